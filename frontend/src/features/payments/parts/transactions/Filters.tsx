import { Form, Input, Select } from 'antd'
import { DateRange } from '@/ui/DateRange'
import { formatDay } from '@/ui/dates'
import { FilterBar } from '@/ui/FilterBar'
import { parseMoney } from '@/ui/money'
import { parseDay } from '@/ui/periods'
import type { TableState } from '@/ui/useTableState'
import { methodNames, refundStates, states } from '../../labels'
import styles from './Transactions.module.css'

export const defaults = { de: '', ate: '', estado: 'recebidos', devolucao: '', forma: '', valor: '', texto: '' }

const option = ([value, label]: readonly [string, string]) => ({ value, label })
const stateOptions = [
  { value: 'recebidos', label: 'Recebidos' },
  { value: '', label: 'Todos, mesmo sem pagamento' },
  ...Object.entries(states).map(([value, { label }]) => ({ value, label })),
]
const refundOptions = [{ value: '', label: 'Todas' }, ...Object.entries(refundStates).map(([value, { label }]) => ({ value, label }))]
const methodOptions = [{ value: '', label: 'Todas' }, ...Object.entries(methodNames).map(option)]

/** An amount that nobody can read would narrow nothing. */
const isAmount = (_: unknown, typed: string) => (!typed || parseMoney(typed) !== null ? Promise.resolve() : Promise.reject(new Error('Informe o valor como 1.234,50.')))

/** A day as the address carries it, dd/mm/aaaa; '' for none. */
const inAddress = (day: string) => (day ? formatDay(day) : '')

/** What payments are narrowed by. */
export function Filters({ table, zone }: { table: TableState<typeof defaults>; zone: string | undefined }) {
  return (
    <>
      <div className={styles.period}>
        <DateRange
          label="Período"
          zone={zone}
          openEnded
          value={{ from: parseDay(table.filters.de) ?? '', to: parseDay(table.filters.ate) ?? '' }}
          onChange={({ from, to }) => table.setFilters({ de: inAddress(from), ate: inAddress(to) })}
        />
      </div>
      <FilterBar table={table}>
        <Form.Item name="texto" label="Código, txid ou id fim a fim">
          <Input type="search" maxLength={100} placeholder="Pedido 123" />
        </Form.Item>
        <Form.Item name="valor" label="Valor (R$)" rules={[{ validator: isAmount }]}>
          <Input inputMode="decimal" maxLength={14} placeholder="0,00" />
        </Form.Item>
        <Form.Item name="estado" label="Situação">
          <Select options={stateOptions} />
        </Form.Item>
        <Form.Item name="devolucao" label="Devolução">
          <Select options={refundOptions} />
        </Form.Item>
        <Form.Item name="forma" label="Forma">
          <Select options={methodOptions} />
        </Form.Item>
      </FilterBar>
    </>
  )
}
