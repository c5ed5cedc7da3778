import { EyeOutlined } from '@ant-design/icons'
import { Form, Select } from 'antd'
import { useNavigate } from 'react-router'
import { useVenue } from '@/api/venue'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { FilterBar } from '@/ui/FilterBar'
import { formatWire } from '@/ui/money'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useTableState } from '@/ui/useTableState'
import { useSessions, type Session } from '../api'

const defaults = { abertas: false }

function columnsIn(zone: string | undefined): Column<Session>[] {
  const when = (at: number | null, otherwise: string) => (at === null ? otherwise : formatDateTime(new Date(at), zone))
  return [
    { key: 'equipamento', title: 'Equipamento', render: ({ equipamento }) => equipamento },
    { key: 'operador', title: 'Operador', render: ({ operador }) => operador || 'Sem operador' },
    { key: 'abertaEm', title: 'Abertura', render: ({ abertaEm }) => when(abertaEm, 'Ainda não enviada') },
    { key: 'fechadaEm', title: 'Fechamento', render: ({ fechadaEm }) => when(fechadaEm, 'Aberto') },
    { key: 'vendas', title: 'Vendas', align: 'end', render: ({ vendas }) => vendas },
    { key: 'vendido', title: 'Vendido', align: 'end', render: ({ vendido }) => formatWire(vendido) },
    { key: 'esperado', title: 'Esperado', align: 'end', render: ({ esperado }) => formatWire(esperado) },
    { key: 'diferenca', title: 'Diferença', align: 'end', render: ({ fechadaEm, diferenca }) => (fechadaEm === null ? '—' : formatWire(diferenca)) },
  ]
}

/** /admin/equipamentos/caixas: the cash sessions of the venue's equipment. */
export default function Sessions() {
  const venue = useVenue()
  const navigate = useNavigate()
  const table = useTableState(defaults)
  const sessions = useSessions(venue.id, table.filters.abertas, table.page, table.pageSize)
  return (
    <>
      <PageHeader title="Caixas" description="Cada caixa aberto num equipamento: o que entrou, o que saiu e o que se contou no fechamento." />
      <FilterBar table={table}>
        <Form.Item name="abertas" label="Mostrar">
          <Select options={[{ value: false, label: 'Todos' }, { value: true, label: 'Abertos' }]} />
        </Form.Item>
      </FilterBar>
      <ResourceTable<Session>
        label="Caixas"
        columns={columnsIn(venue.zone)}
        rowKey={({ id }) => id}
        rowName={({ equipamento, operador }) => `${equipamento} ${operador}`}
        {...tableProps(sessions)}
        table={table}
        empty={<EmptyState text="Nenhum caixa foi aberto ainda." detail="Os caixas abertos nos equipamentos aparecem aqui." />}
        actions={({ id }) => [{ label: 'Ver', icon: <EyeOutlined />, onClick: () => void navigate(`/admin/equipamentos/caixas/${id}`) }]}
      />
    </>
  )
}
