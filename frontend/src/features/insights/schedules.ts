import { useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

/** A saved view that leaves by mail, again and again. */
export type Schedule = components['schemas']['InsightsSchedule']
export type NewSchedule = Pick<Schedule, 'Visao' | 'Frequencia' | 'Dia' | 'Hora' | 'Formato'>

const schedulesOf = (venueId: string) => ['reports', venueId, 'schedules']

/** The person's scheduled reports of a venue. */
export function useSchedules(venueId: string, enabled: boolean) {
  return useQuery({
    queryKey: schedulesOf(venueId),
    enabled,
    queryFn: async () => answer(api.GET('/api/relatorios/envios', { params: { query: { localClienteId: venueId } } })),
  })
}

/** Changes them, and shows them as they are then. */
export function useScheduleChanges(venueId: string) {
  const client = useQueryClient()
  const afresh = <T>(done: Promise<T>) => done.finally(() => client.invalidateQueries({ queryKey: schedulesOf(venueId) }))
  return {
    add: (schedule: NewSchedule) => afresh(answer(api.POST('/api/relatorios/envios', { body: { ...schedule, localClienteId: venueId } }))),
    pause: ({ Id, Versao }: Schedule, Pausado: boolean) =>
      afresh(answer(api.PUT('/api/relatorios/envios/{id}', { params: { path: { id: Id } }, body: { localClienteId: venueId, Pausado, Versao } }))),
    remove: (id: string) =>
      afresh(api.DELETE('/api/relatorios/envios/{id}', { params: { path: { id }, query: { localClienteId: venueId } } })),
  }
}
