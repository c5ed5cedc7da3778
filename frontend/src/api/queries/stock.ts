/** What there is of a venue's products, and what moves it (D45): shown and changed by the stock's screens and by the catalogue's. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../client'
import { newKey } from '../idempotency'
import type { components } from '../schema.gen'
import { hasRole, useSession } from '../session'
import { catalogKey } from './catalog'

type Schemas = components['schemas']

/** What there is of a product. */
export type Position = Schemas['StockPosition']
export type Movement = Schemas['StockMovement']
/** An entry, an exit or a count as it is sent. */
export type Draft = Omit<Schemas['StockMovementForm'], 'localClienteId'>

/** The key of everything about the venue's stock, but for one product's position, which the catalogue changes too. */
export const stockKey = (venueId: string) => ['stock', venueId]

/** Roles of whoever may count stock, and take movements back. */
const movers = ['EstoqueEntradaPortal', 'EstoqueSaidaPortal']

/** Whether this person may correct what there is of a product. */
export function useMayMoveStock(): boolean {
  const session = useSession()
  return session !== null && hasRole(session, movers)
}

interface PositionOptions {
  enabled?: boolean
  /** false where it is counted: a count is from what was shown. */
  refetchOnWindowFocus?: boolean
}

/** What there is of a product now. */
export function usePosition(venueId: string, id: string, options: PositionOptions = {}) {
  return useQuery({
    queryKey: [...catalogKey(venueId), 'stock', id],
    queryFn: () => answer(api.GET('/api/estoque/produtos/{id}', { params: { path: { id }, query: { localClienteId: venueId } } })),
    staleTime: 0,
    ...options,
  })
}

/** A change of the venue's stock: all that was read of it is read anew, and of the catalogue, which shows it. */
export function useStockChange<Input, Output>(venueId: string, change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => Promise.all([stockKey(venueId), catalogKey(venueId)].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}

/** The same movement sent again after a failure has the same key: it is recorded once. */
let unsent = { content: '', key: '' }

type MovementCall = {
  body: Schemas['StockMovementForm']
  params: { header: { 'Idempotency-Key': string } }
}

/** Sends a movement until it is recorded, and records it once. */
export async function recordOnce(venueId: string, kind: string, draft: Draft, send: (call: MovementCall) => Promise<Movement>): Promise<Movement> {
  const body = { localClienteId: venueId, ...draft }
  const content = JSON.stringify([kind, body])
  if (unsent.content !== content) unsent = { content, key: newKey() }
  const kept = await send({ body, params: { header: { 'Idempotency-Key': unsent.key } } })
  unsent = { content: '', key: '' }
  return kept
}

/** Counts products: each line from the last movement that the person saw, so that what has been sold since stays sold. */
export function useCount(venueId: string) {
  return useStockChange(venueId, (linhas: Draft['linhas']) => recordOnce(venueId, 'contagem', { linhas }, (call) => answer(api.POST('/api/estoque/contagens', call))))
}

/** Takes a movement back, by an opposite one. */
export function useReverse(venueId: string) {
  return useStockChange(venueId, (id: string) => answer(api.POST('/api/estoque/movimentos/{id}/estornar', { params: { path: { id } }, body: { localClienteId: venueId } })))
}
