import { EditOutlined, InboxOutlined, PlusOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Form, Input, Radio } from 'antd'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { messageOf } from '@/ui/failures'
import { FormDrawer } from '@/ui/FormDrawer'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { toast } from '@/ui/toasts'
import { useDialogs } from '@/ui/useDialogs'
import { useReasonChanges, useReasons, type Reason, type ReasonForm } from '../api'

const newReason: ReasonForm = { direcao: 'saida', nome: '' }

const columns: Column<Reason>[] = [
  { key: 'nome', title: 'Motivo', render: ({ nome }) => nome },
  { key: 'direcao', title: 'De', render: ({ direcao }) => (direcao === 'entrada' ? 'Entrada' : 'Saída') },
  { key: 'situacao', title: 'Situação', render: ({ arquivado }) => (arquivado ? 'Arquivado' : 'Em uso') },
]

/** /estoque/motivo: why stock comes or goes. */
export default function Reasons() {
  const venue = useVenue()
  const reasons = useReasons(venue.id)
  const changes = useReasonChanges(venue.id)
  const dialogs = useDialogs<Reason, 'edit' | 'archive'>()
  const chosen = dialogs.row

  async function restore({ id, nome }: Reason) {
    try {
      await changes.restore.mutateAsync(id)
      toast.success(`${nome} está em uso de novo.`)
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }

  return (
    <>
      <PageHeader
        title="Motivos de estoque"
        description="Por que o estoque entra e sai. Um motivo arquivado some dos formulários e continua no que já foi registrado."
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>
            Novo motivo
          </Button>
        }
      />
      <ResourceTable<Reason>
        label="Motivos de estoque"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ nome, direcao }) => `${nome} (${direcao === 'entrada' ? 'entrada' : 'saída'})`}
        {...tableProps(reasons)}
        actions={(reason) =>
          reason.arquivado
            ? [{ label: 'Restaurar', icon: <UndoOutlined />, onClick: () => void restore(reason) }]
            : [
                { label: 'Renomear', icon: <EditOutlined />, onClick: () => dialogs.open('edit', reason) },
                { label: 'Arquivar', icon: <InboxOutlined />, onClick: () => dialogs.open('archive', reason) },
              ]
        }
      />
      <FormDrawer<ReasonForm> {...dialogs.of('create')} title="Novo motivo" initialValues={newReason} onSubmit={(form) => changes.create.mutateAsync(form)} success="Motivo criado.">
        <Form.Item name="direcao" label="De">
          <Radio.Group options={[{ value: 'entrada', label: 'Entrada' }, { value: 'saida', label: 'Saída' }]} />
        </Form.Item>
        <NameField />
      </FormDrawer>
      <FormDrawer<ReasonForm>
        {...dialogs.of('edit')}
        title={chosen ? `Renomear ${chosen.nome}` : ''}
        initialValues={chosen}
        onSubmit={dialogs.forRow(({ id, direcao, versao }, { nome }: ReasonForm) => changes.change.mutateAsync({ id, direcao, versao, nome }))}
        success="Motivo renomeado."
      >
        <NameField />
      </FormDrawer>
      <ConfirmDialog
        {...dialogs.of('archive')}
        title={chosen ? `Arquivar ${chosen.nome}?` : ''}
        confirmLabel="Arquivar"
        onConfirm={dialogs.forRow(({ id }) => changes.archive.mutateAsync(id))}
        success="Motivo arquivado."
      >
        Ninguém mais o escolhe; o que já foi registrado com ele fica como está.
      </ConfirmDialog>
    </>
  )
}

function NameField() {
  return (
    <Form.Item name="nome" label="Nome" rules={[{ required: true, whitespace: true, message: 'Dê um nome ao motivo.' }]}>
      <Input autoComplete="off" maxLength={60} />
    </Form.Item>
  )
}
