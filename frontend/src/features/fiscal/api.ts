import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'
import { base64Of } from '@/ui/base64'
import { parseDay } from '@/ui/periods'

export type TableOverview = components['schemas']['FiscalOverview']
export type TableLoad = components['schemas']['FiscalLoad']
export type Outside = components['schemas']['FiscalOutside']
export type Reviewed = components['schemas']['FiscalReviewed']
export type Problem = components['schemas']['FiscalWarning']['problema']

/** A list that can be loaded. */
export type Loadable = components['schemas']['FiscalLoadOrder']['tabela']

/** A file to be loaded as a table; the day is as typed, and only that of CEST matters. */
export interface TableFile {
  tabela: Loadable
  arquivo: File
  data: string
}

/** The tables as they count now, and by venue the products outside of them. */
export function useTables() {
  return useQuery({ queryKey: ['fiscal', 'tables'], queryFn: async () => answer(api.GET('/api/fiscal/tabelas')) })
}

/** Tries a file, or loads it. */
export function useLoadTable() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, confirm }: { file: TableFile; confirm: boolean }) =>
      answer(
        api.POST('/api/fiscal/tabelas', {
          body: { tabela: file.tabela, arquivo: await base64Of(file.arquivo), data: parseDay(file.data) ?? '', confirmar: confirm },
        }),
      ),
    onSuccess: (_, { confirm }) => (confirm ? queries.invalidateQueries({ queryKey: ['fiscal'] }) : undefined),
  })
}

/** A page of the products with something wrong in their codes. The key is of the catalogue: each change of it may mend one. */
export function useReview(venueId: string, { problema, busca }: { problema: string; busca: string }, page: number, size: number) {
  return useQuery({
    queryKey: ['catalog', venueId, 'fiscal', problema, busca, page, size],
    queryFn: async () => {
      const { produtos: rows, total, ...summary } = await answer(
        api.GET('/api/fiscal/produtos/{localId}', {
          params: { path: { localId: venueId }, query: { problema: problema as Problem | '', busca, page, size } },
        }),
      )
      return { rows, total, ...summary }
    },
    placeholderData: keepPreviousData,
  })
}
