import { asksDeliveryType } from './delivery'
import type { BoardAction } from './order'
import type { DeliveryConfig, Order } from './wire'

/** What an action asks before it is sent. */
export type QuestionKind = 'deliveryType' | 'deliveryTime' | 'carrier' | 'delivered' | 'password' | 'reason'

const demanded: Record<string, QuestionKind> = {
  DeliveryTime: 'deliveryTime',
  Transportador: 'carrier',
  Password: 'password',
  ReasonCancellation: 'reason',
}

/**
 * What must be known or confirmed before the action, in the order in which it
 * is asked (S1§4): what the server demands, whose delivery it is, and a yes
 * where there is no undo.
 */
export function questionsFor(order: Order, action: BoardAction, settings: DeliveryConfig): QuestionKind[] {
  const asked = action.demands.flatMap((demand) => demanded[demand] ?? [])
  if (action.name === 'acceptOrder' && asksDeliveryType(order, settings)) asked.unshift('deliveryType')
  if (action.name === 'deliverOrder' || action.name === 'receivedOrder') asked.push('delivered')
  return asked
}

/** An action on an order that waits for answers. */
export interface Question {
  order: Order
  action: BoardAction
  asked: readonly QuestionKind[]
}
