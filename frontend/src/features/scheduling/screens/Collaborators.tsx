import { CalendarOutlined, CoffeeOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { defaultZone } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useRemoveResource } from '../api/removing'
import { exceptionWords, useFeed, useResources, type Resource } from '../api/resources'
import { messages } from '../messages'
import { DaysOffDrawer } from '../parts/DaysOffDrawer'
import { FeedDialog } from '../parts/FeedDialog'
import { Named } from '../parts/Named'
import { RemoveDialog } from '../parts/RemoveDialog'
import { ResourceDrawer } from '../parts/ResourceDrawer'
import { kinds } from '../resource'
import { hoursWords } from '../slots'

const columns: Column<Resource>[] = [
  { key: 'nome', title: 'Colaborador', render: ({ nome, imageUrl }) => <Named image={imageUrl} name={nome} /> },
  { key: 'email', title: 'E-mail', render: ({ email }) => email || '-' },
  { key: 'servicos', title: 'Serviços', render: ({ servicos }) => servicos.map((service) => service.nome).join(', ') || '-' },
  { key: 'horarios', title: 'Horários', render: ({ horarios }) => hoursWords(horarios) || 'Os das agendas' },
  { key: 'folgas', title: 'Folgas', render: ({ folgas }) => folgas.map(exceptionWords).join(', ') || '-' },
  { key: 'feed', title: 'Calendário', render: ({ feedDesde }) => (feedDesde ? 'Em uso' : '-') },
]

/** /colaborador/lista: who works in the venue's agendas. */
export default function Collaborators() {
  const venue = useVenue()
  const people = useResources(venue.id, kinds.collaborator)
  const remove = useRemoveResource(venue.id)
  const feed = useFeed(venue.id)
  const dialogs = useDialogs<Resource, 'edit' | 'delete' | 'off' | 'feed' | 'revoke'>()
  // What the row has become meanwhile.
  const chosen = people.data?.find(({ id }) => id === dialogs.row?.id) ?? dialogs.row
  const isEmpty = people.data?.length === 0
  const add = <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>Novo colaborador</Button>

  return (
    <>
      <PageHeader title={messages.collaborators} description="Quem atende nas agendas, e quando." actions={!isEmpty && add} />
      <ResourceTable<Resource>
        label={messages.collaborators}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ nome }) => nome}
        {...tableProps(people)}
        empty={<EmptyState text="Ainda não há colaboradores." detail="Cadastre quem atende, e depois a agenda de cada um." action={add} />}
        onOpen={(person) => dialogs.open('edit', person)}
        actions={(person) => [
          { label: 'Editar', icon: <EditOutlined />, onClick: () => dialogs.open('edit', person) },
          { label: 'Folgas', icon: <CoffeeOutlined />, onClick: () => dialogs.open('off', person) },
          { label: 'Endereço do calendário', icon: <CalendarOutlined />, onClick: () => dialogs.open('feed', person) },
          { label: 'Excluir', icon: <DeleteOutlined />, danger: true, onClick: () => dialogs.open('delete', person) },
        ]}
      />
      <ResourceDrawer {...dialogs.of('create')} venueId={venue.id} kind={kinds.collaborator} />
      {chosen && (
        <>
          <ResourceDrawer {...dialogs.of('edit')} venueId={venue.id} kind={kinds.collaborator} resource={chosen} />
          <DaysOffDrawer {...dialogs.of('off')} venueId={venue.id} resource={chosen} />
          <FeedDialog key={`feed ${chosen.id}`} {...dialogs.of('feed')} venueId={venue.id} zone={venue.zone ?? defaultZone} resource={chosen} onRevoke={() => dialogs.open('revoke', chosen)} />
          <ConfirmDialog
            {...dialogs.of('revoke')}
            title="Revogar o endereço do calendário?"
            danger
            confirmLabel="Revogar"
            onConfirm={() => feed.revoke.mutateAsync(chosen.id)}
            success="Endereço revogado."
          >
            Os calendários que usam o endereço de {chosen.nome} param de se atualizar.
          </ConfirmDialog>
          <RemoveDialog key={chosen.id} {...dialogs.of('delete')} question={messages.deleteCollaborator} name={chosen.nome} onRemove={(fate) => remove.mutateAsync({ id: chosen.id, fate })} success="Colaborador excluído." />
        </>
      )}
    </>
  )
}
