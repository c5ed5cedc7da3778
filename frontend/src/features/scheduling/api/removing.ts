/** Deleting what may have bookings to come (D48). */
import { api } from '@/api/client'
import { useChange, type Schemas } from './keys'

/** The bookings to come that a refused deletion tells of. */
export type Ahead = Schemas['SchedulingAhead']

/** What becomes of them. */
export type Fate = 'manter' | 'cancelar'

interface Removal {
  id: string
  /** Nothing asks. */
  fate?: Fate
}

/** A category goes only once nothing is in it. */
export function useRemoveCategory(venueId: string) {
  return useChange(venueId, ({ id }: Removal) => api.DELETE('/api/CategorySchedule/Delete', { params: { query: { localClientId: venueId, id } } }))
}

export function useRemoveSchedule(venueId: string) {
  return useChange(venueId, ({ id, fate }: Removal) => api.DELETE('/api/Schedule/Delete', { params: { query: { localClientId: venueId, id, reservas: fate } } }))
}

export function useRemoveService(venueId: string) {
  return useChange(venueId, ({ id, fate }: Removal) => api.DELETE('/api/ServiceSchedule/Delete', { params: { query: { localClientId: venueId, id, reservas: fate } } }))
}

/** A collaborator or a place goes with its agendas. */
export function useRemoveResource(venueId: string) {
  return useChange(venueId, ({ id, fate }: Removal) => api.DELETE('/api/agendamento/recursos/{id}', { params: { path: { id }, query: { localClientId: venueId, reservas: fate } } }))
}

/** What a refusal tells of bookings to come; null where it is about something else. */
export function aheadOf(refusal: unknown): Ahead | null {
  const details = (refusal as { details?: Partial<Ahead> } | null)?.details
  return details && Array.isArray(details.reservas) ? (details as Ahead) : null
}
