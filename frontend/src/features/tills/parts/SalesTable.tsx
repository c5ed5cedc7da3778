import { useVenue } from '@/api/venue'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { formatWire } from '@/ui/money'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import type { TableState } from '@/ui/useTableState'
import type { Sale, useSales } from '../api'

const columnsIn = (zone: string | undefined): Column<Sale>[] => [
  { key: 'codigo', title: 'Venda', render: ({ codigo, pedido }) => (pedido ? `${codigo} (pedido ${pedido})` : codigo) },
  { key: 'em', title: 'Quando', render: ({ em }) => formatDateTime(new Date(em), zone) },
  { key: 'equipamento', title: 'Equipamento', render: ({ equipamento, operador }) => (operador ? `${equipamento}, ${operador}` : equipamento) },
  { key: 'itens', title: 'Itens', render: ({ itens }) => itens.map(({ quantidade, nome }) => `${quantidade}× ${nome}`).join(', ') },
  { key: 'avisos', title: 'Avisos', render: ({ avisos }) => avisos.map(({ texto }) => texto).join(' ') || '—' },
  { key: 'total', title: 'Total', align: 'end', render: ({ total }) => formatWire(total) },
]

interface SalesTableProps {
  sales: ReturnType<typeof useSales>
  table: TableState
}

/** What equipment has sold, each with what the server would not have sold so. */
export function SalesTable({ sales, table }: SalesTableProps) {
  const venue = useVenue()
  return (
    <ResourceTable<Sale>
      label="Vendas"
      columns={columnsIn(venue.zone)}
      rowKey={({ id }) => id}
      rowName={({ codigo }) => codigo}
      {...tableProps(sales)}
      table={table}
      empty={<EmptyState text="Nenhuma venda de equipamento chegou ainda." />}
    />
  )
}
