import { formatDate, formatTime } from '@/ui/dates'
import { serverNow } from '../clock'
import styles from './Clock.module.css'

/** When the order last changed, where an elapsed clock would say nothing: the hour, with the day unless it is today. */
export function SettledAt({ instant, zone }: { instant: string; zone: string }) {
  const day = formatDate(instant, zone)
  const isToday = day === formatDate(new Date(serverNow()), zone)
  return (
    <time className={styles.settled} dateTime={instant}>
      {isToday ? '' : `${day.slice(0, 5)} `}às {formatTime(instant, zone)}
    </time>
  )
}
