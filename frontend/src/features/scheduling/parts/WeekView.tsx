import { Suspense, useMemo } from 'react'
import { useVenue } from '@/api/venue'
import { defaultZone } from '@/ui/dates'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { lazyPart } from '@/ui/lazyPart'
import { Skeleton } from '@/ui/Skeleton'
import { narrowScreen, useMediaQuery } from '@/ui/useMediaQuery'
import { useEvents, type Booking } from '../api/bookings'
import { takesTime } from '../booking'
import { frameOn, openingsOn } from '../map'
import { weekOf } from '../zone'
import { WeekList } from './WeekList'

/** The grid is by far the heaviest part of these screens, and telephones do without it. */
const WeekCalendar = lazyPart(() => import('./WeekCalendar'))

interface WeekViewProps {
  /** '' for everybody. */
  collaborator: string
  /** Any day of the week. */
  day: string
  now: number
  onDay: (day: string) => void
  onOpen: (booking: Booking) => void
  /** Nothing where bookings cannot be moved. */
  onDrag?: (booking: Booking, start: string) => void
  onPick?: (start: string) => void
}

/** A week: a grid of hours where there is room, the days and one of them as a list where there is none. */
export function WeekView({ collaborator, day, now, onDay, onOpen, onDrag, onPick }: WeekViewProps) {
  const { id: venueId, zone = defaultZone } = useVenue()
  const isNarrow = useMediaQuery(narrowScreen)
  const week = weekOf(day)
  const events = useEvents(venueId, zone, collaborator, { from: week[0] ?? day, to: week[6] ?? day })
  const bookings = useMemo(() => events.data?.eventos.filter(takesTime) ?? [], [events.data])
  const closed = useMemo(() => (events.data ? weekOf(day).filter((each) => events.data.recursos.every((resource) => openingsOn(each, resource).length === 0)) : []), [events.data, day])
  if (!events.data) return events.error ? <ErrorState text={messageOf(events.error)} onRetry={() => void events.refetch()} /> : <Skeleton lines={6} lineHeight={60} />

  const found = (id: string) => bookings.find((booking) => booking.id === id)
  function open(id: string) {
    const booking = found(id)
    if (booking) onOpen(booking)
  }

  if (isNarrow) return <WeekList day={day} zone={zone} now={now} bookings={bookings} onDay={onDay} onOpen={open} />
  return (
    <Suspense fallback={<Skeleton lines={6} lineHeight={60} />}>
      <WeekCalendar
        day={day}
        zone={zone}
        now={now}
        bookings={bookings}
        closed={closed}
        frame={frameOn(week, events.data.recursos, bookings, zone)}
        onOpen={open}
        onDrag={onDrag && ((id, start) => {
          const booking = found(id)
          if (booking) onDrag(booking, start)
        })}
        onPick={onPick}
      />
    </Suspense>
  )
}
