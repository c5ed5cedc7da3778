/** The products of a venue to choose from. */
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../client'
import { catalogKey } from './catalog'

/** All of the venue's products in menu order, for any of its members. */
export function useProductChoices(venueId: string, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [...catalogKey(venueId), 'filter-list'],
    queryFn: () => answer(api.GET('/api/Produto/BuscarProdutosDoLocalParaFiltro', { params: { query: { localId: venueId } } })),
    enabled,
  })
}
