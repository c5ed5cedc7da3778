import { CopyOutlined, DeleteOutlined, EditOutlined, PlusOutlined, QrcodeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { formatWire } from '@/ui/money'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useTableState } from '@/ui/useTableState'
import { copyAddress, shown, whole } from '../address'
import { useLinkChanges, useLinks } from '../api'
import { amountText, linkName, type DonationLink } from '../link'
import { messages } from '../messages'
import { LinkDrawer } from '../parts/LinkDrawer'
import { LinkPlace } from '../parts/LinkPlace'
import { QrDialog } from '../parts/QrDialog'

const columns: Column<DonationLink>[] = [
  { key: 'descricao', title: 'Descrição', render: (link) => linkName(link) },
  { key: 'link', title: 'Link', render: ({ showLink }) => <a href={whole(showLink)} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>{shown(showLink)}</a> },
  { key: 'evento', title: 'Evento', render: ({ eventName }) => eventName },
  { key: 'valor', title: 'Valor', align: 'end', render: amountText },
  { key: 'arrecadado', title: 'Arrecadado', align: 'end', render: ({ arrecadado, doacoes }) => `${formatWire(arrecadado)} (${doacoes.toLocaleString('pt-BR')})` },
]

const defaults = { evento: '', instituicao: '' }

/** /doacoes/links: addresses that lead to an event's page with the institution, and perhaps the value, chosen (S1§2). */
export default function DonationLinks() {
  const venue = useVenue()
  const table = useTableState(defaults)
  const { evento: eventId, instituicao: instituteId } = table.filters
  const links = useLinks(venue.id, instituteId)
  const changes = useLinkChanges(venue.id)
  const dialogs = useDialogs<DonationLink, 'edit' | 'delete' | 'qr'>()
  const isChosen = eventId !== '' && instituteId !== ''
  const editing = dialogs.of('edit')

  return (
    <>
      <PageHeader
        title={messages.links}
        description="Cada link abre a página do evento com a instituição, e se quiser o valor, já escolhidos."
        actions={<Button type="primary" icon={<PlusOutlined aria-hidden="true" />} disabled={!isChosen} onClick={() => dialogs.open('create')}>Novo link</Button>}
      />
      <LinkPlace eventId={eventId} instituteId={instituteId} onChange={(place) => table.setFilters(place)} />
      {isChosen ? (
        <ResourceTable<DonationLink>
          label={messages.links}
          columns={columns}
          rowKey={({ gateWayLinkId }) => gateWayLinkId}
          rowName={linkName}
          {...tableProps(links)}
          empty={<EmptyState text="Esta instituição ainda não tem links." detail="Crie um em Novo link e mande a quem vai doar." />}
          actions={(row) => [
            { label: 'Copiar', icon: <CopyOutlined />, onClick: () => void copyAddress(row.showLink) },
            { label: 'QR Code', icon: <QrcodeOutlined />, onClick: () => dialogs.open('qr', row) },
            { label: 'Editar', icon: <EditOutlined />, onClick: () => dialogs.open('edit', row) },
            { label: 'Excluir', icon: <DeleteOutlined />, danger: true, onClick: () => dialogs.open('delete', row) },
          ]}
        />
      ) : (
        <EmptyState text="Escolha o evento e a instituição." detail="Um link de doação é sempre de um evento e de uma instituição." />
      )}
      <LinkDrawer
        open={dialogs.of('create').open}
        onClose={dialogs.close}
        title="Novo link"
        success="Link de doação salvo."
        onSubmit={(draft) => changes.add.mutateAsync({ eventId, instituteId, draft })}
      />
      <LinkDrawer
        {...editing}
        title="Editar link"
        link={dialogs.row}
        success="Link de doação editado."
        onSubmit={dialogs.forRow((row, draft) => changes.change.mutateAsync({ before: row, draft }))}
      />
      <QrDialog {...dialogs.of('qr')} link={dialogs.row} />
      <ConfirmDialog
        {...dialogs.of('delete')}
        title={dialogs.row ? `Excluir o link ${linkName(dialogs.row)}?` : ''}
        danger
        confirmLabel="Excluir"
        success="Link de doação excluído."
        onConfirm={dialogs.forRow(({ gateWayLinkId }) => changes.remove.mutateAsync(gateWayLinkId))}
      >
        Quem abrir o endereço não poderá mais doar por ele. As doações já feitas continuam guardadas.
      </ConfirmDialog>
    </>
  )
}
