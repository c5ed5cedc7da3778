import { formatDate, formatTime } from '@/ui/dates'
import { serverNow } from '../data/clock'
import styles from './Clock.module.css'

/** Shows the hour of the order's last change or, after a verb, at which it is to be begun; with the day unless it is today. */
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
