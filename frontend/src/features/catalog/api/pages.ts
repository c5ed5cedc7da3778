/** What the catalogue's pages share: its key and changes. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { catalogKey } from '@/api/queries/catalog'
import type { components } from '@/api/schema.gen'

/** A product in the words that a person chooses it by. */
export type Picked = components['schemas']['CatalogPicked']

export { catalogKey }

/** A change of the venue's catalogue, after which everything about it is looked at anew. */
export function usePageChange<Variables, Result>(venueId: string, mutationFn: (variables: Variables) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: catalogKey(venueId) }) })
}
