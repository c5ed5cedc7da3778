/** The stores of a venue. */
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../client'
import type { components } from '../schema.gen'

export type Store = components['schemas']['StoresStore']

/** The key of everything about the venue's stores. */
export const storesKey = (venueId: string) => ['stores', venueId]

/** The stores of the venue, for any of its members. */
export function useStores(venueId: string, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: storesKey(venueId),
    queryFn: () => answer(api.GET('/api/store', { params: { query: { localClienteId: venueId } } })),
    enabled,
  })
}
