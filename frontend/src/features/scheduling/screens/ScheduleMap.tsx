import { Button } from 'antd'
import { useVenue } from '@/api/venue'
import { defaultZone } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { PageHeader } from '@/ui/PageHeader'
import { dayIn } from '@/ui/periods'
import { Skeleton } from '@/ui/Skeleton'
import { useTableState } from '@/ui/useTableState'
import { useMap } from '../api/bookings'
import { takesTime } from '../booking'
import { frameOn, groupsOf, openingsOn } from '../map'
import { messages } from '../messages'
import { BookingButtons } from '../parts/BookingButtons'
import { BookingDialogs, useBookingDialogs } from '../parts/BookingDialogs'
import { DayMap } from '../parts/DayMap'
import { DayStrip } from '../parts/DayStrip'
import { MapSearch, mapFilters, mapOptions } from '../parts/MapSearch'
import { PeriodBar } from '../parts/PeriodBar'
import { useMinute } from '../useMinute'
import { addDays, dayTitle, daysOf, instantOf, timeOf } from '../zone'

/** /agendamento: a day with a line for each collaborator and place; days of a period, found by name (S2§2.10). */
export default function ScheduleMap() {
  const { id: venueId, zone = defaultZone } = useVenue()
  const table = useTableState(mapFilters, mapOptions)
  const now = useMinute()
  const dialogs = useBookingDialogs()
  const today = dayIn(zone, new Date(now))
  const { nome, de, ate } = table.filters
  const days = de && ate ? daysOf(de, ate) : []
  const day = table.filters.dia || days[0] || today
  const map = useMap(venueId, { name: nome, from: days[0] ?? day, to: days.at(-1) ?? day })
  const goTo = (dia: string) => table.setFilters(days.length > 0 && !days.includes(dia) ? { dia, de: '', ate: '' } : { dia })
  const resources = map.data?.recursos
  const bookings = map.data?.eventos.filter(takesTime) ?? []

  return (
    <>
      <PageHeader title={messages.map} actions={<BookingButtons dialogs={dialogs} />} />
      <MapSearch table={table} />
      <PeriodBar
        title={dayTitle(day)}
        unit="dia"
        onBack={() => goTo(addDays(day, -1))}
        onToday={() => goTo(today)}
        onForth={() => goTo(addDays(day, 1))}
        views={{ week: `/agendamento/calendario?dia=${day}`, day: `/agendamento?dia=${day}` }}
      />
      {days.length > 1 && <DayStrip days={days} day={day} zone={zone} bookings={bookings} onDay={goTo} />}
      {!map.data && map.error && <ErrorState text={messageOf(map.error)} onRetry={() => void map.refetch()} />}
      {!map.data && !map.error && <Skeleton lines={4} lineHeight={60} />}
      {resources?.length === 0 && (nome === ''
        ? <EmptyState text="Ainda não há o que agendar." detail="Cadastre colaboradores ou lugares, e a agenda de cada um." />
        : <EmptyState text="Nada encontrado com esse nome." action={<Button onClick={table.clearFilters}>Limpar filtros</Button>} />)}
      {resources && resources.length > 0 && (
        <DayMap
          day={day}
          zone={zone}
          now={now}
          groups={groupsOf(resources)}
          bookings={bookings}
          frame={frameOn([day], resources, bookings, zone)}
          openingsOf={(resource) => openingsOn(day, resource)}
          onOpen={(id) => dialogs.open({ kind: 'booking', id })}
          onPick={(resource, minutes) => dialogs.open({ kind: 'new', at: { resourceId: resource.id, start: instantOf(day, timeOf(minutes), zone) } })}
        />
      )}
      <BookingDialogs dialogs={dialogs} day={day} />
    </>
  )
}
