/** The calls of bookings, and of the map and calendar that show them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { addDays, instantOf } from '../zone'
import { schedulingKey, useChange, type Schemas } from './keys'

export type Booking = Schemas['SchedulingBookingView']
/** A booking and what has happened to it. */
export type BookingDetails = Schemas['SchedulingBookingDetails']
export type MapView = Schemas['SchedulingMapView']
export type MapResource = Schemas['SchedulingMapResource']

/** Milliseconds after which what is shown is asked for again: customers book meanwhile. */
const often = 20_000

/** From a day to a day, both included. */
interface Days {
  from: string
  to: string
}

/** What can be booked on some days and what stands there, of those whose names have the words. */
export function useMap(venueId: string, { name, from, to }: Days & { name: string }) {
  return useQuery({
    queryKey: [...schedulingKey(venueId), 'map', name, from, to],
    queryFn: () => answer(api.GET('/api/Schedule/getByFilter', { params: { query: { localClientId: venueId, name, startDate: from, endDate: to } } })),
    placeholderData: keepPreviousData,
    refetchInterval: often,
  })
}

/** What stands in the calendar of a collaborator, or of everybody where the id is '', on some days. */
export function useEvents(venueId: string, zone: string, collaboratorId: string, { from, to }: Days) {
  return useQuery({
    queryKey: [...schedulingKey(venueId), 'events', collaboratorId, from, to],
    queryFn: async () => {
      if (collaboratorId === '') {
        const { recursos, eventos } = await answer(api.GET('/api/Schedule/getByFilter', { params: { query: { localClientId: venueId, startDate: from, endDate: to } } }))
        return { recursos, eventos }
      }
      const { recurso, eventos } = await answer(api.GET('/api/Schedule/GetEventsByCollaboratorId/{collaboratorId}', {
        params: { path: { collaboratorId }, query: { localClientId: venueId, from: instantOf(from, '00:00', zone), to: instantOf(addDays(to, 1), '00:00', zone) } },
      }))
      return { recursos: [recurso], eventos }
    },
    placeholderData: keepPreviousData,
    refetchInterval: often,
  })
}

export interface BookingFilters {
  /** Days; '' does not matter, as of the others. */
  de: string
  ate: string
  situacao: string
  texto: string
}

/** A page of bookings, the latest first. */
export function useBookings(venueId: string, { de, ate, situacao, texto }: BookingFilters, { page, size }: { page: number, size: number }) {
  return useQuery({
    queryKey: [...schedulingKey(venueId), 'bookings', de, ate, situacao, texto, page, size],
    queryFn: async () => {
      const state = situacao === '' ? {} : { situacao: situacao as Exclude<Booking['situacao'], 'bloqueado'> }
      const { data, response } = await api.GET('/api/agendamento/reservas', { params: { query: { localClientId: venueId, de, ate, nome: texto, page, size, ...state } } })
      return { rows: data ?? [], total: Number(response.headers.get('x-total-count') ?? 0) }
    },
    placeholderData: keepPreviousData,
  })
}

/** One booking with its history; '' asks for none. */
export function useBooking(venueId: string, id: string, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [...schedulingKey(venueId), 'booking', id],
    queryFn: () => answer(api.GET('/api/agendamento/reservas/{id}', { params: { path: { id }, query: { localClientId: venueId } } })),
    enabled: enabled && id !== '',
  })
}

/** What somebody would like to book; ids may be ''. */
export interface Wish {
  scheduleId: string
  serviceId: string
  people: number
  /** A booking that is to be moved: its own time counts as free. */
  but: string
}

/** When a wish can begin on a day. It is asked anew whenever somebody looks: others book meanwhile. */
export function useFreeTimes(venueId: string, zone: string, { scheduleId, serviceId, people, but }: Wish, day: string | undefined) {
  return useQuery({
    queryKey: [...schedulingKey(venueId), 'free', scheduleId, serviceId, people, but, day],
    queryFn: async () => {
      const [de, ate] = [instantOf(day ?? '', '00:00', zone), instantOf(addDays(day ?? '', 1), '00:00', zone)]
      const { horarios } = await answer(api.GET('/api/agendamento/horarios', { params: { query: { localClientId: venueId, scheduleId, serviceId, pessoas: people, exceto: but, de, ate } } }))
      return horarios
    },
    enabled: scheduleId !== '' && day !== undefined,
    staleTime: 0,
  })
}

/** The nearest free times that a refused booking is told; none where the refusal is about something else. */
export function freeOf(refusal: unknown): readonly string[] {
  const free = (refusal as { details?: { livres?: unknown } } | null)?.details?.livres
  return Array.isArray(free) ? (free as string[]) : []
}

/** A booking that somebody of the venue types; texts may be ''. */
export type NewBooking = Required<Omit<Schemas['SchedulingBookingForm'], 'localClientId'>>

/** A booking that is put elsewhere. */
export interface Move extends Required<Pick<Schemas['SchedulingMoveForm'], 'inicio' | 'encaixe' | 'motivo'>> {
  booking: Booking
  scheduleId: string
}

/** Everything that the venue does with bookings. */
export function useBookingActs(venueId: string) {
  const venue = { localClientId: venueId }
  const book = useChange(venueId, (booking: NewBooking) => answer(api.POST('/api/agendamento/reservas', { body: { ...venue, ...booking } })))
  const move = useChange(venueId, ({ booking: { id, versao }, ...to }: Move) =>
    answer(api.PUT('/api/agendamento/reservas/{id}', { params: { path: { id } }, body: { ...venue, versao, ...to } })))
  const cancel = useChange(venueId, ({ booking: { id, versao }, reason, isQuiet, isSeries }: { booking: Booking, reason: string, isQuiet: boolean, isSeries: boolean }) =>
    answer(api.POST('/api/agendamento/reservas/{id}/cancelar', { params: { path: { id } }, body: { ...venue, versao, motivo: reason, silencioso: isQuiet, serie: isSeries } })))
  const confirm = useChange(venueId, ({ id, versao }: Booking) => answer(api.POST('/api/agendamento/reservas/{id}/confirmar', { params: { path: { id } }, body: { ...venue, versao } })))
  const attend = useChange(venueId, ({ id, versao }: Booking) => answer(api.POST('/api/agendamento/reservas/{id}/compareceu', { params: { path: { id } }, body: { ...venue, versao } })))
  const noShow = useChange(venueId, ({ id, versao }: Booking) => answer(api.POST('/api/agendamento/reservas/{id}/faltou', { params: { path: { id } }, body: { ...venue, versao } })))
  const block = useChange(venueId, ({ resourceId, start, end, reason }: { resourceId: string, start: string, end: string, reason: string }) =>
    answer(api.POST('/api/agendamento/bloqueios', { body: { ...venue, resourceId, inicio: start, fim: end, motivo: reason } })))
  return { book, move, cancel, confirm, attend, noShow, block }
}
