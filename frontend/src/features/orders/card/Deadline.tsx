import { useSecondsUntil } from '../data/clock'
import { remainingInWords } from '../data/messages'
import styles from './Deadline.module.css'

/** Seconds left from which the countdown calls for attention, and from which it is urgent. */
const attentionFrom = 180
const urgentFrom = 60

/**
 * Counts down to the moment at which the marketplace cancels an order that it does not know to be accepted.
 * @param accepted here, though the marketplace has not been told yet
 */
export function Deadline({ until, accepted }: { until: string; accepted: boolean }) {
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
