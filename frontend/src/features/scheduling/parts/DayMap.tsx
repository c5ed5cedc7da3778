import { PlusOutlined } from '@ant-design/icons'
import { formatTime } from '@/ui/dates'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import type { Booking, MapResource } from '../api/bookings'
import { isNow, lookOf, stateWords, titleOf } from '../booking'
import { closedParts, freeCells, hoursOf, inLanes, placeOf, type Span } from '../track'
import { minuteOn, timeOf } from '../zone'
import { lookClass } from './lookClass'
import styles from './DayMap.module.css'

export interface DayMapProps {
  day: string
  zone: string
  /** Epoch milliseconds. */
  now: number
  groups: readonly { name: string, resources: readonly MapResource[] }[]
  bookings: readonly Booking[]
  /** The minutes of the day that are shown. */
  frame: Span
  /** When a resource takes bookings on this day. */
  openingsOf: (resource: MapResource) => readonly Span[]
  onOpen: (id: string) => void
  /** Somebody chose a free time of a resource, in minutes of the day. */
  onPick: (resource: MapResource, minutes: number) => void
}

/** A day with a line for each collaborator and place: what occupies them, and the free times as buttons (S2§2.10, D48). */
export function DayMap(props: DayMapProps) {
  const hours = hoursOf(props.frame)
  return (
    // Focusable, so that a map wider than the page can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.map} role="group" aria-label="Mapa do dia por recurso" tabIndex={0}>
      <table style={{ minWidth: 176 + hours.length * 96 }}>
        <thead>
          <tr>
            <th scope="col">Recurso</th>
            {hours.map((minutes) => <th key={minutes} scope="col">{timeOf(minutes)}</th>)}
          </tr>
        </thead>
        {props.groups.filter(({ resources }) => resources.length > 0).map(({ name, resources }) => (
          <tbody key={name}>
            <tr className={styles.group}><th scope="rowgroup" colSpan={hours.length + 1}>{name}</th></tr>
            {resources.map((resource) => <ResourceLine key={resource.id} {...props} resource={resource} hours={hours.length} />)}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** Height of what stands on a line, in px. */
const laneHeight = 60

function ResourceLine({ day, zone, now, bookings, frame, openingsOf, onOpen, onPick, resource, hours }: DayMapProps & { resource: MapResource, hours: number }) {
  const mine = bookings.filter(({ resourceId }) => resourceId === resource.id).map((booking) => ({
    booking, from: minuteOn(day, booking.start, zone), to: minuteOn(day, booking.end, zone),
  })).filter(({ from, to }) => from < frame.to && to > frame.from)
  const occupied = mine.map(({ booking, from, to }) => ({ from: from - booking.bufferBefore, to: to + booking.bufferAfter }))
  const openings = openingsOf(resource)
  const lanes = inLanes(mine)
  const height = laneHeight * Math.max(1, ...lanes.map(({ lane }) => lane + 1))
  const free = freeCells(frame, openings, occupied, minuteOn(day, now, zone))

  return (
    <tr>
      <th scope="row">{resource.nome}<small>{resource.detalhe}</small></th>
      <td colSpan={hours}>
        <div className={styles.line} style={{ height: height + 4, backgroundSize: `${100 / (hours * 2)}% 100%` }}>
          {closedParts(frame, openings).map((part) => <span key={part.from} aria-hidden="true" className={styles.closed} style={across(part, frame)} />)}
          {occupied.map((part, index) => <span key={mine[index]?.booking.id} aria-hidden="true" className={styles.buffer} style={across(part, frame)} />)}
          <ul>
            {free.map((part) => (
              <li key={part.from} style={across(part, frame)}>
                <button type="button" className={styles.free} aria-label={`Livre: agendar ${resource.nome} às ${timeOf(part.from)}`} onClick={() => onPick(resource, part.from)}>
                  <PlusOutlined aria-hidden="true" />
                </button>
              </li>
            ))}
            {lanes.map(({ span, lane }) => (
              <li key={span.booking.id} style={{ ...across(span, frame), top: 2 + lane * laneHeight, height: laneHeight - 4 }}>
                <BookingButton booking={span.booking} zone={zone} now={now} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </div>
      </td>
    </tr>
  )
}

function across(span: Span, frame: Span) {
  const { left, width } = placeOf(span, frame)
  return { left: `${left}%`, width: `${width}%` }
}

interface BookingButtonProps {
  booking: Booking
  zone: string
  now: number
  onOpen: (id: string) => void
}

function BookingButton({ booking, zone, now, onOpen }: BookingButtonProps) {
  return (
    <button type="button" className={`${styles.booking} ${lookClass(booking, now)}`} onClick={() => onOpen(booking.id)}>
      <b>{titleOf(booking)}</b>{' '}
      <span>
        {formatTime(booking.start, zone)}–{formatTime(booking.end, zone)}
        {booking.partySize > 1 && ` · ${booking.partySize} pessoas`}
        {' '}
      </span>
      {lookOf(booking) === 'confirmed' ? <VisuallyHidden>{stateWords(booking)}</VisuallyHidden> : <em>{stateWords(booking)}</em>}
      {isNow(booking, now) && <em> agora</em>}
    </button>
  )
}
