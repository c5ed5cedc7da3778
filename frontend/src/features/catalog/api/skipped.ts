/** The calls about products that equipment has left out. */
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import type { components } from '@/api/schema.gen'
import { catalogKey, usePageChange } from './pages'

export type SkippedProduct = components['schemas']['CatalogSkippedProduct']

/** The venue's skipped products, the latest first. */
export function useSkippedProducts(venueId: string) {
  return useQuery({
    queryKey: [...catalogKey(venueId), 'skipped'],
    queryFn: () => answer(api.GET('/api/skippedproduct', { params: { query: { localClienteId: venueId } } })),
  })
}

export function useRemoveSkipped(venueId: string) {
  return usePageChange(venueId, (id: string) => api.DELETE('/api/skippedproduct/{id}', { params: { path: { id } } }))
}
