import { Radio } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { defaultZone, formatDateTime } from '@/ui/dates'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import { aheadOf, useRemove, type Ahead, type Fate, type Removable } from '../api/removing'
import { messages } from '../messages'
import styles from './RemoveDialog.module.css'

interface RemoveDialogProps {
  venueId: string
  kind: Removable
  id: string
  name: string
  open: boolean
  onClose: () => void
}

const questions: Record<Removable, string> = {
  category: messages.deleteCategory,
  schedule: messages.deleteSchedule,
  service: messages.deleteService,
  resource: 'Deseja realmente excluir esse cadastro?',
}
const done: Record<Removable, string> = {
  category: 'Categoria excluída.', schedule: 'Agenda excluída.', service: 'Serviço excluído.', resource: 'Cadastro excluído.',
}

/** Asks before something is deleted; where it has bookings to come, what becomes of them (D48). */
export function RemoveDialog({ venueId, kind, id, name, open, onClose }: RemoveDialogProps) {
  const remove = useRemove(venueId, kind)
  const [ahead, setAhead] = useState<Ahead | null>(null)
  const [fate, setFate] = useState<Fate>('manter')

  async function confirm() {
    try {
      await remove.mutateAsync({ id, fate: ahead ? fate : undefined })
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
    <ConfirmDialog open={open} onClose={leave} title={questions[kind]} danger confirmLabel="Confirmar" onConfirm={confirm} success={done[kind]}>
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
