import { useAhead, useSecondsUntil } from '../data/clock'
import { remainingInWords } from '../data/messages'
import { isFromMarketplace, pressesFrom, showsClock, stateOf } from '../data/order'
import type { Order } from '../data/wire'
import styles from './Deadline.module.css'

/** Seconds left from which the countdown calls for attention, and from which it is urgent. */
const attentionFrom = 180
const urgentFrom = 60

/** Counts down to an order's deadline, where it has one. */
export function OrderDeadline({ order }: { order: Order }) {
  const until = showsClock(order) ? order.PrazoConfirmacao : null
  if (!until) return null
  if (isFromMarketplace(order)) return <Deadline until={until} accepted={stateOf(order) !== 'pending'} />
  return stateOf(order) === 'pending' && <Refusal until={until} from={new Date(pressesFrom(order, until)).toISOString()} />
}

/** Counts down to the moment at which the server refuses an own order that nobody has accepted; silent before `from`. */
function Refusal({ until, from }: { until: string; from: string }) {
  const waits = useAhead(from) !== null
  const seconds = useSecondsUntil(until)
  if (seconds === null || waits) return null
  return (
    <p className={styles.deadline} data-urgency={seconds <= urgentFrom ? 'urgent' : 'attention'}>
      {seconds === 0 ? (
        'O prazo para aceitar acabou'
      ) : (
        <>
          <span>Recusa em</span>
          <time className={styles.time} aria-label={remainingInWords(seconds)}>
            {seconds > urgentFrom ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`}
          </time>
        </>
      )}
    </p>
  )
}

/**
 * Counts down to the moment at which the marketplace cancels an order that it does not know to be accepted.
 * @param accepted here, though the marketplace has not been told yet
 */
function Deadline({ until, accepted }: { until: string; accepted: boolean }) {
  const seconds = useSecondsUntil(until)
  if (seconds === null) return null
  const urgency = seconds <= urgentFrom ? 'urgent' : seconds <= attentionFrom ? 'attention' : 'calm'
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className={styles.deadline} data-urgency={urgency}>
      {seconds === 0 ? (
        `O prazo para ${accepted ? 'confirmar' : 'aceitar'} acabou`
      ) : (
        <>
          <span>{accepted ? 'Confirmação ainda não chegou ao marketplace:' : urgency === 'urgent' ? 'Aceite já:' : 'Aceite em'}</span>
          <time className={styles.time} aria-label={remainingInWords(seconds)}>
            {text}
          </time>
        </>
      )}
    </p>
  )
}
