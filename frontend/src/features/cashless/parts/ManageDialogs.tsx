import { Form, Input } from 'antd'
import { hasRole, useSession } from '@/api/session'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { FormDrawer } from '@/ui/FormDrawer'
import type { Dialogs } from '@/ui/useDialogs'
import { readCard, useBlockCard, useChangeCard, useReplaceCard, type Card, type Group } from '../api'
import { CardFields, draftOf, formOf, type CardForm } from './CardFields'

/** What is asked about a card without moving money. */
export type Managing = 'edit' | 'block' | 'unblock' | 'replace'

interface ManageDialogsProps<Kind extends string> {
  venueId: string
  dialogs: Dialogs<Card, Kind | Managing>
  groups: readonly Pick<Group, 'id' | 'nome'>[]
}

/** The dialogs that change a card and leave its money alone. */
export function ManageDialogs<Kind extends string>({ venueId, dialogs, groups }: ManageDialogsProps<Kind>) {
  const change = useChangeCard(venueId)
  const block = useBlockCard(venueId)
  const replace = useReplaceCard(venueId)
  const session = useSession()
  const setsLimit = session !== null && hasRole(session, 'CashlessCartoes')
  const number = dialogs.row?.numero ?? ''
  return (
    <>
      <FormDrawer<CardForm>
        {...dialogs.of('edit')}
        title={`Editar cartão ${number}`}
        initialValues={dialogs.row && formOf(dialogs.row)}
        onSubmit={dialogs.forRow(({ id }, form: CardForm) => change.mutateAsync({ id, ...draftOf(form) }))}
        reread={dialogs.forRow(async (card) => formOf(await readCard(venueId, card)))}
        success="Cartão alterado."
      >
        <CardFields groups={groups} setsLimit={setsLimit} />
      </FormDrawer>
      <FormDrawer<{ numero: string }>
        {...dialogs.of('replace')}
        title={`Substituir cartão ${number}`}
        submitLabel="Substituir"
        onSubmit={dialogs.forRow(({ id }, { numero }: { numero: string }) => replace.mutateAsync({ id, numero }))}
        success="Cartão substituído. O saldo e o limite estão no cartão novo."
      >
        <p>O saldo e o limite passam para o cartão novo. O antigo fica bloqueado para sempre.</p>
        <Form.Item name="numero" label="Número do cartão novo" rules={[{ required: true, whitespace: true, message: 'Informe o número do cartão novo.' }]}>
          <Input autoComplete="off" maxLength={32} />
        </Form.Item>
      </FormDrawer>
      <ConfirmDialog
        {...dialogs.of('block')}
        title={`Bloquear o cartão ${number}?`}
        danger
        confirmLabel="Bloquear"
        onConfirm={dialogs.forRow(({ id }) => block.mutateAsync({ id, bloqueado: true }))}
        success="Cartão bloqueado."
      >
        <p>Ele não gasta nem é recarregado até ser desbloqueado.</p>
      </ConfirmDialog>
      <ConfirmDialog
        {...dialogs.of('unblock')}
        title={`Desbloquear o cartão ${number}?`}
        confirmLabel="Desbloquear"
        onConfirm={dialogs.forRow(({ id }) => block.mutateAsync({ id, bloqueado: false }))}
        success="Cartão desbloqueado."
      />
    </>
  )
}
