import { Checkbox, Form, Select, type FormInstance } from 'antd'
import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { defaultZone, formatDateTime, formatDay, formatTime } from '@/ui/dates'
import { DayInput } from '@/ui/DayInput'
import { FormDrawer } from '@/ui/FormDrawer'
import { parseDay } from '@/ui/periods'
import { freeOf, useBookingActs, type Booking } from '../api/bookings'
import { scheduleLabel, useSchedules, type Schedule } from '../api/schedules'
import { titleOf } from '../booking'
import { instantOf, wallOf } from '../zone'
import { FormTime, timeRule } from './FormTime'
import { FreeTimes, Nearest } from './FreeTimes'
import { OverFields } from './OverFields'
import { dayRule } from './rules'

interface MoveDrawerProps {
  booking: Booking
  /** Where it was dragged to; by default where it is. */
  to?: string
  open: boolean
  onClose: () => void
}

interface MoveForm {
  scheduleId: string
  /** As typed. */
  day: string
  inicio?: string
  /** HH:mm, where the time is not one of those that are free. */
  time: string
  isOver?: boolean
  motivo?: string
}

/** Moves a booking to another time, or another agenda: after a drag, and without a mouse (D48). */
export function MoveDrawer({ booking, to = booking.start, open, onClose }: MoveDrawerProps) {
  const { id: venueId, zone = defaultZone } = useVenue()
  const { move } = useBookingActs(venueId)
  const [free, setFree] = useState<readonly string[]>([])
  const isBlock = booking.situacao === 'bloqueado'

  async function submit({ scheduleId, day, inicio = '', time, isOver = false, motivo = '' }: MoveForm) {
    const isTyped = isOver || isBlock
    try {
      await move.mutateAsync({ booking, scheduleId, inicio: isTyped ? instantOf(parseDay(day) ?? '', time, zone) : inicio, encaixe: isOver, motivo: isOver ? motivo : '' })
    } catch (refusal) {
      setFree(freeOf(refusal))
      throw refusal
    }
  }

  return (
    <FormDrawer<MoveForm>
      open={open}
      onClose={() => {
        setFree([])
        onClose()
      }}
      title={`Mover ${titleOf(booking)}`}
      marksOptional={false}
      submitLabel="Mover"
      initialValues={{ scheduleId: booking.scheduleId, day: formatDay(wallOf(to, zone).day), inicio: to, time: formatTime(to, zone) }}
      onSubmit={submit}
      success={isBlock ? 'Bloqueio movido.' : 'Reserva movida. Quem tem e-mail é avisado.'}
    >
      {(form) => (
        <>
          <p>Está marcado para {formatDateTime(booking.start, zone)}, com {booking.resourceName}.</p>
          <Nearest
            free={free}
            zone={zone}
            onChoose={(start) => {
              form.setFieldsValue({ day: formatDay(wallOf(start, zone).day), inicio: start })
              setFree([])
            }}
          />
          {isBlock ? <BlockFields /> : <BookingFields form={form} booking={booking} venueId={venueId} zone={zone} />}
        </>
      )}
    </FormDrawer>
  )
}

function BlockFields() {
  return (
    <>
      <Form.Item name="scheduleId" hidden><input /></Form.Item>
      <Form.Item name="day" label="Dia" rules={[dayRule]}><DayInput /></Form.Item>
      <Form.Item name="time" label="Horário" rules={[timeRule]}><FormTime /></Form.Item>
    </>
  )
}

/** The agendas to which a booking can go: its own, and those with a service of the same name. */
function choicesFor({ scheduleId, serviceId, serviceName }: Booking, schedules: readonly Schedule[]): Schedule[] {
  return schedules.filter(({ id, services }) => id === scheduleId || serviceId === null || services.some(({ productName }) => productName === serviceName))
}

function BookingFields({ form, booking, venueId, zone }: { form: FormInstance<MoveForm>, booking: Booking, venueId: string, zone: string }) {
  const schedules = useSchedules(venueId)
  const { scheduleId = booking.scheduleId, day = '', isOver = false } = (Form.useWatch([], form) ?? {}) as Partial<MoveForm>
  const choices = choicesFor(booking, schedules.data ?? [])
  const target = choices.find(({ id }) => id === scheduleId)
  const serviceId = booking.serviceId === null ? '' : (target?.services.find(({ productName }) => productName === booking.serviceName)?.id ?? booking.serviceId)
  return (
    <>
      <Form.Item name="scheduleId" label="Agenda">
        <Select loading={schedules.isPending} options={choices.map((schedule) => ({ value: schedule.id, label: scheduleLabel(schedule) }))} />
      </Form.Item>
      <Form.Item name="day" label="Dia" rules={[dayRule]}><DayInput /></Form.Item>
      {isOver ? <OverFields /> : (
        <Form.Item name="inicio" label="Horário" rules={[{ required: true, message: 'Escolha o horário.' }]}>
          <FreeTimes venueId={venueId} zone={zone} wish={{ scheduleId, serviceId, people: booking.partySize, but: booking.id }} day={parseDay(day)} />
        </Form.Item>
      )}
      <Form.Item name="isOver" valuePropName="checked"><Checkbox>Encaixe: mover mesmo sem horário livre</Checkbox></Form.Item>
    </>
  )
}
