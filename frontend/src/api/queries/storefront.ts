/** A venue's online-ordering configuration (S0§7), which several screens show parts of. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../client'
import type { components } from '../schema.gen'

/** The whole of it, as it travels. */
export type Configuration = components['schemas']['StorefrontConfiguration']

/** What is printed by itself when an order is accepted. */
export type PrintOnAccept = Pick<Configuration, 'sendToPrinterServerOnAcceptOrder' | 'sendToRemotePrinterOnAcceptOrder'>

/** The key of everything about the venue's online ordering. */
export const storefrontKey = (venueId: string) => ['storefront', venueId]

/** What the server holds now. */
export function readConfiguration(venueId: string): Promise<Configuration> {
  return answer(api.GET('/api/MeepFood/Configuration/{localId}', { params: { path: { localId: venueId } } }))
}

/** Read anew on every visit and never under somebody's hands: a form is made of it. */
export function useStorefront(venueId: string) {
  return useQuery({
    queryKey: storefrontKey(venueId),
    queryFn: () => readConfiguration(venueId),
    gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false,
  })
}

/** Saves all of it and answers what is kept. */
export function useSaveConfiguration(venueId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (configuration: Configuration) => answer(api.POST('/api/MeepFood/Configuration', { body: configuration })),
    onSuccess: (kept) => {
      queries.setQueryData(storefrontKey(venueId), kept)
      void queries.invalidateQueries({ queryKey: [...storefrontKey(venueId), 'readiness'] })
    },
  })
}

/** Changes what is printed on accepting and leaves the rest as it is. */
export async function savePrintOnAccept(localId: string, change: Partial<PrintOnAccept>): Promise<void> {
  await api.PUT('/api/MeepFood/Configuration/{localId}/impressao', { params: { path: { localId } }, body: change })
}
