import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { formatWire } from '@/ui/money'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useRemoveService, type Fate } from '../api/removing'
import { useCategories, useServices, type Category, type Service } from '../api/schedules'
import { messages } from '../messages'
import { Named } from '../parts/Named'
import { RemoveDialog } from '../parts/RemoveDialog'

const columnsIn = (categories: readonly Category[] | undefined): Column<Service>[] => [
  { key: 'name', title: 'Serviço', render: ({ name, imageUrl }) => <Named image={imageUrl} name={name} /> },
  { key: 'schedule', title: 'Agenda', render: ({ scheduleName }) => scheduleName },
  { key: 'owner', title: 'Com', render: ({ resourceName }) => resourceName },
  { key: 'category', title: 'Categoria', render: ({ categoryScheduleId }) => categories?.find(({ id }) => id === categoryScheduleId)?.name ?? '-' },
  { key: 'duration', title: 'Duração', align: 'end', render: ({ duration }) => (duration === 0 ? 'A da agenda' : `${duration} min`) },
  { key: 'value', title: 'Valor', align: 'end', render: ({ value }) => formatWire(value) },
]

/** /servicos: what is booked in the venue's agendas. */
export default function Services() {
  const venue = useVenue()
  const navigate = useNavigate()
  const services = useServices(venue.id)
  const categories = useCategories(venue.id)
  const remove = useRemoveService(venue.id)
  const dialogs = useDialogs<Service, 'delete'>()
  const isEmpty = services.data?.length === 0
  const edit = ({ id }: Service) => void navigate(`/agendamento/servico/cadastro?servico=${id}`)
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => void navigate('/agendamento/servico/cadastro')}>Novo serviço</Button>
  )

  return (
    <>
      <PageHeader title={messages.services} description="O que se agenda, por quanto e em qual agenda." actions={!isEmpty && add} />
      <ResourceTable<Service>
        label={messages.services}
        columns={columnsIn(categories.data)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        {...tableProps(services)}
        empty={<EmptyState text="Ainda não há serviços." detail="Cadastre o que se agenda: um corte, uma aula, uma degustação." action={add} />}
        onOpen={edit}
        actions={(service) => [
          { label: 'Editar', icon: <EditOutlined />, onClick: () => edit(service) },
          { label: 'Excluir', icon: <DeleteOutlined />, danger: true, onClick: () => dialogs.open('delete', service) },
        ]}
      />
      {dialogs.row && <RemoveDialog key={dialogs.row.id} {...dialogs.of('delete')} question={messages.deleteService} name={dialogs.row.name} onRemove={dialogs.forRow(({ id }, fate: Fate | undefined) => remove.mutateAsync({ id, fate }))} success="Serviço excluído." />}
    </>
  )
}
