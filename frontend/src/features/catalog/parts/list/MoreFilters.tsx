import { DownOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { useId } from 'react'
import { useStores } from '@/api/queries/stores'
import { useVenue } from '@/api/venue'
import { Popover } from '@/ui/Popover'
import type { TableState } from '@/ui/useTableState'
import type { ProductFilters } from '../../api/list'
import { productKinds } from '../../labels'
import styles from './ProductFilters.module.css'

/** How the wire writes what no store makes. */
const noStore = '00000000-0000-0000-0000-000000000000'

const sales = [{ value: '', label: 'Todos' }, { value: 'sim', label: 'À venda' }, { value: 'nao', label: 'Pausados' }]
const orders = [
  { value: '', label: 'Do cardápio' }, { value: 'nome', label: 'Nome' }, { value: 'valor', label: 'Menor preço' }, { value: '-valor', label: 'Maior preço' },
]

/** The filters that are asked for less often than every day, and the order. */
export function MoreFilters({ table }: { table: TableState<ProductFilters> }) {
  const { filters, sort } = table
  const chosen = [filters.storeId, filters.tipo, filters.venda].filter(Boolean).length
  const order = sort ? `${sort.descending ? '-' : ''}${sort.column}` : ''

  return (
    <Popover label={chosen ? `Mais filtros: ${chosen} em uso` : 'Mais filtros'} align="end" button={<>Mais filtros {chosen > 0 && <span className={styles.count}>{chosen}</span>} <DownOutlined aria-hidden="true" /></>}>
      {() => (
        <div className={styles.more}>
          <Stores value={filters.storeId} onChange={(storeId) => table.setFilters({ storeId })} />
          <Choice label="Tipo" value={filters.tipo} options={[{ value: 0, label: 'Todos' }, ...productKinds]} onChange={(tipo) => table.setFilters({ tipo })} />
          <Choice label="Venda" value={filters.venda} options={sales} onChange={(venda) => table.setFilters({ venda })} />
          <Choice label="Ordem" value={order} options={orders} onChange={(key) => table.setSort(key ? { column: key.replace('-', ''), descending: key.startsWith('-') } : null)} />
        </div>
      )}
    </Popover>
  )
}

function Stores({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const stores = useStores(useVenue().id, { enabled: true }).data ?? []
  const options = [{ value: '', label: 'Todas' }, ...stores.map(({ Id, Name }) => ({ value: Id, label: Name })), { value: noStore, label: 'Sem loja' }]
  return <Choice label="Loja" value={value} options={options} onChange={onChange} />
}

interface ChoiceProps<Value> {
  label: string
  value: Value
  options: { value: Value; label: string }[]
  onChange: (value: Value) => void
}

function Choice<Value extends string | number>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      {/* Within the panel, which closes when the focus leaves it. */}
      <Select<Value> id={id} value={value} options={options} onChange={(next) => onChange(next)} getPopupContainer={(field: HTMLElement) => field.parentElement ?? field} />
    </div>
  )
}
