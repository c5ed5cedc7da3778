/** Calls about single orders: details, carriers, printing, reasons for refusal, acknowledgements. */
import { answer, api } from '@/api/client'
import { newKey } from '@/api/idempotency'
import { failureOf, pageSize, readPage } from './api'
import { deviceHeader } from './preferences'
import type { Carrier, NewCarrier, Order, OrderEvent, Overview, Paper, Reason, SaleState, SoldOut, SoldOutEnd } from './wire'

export interface OrderDetail {
  order: Order
  /** The oldest first. */
  history: OrderEvent[]
  /** Why the customer is alerted or blocked, for who may see customers. */
  alert: string | null
  /** Of the page on which the customer follows the order. */
  trackingCode: string
}

export interface OrderCalls {
  detail: (orderId: string, signal: AbortSignal) => Promise<OrderDetail>
  /** The venue's carriers whose name has words that begin with those of the keyword. */
  carriers: (venueId: string, keyword: string, signal: AbortSignal) => Promise<Carrier[]>
  addCarrier: (venueId: string, carrier: NewCarrier) => Promise<Carrier>
  /** Corrects a carrier; orders assigned before keep the old name and telephone. */
  changeCarrier: (carrierId: string, carrier: NewCarrier) => Promise<Carrier>
  /** Names who takes an own delivery out (order-states-20). */
  setCarrier: (orderId: string, carrierId: string) => Promise<unknown>
  /** Says whose delivery the order is (D8): `company` of delivery.ts. */
  setCompany: (orderId: string, company: 0 | 1) => Promise<unknown>
  /** Calls the platform's courier now. */
  callCourier: (orderId: string) => Promise<unknown>
  /** Reads how many of each item are open now, by state. */
  overview: (venueId: string, signal: AbortSignal) => Promise<Overview>
  /** Asks for the order to be printed again; answers the papers that are to come of it, null where a gateway keeps the wish to be sent. */
  resend: (orderId: string) => Promise<Paper[] | null>
  /** Reads the reasons for which the marketplace accepts a refusal of this order. */
  reasons: (orderId: string, signal: AbortSignal) => Promise<Reason[]>
  /** Reads which of these once live orders are refused now. */
  refusedOf: (venueId: string, orders: readonly Pick<Order, 'Id' | 'DataCriacao'>[], signal: AbortSignal) => Promise<Order[]>
  /** Acknowledges what the order has rung for so far, on every board. */
  takeNotice: (orderId: string) => Promise<unknown>
  /** Reads the contested orders that nobody has acknowledged, whatever the board shows. */
  contested: (venueId: string, signal: AbortSignal) => Promise<Order[]>
  /** Keeps in the audit that the CPF of the order's customer is shown (D57). */
  showCPF: (orderId: string) => Promise<unknown>
  /** Acknowledges a contested order, with the words that were read (Problema). */
  heed: (orderId: string, problem: string) => Promise<unknown>
  /** Answers a customer who asks to cancel; `sentence` is what he is told. Answers the order's state then. */
  answerCancel: (orderId: string, grants: boolean, sentence: string) => Promise<{ Id: string; Name: string }>
  /** Reads to which times an order for later can be moved. */
  timesOf: (orderId: string, signal: AbortSignal) => Promise<string[]>
  moveTo: (orderId: string, time: string) => Promise<unknown>
  /** Reads of these products, and of what they are made of, whether they can be sold now; without those that are not in use. */
  saleStates: (venueId: string, productIds: readonly string[], signal: AbortSignal) => Promise<SaleState[]>
  /** Reads what could not be sold any more, were this product sold out. */
  closedWith: (venueId: string, productId: string, signal: AbortSignal) => Promise<{ id: string; nome: string }[]>
  /** Marks a product as sold out; answers what was said of it before. */
  markSoldOut: (venueId: string, productId: string, end: SoldOutEnd) => Promise<SoldOut>
  /** Has a product sold again; answers what was said of it before. */
  reopen: (venueId: string, productId: string) => Promise<SoldOut>
}

/** Milliseconds within which the same request counts as a retry. */
const sameWish = 60_000

interface Wish {
  what: string
  key: string
  at: number
}

/** Requests without an answer, by call and subject. */
const unanswered = new Map<string, Wish>()

/** Sends a request under an idempotency key, and retries under the same one while it is unknown whether it arrived, so that it counts once. */
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
  const { Pedido, Historico, Alerta, CodigoAcompanhamento } = await answer(api.GET('/api/kds/pedidos/{id}', { params: { path: { id } }, signal }))
  return { order: Pedido, history: Historico, alert: Alerta, trackingCode: CodigoAcompanhamento }
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

/** Identifies the choice of carrier or company of an order: another choice replaces the one before. */
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

function showCPF(id: string) {
  return api.POST('/api/kds/pedidos/{id}/cpf', { params: { path: { id } } })
}

function answerCancel(id: string, Aceita: boolean, Resposta: string) {
  return answer(api.POST('/api/kds/pedidos/{id}/cancelamento', { params: { path: { id }, header: deviceHeader() }, body: { Aceita, Resposta } }))
}

async function timesOf(id: string, signal: AbortSignal): Promise<string[]> {
  return (await answer(api.GET('/api/kds/pedidos/{id}/horarios', { params: { path: { id } }, signal }))).Horarios
}

function moveTo(id: string, Para: string) {
  return api.POST('/api/kds/pedidos/{id}/horario', { params: { path: { id }, header: deviceHeader() }, body: { Para } })
}

function resend(pedidoId: string): Promise<Paper[] | null> {
  return wish(`resend ${pedidoId}`, '', async (params) => {
    const call = api.POST('/api/kds/ReSendOrder', { params: { query: { pedidoId }, ...params } })
    return (await call).response.status === 202 ? null : answer(call)
  })
}

/** Reads the refused orders placed between the first and the last of these, no more. */
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

/** How many products are asked about at once: their ids stand in the address. */
const askedAtOnce = 100

async function saleStates(localClienteId: string, productIds: readonly string[], signal: AbortSignal): Promise<SaleState[]> {
  const found = new Map<string, SaleState>()
  for (let from = 0; from < productIds.length; from += askedAtOnce) {
    const query = { localClienteId, produtos: productIds.slice(from, from + askedAtOnce) }
    for (const state of await answer(api.GET('/api/Produto/esgotar/opcoes', { params: { query }, signal }))) {
      // One that was asked for may have come as an ingredient before.
      if (!state.parteDe || !found.has(state.id)) found.set(state.id, state)
    }
  }
  return [...found.values()]
}

function closedWith(localClienteId: string, id: string, signal: AbortSignal) {
  return answer(api.GET('/api/Produto/produtos/{id}/esgotar/previa', { params: { path: { id }, query: { localClienteId } }, signal }))
}

async function markSoldOut(localClienteId: string, id: string, end: SoldOutEnd): Promise<SoldOut> {
  return (await answer(api.POST('/api/Produto/produtos/{id}/esgotar', { params: { path: { id } }, body: { localClienteId, ...end } }))).antes
}

async function reopen(localClienteId: string, id: string): Promise<SoldOut> {
  return (await answer(api.POST('/api/Produto/produtos/{id}/reabrir', { params: { path: { id } }, body: { localClienteId } }))).antes
}

export const orderCalls: OrderCalls = { detail, carriers, addCarrier, changeCarrier, setCarrier, setCompany, callCourier, overview, resend, reasons, takeNotice, contested, heed, showCPF, answerCancel, timesOf, moveTo, refusedOf, saleStates, closedWith, markSoldOut, reopen }
