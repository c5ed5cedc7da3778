import { useState, type SyntheticEvent } from 'react'
import { failureMessage } from '@/api/client'
import { Button } from '@/ui/Button'
import { isConflict } from '@/ui/failures'
import { formatMoney, formatWire, parseMoney, toCentavos } from '@/ui/money'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toasts'
import { acceptPayment, amountBack, confirmPaid, confirmReturned, denyReturned, giveBack, matterWords, type Matter } from '../../matters'
import styles from './Matters.module.css'
import type { Asked } from './Ways'

interface QuestionProps {
  matter: Matter
  venueId: string
  way: Asked
  onSettled: () => void
  onLeave: () => void
}

/** Asks once more before money counts or leaves, in the matter's place. */
export function Question({ matter, venueId, way, onSettled, onLeave }: QuestionProps) {
  const [why, setWhy] = useState('')
  const [amount, setAmount] = useState(formatMoney(toCentavos(matter.cobrado)).slice('R$ '.length))
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  /** What was asked: others may give back meanwhile. */
  const [back] = useState(() => amountBack(matter))

  async function act(): Promise<string> {
    switch (way) {
      case 'confirm':
        await confirmPaid(venueId, matter.cobrancaId ?? '', parseMoney(amount) ?? 0)
        return 'Recebimento confirmado.'
      case 'accept':
        await acceptPayment(venueId, matter)
        return 'Pagamento aceito.'
      case 'giveBack':
        await giveBack(venueId, { paymentId: matter.pagamentoId ?? '', value: back, reason: matterWords[matter.motivo].reason ?? 'Devolução', key: matter.id })
        return 'Devolução pedida.'
      case 'returned':
        await confirmReturned(venueId, matter)
        return 'Devolução confirmada.'
      case 'notReturned':
        await denyReturned(venueId, matter, why.trim())
        return 'Devolução marcada como não realizada.'
    }
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (way === 'confirm' && !parseMoney(amount)) {
      setProblem('Informe o valor que aparece no extrato.')
      return
    }
    if (way === 'notReturned' && why.trim() === '') {
      setProblem('Diga por que a devolução não foi feita.')
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      const done = await act()
      toast.success(done)
    } catch (failure) {
      // A toast: the matter may leave the list, and the panel around this closes for the password.
      toast.error(failureMessage(failure))
      if (isConflict(failure)) onLeave()
    } finally {
      setBusy(false)
      onSettled()
    }
  }

  const hasField = way === 'confirm' || way === 'notReturned'
  const words = {
    confirm: 'Confirmar',
    accept: `Aceitar ${formatWire(matter.recebido)}`,
    giveBack: `Devolver ${formatMoney(back)}`,
    returned: 'Confirmar devolução',
    notReturned: 'Marcar como não realizada',
  }[way]

  return (
    <form className={styles.question} onSubmit={(event) => void submit(event)}>
      {way === 'confirm' && (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field has just been asked for
        <TextField label="Valor que está no extrato (R$)" inputMode="decimal" maxLength={14} value={amount} error={problem} onChange={setAmount} autoFocus />
      )}
      {way === 'notReturned' && (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field has just been asked for
        <TextField label="Por que o banco não devolveu" maxLength={140} value={why} error={problem} onChange={setWhy} autoFocus />
      )}
      {way === 'accept' && <p>O que foi cobrado conta como pago por {formatWire(matter.recebido)}.</p>}
      {way === 'giveBack' && <p>O dinheiro volta para a conta de quem pagou.</p>}
      {way === 'returned' && <p>{formatWire(matter.devolucao)} contam como devolvidos. Isto não tem volta.</p>}
      <div className={styles.ways}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the button was that has just been pressed */}
        <Button type="submit" variant={way === 'giveBack' ? 'danger' : 'primary'} busy={busy} autoFocus={!hasField}>
          {words}
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
