import { hasDeliveryChoice } from './delivery'
import { showsClock, type BoardAction } from './order'
import type { DeliveryConfig, Order } from './wire'

/** Kinds of questions that an action asks before it is sent. */
export type QuestionKind = 'deliveryType' | 'deliveryTime' | 'carrier' | 'delivered' | 'password' | 'reason'

const demanded: Record<string, QuestionKind> = {
  DeliveryTime: 'deliveryTime',
  Transportador: 'carrier',
  Password: 'password',
  ReasonCancellation: 'reason',
}

/**
 * Lists the questions to ask before the action, in order (S1§4): what the server demands, whose
 * delivery it is, and a yes where there is no undo.
 */
export function questionsFor(order: Order, action: BoardAction, settings: DeliveryConfig): QuestionKind[] {
  const asked = action.demands.flatMap((demand) => demanded[demand] ?? [])
  if (hasDeliveryChoice(order, settings) && asksDeliveryType(order, action)) asked.unshift('deliveryType')
  if (action.name === 'deliverOrder' || action.name === 'receivedOrder') asked.push('delivered')
  return asked
}

/**
 * Tells whether the action asks whose delivery it is: accepting does, unless the order is paid in
 * person (order-states-05, D9). What was accepted without anybody who could be asked, automatically or
 * cut off, is asked with the next tap.
 */
function asksDeliveryType(order: Order, { name, undoing }: BoardAction): boolean {
  if (order.EhPagamentoPresencial || undoing) return false
  return name === 'acceptOrder' || (showsClock(order) && !order.Entrega && !order.Transportador)
}

/** An action on an order that waits for answers. */
export interface Question {
  order: Order
  action: BoardAction
  asked: readonly QuestionKind[]
}
