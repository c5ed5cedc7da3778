/** The calls that change many products at once, and take that back (D44). */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { catalogKey } from '@/api/queries/catalog'
import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

/** A change of many products that was made. */
export type Change = Schemas['CatalogChange']
export type ChangedField = Schemas['CatalogChangedField']
/** What a change of many products does, or did. */
export type Bulk = Schemas['CatalogBulk']
export type Altered = Schemas['CatalogAltered']
export type Undone = Schemas['ImportsUndone']

/** A product on which one that changes is an addition. */
export type AlteredParent = Schemas['CatalogAlteredParent']
/** A product whose own price of an addition is adjusted with that. */
export type Follower = Schemas['CatalogFollower']

/** A change of prices, without the venue. */
export type PriceOrder = { kind: 'price' } & Omit<Schemas['CatalogPriceOrder'], 'localClienteId'>

/** A change of many products, without the venue. */
export type BulkOrder =
  | PriceOrder
  | ({ kind: 'move' } & Omit<Schemas['CatalogMoveOrder'], 'localClienteId'>)
  | ({ kind: 'archive' } & Omit<Schemas['CatalogArchiveOrder'], 'localClienteId'>)

function callBulk(venueId: string, order: BulkOrder): Promise<Bulk> {
  const venue = { localClienteId: venueId }
  if (order.kind === 'price') {
    const { kind: _, ...rest } = order
    return answer(api.POST('/api/Produto/alteracoes/preco', { body: { ...venue, ...rest } }))
  }
  if (order.kind === 'move') {
    const { kind: _, ...rest } = order
    return answer(api.POST('/api/Produto/alteracoes/categoria', { body: { ...venue, ...rest } }))
  }
  const { kind: _, ...rest } = order
  return answer(api.POST('/api/Produto/alteracoes/arquivar', { body: { ...venue, ...rest } }))
}

/** What a change would come to; nothing before there is one. Its key is its own: after the change there is nothing to look at anew. */
export function useSimulation(venueId: string, order: BulkOrder | null) {
  return useQuery({
    queryKey: ['catalog-simulation', venueId, order],
    queryFn: () => callBulk(venueId, { ...(order as BulkOrder), simular: true }),
    enabled: order !== null,
    // What the person sees is what they confirm.
    gcTime: 0, staleTime: Infinity, refetchOnWindowFocus: false,
    placeholderData: keepPreviousData, retry: false,
  })
}

/** Makes the change, as the simulation that was shown has it: where it would come out differently by now, it is refused. */
export function useApplyBulk(venueId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ order, shown }: { order: BulkOrder; shown: Bulk }) => callBulk(venueId, { ...order, conferencia: shown.conferencia }),
    onError: () => queries.invalidateQueries({ queryKey: ['catalog-simulation', venueId] }),
    onSuccess: () => queries.invalidateQueries({ queryKey: catalogKey(venueId) }),
  })
}

/** A page of the venue's changes, the latest first. */
export function useChanges(venueId: string, page: number, size: number) {
  return useQuery({
    queryKey: [...catalogKey(venueId), 'changes', page, size],
    queryFn: async () => {
      const { data = [], response } = await api.GET('/api/Produto/alteracoes', { params: { query: { localClienteId: venueId, page, size } } })
      return { rows: data, total: Number(response.headers.get('x-total-count') ?? data.length) }
    },
    placeholderData: keepPreviousData,
  })
}

/** A page of what a change wrote. */
export function useChangeRows(venueId: string, id: string, page: number) {
  return useQuery({
    queryKey: [...catalogKey(venueId), 'change', id, page],
    queryFn: async () => {
      const { data = [], response } = await api.GET('/api/Produto/alteracoes/{id}', { params: { path: { id }, query: { page, size: 50 } } })
      return { rows: data, total: Number(response.headers.get('x-total-count') ?? data.length) }
    },
    placeholderData: keepPreviousData,
  })
}

/** Takes a change back; answers what it left as it is. */
export function useUndoChange(venueId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => answer(api.POST('/api/Produto/alteracoes/{id}/desfazer', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: catalogKey(venueId) }),
  })
}
