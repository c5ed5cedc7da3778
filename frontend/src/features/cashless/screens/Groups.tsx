import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { FormDrawer } from '@/ui/FormDrawer'
import { formatWire } from '@/ui/money'
import { MoneyInput } from '@/ui/MoneyInput'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import type { Group } from '../api'
import { readGroup, useGroups, useRemoveGroup, useSaveGroup } from '../groups'
import { hoursText } from '../labels'
import { GroupHours, draftOf, formOf, hoursProblems, newGroup, type GroupForm } from '../parts/GroupHours'

const columns: Column<Group>[] = [
  { key: 'nome', title: 'Grupo', render: ({ nome }) => nome },
  { key: 'limiteDiario', title: 'Limite por dia', align: 'end', render: ({ limiteDiario }) => (limiteDiario === null ? 'Sem limite' : formatWire(limiteDiario)) },
  { key: 'horario', title: 'Consome', render: hoursText },
]

/** /cashless/gruposDeCartao: the rules by which cards spend. */
export default function Groups() {
  const venue = useVenue()
  const groups = useGroups(venue.id)
  const save = useSaveGroup(venue.id)
  const remove = useRemoveGroup(venue.id)
  const dialogs = useDialogs<Group>()
  const chosen = dialogs.row
  return (
    <>
      <PageHeader
        title="Grupos de cartão"
        description="Quanto por dia, e em que horas, os cartões de um grupo consomem."
        actions={<Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>Novo grupo</Button>}
      />
      <ResourceTable<Group>
        label="Grupos de cartão"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ nome }) => nome}
        {...tableProps(groups)}
        empty={<EmptyState text="Ainda não há grupos." detail="Crie o primeiro e escolha-o nos cartões." />}
        actions={(group) => [
          { label: 'Editar', icon: <EditOutlined />, onClick: () => dialogs.open('edit', group) },
          { label: 'Excluir', icon: <DeleteOutlined />, danger: true, onClick: () => dialogs.open('delete', group) },
        ]}
      />
      <FormDrawer<GroupForm> {...dialogs.of('create')} title="Novo grupo" initialValues={newGroup} validate={hoursProblems} onSubmit={(form) => save.mutateAsync(draftOf(form))} success="Grupo criado.">
        <GroupFields />
      </FormDrawer>
      <FormDrawer<GroupForm>
        {...dialogs.of('edit')}
        title={chosen ? `Editar ${chosen.nome}` : ''}
        initialValues={chosen && formOf(chosen)}
        validate={hoursProblems}
        onSubmit={dialogs.forRow(({ id }, form: GroupForm) => save.mutateAsync({ id, ...draftOf(form) }))}
        reread={dialogs.forRow(async ({ id }) => formOf(await readGroup(venue.id, id)))}
        success="Grupo alterado."
      >
        <GroupFields />
      </FormDrawer>
      <ConfirmDialog
        {...dialogs.of('delete')}
        title={chosen ? `Excluir ${chosen.nome}?` : ''}
        danger
        confirmLabel="Excluir"
        onConfirm={dialogs.forRow(({ id }) => remove.mutateAsync(id))}
        success="Grupo excluído."
      />
    </>
  )
}

function GroupFields() {
  return (
    <>
      <Form.Item name="nome" label="Nome" rules={[{ required: true, whitespace: true, message: 'Informe o nome do grupo.' }]}>
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
      <Form.Item name="limiteDiario" label="Limite por dia" extra="Em branco, sem limite.">
        <MoneyInput />
      </Form.Item>
      <GroupHours />
      <Form.Item name="versao" hidden>
        <Input />
      </Form.Item>
    </>
  )
}
