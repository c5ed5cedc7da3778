/** The named lists of products of a venue, for the screens that keep them or choose one. */
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../client'
import type { components } from '../schema.gen'
import { catalogKey } from './catalog'

export type ProductList = components['schemas']['CatalogProductList']

export function readProductLists(venueId: string): Promise<ProductList[]> {
  return answer(api.GET('/api/Proprietario/BuscarListasProdutosDoLocal/{localClientId}', { params: { path: { localClientId: venueId } } }))
}

/** The venue's lists in use, by name. */
export function useProductLists(venueId: string) {
  return useQuery({ queryKey: [...catalogKey(venueId), 'product-lists'], queryFn: () => readProductLists(venueId) })
}
