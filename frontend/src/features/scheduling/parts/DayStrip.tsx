import type { Booking } from '../api/bookings'
import { shortWeekday, wallOf } from '../zone'
import styles from './DayStrip.module.css'

interface DayStripProps {
  days: readonly string[]
  /** The one that is shown. */
  day: string
  zone: string
  bookings: readonly Booking[]
  onDay: (day: string) => void
}

/** Days in a row with how much is on each of them. */
export function DayStrip({ days, day, zone, bookings, onDay }: DayStripProps) {
  return (
    <nav className={styles.strip} aria-label="Dias">
      {days.map((each) => {
        const count = bookings.filter(({ start }) => wallOf(start, zone).day === each).length
        const said = `${shortWeekday(each)} ${Number(each.slice(8))}: ${count === 0 ? 'nada' : count}`
        return (
          <button key={each} type="button" aria-current={each === day ? 'date' : undefined} aria-label={said} onClick={() => onDay(each)}>
            {shortWeekday(each)}
            <strong>{Number(each.slice(8))}</strong>
            <span>{count || '–'}</span>
          </button>
        )
      })}
    </nav>
  )
}
