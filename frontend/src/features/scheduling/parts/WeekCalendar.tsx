import FullCalendar, { type EventInput } from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import portuguese from '@fullcalendar/react/locales/pt-br'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import themePlugin from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { useMemo } from 'react'
import { serverNow } from '@/api/serverTime'
import { formatTime } from '@/ui/dates'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import type { Booking } from '../api/bookings'
import { canMove, isNow, lookOf, stateWords, titleOf } from '../booking'
import type { Span } from '../track'
import { addDays, timeOf, weekOf } from '../zone'
import { lookClass } from './lookClass'
import styles from './WeekCalendar.module.css'

interface WeekCalendarProps {
  /** Any day of the week. */
  day: string
  zone: string
  /** Epoch milliseconds. */
  now: number
  bookings: readonly Booking[]
  /** The days on which nothing can be booked. */
  closed: readonly string[]
  /** The minutes of the day that are shown. */
  frame: Span
  onOpen: (id: string) => void
  /** Somebody dragged a booking to an instant. Nothing has been moved yet. Without it nothing can be dragged. */
  onDrag?: (id: string, start: string) => void
  /** Somebody pressed a time at which nothing is. */
  onPick?: (start: string) => void
}

const currentTime = () => new Date(serverNow())
const plugins = [timeGridPlugin, interactionPlugin, themePlugin]

/** A week on a grid of hours, the bookings where they happen (S2§2.10). It is fetched apart from the screen. */
export default function WeekCalendar({ day, zone, now, bookings, closed, frame, onOpen, onDrag, onPick }: WeekCalendarProps) {
  const byId = new Map(bookings.map((booking) => [booking.id, booking]))
  const canDrag = onDrag !== undefined
  // The same events stay the same: a drag goes on while the screen is drawn anew.
  const events = useMemo((): EventInput[] => [
    ...bookings.map((booking) => ({ id: booking.id, title: titleOf(booking), start: booking.start, end: booking.end, startEditable: canDrag && canMove(booking) })),
    ...closed.map((each) => ({ id: each, title: 'Fechado', start: `${each}T00:00:00`, end: `${addDays(each, 1)}T00:00:00`, display: 'background' })),
  ], [bookings, closed, canDrag])
  const [monday = day] = weekOf(day)

  return (
    <div className={styles.calendar}>
      <FullCalendar
        key={`${monday} ${frame.from} ${frame.to}`}
        plugins={plugins}
        locale={portuguese}
        timedText="Horários"
        timeZone={zone}
        initialView="timeGridWeek"
        initialDate={monday}
        firstDay={1}
        headerToolbar={false}
        allDaySlot={false}
        height="auto"
        slotMinTime={`${timeOf(frame.from)}:00`}
        slotMaxTime={frame.to === 1440 ? '24:00:00' : `${timeOf(frame.to)}:00`}
        slotDuration="00:30:00"
        snapDuration="00:15:00"
        slotMinHeight={24}
        slotHeaderFormat={{ hour: '2-digit', minute: '2-digit' }}
        now={currentTime}
        nowIndicator
        events={events}
        eventDurationEditable={false}
        eventOverlap
        slotEventOverlap={false}
        eventClass={({ event }) => {
          const booking = byId.get(event.id)
          return booking ? `${styles.event} ${lookClass(booking, now)}` : ''
        }}
        eventContent={({ event }) => {
          const booking = byId.get(event.id)
          return booking ? <Words booking={booking} zone={zone} isNow={isNow(booking, now)} /> : <p className={styles.closedWord}>{event.title}</p>
        }}
        backgroundEventClass={styles.closed}
        eventClick={({ event }) => onOpen(event.id)}
        eventDrop={({ event, revert }) => {
          const start = event.start?.toISOString()
          // It stands where it is until the person has confirmed and the server has agreed.
          revert()
          if (start) onDrag?.(event.id, start)
        }}
        dateClick={({ date }) => onPick?.(date.toISOString())}
      />
    </div>
  )
}

function Words({ booking, zone, isNow: happens }: { booking: Booking, zone: string, isNow: boolean }) {
  const look = lookOf(booking)
  return (
    <div className={styles.words}>
      <b>{titleOf(booking)}</b>{' '}
      <span>
        {formatTime(booking.start, zone)}
        {booking.resourceName && ` · ${booking.resourceName}`}
        {booking.partySize > 1 && ` · ${booking.partySize}`}{' '}
      </span>
      {look === 'confirmed' ? <VisuallyHidden>{stateWords(booking)}</VisuallyHidden> : <em>{stateWords(booking)}</em>}
      {happens && <em>agora</em>}
    </div>
  )
}
