/** The calls about the list of a venue's products. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { catalogKey } from '@/api/queries/catalog'
import type { components, operations } from '@/api/schema.gen'
import { fromCentavos } from '@/ui/money'
import type { Sort } from '@/ui/useTableState'

type Schemas = components['schemas']

/** A product as the list shows it. */
export type Listed = Schemas['CatalogListed']
export type Counts = Schemas['CatalogCounts']
export type CategoryChoice = Schemas['CatalogCategoryChoice']
type SoldOut = Schemas['CatalogSoldOut']
/** When a sold out product is sold again, as a person says it. */
export type SoldOutEnd = Omit<Schemas['CatalogSoldOutInputBody'], 'localClienteId'>

/** What products are looked for by; what is empty, 0 or false does not matter. */
export type ProductFilters = {
  busca: string
  categoriaId: string
  storeId: string
  tipo: number
  /** '', 'sim' or 'nao'. */
  venda: string
  semFoto: boolean
  fiscal: boolean
  esgotados: boolean
  semEstoque: boolean
  arquivados: boolean
}

/** Filters and order as the wire has them. What an address has made up is refused by the server. */
export function listFilter(filters: ProductFilters, sort: Sort | null): Schemas['CatalogListFilter'] {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
  return { ...given, ...(sort && { ordem: `${sort.descending ? '-' : ''}${sort.column}` }) } as Schemas['CatalogListFilter']
}

type Query = operations['product-list']['parameters']['query']

/** A page of the venue's products. */
export function useProducts(venueId: string, filters: ProductFilters, page: number, size: number, sort: Sort | null) {
  const query: Query = { localClienteId: venueId, page, size, ...listFilter(filters, sort) }
  return useQuery({
    queryKey: [...catalogKey(venueId), 'list', query],
    queryFn: () => answer(api.GET('/api/Produto/produtos', { params: { query } })),
    placeholderData: keepPreviousData,
  })
}

/** Fetches the ids of all that filters find, over all pages, in the order given; fees are left out. */
export async function findProductIds(venueId: string, filters: ProductFilters, sort: Sort | null): Promise<string[]> {
  const query = { localClienteId: venueId, ...listFilter(filters, sort) }
  return (await answer(api.GET('/api/Produto/produtos/achados', { params: { query } }))).produtos
}

/** The venue's categories in menu order, with how many products each has. */
export function useCategoryChoices(venueId: string) {
  return useQuery({
    queryKey: [...catalogKey(venueId), 'category-choices'],
    queryFn: () => answer(api.GET('/api/CategoriaProduto/Filtro', { params: { query: { localId: venueId } } })),
  })
}

/** What closes with a product. */
export function useSoldOutPreview(venueId: string, id: string, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [...catalogKey(venueId), 'sold-out-preview', id],
    queryFn: () => answer(api.GET('/api/Produto/produtos/{id}/esgotar/previa', { params: { path: { id }, query: { localClienteId: venueId } } })),
    enabled,
    staleTime: 0,
  })
}

/** A change of the venue's catalogue, after which all about it is looked at anew: also when it was refused, for then something has moved. */
function useChange<Variables, Result>(venueId: string, mutationFn: (variables: Variables) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: catalogKey(venueId) }) })
}

/** What the list does to products. */
export function useProductChanges(venueId: string) {
  const localClienteId = venueId
  const soldOut = useChange(venueId, ({ id, end }: { id: string; end: SoldOutEnd }) =>
    answer(api.POST('/api/Produto/produtos/{id}/esgotar', { params: { path: { id } }, body: { localClienteId, ...end } })),
  )
  const reopen = useChange(venueId, (id: string) =>
    answer(api.POST('/api/Produto/produtos/{id}/reabrir', { params: { path: { id } }, body: { localClienteId } })),
  )
  return {
    setPrice: useChange(venueId, ({ id, centavos, versao, produtosReferencia }: { id: string; centavos: number; versao: number; produtosReferencia: string[] }) =>
      answer(api.PUT('/api/Produto/produtos/{id}/valor', { params: { path: { id } }, body: { localClienteId, valor: fromCentavos(centavos), versao, produtosReferencia } })),
    ),
    switchSale: useChange(venueId, ({ produtos, habilitado }: { produtos: string[]; habilitado: boolean }) =>
      api.POST('/api/Produto/produtos/venda', { body: { localClienteId, produtos, habilitado } }),
    ),
    soldOut,
    reopen,
    /** Says of a product what was said of it before. */
    takeBack: (id: string, { ate, horario }: SoldOut) =>
      ate ? soldOut.mutateAsync({ id, end: { ate, horario: horario ?? undefined } }) : reopen.mutateAsync(id),
    duplicate: useChange(venueId, (id: string) =>
      answer(api.POST('/api/Produto/produtos/{id}/duplicar', { params: { path: { id } }, body: { localClienteId } })),
    ),
    restore: useChange(venueId, ({ produtos, categoriaId }: { produtos: string[]; categoriaId?: string }) =>
      api.POST('/api/Produto/produtos/restaurar', { body: { localClienteId, produtos, categoriaId } }),
    ),
    setOrder: useChange(venueId, ({ categoriaId, produtos }: { categoriaId: string; produtos: string[] }) =>
      api.PUT('/api/Produto/ordem', { body: { localClienteId, categoriaId, produtos } }),
    ),
  }
}

export type ProductChanges = ReturnType<typeof useProductChanges>
