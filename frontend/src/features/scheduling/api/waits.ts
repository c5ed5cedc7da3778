/** The calls of the waiting list. */
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { schedulingKey, useChange, type Schemas } from './keys'

export type Wait = Schemas['SchedulingWaitView']
/** Somebody who waits; texts may be ''. */
export type NewWait = Required<Omit<Schemas['SchedulingWaitForm'], 'localClientId'>>

/** Who waits for a time of a day on which there was none. */
export function useWaits(venueId: string) {
  return useQuery({
    queryKey: [...schedulingKey(venueId), 'waits'],
    queryFn: () => answer(api.GET('/api/agendamento/espera', { params: { query: { localClientId: venueId } } })),
  })
}

export function useWaitChanges(venueId: string) {
  const add = useChange(venueId, (wait: NewWait) => answer(api.POST('/api/agendamento/espera', { body: { localClientId: venueId, ...wait } })))
  const remove = useChange(venueId, (id: string) => api.DELETE('/api/agendamento/espera/{id}', { params: { path: { id }, query: { localClientId: venueId } } }))
  return { add, remove }
}
