import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useInstitutions, useRemoveInstitution } from '../api'
import type { Institution } from '../institution'
import { messages } from '../messages'
import { explainWith } from '../refusals'

const columns: Column<Institution>[] = [
  { key: 'nome', title: 'Nome', render: ({ nome }) => nome },
  { key: 'evento', title: 'Evento', render: ({ event }) => event },
]

/** /doacoes/instituicoes: who receives what is given (S1§2). */
export default function Institutions() {
  const venue = useVenue()
  const navigate = useNavigate()
  const institutions = useInstitutions(venue.id)
  const remove = useRemoveInstitution(venue.id)
  const dialogs = useDialogs<Institution, 'delete'>()
  const edit = ({ id }: Institution) => void navigate(`/doacoes/instituicoes/editar/${id}`)

  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => void navigate('/doacoes/instituicoes/cadastrar')}>
      {messages.newInstitution}
    </Button>
  )
  return (
    <>
      <PageHeader title={messages.institutions} description="Quem recebe as doações de cada evento, e em que conta." actions={institutions.data && institutions.data.length > 0 && add} />
      <ResourceTable<Institution>
        label={messages.institutions}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ nome }) => nome}
        {...tableProps(institutions)}
        onOpen={edit}
        empty={<EmptyState text="Nenhuma instituição por aqui ainda." detail="Cadastre quem recebe as doações de um evento: uma doação sempre é para uma instituição." action={add} />}
        actions={(row) => [
          { label: 'Editar', icon: <EditOutlined />, onClick: () => edit(row) },
          { label: 'Excluir', icon: <DeleteOutlined />, danger: true, onClick: () => dialogs.open('delete', row) },
        ]}
      />
      <ConfirmDialog
        {...dialogs.of('delete')}
        title={messages.deleteInstitution}
        danger
        confirmLabel={messages.yes}
        cancelLabel={messages.no}
        success={messages.institutionDeleted}
        explain={explainWith(messages.institutionNotDeleted)}
        onConfirm={dialogs.forRow(({ id }) => remove.mutateAsync(id))}
      >
        {dialogs.row?.nome} deixa de receber doações, e os links dela param de funcionar. As doações já feitas continuam guardadas.
      </ConfirmDialog>
    </>
  )
}
