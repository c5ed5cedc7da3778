/** The calls about when products are sold. */
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'
import { catalogKey, usePageChange } from './pages'

type Schemas = components['schemas']

/** When a product or a category is sold. */
export type Schedule = Schemas['CatalogSchedule']
export type Rules = Pick<Schedule, 'janelas' | 'periodos' | 'fechados'>

export function readSchedules(venueId: string): Promise<Schedule[]> {
  return answer(api.GET('/api/Produto/agendamentos', { params: { query: { localClienteId: venueId } } }))
}

/** The venue's schedules in use, by the name of what they are for. */
export function useSchedules(venueId: string) {
  return useQuery({ queryKey: [...catalogKey(venueId), 'schedules'], queryFn: () => readSchedules(venueId) })
}

/** The changes to the venue's schedules. */
export function useScheduleChanges(venueId: string) {
  const localClienteId = venueId
  const save = usePageChange(venueId, ({ id, ...rules }: Rules & { id: string; versao: number }) =>
    api.PUT('/api/Produto/agendamentos/{id}', { params: { path: { id } }, body: { localClienteId, ...rules } }),
  )
  const remove = usePageChange(venueId, (id: string) =>
    api.DELETE('/api/Produto/agendamentos/{id}', { params: { path: { id }, query: { localClienteId } } }),
  )
  return { save, remove }
}
