import { DeleteOutlined, EditOutlined, UserAddOutlined } from '@ant-design/icons'
import { Button, Form, Input, Tag } from 'antd'
import { ApiError } from '@/api/client'
import type { Member } from '@/api/queries/members'
import { hasRole, rolesOf, useSession, type Session } from '@/api/session'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDate } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { FormDrawer } from '@/ui/FormDrawer'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useDialogs } from '@/ui/useDialogs'
import { useMemberChanges, useMembers, useRoleCatalogue, type Role } from '../members'
import { MailNote } from '../parts/MailNote'
import { RolePicker } from '../parts/RolePicker'

/** /configuracoes/acessos: who may do what in the current venue. */
export default function Members() {
  const session = useSession()
  // The list's call serves other screens too, which are told no more than names.
  if (session && !hasRole(session, 'AcessosClientePortal')) throw new ApiError('Acesso negado.', { kind: 'http', status: 403 })
  return session && <MemberList session={session} />
}

interface MemberForm {
  email: string
  papeis: string[]
}

function nameOf(member: Member): string {
  return member.Nome || member.Email
}

function summary(member: Member, roles: readonly Role[]): string {
  if (member.Proprietario) return 'Todos (proprietário)'
  const labels = member.Papeis.map((name) => roles.find((role) => role.Nome === name)?.Descricao ?? name)
  return labels.length > 3 ? `${labels.slice(0, 3).join(', ')} e mais ${labels.length - 3}` : labels.join(', ')
}

function MemberList({ session }: { session: Session }) {
  const venue = useVenue()
  const members = useMembers(venue.id)
  const catalogue = useRoleCatalogue()
  const changes = useMemberChanges(venue.id)
  const dialogs = useDialogs<Member>()
  const chosen = dialogs.row
  const isInvited = chosen?.Situacao === 'convidado'

  // Nobody gives a role that he does not hold himself.
  const mine = rolesOf(session)
  const grantable = (catalogue.data ?? []).filter((role) => !role.Plataforma && mine.has(role.Nome))

  const columns: Column<Member>[] = [
    { key: 'nome', title: 'Nome', render: nameOf },
    { key: 'email', title: 'E-mail', render: (member) => member.Email },
    { key: 'papeis', title: 'Papéis', render: (member) => summary(member, catalogue.data ?? []) },
    {
      key: 'situacao',
      title: 'Situação',
      render: (member) =>
        member.Situacao === 'ativo' ? <Tag color="success">Ativo</Tag> : <Tag color="warning">Convidado em {formatDate(member.ConvidadoEm, venue.zone)}</Tag>,
    },
  ]

  return (
    <>
      <PageHeader
        title="Acessos"
        description={`Quem trabalha em ${venue.name} e o que cada pessoa pode fazer.`}
        actions={
          <Button type="primary" icon={<UserAddOutlined aria-hidden="true" />} onClick={() => dialogs.open('create')}>
            Convidar
          </Button>
        }
      />
      <ResourceTable<Member>
        label="Acessos"
        columns={columns}
        rowKey={(member) => member.Id}
        rowName={nameOf}
        {...tableProps(members)}
        empty={<EmptyState text="Só você tem acesso a este estabelecimento." detail="Convide as pessoas da sua equipe por e-mail." />}
        actions={(member) => {
          const oneself = member.Id === session.usuarioId ? 'Você não pode mudar o seu próprio acesso.' : undefined
          const invited = member.Situacao === 'convidado'
          return [
            ...(invited ? [] : [{
              label: 'Editar papéis',
              icon: <EditOutlined />,
              onClick: () => dialogs.open('edit', member),
              disabled: oneself ?? (member.Proprietario ? 'Quem é proprietário já tem todos os papéis.' : undefined),
            }]),
            {
              label: invited ? 'Retirar convite' : 'Remover',
              icon: <DeleteOutlined />,
              danger: true,
              onClick: () => dialogs.open('delete', member),
              disabled: oneself,
            },
          ]
        }}
      />

      <FormDrawer<MemberForm>
        {...dialogs.of('create')}
        title="Convidar por e-mail"
        submitLabel="Enviar convite"
        initialValues={{ email: '', papeis: [] }}
        onSubmit={({ email, papeis }) => changes.invite.mutateAsync({ email: email.trim(), papeis })}
        success="Convite enviado."
      >
        <Form.Item name="email" label="E-mail" rules={[{ required: true, type: 'email', message: 'Formato do e-mail inválido' }]}>
          <Input type="email" autoComplete="off" maxLength={254} />
        </Form.Item>
        <RolesItem roles={grantable} />
        <MailNote />
      </FormDrawer>

      <FormDrawer<Pick<MemberForm, 'papeis'>>
        {...dialogs.of('edit')}
        title={chosen ? `Papéis de ${nameOf(chosen)}` : ''}
        initialValues={{ papeis: chosen?.Papeis ?? [] }}
        onSubmit={dialogs.forRow(({ Id }, { papeis }: Pick<MemberForm, 'papeis'>) => changes.change.mutateAsync({ usuarioId: Id, papeis }))}
        success="Papéis alterados."
      >
        <RolesItem roles={grantable} />
      </FormDrawer>

      <ConfirmDialog
        {...dialogs.of('delete')}
        title={chosen ? removalQuestion(chosen) : ''}
        danger
        confirmLabel={isInvited ? 'Retirar convite' : 'Remover acesso'}
        onConfirm={dialogs.forRow(({ Id }) => changes.remove.mutateAsync(Id))}
        success={isInvited ? 'Convite retirado.' : 'Acesso removido.'}
      >
        {!isInvited && 'A pessoa deixa de ver este estabelecimento na hora. A conta dela continua existindo.'}
      </ConfirmDialog>
    </>
  )
}

function removalQuestion(member: Member): string {
  return member.Situacao === 'convidado' ? `Retirar o convite de ${member.Email}?` : `Remover o acesso de ${nameOf(member)}?`
}

function RolesItem({ roles }: { roles: readonly Role[] }) {
  return (
    <Form.Item name="papeis" label="Papéis" rules={[{ required: true, type: 'array', min: 1, message: 'Escolha ao menos um papel.' }]}>
      <RolePicker roles={roles} />
    </Form.Item>
  )
}
