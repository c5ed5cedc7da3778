import { useState } from 'react'
import { useVenue } from '@/api/venue'
import { defaultZone, formatDay, formatTime } from '@/ui/dates'
import { FormDrawer } from '@/ui/FormDrawer'
import { parseDay } from '@/ui/periods'
import { freeOf, useBookingActs } from '../api/bookings'
import { useSchedules } from '../api/schedules'
import { instantOf, wallOf } from '../zone'
import { BookingFields, type BookingForm } from './BookingFields'
import { Nearest } from './FreeTimes'

/** What was chosen before: the resource and an instant that was free of it; '' for none. */
export interface BookingPlace {
  resourceId: string
  start: string
}

interface NewBookingDrawerProps {
  at: BookingPlace
  /** The day that is shown, YYYY-MM-DD. */
  day: string
  open: boolean
  onClose: () => void
}

/** Books for somebody who asks by telephone or at the counter. */
export function NewBookingDrawer({ at, day, open, onClose }: NewBookingDrawerProps) {
  const { id: venueId, zone = defaultZone } = useVenue()
  const { book } = useBookingActs(venueId)
  const schedules = useSchedules(venueId)
  const [free, setFree] = useState<readonly string[]>([])
  const of = schedules.data?.filter(({ resourceId }) => at.resourceId === '' || resourceId === at.resourceId) ?? []

  async function submit({ day: typed, inicio = '', time = '', isOver = false, motivo = '', serviceId = '', email = '', observacao = '', ...rest }: BookingForm) {
    try {
      await book.mutateAsync({
        ...rest, serviceId, email, observacao, encaixe: isOver, motivo: isOver ? motivo : '', inicio: isOver ? instantOf(parseDay(typed) ?? day, time, zone) : inicio,
      })
    } catch (refusal) {
      setFree(freeOf(refusal))
      throw refusal
    }
  }

  return (
    <FormDrawer<BookingForm>
      open={open}
      onClose={() => {
        setFree([])
        onClose()
      }}
      title="Novo agendamento"
      submitLabel="Agendar"
      initialValues={{
        day: formatDay(at.start === '' ? day : wallOf(at.start, zone).day), inicio: at.start || undefined, time: at.start && formatTime(at.start, zone),
        cliente: '', telefone: '', pessoas: 1, semanas: 0,
      }}
      onSubmit={submit}
      success="Agendamento feito."
    >
      {(form) => (
        <>
          <Nearest
            free={free}
            zone={zone}
            onChoose={(start) => {
              form.setFieldsValue({ day: formatDay(wallOf(start, zone).day), inicio: start })
              setFree([])
            }}
          />
          <BookingFields form={form} schedules={of} venueId={venueId} zone={zone} />
        </>
      )}
    </FormDrawer>
  )
}
