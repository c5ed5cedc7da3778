import { Form, Select } from 'antd'
import { useVenue } from '@/api/venue'
import { FilterBar } from '@/ui/FilterBar'
import { PageHeader } from '@/ui/PageHeader'
import { useTableState } from '@/ui/useTableState'
import { useSales } from '../api'
import { SalesTable } from '../parts/SalesTable'

const defaults = { comAvisos: false }

/** /admin/equipamentos/vendas: what equipment has sold. */
export default function Sales() {
  const venue = useVenue()
  const table = useTableState(defaults)
  const sales = useSales(venue.id, table.filters, table.page, table.pageSize)
  return (
    <>
      <PageHeader title="Vendas de equipamentos" description="O que os equipamentos venderam, com avisos onde o preço ou outra regra era diferente." />
      <FilterBar table={table}>
        <Form.Item name="comAvisos" label="Mostrar">
          <Select options={[{ value: false, label: 'Todas' }, { value: true, label: 'Só com avisos' }]} />
        </Form.Item>
      </FilterBar>
      <SalesTable sales={sales} table={table} />
    </>
  )
}
