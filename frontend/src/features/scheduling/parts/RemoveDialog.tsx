import { Radio } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { defaultZone, formatDateTime } from '@/ui/dates'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import { aheadOf, type Ahead, type Fate } from '../api/removing'
import { messages } from '../messages'
import styles from './RemoveDialog.module.css'

interface RemoveDialogProps {
  question: string
  /** What goes, by name. */
  name: string
  onRemove: (fate: Fate | undefined) => Promise<unknown>
  success: string
  open: boolean
  onClose: () => void
}

/** Asks before something is deleted; where it has bookings to come, what becomes of them (D48). */
export function RemoveDialog({ question, name, onRemove, success, open, onClose }: RemoveDialogProps) {
  const [ahead, setAhead] = useState<Ahead | null>(null)
  const [fate, setFate] = useState<Fate>('manter')

  async function confirm() {
    try {
      await onRemove(ahead ? fate : undefined)
    } catch (refusal) {
      // The server's words in a toast, as the documents have it (S2§8); what it lists stands in the question.
      toast.error(messageOf(refusal))
      setAhead(aheadOf(refusal))
      return false
    }
  }

  function leave() {
    setAhead(null)
    onClose()
  }

  return (
    <ConfirmDialog open={open} onClose={leave} title={question} danger confirmLabel="Confirmar" onConfirm={confirm} success={success}>
      <p><strong>{name}</strong></p>
      <p>{messages.irreversible}</p>
      {ahead && <Bookings ahead={ahead} fate={fate} onFate={setFate} />}
    </ConfirmDialog>
  )
}

function Bookings({ ahead, fate, onFate }: { ahead: Ahead, fate: Fate, onFate: (fate: Fate) => void }) {
  const { zone = defaultZone } = useVenue()
  const further = ahead.total - ahead.reservas.length
  return (
    <div className={styles.bookings}>
      <p>{ahead.total === 1 ? 'Há uma reserva marcada:' : `Há ${ahead.total} reservas marcadas:`}</p>
      <ul>
        {ahead.reservas.map((booking) => <li key={booking.id}>{formatDateTime(booking.start, zone)} · {booking.serviceName} · {booking.customer}</li>)}
        {further > 0 && <li>e mais {further}</li>}
      </ul>
      <Radio.Group
        vertical
        aria-label="O que fazer com as reservas"
        value={fate}
        onChange={({ target }) => onFate(target.value as Fate)}
        options={[
          { value: 'manter', label: 'Manter: elas ficam de pé, e nada novo é agendado' },
          { value: 'cancelar', label: 'Cancelar todas e avisar cada cliente' },
        ]}
      />
      <p>Para mudar o horário de alguma, volte e mova-a no calendário antes de excluir.</p>
    </div>
  )
}
