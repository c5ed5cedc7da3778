/** Deleting what may have bookings to come (D48). */
import { api } from '@/api/client'
import { useChange, type Schemas } from './keys'

/** The bookings to come that a refused deletion tells of. */
export type Ahead = Schemas['SchedulingAhead']

/** What becomes of them. */
export type Fate = 'manter' | 'cancelar'

export type Removable = 'category' | 'schedule' | 'service' | 'resource'

interface Removal {
  id: string
  /** Nothing asks. */
  fate?: Fate
}

export function useRemove(venueId: string, kind: Removable) {
  return useChange(venueId, ({ id, fate }: Removal) => {
    const query = { localClientId: venueId, ...(fate && { reservas: fate }) }
    switch (kind) {
      case 'category':
        return api.DELETE('/api/CategorySchedule/Delete', { params: { query: { localClientId: venueId, id } } })
      case 'schedule':
        return api.DELETE('/api/Schedule/Delete', { params: { query: { ...query, id } } })
      case 'service':
        return api.DELETE('/api/ServiceSchedule/Delete', { params: { query: { ...query, id } } })
      case 'resource':
        return api.DELETE('/api/agendamento/recursos/{id}', { params: { path: { id }, query } })
    }
  })
}

/** What a refusal tells of bookings to come; null where it is about something else. */
export function aheadOf(refusal: unknown): Ahead | null {
  const details = (refusal as { details?: Partial<Ahead> } | null)?.details
  return details && Array.isArray(details.reservas) ? (details as Ahead) : null
}
