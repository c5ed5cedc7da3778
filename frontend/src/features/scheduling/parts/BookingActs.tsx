import { Button } from 'antd'
import { useVenue } from '@/api/venue'
import { messageOf } from '@/ui/failures'
import { toast } from '@/ui/toasts'
import { useBookingActs, type Booking } from '../api/bookings'
import { actsOf, canCancel, canMove, stateWords, type Act } from '../booking'
import { useMinute } from '../useMinute'
import styles from './BookingDrawer.module.css'

const words: Record<Act, string> = { confirm: 'Confirmar', attend: 'Compareceu', noShow: 'Não compareceu' }
const done: Record<Act, string> = { confirm: 'Reserva confirmada.', attend: 'Presença registrada.', noShow: 'Falta registrada.' }

/** What can be done with a booking now. */
export function BookingActs({ booking, onMove, onCancel }: { booking: Booking, onMove: () => void, onCancel: () => void }) {
  const calls = useBookingActs(useVenue().id)
  const acts = actsOf(booking, useMinute())
  if (acts.length === 0 && !canMove(booking) && !canCancel(booking)) return <p className={styles.over}>Nada mais a fazer: {stateWords(booking).toLowerCase()}.</p>

  async function run(act: Act) {
    try {
      await calls[act].mutateAsync(booking)
      toast.success(done[act])
    } catch (refusal) {
      toast.error(messageOf(refusal))
    }
  }

  return (
    <div className={styles.acts}>
      {acts.map((act) => <Button key={act} type={act === 'confirm' ? 'primary' : 'default'} loading={calls[act].isPending} onClick={() => void run(act)}>{words[act]}</Button>)}
      {canMove(booking) && <Button onClick={onMove}>Mover</Button>}
      {canCancel(booking) && <Button danger onClick={onCancel}>{booking.situacao === 'bloqueado' ? 'Liberar horário' : 'Cancelar reserva'}</Button>}
    </div>
  )
}
