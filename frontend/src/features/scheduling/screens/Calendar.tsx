import { Form, Select } from 'antd'
import { useState } from 'react'
import { hasRole, useSession } from '@/api/session'
import { useVenue } from '@/api/venue'
import { defaultZone } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { dayIn } from '@/ui/periods'
import { useTableState } from '@/ui/useTableState'
import type { Booking } from '../api/bookings'
import { useCollaboratorNames } from '../api/resources'
import { messages } from '../messages'
import { BookingButtons } from '../parts/BookingButtons'
import { BookingDialogs, useBookingDialogs } from '../parts/BookingDialogs'
import { OwnBookingDrawer } from '../parts/OwnBookingDrawer'
import { PeriodBar } from '../parts/PeriodBar'
import { WeekView } from '../parts/WeekView'
import { useMinute } from '../useMinute'
import { addDays, weekTitle } from '../zone'

const filters = { colaborador: '', dia: '' }

/** /agendamento/calendario: the week of everybody, or of a collaborator; who does not keep the agendas sees his own (S2§2.10, D53). */
export default function Calendar() {
  const { id: venueId, zone = defaultZone } = useVenue()
  const session = useSession()
  const isKeeper = session !== null && hasRole(session, 'ListaAgendamento')
  const table = useTableState(filters)
  const now = useMinute()
  const dialogs = useBookingDialogs()
  const [read, setRead] = useState<Booking>()
  const people = useCollaboratorNames(venueId)
  const today = dayIn(zone, new Date(now))
  const day = table.filters.dia || today
  const collaborator = table.filters.colaborador || (isKeeper ? '' : (people.data?.[0]?.id ?? ''))
  const goTo = (dia: string) => table.setFilters({ dia })

  if (!isKeeper && people.data?.length === 0) {
    return (
      <>
        <PageHeader title={messages.calendar} />
        <EmptyState text="Você não tem uma agenda aqui." detail="Peça a quem cuida das agendas para pôr o seu e-mail no seu cadastro de colaborador." />
      </>
    )
  }
  return (
    <>
      <PageHeader title={messages.calendar} actions={isKeeper && <BookingButtons dialogs={dialogs} resourceId={collaborator} />} />
      <Form.Item label="Colaborador" htmlFor="collaborator" layout="vertical" style={{ maxWidth: 320 }}>
        <Select
          id="collaborator"
          showSearch={{ optionFilterProp: 'label' }}
          loading={people.isPending}
          value={collaborator}
          options={[...(isKeeper ? [{ value: '', label: 'Todos' }] : []), ...(people.data ?? []).map(({ id, nome }) => ({ value: id, label: nome }))]}
          onChange={(colaborador: string) => table.setFilters({ colaborador })}
        />
      </Form.Item>
      <PeriodBar
        title={weekTitle(day)}
        unit="semana"
        onBack={() => goTo(addDays(day, -7))}
        onToday={() => goTo(today)}
        onForth={() => goTo(addDays(day, 7))}
        views={isKeeper ? { week: `/agendamento/calendario?dia=${day}`, day: `/agendamento?dia=${day}` } : undefined}
      />
      {(isKeeper || collaborator !== '') && (
        <WeekView
          collaborator={collaborator}
          day={day}
          now={now}
          onDay={goTo}
          onOpen={(booking) => (isKeeper ? dialogs.open({ kind: 'booking', id: booking.id }) : setRead(booking))}
          onDrag={isKeeper ? (booking, to) => dialogs.open({ kind: 'move', booking, to }) : undefined}
          onPick={isKeeper ? (start) => dialogs.open({ kind: 'new', at: { resourceId: collaborator, start } }) : undefined}
        />
      )}
      <BookingDialogs dialogs={dialogs} day={day} />
      <OwnBookingDrawer booking={read} zone={zone} onClose={() => setRead(undefined)} />
    </>
  )
}
