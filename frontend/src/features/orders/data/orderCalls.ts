/** Calls about single orders: their details, who takes them out, why they may be refused, or were. */
import { answer, api } from '@/api/client'
import { newKey } from '@/api/idempotency'
import { failureOf, pageSize, readPage } from './api'
import { deviceHeader } from './preferences'
import type { Carrier, NewCarrier, Order, OrderEvent, Overview, Paper, Reason } from './wire'

export interface OrderDetail {
  order: Order
  /** The oldest first. */
  history: OrderEvent[]
}

export interface OrderCalls {
  detail: (orderId: string, signal: AbortSignal) => Promise<OrderDetail>
  /** The venue's carriers whose name has words that begin with those of the keyword. */
  carriers: (venueId: string, keyword: string, signal: AbortSignal) => Promise<Carrier[]>
  addCarrier: (venueId: string, carrier: NewCarrier) => Promise<Carrier>
  /** Corrects what is known of one; orders that he was named for keep what was known then. */
  changeCarrier: (carrierId: string, carrier: NewCarrier) => Promise<Carrier>
  /** Names who takes an own delivery out (order-states-20). */
  setCarrier: (orderId: string, carrierId: string) => Promise<unknown>
  /** Says whose delivery the order is (D8): `company` of delivery.ts. */
  setCompany: (orderId: string, company: 0 | 1) => Promise<unknown>
  /** Calls the platform's courier now. */
  callCourier: (orderId: string) => Promise<unknown>
  /** How many of each item are open now, by state. */
  overview: (venueId: string, signal: AbortSignal) => Promise<Overview>
  /** Asks for the order to be printed again; answers the papers that are to come of it, null where a gateway keeps the wish to be sent. */
  resend: (orderId: string) => Promise<Paper[] | null>
  /** Why the marketplace lets this order be refused. */
  reasons: (orderId: string, signal: AbortSignal) => Promise<Reason[]>
  /** Those of once live orders that are refused now, however many were refused after them. */
  refusedOf: (venueId: string, orders: readonly Pick<Order, 'Id' | 'DataCriacao'>[], signal: AbortSignal) => Promise<Order[]>
  /** Somebody has heard what the order called for so far: every board may be silent. */
  takeNotice: (orderId: string) => Promise<unknown>
  /** Ended orders of which the marketplace says otherwise and that nobody has looked at, whatever the board shows. */
  contested: (venueId: string, signal: AbortSignal) => Promise<Order[]>
  /** Somebody has read that about an order, in these words (Problema). */
  heed: (orderId: string, problem: string) => Promise<unknown>
}

/** Milliseconds for which asking for the same again is taken for the same wish. */
const sameWish = 60_000

interface Wish {
  what: string
  key: string
  at: number
}

/** What was asked for without an answer, by the call and what it is about. */
const unanswered = new Map<string, Wish>()

/** Sends a wish under a key of its own; again under the same one while nobody knows whether it arrived, so that it counts once. */
async function wish<T>(call: string, what: string, send: (params: { header: { 'Idempotency-Key': string } }) => Promise<T>): Promise<T> {
  const before = unanswered.get(call)
  const isSame = before?.what === what && Date.now() - before.at < sameWish
  const made = isSame ? before : { what, key: newKey(), at: Date.now() }
  unanswered.set(call, made)
  let over = true
  try {
    return await send({ header: { 'Idempotency-Key': made.key, ...deviceHeader() } })
  } catch (error) {
    over = !failureOf(error).lost
    throw error
  } finally {
    if (over && unanswered.get(call) === made) unanswered.delete(call)
  }
}

async function detail(id: string, signal: AbortSignal): Promise<OrderDetail> {
  const { Pedido, Historico } = await answer(api.GET('/api/kds/pedidos/{id}', { params: { path: { id } }, signal }))
  return { order: Pedido, history: Historico }
}

function carriers(localClienteId: string, keyword: string, signal: AbortSignal): Promise<Carrier[]> {
  return answer(api.GET('/api/kds/transportadores', { params: { query: { localClienteId, keyword } }, signal }))
}

function addCarrier(LocalClienteId: string, { Nome, Telefone, Documento }: NewCarrier): Promise<Carrier> {
  const body = { LocalClienteId, Nome, Telefone, ...(Documento && { Documento }) }
  return wish(`new carrier ${LocalClienteId}`, JSON.stringify(body), (params) => answer(api.POST('/api/kds/transportadores', { body, params })))
}

function changeCarrier(id: string, { Nome, Telefone, Documento }: NewCarrier): Promise<Carrier> {
  const body = { Nome, Telefone, ...(Documento && { Documento }) }
  return answer(api.PUT('/api/kds/transportadores/{id}', { params: { path: { id } }, body }))
}

function reasons(orderOrMerchantId: string, signal: AbortSignal): Promise<Reason[]> {
  return answer(api.GET('/api/kds/cancellationReasons/{orderOrMerchantId}', { params: { path: { orderOrMerchantId } }, signal }))
}

/** Who takes an order out is one wish: another choice ends the one before, which may be made anew. */
const whoTakes = (orderId: string) => `delivery ${orderId}`

function setCarrier(PedidoId: string, TransportadoraId: string) {
  const body = { PedidoId, TransportadoraId }
  return wish(whoTakes(PedidoId), `carrier ${TransportadoraId}`, (params) => answer(api.POST('/api/kds/atualizartransportador', { body, params })))
}

function setCompany(PedidoId: string, EmpresaEntrega: 0 | 1) {
  const body = { PedidoId, EmpresaEntrega }
  return wish(whoTakes(PedidoId), `company ${EmpresaEntrega}`, (params) => answer(api.POST('/api/kds/mudarEmpresaTransportePedido', { body, params })))
}

function callCourier(PedidoId: string) {
  return wish(whoTakes(PedidoId), 'call', (params) => answer(api.POST('/api/kds/AutorizarMeepDelivery', { body: { PedidoId }, params })))
}

function overview(localClienteId: string, signal: AbortSignal): Promise<Overview> {
  return answer(api.GET('/api/kds/visaoGeral', { params: { query: { localClienteId } }, signal }))
}

function takeNotice(id: string) {
  return api.POST('/api/kds/pedidos/{id}/ciente', { params: { path: { id } } })
}

function contested(localClienteId: string, signal: AbortSignal): Promise<Order[]> {
  return answer(api.GET('/api/kds/conferir', { params: { query: { localClienteId } }, signal }))
}

function heed(id: string, problema: string) {
  return api.POST('/api/kds/pedidos/{id}/ciente', { params: { path: { id }, query: { problema } } })
}

function resend(pedidoId: string): Promise<Paper[] | null> {
  return wish(`resend ${pedidoId}`, '', async (params) => {
    const call = api.POST('/api/kds/ReSendOrder', { params: { query: { pedidoId }, ...params } })
    return (await call).response.status === 202 ? null : answer(call)
  })
}

/** Reads no more of the refused orders than were placed between the first and the last of these. */
async function refusedOf(venueId: string, orders: Parameters<OrderCalls['refusedOf']>[1], signal: AbortSignal): Promise<Order[]> {
  const placed = orders.map(({ DataCriacao }) => Date.parse(DataCriacao))
  const within = { dataInicio: new Date(Math.min(...placed)).toISOString(), dataFim: new Date(Math.max(...placed)).toISOString() }
  const wanted = new Set(orders.map(({ Id }) => Id))
  const refused: Order[] = []
  for (let number = 1; ; number++) {
    const { orders: read, total } = await readPage(venueId, ['refused'], { page: number, size: pageSize.live, ...within }, signal)
    refused.push(...read.filter(({ Id }) => wanted.has(Id)))
    if (refused.length === orders.length || number * pageSize.live >= total) return refused
  }
}

export const orderCalls: OrderCalls = { detail, carriers, addCarrier, changeCarrier, setCarrier, setCompany, callCourier, overview, resend, reasons, takeNotice, contested, heed, refusedOf }
