import { CoffeeOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useRemoveResource } from '../api/removing'
import { exceptionWords, useResources, type Resource } from '../api/resources'
import { messages } from '../messages'
import { DaysOffDrawer } from '../parts/DaysOffDrawer'
import { Named } from '../parts/Named'
import { RemoveDialog } from '../parts/RemoveDialog'
import { ResourceDrawer } from '../parts/ResourceDrawer'
import { kinds } from '../resource'
import { hoursWords } from '../slots'

const columns: Column<Resource>[] = [
  { key: 'nome', title: 'Lugar', render: ({ nome, imageUrl }) => <Named image={imageUrl} name={nome} /> },
  { key: 'capacidade', title: 'Capacidade', render: ({ capacidade }) => (capacidade === 0 ? 'Sem limite' : `${capacidade} pessoas`) },
  { key: 'mesa', title: 'Mesa', render: ({ mesaId }) => (mesaId ? 'Ligado a uma mesa' : '-') },
  { key: 'horarios', title: 'Horários', render: ({ horarios }) => hoursWords(horarios) || 'Os das agendas' },
  { key: 'fechado', title: 'Fechado', render: ({ folgas }) => folgas.map(exceptionWords).join(', ') || '-' },
]

/** /lugares: what can be reserved: rooms, tables, courts. */
export default function Places() {
  const venue = useVenue()
  const places = useResources(venue.id, kinds.place)
  const remove = useRemoveResource(venue.id)
  const dialogs = useDialogs<Resource, 'edit' | 'delete' | 'off'>()
  const chosen = places.data?.find(({ id }) => id === dialogs.row?.id) ?? dialogs.row
  const isEmpty = places.data?.length === 0
  const add = <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>Novo lugar</Button>

  return (
    <>
      <PageHeader title={messages.places} description="O que se reserva: salas, mesas, o deck." actions={!isEmpty && add} />
      <ResourceTable<Resource>
        label={messages.places}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ nome }) => nome}
        {...tableProps(places)}
        empty={<EmptyState text="Ainda não há lugares." detail="Cadastre o que se reserva, e depois a agenda de cada um." action={add} />}
        onOpen={(place) => dialogs.open('edit', place)}
        actions={(place) => [
          { label: 'Editar', icon: <EditOutlined />, onClick: () => dialogs.open('edit', place) },
          { label: 'Dias fechados', icon: <CoffeeOutlined />, onClick: () => dialogs.open('off', place) },
          { label: 'Excluir', icon: <DeleteOutlined />, danger: true, onClick: () => dialogs.open('delete', place) },
        ]}
      />
      <ResourceDrawer {...dialogs.of('create')} venueId={venue.id} kind={kinds.place} />
      {chosen && (
        <>
          <ResourceDrawer {...dialogs.of('edit')} venueId={venue.id} kind={kinds.place} resource={chosen} />
          <DaysOffDrawer {...dialogs.of('off')} venueId={venue.id} resource={chosen} />
          <RemoveDialog key={chosen.id} {...dialogs.of('delete')} question={messages.deletePlace} name={chosen.nome} onRemove={(fate) => remove.mutateAsync({ id: chosen.id, fate })} success="Lugar excluído." />
        </>
      )}
    </>
  )
}
