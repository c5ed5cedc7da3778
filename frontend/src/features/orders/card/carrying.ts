/** What an order's details offer about who takes it out. Apart from delivery.ts, which every card needs. */
import { callByHand, company, hasDeliveryChoice } from '../data/delivery'
import { isFromMarketplace, isLive, stateOf } from '../data/order'
import type { DeliveryConfig, Order } from '../data/wire'

const platformStages = ['solicitado', 'procurando', 'designado', 'coletado'] as const

/** The platform was called and has neither failed nor ended. */
export function isWithPlatform(order: Order): boolean {
  return platformStages.some((stage) => stage === order.Entrega?.Estagio)
}

/** Own deliveries still under way; never the placeholder, nor one the platform carries (order-states-20, -21). */
export function mayChangeCarrier(order: Order): boolean {
  if (order.TipoEntrega !== 'delivery' || !isLive(order) || isWithPlatform(order)) return false
  return !callByHand.test(order.Transportador?.Id ?? '')
}

/** Whose delivery it is may still be changed; what will be asked on accepting is not asked here. */
export function mayChangeCompany(order: Order, settings: DeliveryConfig): boolean {
  if (!hasDeliveryChoice(order, settings) || !isLive(order) || order.Entrega?.Estagio === 'coletado') return false
  return stateOf(order) !== 'pending' || order.EhPagamentoPresencial
}

/** The platform's courier waits for somebody to call, the call failed, or nobody has called yet. */
export function awaitsCourierCall(order: Order, { useOwnDelivery, useMeepDelivery }: DeliveryConfig): boolean {
  const { Entrega, TipoEntrega } = order
  if (!isLive(order) || stateOf(order) === 'pending') return false
  if (!Entrega) return useMeepDelivery && !useOwnDelivery && TipoEntrega === 'delivery' && !isFromMarketplace(order)
  return Entrega.EmpresaEntrega === company.platform && ['', 'manual', 'falhou'].includes(Entrega.Estagio)
}
