import { UndoOutlined } from '@ant-design/icons'
import { EmptyState } from '@/ui/EmptyState'
import { messageOf } from '@/ui/failures'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { toast } from '@/ui/toasts'
import { useTables, type Table, type useTableChanges } from '../api'
import { areaName } from '../areas'

const columns: Column<Table>[] = [
  { key: 'numero', title: 'Mesa', render: ({ numero, nome }) => (nome ? `${numero}, ${nome}` : numero) },
  { key: 'area', title: 'Área', render: ({ area }) => areaName(area) },
]

/** The tables that are not in use any more, and the way back. */
export function ArchivedTables({ venueId, restore }: { venueId: string; restore: ReturnType<typeof useTableChanges>['restore'] }) {
  const { data, ...query } = useTables(venueId, true)

  async function putBack({ id, numero }: Table) {
    try {
      await restore.mutateAsync(id)
      toast.success(`A mesa ${numero} está em uso de novo.`)
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }

  return (
    <ResourceTable<Table>
      label="Mesas arquivadas"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ numero }) => `mesa ${numero}`}
      {...tableProps({ ...query, data: data?.mesas })}
      empty={<EmptyState text="Nenhuma mesa arquivada." />}
      actions={(table) => [{ label: 'Restaurar', icon: <UndoOutlined />, onClick: () => void putBack(table) }]}
    />
  )
}
