import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { jobStarted } from '@/api/jobs'
import type { components } from '@/api/schema.gen'
import type { ExportFormat } from '@/ui/ExportButton'
import { parseDay } from '@/ui/periods'

export type Entry = components['schemas']['AuditKeptEntry']
export type Change = components['schemas']['AuditKeptValue']

/** What the entries are filtered by; empty texts do not matter. Days are as typed, dd/mm/aaaa, in the venue's time. */
export interface EntryFilters {
  de: string
  ate: string
  pessoa: string
  acao: string
  texto: string
}

/** The filters that matter, as the server takes them. */
function askedBy({ pessoa, de, ate, ...words }: EntryFilters) {
  const asked = { ...words, usuarioId: pessoa, de: parseDay(de), ate: parseDay(ate) }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value))
}

/** Begins the job that writes what the filters find into a file. */
export async function exportEntries(venueId: string, filters: EntryFilters, formato: ExportFormat) {
  return jobStarted(await answer(api.POST('/api/Auditoria/exportar', { body: { localClienteId: venueId, formato, ...askedBy(filters) } })))
}

/** A page of what was done in the venue, the newest first. */
export function useEntries(venueId: string, filters: EntryFilters, page: number, size: number) {
  const given = askedBy(filters)
  return useQuery({
    queryKey: ['audit', venueId, 'entries', given, page, size],
    queryFn: async () => {
      const { Registros: rows, QuantidadeTotal: total } = await answer(
        api.POST('/api/Auditoria/buscar', { params: { query: { page, size } }, body: { localClienteId: venueId, ...given } }),
      )
      return { rows, total }
    },
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
