import { Drawer } from 'antd'
import { useVenue } from '@/api/venue'
import { defaultZone, formatDateTime, formatTime } from '@/ui/dates'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { applyMask, phoneMask } from '@/ui/masks'
import { formatWire } from '@/ui/money'
import { Skeleton } from '@/ui/Skeleton'
import { useBooking, type Booking, type BookingDetails } from '../api/bookings'
import { depositWords, stateWords, titleOf } from '../booking'
import { steps as stepNames } from '../labels'
import { BookingActs } from './BookingActs'
import { PreorderFacts } from './PreorderFacts'
import { SpendFacts } from './SpendFacts'
import styles from './BookingDrawer.module.css'

interface BookingDrawerProps {
  /** '' for none. */
  id: string
  open: boolean
  onClose: () => void
  onMove: (booking: Booking) => void
  onCancel: (booking: Booking) => void
  onSettle: (booking: Booking) => void
}

/** A booking whole: who, when, what it costs, what has happened to it and what can be done. */
export function BookingDrawer({ id, open, onClose, onMove, onCancel, onSettle }: BookingDrawerProps) {
  const { id: venueId, zone = defaultZone } = useVenue()
  const booking = useBooking(venueId, id, { enabled: open })
  const found = booking.data
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={found ? titleOf(found) : 'Reserva'}
      size="min(520px, 100vw)"
      destroyOnHidden
      closable={{ 'aria-label': 'Fechar' }}
      footer={found && <BookingActs booking={found} onMove={() => onMove(found)} onCancel={() => onCancel(found)} />}
    >
      {!found && booking.error && <ErrorState text={messageOf(booking.error)} onRetry={() => void booking.refetch()} />}
      {!found && !booking.error && <Skeleton lines={8} />}
      {found && (
        <>
          <BookingFacts booking={found} zone={zone} />
          {found.pedido && <PreorderFacts order={found.pedido} situacao={found.situacao} zone={zone} />}
          {found.minimumSpend > 0 && <SpendFacts booking={found} onSettle={() => onSettle(found)} />}
          <History steps={found.historico} zone={zone} />
        </>
      )}
    </Drawer>
  )
}

/** Who, when, what and for how much. */
export function BookingFacts({ booking, zone }: { booking: Booking, zone: string }) {
  const facts: [string, string][] = [
    ['Situação', stateWords(booking)],
    ['Quando', `${formatDateTime(booking.start, zone)}–${formatTime(booking.end, zone)}`],
    ['Com', booking.resourceName],
    ['Agenda', booking.scheduleName],
    ['Cliente', booking.customer],
    ['Telefone', booking.phone && applyMask(phoneMask, booking.phone)],
    ['E-mail', booking.email],
    ['Pessoas', booking.partySize > 0 ? String(booking.partySize) : ''],
    ['Valor', booking.value > 0 ? formatWire(booking.value) : ''],
    ['Sinal', depositWords(booking)],
    ['Encaixe', booking.encaixeMotivo],
    ['Feito', booking.pelaPagina ? 'Pela internet' : ''],
    ['Observação', booking.note],
  ]
  return (
    <dl className={styles.facts}>
      {facts.filter(([, text]) => text !== '').map(([name, text]) => <div key={name}><dt>{name}</dt><dd>{text}</dd></div>)}
    </dl>
  )
}

function History({ steps, zone }: { steps: BookingDetails['historico'], zone: string }) {
  return (
    <>
      <h3 className={styles.title}>O que aconteceu</h3>
      <ol className={styles.steps}>
        {steps.map(({ em, que, detalhe, quem }) => (
          <li key={`${em} ${que}`}>
            <b>{stepNames[que] ?? que}</b>
            {detalhe && <span>{detalhe}</span>}
            <small>{formatDateTime(em, zone)}{quem && ` · ${quem}`}</small>
          </li>
        ))}
      </ol>
    </>
  )
}
