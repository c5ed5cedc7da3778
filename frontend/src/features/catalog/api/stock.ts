/** The calls about what there is of one product, from the list and from its form. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '@/api/client'
import { hasRole, useSession } from '@/api/session'
import type { components } from '@/api/schema.gen'
import { catalogKey } from './pages'

/** What there is of a product. */
export type StockLevel = components['schemas']['StockPosition']

/** Roles of whoever may count stock. */
const counters = ['EstoqueEntradaPortal', 'EstoqueSaidaPortal']

/** Whether this person may correct what there is of a product. */
export function useMayCount(): boolean {
  const session = useSession()
  return session !== null && hasRole(session, counters)
}

/** What there is of a product now; asked only by whoever may count. */
export function useStockLevel(venueId: string, id: string, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [...catalogKey(venueId), 'stock-level', id],
    queryFn: () => answer(api.GET('/api/estoque/produtos/{id}', { params: { path: { id }, query: { localClienteId: venueId } } })),
    enabled,
    staleTime: 0,
    // What is counted is counted from what was shown.
    refetchOnWindowFocus: false,
  })
}

interface Count {
  id: string
  quantidade: number
  /** The last movement that the person saw: what has been sold since stays sold. */
  ultimoMovimento: number
  key: string
}

/** Counts one product, and takes a count back. */
export function useStockCount(venueId: string) {
  const queries = useQueryClient()
  const onSuccess = () => Promise.all([['stock', venueId], catalogKey(venueId)].map((queryKey) => queries.invalidateQueries({ queryKey })))
  const count = useMutation({
    mutationFn: ({ id, quantidade, ultimoMovimento, key }: Count) =>
      answer(
        api.POST('/api/estoque/contagens', {
          params: { header: { 'Idempotency-Key': key } },
          body: { localClienteId: venueId, linhas: [{ produtoId: id, quantidade, ultimoMovimento }] },
        }),
      ),
    onSuccess,
  })
  const reverse = useMutation({
    mutationFn: (id: string) => answer(api.POST('/api/estoque/movimentos/{id}/estornar', { params: { path: { id } }, body: { localClienteId: venueId } })),
    onSuccess,
  })
  return { count, reverse }
}
