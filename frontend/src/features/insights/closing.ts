import { useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'

/** A day's closing without equipment: what deliveries and tables have brought, and what was counted. */
export type Closing = Uncounted<Omit<components['schemas']['InsightsClosing'], 'Linhas'>> & { Linhas: ClosingLine[] }
export type ClosingLine = Uncounted<components['schemas']['InsightsClosingLine']>
/** Nothing stands there before it was counted. */
type Uncounted<T> = Omit<T, 'Contado' | 'Diferenca'> & { Contado: number | null; Diferenca: number | null }

const closingOf = (venueId: string, day: string) => ['closings', venueId, day]

export function useClosing(venueId: string, day: string) {
  return useQuery({
    queryKey: closingOf(venueId, day),
    queryFn: async (): Promise<Closing> => answer(api.GET('/api/fechamentos/{dia}', { params: { path: { dia: day }, query: { localClienteId: venueId } } })),
  })
}

/** What was counted of a line, in reais, and what there is to say of it. */
export interface Count {
  Chave: string
  Contado: number
  Observacao: string
}

/** Settles and signs a day; what it is then is shown. */
export function useClosingChanges(venueId: string, day: string) {
  const client = useQueryClient()
  const take = (closing: Closing) => {
    client.setQueryData(closingOf(venueId, day), closing)
    // The report below lists what is settled.
    void client.invalidateQueries({ queryKey: ['insights', venueId, 'report', 'fechamento'] })
  }
  // A refusal may mean that somebody else has changed it: it is read anew.
  const afresh = (failure: unknown) => {
    void client.invalidateQueries({ queryKey: closingOf(venueId, day) })
    throw failure
  }
  return {
    settle: (version: number, lines: readonly Count[]) =>
      answer(
        api.POST('/api/fechamentos/{dia}/acertar', {
          params: { path: { dia: day } }, body: { localClienteId: venueId, Versao: version, Linhas: [...lines] },
        }),
      ).then(take, afresh),
    sign: (version: number, note: string) =>
      answer(
        api.POST('/api/fechamentos/{dia}/assinar', {
          params: { path: { dia: day } }, body: { localClienteId: venueId, Versao: version, Observacao: note },
        }),
      ).then(take, afresh),
  }
}
