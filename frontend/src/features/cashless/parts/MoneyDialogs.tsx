import { useState } from 'react'
import { newKey } from '@/api/idempotency'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { FormDrawer } from '@/ui/FormDrawer'
import { formatWire } from '@/ui/money'
import { toast } from '@/ui/toasts'
import type { Dialogs } from '@/ui/useDialogs'
import { useConsume, useGiveBackRest, useTopUp, type Card } from '../api'
import { MoveFields, moveOf, newMove, type MoveForm } from './MoveFields'

/** What moves a card's money at the counter. */
export type Moving = 'topUp' | 'consume' | 'giveBack'

/** The dialogs that move money on a card. */
export function MoneyDialogs<Kind extends string>({ venueId, dialogs }: { venueId: string; dialogs: Dialogs<Card, Kind | Moving> }) {
  const topUp = useTopUp(venueId)
  const consume = useConsume(venueId)
  const giveBack = useGiveBackRest(venueId)
  const asked = dialogs.of('giveBack').open
  const [wasAsked, setWasAsked] = useState(asked)
  const [key, setKey] = useState(newKey)
  if (asked !== wasAsked) {
    setWasAsked(asked)
    // Asked again it is another refund: the old key would answer what was given back before.
    if (asked) setKey(newKey())
  }
  const number = dialogs.row?.numero ?? ''
  return (
    <>
      <FormDrawer<MoveForm>
        {...dialogs.of('topUp')}
        title={`Recarregar cartão ${number}`}
        submitLabel="Recarregar"
        initialValues={newMove('Dinheiro')}
        onSubmit={dialogs.forRow(({ id }, form: MoveForm) => topUp.mutateAsync({ id, ...moveOf(form) }))}
        success="Cartão recarregado."
      >
        <MoveFields isTopUp />
      </FormDrawer>
      <FormDrawer<MoveForm>
        {...dialogs.of('consume')}
        title={`Lançar consumo no cartão ${number}`}
        submitLabel="Lançar"
        initialValues={newMove('')}
        onSubmit={dialogs.forRow(({ id }, form: MoveForm) => consume.mutateAsync({ id, ...moveOf(form) }))}
        success="Consumo lançado."
      >
        <MoveFields isTopUp={false} />
      </FormDrawer>
      <ConfirmDialog
        {...dialogs.of('giveBack')}
        title={`Devolver o saldo do cartão ${number}?`}
        danger
        confirmLabel="Devolver"
        onConfirm={dialogs.forRow(async ({ id }) => {
          const { valor } = await giveBack.mutateAsync({ id, lancamentoId: key })
          toast.success(`Saldo devolvido. Entregue ${formatWire(valor)} ao titular.`)
        })}
      >
        <p>O cartão tem {formatWire(dialogs.row?.saldo ?? 0)}. Todo o saldo é devolvido em dinheiro e o cartão fica zerado.</p>
      </ConfirmDialog>
    </>
  )
}
