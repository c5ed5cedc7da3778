import { PlusOutlined, StopOutlined } from '@ant-design/icons'
import { Button, Form, Select } from 'antd'
import { Suspense } from 'react'
import { useVenue } from '@/api/venue'
import { defaultZone } from '@/ui/dates'
import { ErrorState } from '@/ui/ErrorState'
import { messageOf } from '@/ui/failures'
import { lazyPart } from '@/ui/lazyPart'
import { PageHeader } from '@/ui/PageHeader'
import { dayIn } from '@/ui/periods'
import { Skeleton } from '@/ui/Skeleton'
import { narrowScreen, useMediaQuery } from '@/ui/useMediaQuery'
import { useTableState } from '@/ui/useTableState'
import { useEvents } from '../api/bookings'
import { useCollaboratorNames } from '../api/resources'
import { takesTime } from '../booking'
import { frameOn } from '../map'
import { messages } from '../messages'
import { BookingDialogs, useBookingDialogs } from '../parts/BookingDialogs'
import { PeriodBar } from '../parts/PeriodBar'
import { WeekList } from '../parts/WeekList'
import { useMinute } from '../useMinute'
import { addDays, weekOf, weekTitle } from '../zone'

const filters = { colaborador: '', dia: '' }

/** The grid is by far the heaviest part of the portal, and telephones do without it. */
const WeekCalendar = lazyPart(() => import('../parts/WeekCalendar'))

/** /agendamento/calendario: the week of everybody, or of a collaborator (S2§2.10). */
export default function Calendar() {
  const { id: venueId, zone = defaultZone } = useVenue()
  const table = useTableState(filters)
  const now = useMinute()
  const dialogs = useBookingDialogs()
  const isNarrow = useMediaQuery(narrowScreen)
  const people = useCollaboratorNames(venueId)
  const today = dayIn(zone, new Date(now))
  const day = table.filters.dia || today
  const collaborator = table.filters.colaborador
  const week = weekOf(day)
  const events = useEvents(venueId, zone, collaborator, { from: week[0] ?? day, to: week[6] ?? day })
  const bookings = events.data?.eventos.filter(takesTime) ?? []
  const goTo = (dia: string) => table.setFilters({ dia })
  const open = (id: string) => dialogs.open({ kind: 'booking', id })

  return (
    <>
      <PageHeader
        title={messages.calendar}
        actions={
          <>
            <Button icon={<StopOutlined aria-hidden="true" />} onClick={() => dialogs.open({ kind: 'block' })}>Bloquear horário</Button>
            <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open({ kind: 'new', at: { resourceId: collaborator, start: '' } })}>Novo agendamento</Button>
          </>
        }
      />
      <Form.Item label="Colaborador" htmlFor="collaborator" layout="vertical" style={{ maxWidth: 320 }}>
        <Select
          id="collaborator"
          showSearch={{ optionFilterProp: 'label' }}
          loading={people.isPending}
          value={collaborator}
          options={[{ value: '', label: 'Todos' }, ...(people.data ?? []).map(({ id, nome }) => ({ value: id, label: nome }))]}
          onChange={(colaborador: string) => table.setFilters({ colaborador })}
        />
      </Form.Item>
      <PeriodBar
        title={weekTitle(day)}
        unit="semana"
        onBack={() => goTo(addDays(day, -7))}
        onToday={() => goTo(today)}
        onForth={() => goTo(addDays(day, 7))}
        views={{ week: `/agendamento/calendario?dia=${day}`, day: `/agendamento?dia=${day}` }}
      />
      {!events.data && events.error && <ErrorState text={messageOf(events.error)} onRetry={() => void events.refetch()} />}
      {!events.data && !events.error && <Skeleton lines={6} lineHeight={60} />}
      {events.data && isNarrow && <WeekList day={day} zone={zone} now={now} bookings={bookings} onDay={goTo} onOpen={open} />}
      {events.data && !isNarrow && (
        <Suspense fallback={<Skeleton lines={6} lineHeight={60} />}>
          <WeekCalendar
            day={day}
            zone={zone}
            now={now}
            bookings={bookings}
            frame={frameOn(week, events.data.recursos, bookings, zone)}
            onOpen={open}
            onDrag={(id, to) => {
              const booking = bookings.find((each) => each.id === id)
              if (booking) dialogs.open({ kind: 'move', booking, to })
            }}
            onPick={(start) => dialogs.open({ kind: 'new', at: { resourceId: collaborator, start } })}
          />
        </Suspense>
      )}
      <BookingDialogs dialogs={dialogs} day={day} />
    </>
  )
}
