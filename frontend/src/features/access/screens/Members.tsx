import { DeleteOutlined, EditOutlined, UserAddOutlined } from '@ant-design/icons'
import { Button, Form, Input, Tag } from 'antd'
import { useState } from 'react'
import { ApiError, failureMessage } from '@/api/client'
import { currentPlace, hasRole, rolesOf, useSession, type Session } from '@/api/session'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatDate } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { FormDrawer } from '@/ui/FormDrawer'
import { PageHeader } from '@/ui/PageHeader'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { toast } from '@/ui/toasts'
import { useMemberChanges, useMembers, useRoleCatalogue, type Member, type Role } from '../members'
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

/** What is open beside the list. */
type Open = { kind: 'invite' } | { kind: 'change'; member: Member } | { kind: 'remove'; member: Member } | null

function nameOf(member: Member): string {
  return member.Nome || member.Email
}

function summary(member: Member, roles: readonly Role[]): string {
  if (member.Proprietario) return 'Todos (proprietário)'
  const labels = member.Papeis.map((name) => roles.find((role) => role.Nome === name)?.Descricao ?? name)
  return labels.length > 3 ? `${labels.slice(0, 3).join(', ')} e mais ${labels.length - 3}` : labels.join(', ')
}

function MemberList({ session }: { session: Session }) {
  const place = currentPlace(session)
  const members = useMembers(session.localCorrente)
  const catalogue = useRoleCatalogue()
  const changes = useMemberChanges(session.localCorrente)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)

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
        member.Situacao === 'ativo' ? <Tag color="success">Ativo</Tag> : <Tag color="warning">Convidado em {formatDate(member.ConvidadoEm, place?.fusoHorario)}</Tag>,
    },
  ]

  return (
    <>
      <PageHeader
        title="Acessos"
        description={`Quem trabalha em ${place?.nomeLocal ?? 'seu estabelecimento'} e o que cada pessoa pode fazer.`}
        actions={
          <Button type="primary" icon={<UserAddOutlined aria-hidden="true" />} onClick={() => setOpen({ kind: 'invite' })}>
            Convidar
          </Button>
        }
      />
      <ResourceTable<Member>
        label="Acessos"
        columns={columns}
        rowKey={(member) => member.Id}
        rowName={nameOf}
        rows={members.data}
        loading={members.isFetching}
        error={members.error ? failureMessage(members.error) : null}
        onRetry={() => void members.refetch()}
        empty={<EmptyState text="Só você tem acesso a este estabelecimento." detail="Convide as pessoas da sua equipe por e-mail." />}
        actions={(member) => {
          const oneself = member.Id === session.usuarioId ? 'Você não pode mudar o seu próprio acesso.' : undefined
          const invited = member.Situacao === 'convidado'
          return [
            ...(invited ? [] : [{
              label: 'Editar papéis',
              icon: <EditOutlined />,
              onClick: () => setOpen({ kind: 'change', member }),
              disabled: oneself ?? (member.Proprietario ? 'Quem é proprietário já tem todos os papéis.' : undefined),
            }]),
            {
              label: invited ? 'Retirar convite' : 'Remover',
              icon: <DeleteOutlined />,
              danger: true,
              onClick: () => setOpen({ kind: 'remove', member }),
              disabled: oneself,
            },
          ]
        }}
      />

      <FormDrawer<MemberForm>
        open={open?.kind === 'invite'}
        title="Convidar por e-mail"
        submitLabel="Enviar convite"
        initialValues={{ email: '', papeis: [] }}
        onSubmit={async (values) => {
          await changes.invite.mutateAsync({ email: values.email.trim(), papeis: values.papeis })
          toast.success('Convite enviado.')
        }}
        onClose={close}
      >
        <Form.Item name="email" label="E-mail" rules={[{ required: true, type: 'email', message: 'Formato do e-mail inválido' }]}>
          <Input type="email" autoComplete="off" maxLength={254} />
        </Form.Item>
        <RolesItem roles={grantable} />
        <MailNote />
      </FormDrawer>

      <FormDrawer<Pick<MemberForm, 'papeis'>>
        open={open?.kind === 'change'}
        title={open?.kind === 'change' ? `Papéis de ${nameOf(open.member)}` : ''}
        initialValues={{ papeis: open?.kind === 'change' ? open.member.Papeis : [] }}
        onSubmit={async ({ papeis }) => {
          if (open?.kind !== 'change') return
          await changes.change.mutateAsync({ usuarioId: open.member.Id, papeis })
          toast.success('Papéis alterados.')
        }}
        onClose={close}
      >
        <RolesItem roles={grantable} />
      </FormDrawer>

      <ConfirmDialog
        open={open?.kind === 'remove'}
        title={open?.kind === 'remove' ? removalQuestion(open.member) : ''}
        danger
        confirmLabel={open?.kind === 'remove' && open.member.Situacao === 'convidado' ? 'Retirar convite' : 'Remover acesso'}
        onConfirm={async () => {
          if (open?.kind !== 'remove') return
          await changes.remove.mutateAsync(open.member.Id)
          toast.success(open.member.Situacao === 'convidado' ? 'Convite retirado.' : 'Acesso removido.')
          close()
        }}
        onCancel={close}
      >
        {open?.kind === 'remove' && open.member.Situacao === 'ativo' && 'A pessoa deixa de ver este estabelecimento na hora. A conta dela continua existindo.'}
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
