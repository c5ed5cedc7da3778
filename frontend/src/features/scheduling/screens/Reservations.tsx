import { ClockCircleOutlined, EyeOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { DateRange } from '@/ui/DateRange'
import { defaultZone, formatDateTime } from '@/ui/dates'
import { EmptyState } from '@/ui/EmptyState'
import { FilterBar } from '@/ui/FilterBar'
import { formatWire } from '@/ui/money'
import { PageHeader } from '@/ui/PageHeader'
import { dayIn } from '@/ui/periods'
import { ResourceTable, type Column } from '@/ui/ResourceTable'
import { tableProps } from '@/ui/tableProps'
import { useTableState } from '@/ui/useTableState'
import { useBookings, type Booking } from '../api/bookings'
import { stateWords, titleOf } from '../booking'
import { states } from '../labels'
import { messages } from '../messages'
import { BookingDialogs, useBookingDialogs } from '../parts/BookingDialogs'
import { WaitDrawer } from '../parts/WaitDrawer'

const filters = { de: '', ate: '', situacao: '', texto: '' }
/** Words may be somebody's name: they stand in no address. */
const options = { personal: ['texto'] } as const

const columnsIn = (zone: string): Column<Booking>[] => [
  { key: 'start', title: 'Quando', render: ({ start }) => formatDateTime(start, zone) },
  { key: 'customer', title: 'Quem', render: ({ customer }) => customer || '-' },
  { key: 'service', title: 'O que', render: titleOf },
  { key: 'resource', title: 'Com', render: ({ resourceName }) => resourceName },
  { key: 'party', title: 'Pessoas', align: 'end', render: ({ partySize }) => partySize || '-' },
  { key: 'minimum', title: 'Consumo mínimo', align: 'end', render: ({ minimumSpend, spent, settledAt }) => (minimumSpend === 0 ? '-' : `${formatWire(minimumSpend)}${settledAt ? ` · consumido ${formatWire(spent)}` : ''}`) },
  { key: 'state', title: 'Situação', render: stateWords },
]

/** /new/private/agendamento/reservas: the bookings as a list, those that are over too. */
export default function Reservations() {
  const { id: venueId, zone = defaultZone } = useVenue()
  const table = useTableState(filters, options)
  const bookings = useBookings(venueId, table.filters, { page: table.page, size: table.pageSize })
  const dialogs = useBookingDialogs()
  const [isWaiting, setWaiting] = useState(false)
  const { de, ate } = table.filters
  const open = ({ id }: Booking) => dialogs.open({ kind: 'booking', id })
  const add = (
    <>
      <Button icon={<ClockCircleOutlined aria-hidden="true" />} onClick={() => setWaiting(true)}>Lista de espera</Button>
      <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open({ kind: 'new', at: { resourceId: '', start: '' } })}>Novo agendamento</Button>
    </>
  )

  return (
    <>
      <PageHeader title={messages.reservations} description="Quem reservou, o quê e para quando." actions={add} />
      <DateRange label="Período das reservas" openEnded zone={zone} value={{ from: de, to: ate }} onChange={({ from, to }) => table.setFilters({ de: from, ate: to })} />
      <FilterBar table={table}>
        <Form.Item name="texto" label="Nome ou telefone"><Input autoComplete="off" maxLength={120} allowClear /></Form.Item>
        <Form.Item name="situacao" label="Situação">
          <Select options={[{ value: '', label: 'Todas' }, ...Object.entries(states).map(([value, label]) => ({ value, label }))]} />
        </Form.Item>
      </FilterBar>
      <ResourceTable<Booking>
        label={messages.reservations}
        columns={columnsIn(zone)}
        rowKey={({ id }) => id}
        rowName={(booking) => `${titleOf(booking)} de ${booking.customer || booking.resourceName}`}
        {...tableProps(bookings)}
        table={table}
        empty={<EmptyState text="Ainda não há reservas." detail="As feitas pela internet e as da equipe aparecem aqui." />}
        onOpen={open}
        actions={(booking) => [{ label: 'Ver', icon: <EyeOutlined />, onClick: () => open(booking) }]}
      />
      <BookingDialogs dialogs={dialogs} day={dayIn(zone)} />
      <WaitDrawer open={isWaiting} onClose={() => setWaiting(false)} />
    </>
  )
}
