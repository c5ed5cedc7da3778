/** The stores of a venue. */
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../client'

/** The stores of the venue, for any of its members. */
export function useStores(venueId: string, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ['stores', venueId],
    queryFn: () => answer(api.GET('/api/store', { params: { query: { localClienteId: venueId } } })),
    enabled,
  })
}
