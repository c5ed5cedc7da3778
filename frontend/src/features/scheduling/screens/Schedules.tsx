import { DeleteOutlined, EditOutlined, FileTextOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useVenue } from '@/api/venue'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useRemoveSchedule, type Fate } from '../api/removing'
import { ownerOf, useSchedules, type Schedule } from '../api/schedules'
import { messages } from '../messages'
import { Named } from '../parts/Named'
import { PublicAddress } from '../parts/PublicAddress'
import { RemoveDialog } from '../parts/RemoveDialog'

const columns: Column<Schedule>[] = [
  { key: 'description', title: 'Agenda', render: ({ name, description, imageUrl }) => <Named image={imageUrl} name={name} detail={description} /> },
  { key: 'resource', title: 'De quem é', render: ownerOf },
  { key: 'category', title: 'Categoria', render: ({ categoryName }) => categoryName },
]

/** /agendamento/lista: the agendas of the venue (S2§2.10). */
export default function Schedules() {
  const venue = useVenue()
  const navigate = useNavigate()
  // Who comes back from an agenda sees the list as it is by now.
  const schedules = useSchedules(venue.id, { always: true })
  const remove = useRemoveSchedule(venue.id)
  const dialogs = useDialogs<Schedule, 'delete'>()
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => void navigate('/agendamento/cadastro')}>Nova agenda</Button>
  )
  const isEmpty = schedules.data?.length === 0

  return (
    <>
      <PageHeader title={messages.list} description={<PublicAddress />} actions={!isEmpty && add} />
      <ResourceTable<Schedule>
        label="Agendas"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        {...tableProps(schedules)}
        empty={<EmptyState text="Ainda não há agendas." detail="Uma agenda diz em que horas um colaborador ou um lugar pode ser agendado." action={add} />}
        onOpen={({ id }) => void navigate(`/agendamento/detalhes?agenda=${id}`)}
        actions={(schedule) => [
          { label: 'Excluir', icon: <DeleteOutlined />, danger: true, onClick: () => dialogs.open('delete', schedule) },
          { label: 'Detalhes', icon: <FileTextOutlined />, onClick: () => void navigate(`/agendamento/detalhes?agenda=${schedule.id}`) },
          { label: 'Criar novo serviço', icon: <PlusOutlined />, onClick: () => void navigate(`/agendamento/servico/cadastro?agenda=${schedule.id}`) },
          { label: 'Editar', icon: <EditOutlined />, onClick: () => void navigate(`/agendamento/editar/${schedule.id}`) },
        ]}
      />
      {dialogs.row && <RemoveDialog key={dialogs.row.id} {...dialogs.of('delete')} question={messages.deleteSchedule} name={dialogs.row.name} onRemove={dialogs.forRow(({ id }, fate: Fate | undefined) => remove.mutateAsync({ id, fate }))} success="Agenda excluída." />}
    </>
  )
}
