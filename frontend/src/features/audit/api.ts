import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

export type Entry = components['schemas']['AuditKeptEntry']
export type Change = components['schemas']['AuditKeptValue']

/** What the entries are filtered by; empty texts do not matter. Days are YYYY-MM-DD in the venue's time. */
export interface EntryFilters {
  de: string
  ate: string
  pessoa: string
  acao: string
  texto: string
}

/** A page of what was done in the venue, the newest first. */
export function useEntries(venueId: string, { pessoa, ...filters }: EntryFilters, page: number, size: number) {
  const given = Object.fromEntries(Object.entries({ ...filters, usuarioId: pessoa }).filter(([, value]) => value !== ''))
  return useQuery({
    queryKey: ['audit', venueId, 'entries', given, page, size],
    queryFn: async () => answer(api.GET('/api/Auditoria', { params: { query: { localClienteId: venueId, ...given, page, size } } })),
    placeholderData: keepPreviousData,
  })
}

/** Who has an entry in the venue, and every action there is. */
export function useChoices(venueId: string) {
  return useQuery({
    queryKey: ['audit', venueId, 'choices'],
    queryFn: async () => answer(api.GET('/api/Auditoria/filtros', { params: { query: { localClienteId: venueId } } })),
  })
}
