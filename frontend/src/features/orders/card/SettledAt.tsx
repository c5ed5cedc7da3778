import { formatDate, formatTime } from '@/ui/dates'
import { serverNow } from '../data/clock'
import styles from './Clock.module.css'

/** When the order last changed or, after a verb, is to be begun, where an elapsed clock would say nothing: the hour, with the day unless it is today. */
export function SettledAt({ instant, zone, verb = '' }: { instant: string; zone: string; verb?: string }) {
  const day = formatDate(instant, zone)
  const isToday = day === formatDate(new Date(serverNow()), zone)
  return (
    <time className={styles.settled} dateTime={instant}>
      {verb && `${verb} `}
      {isToday ? '' : `${day.slice(0, 5)} `}às {formatTime(instant, zone)}
    </time>
  )
}
