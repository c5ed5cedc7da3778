/** What an order's details offer about who takes it out. Apart from delivery.ts, which every card needs. */
import { callByHand } from '../delivery'
import { isLive, stateOf } from '../order'
import type { Order } from '../wire'

const platformStages = ['solicitado', 'procurando', 'designado', 'coletado'] as const

/** The platform was called and has neither failed nor ended. */
function isWithPlatform(order: Order): boolean {
  return platformStages.some((stage) => stage === order.Entrega?.Estagio)
}

/** Own deliveries still under way; never the placeholder, nor one the platform carries (order-states-20, -21). */
export function mayChangeCarrier(order: Order): boolean {
  if (order.TipoEntrega !== 'delivery' || !isLive(order) || isWithPlatform(order)) return false
  return !callByHand.test(order.Transportador?.Id ?? '')
}

/** The platform's courier waits for somebody to call, or the call failed. */
export function awaitsCourierCall(order: Order): boolean {
  return isLive(order) && stateOf(order) !== 'pending' && (order.Entrega?.Estagio === 'manual' || order.Entrega?.Estagio === 'falhou')
}
