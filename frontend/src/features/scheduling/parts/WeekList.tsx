import { formatTime } from '@/ui/dates'
import type { Booking } from '../api/bookings'
import { isNow, stateWords, titleOf } from '../booking'
import { wallOf, weekOf } from '../zone'
import { DayStrip } from './DayStrip'
import { lookClass } from './lookClass'
import styles from './WeekList.module.css'

interface WeekListProps {
  day: string
  zone: string
  /** Epoch milliseconds. */
  now: number
  bookings: readonly Booking[]
  onDay: (day: string) => void
  onOpen: (id: string) => void
}

/** A week on a phone: the days with how much is on them, and one of them as a list. */
export function WeekList({ day, zone, now, bookings, onDay, onOpen }: WeekListProps) {
  const shown = bookings.filter(({ start }) => wallOf(start, zone).day === day).toSorted((one, other) => one.start.localeCompare(other.start))

  return (
    <>
      <DayStrip days={weekOf(day)} day={day} zone={zone} bookings={bookings} onDay={onDay} />
      {shown.length === 0 && <p className={styles.nothing}>Nada agendado neste dia.</p>}
      <ul className={styles.agenda}>
        {shown.map((booking) => (
          <li key={booking.id}>
            <button type="button" className={lookClass(booking, now)} onClick={() => onOpen(booking.id)}>
              <span>{formatTime(booking.start, zone)}</span>{' '}
              <span>
                <b>{titleOf(booking)}</b>{' '}
                <small>
                  {booking.resourceName}
                  {booking.partySize > 1 && ` · ${booking.partySize} pessoas`} · <em>{stateWords(booking)}</em>
                  {isNow(booking, now) && ' · agora'}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
