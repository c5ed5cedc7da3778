/** Calls about one order: its details, who takes it out, why it may be refused. */
import { answer, api } from '@/api/client'
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
  return answer(api.POST('/api/kds/transportadores', { body }))
}

function reasons(orderOrMerchantId: string, signal: AbortSignal): Promise<Reason[]> {
  return answer(api.GET('/api/kds/cancellationReasons/{orderOrMerchantId}', { params: { path: { orderOrMerchantId } }, signal }))
}

function setCarrier(PedidoId: string, TransportadoraId: string) {
  return answer(api.POST('/api/kds/atualizartransportador', { body: { PedidoId, TransportadoraId } }))
}

function setCompany(PedidoId: string, EmpresaEntrega: 0 | 1) {
  return answer(api.POST('/api/kds/mudarEmpresaTransportePedido', { body: { PedidoId, EmpresaEntrega } }))
}

function callCourier(PedidoId: string) {
  return answer(api.POST('/api/kds/AutorizarMeepDelivery', { body: { PedidoId } }))
}

function overview(localClienteId: string, signal: AbortSignal): Promise<Overview> {
  return answer(api.GET('/api/kds/visaoGeral', { params: { query: { localClienteId } }, signal }))
}

async function resend(pedidoId: string): Promise<Paper[] | null> {
  const { data = [], response } = await api.POST('/api/kds/ReSendOrder', { params: { query: { pedidoId } } })
  return response.status === 202 ? null : data
}

export const orderCalls: OrderCalls = { detail, carriers, addCarrier, setCarrier, setCompany, callCourier, overview, resend, reasons }
