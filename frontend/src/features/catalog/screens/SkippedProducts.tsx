import { DeleteOutlined } from '@ant-design/icons'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useRemoveSkipped, useSkippedProducts, type SkippedProduct } from '../api/skipped'

/** /produtos/skippedproducts: products that equipment left out when it took over the catalogue. */
export default function SkippedProducts() {
  const venue = useVenue()
  const skipped = useSkippedProducts(venue.id)
  const remove = useRemoveSkipped(venue.id)
  const dialogs = useDialogs<SkippedProduct, 'delete'>()

  const columns: Column<SkippedProduct>[] = [
    { key: 'ProductName', title: 'Produto', render: ({ ProductName }) => ProductName },
    { key: 'EquipmentDisplayName', title: 'Equipamento', render: ({ EquipmentDisplayName }) => EquipmentDisplayName },
    { key: 'Reason', title: 'Motivo', render: ({ Reason }) => Reason },
    { key: 'SkippedAt', title: 'Quando', render: ({ SkippedAt }) => formatDateTime(SkippedAt, venue.zone) },
  ]

  return (
    <>
      <PageHeader title="Produtos ignorados" description="Produtos que um equipamento não incluiu, e por quê. Corrija o produto e exclua o aviso." />
      <ResourceTable<SkippedProduct>
        label="Produtos ignorados"
        columns={columns}
        rowKey={({ Id }) => Id}
        rowName={({ ProductName, EquipmentDisplayName }) => `${ProductName} em ${EquipmentDisplayName}`}
        {...tableProps(skipped)}
        empty={<EmptyState text="Nenhum produto foi ignorado." detail="Se um equipamento deixar um produto de fora, o motivo aparece aqui." />}
        actions={(row) => [{ label: 'Excluir', icon: <DeleteOutlined />, danger: true, onClick: () => dialogs.open('delete', row) }]}
      />
      <ConfirmDialog
        {...dialogs.of('delete')}
        title={dialogs.row ? `Excluir o aviso de ${dialogs.row.ProductName}?` : ''}
        danger
        confirmLabel="Excluir"
        onConfirm={dialogs.forRow(({ Id }) => remove.mutateAsync(Id))}
        success="Aviso excluído."
      >
        O produto continua no catálogo. Se o equipamento o ignorar de novo, o aviso volta.
      </ConfirmDialog>
    </>
  )
}
