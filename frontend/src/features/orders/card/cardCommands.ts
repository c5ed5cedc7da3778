import type { Board } from '../data/board'
import { awaitsCourierCall, mayChangeCarrier, mayChangeCompany } from '../data/delivery'
import { isLive, kitchenItems } from '../data/order'
import type { Order } from '../data/wire'
import type { Command } from '../keyboard/keymap'
import { resendOrder } from '../printing/resending'

/** The card's commands that only some boards use; loaded with the dialogs. */
export const cardCommands = { strike, courier, resend } satisfies Partial<Record<Command, (order: Order, board: Board) => void>>

/** Strikes the next item through; once all are struck, clears them. */
function strike(order: Order, { live: { struck } }: Board): void {
  if (!isLive(order)) return
  const items = kitchenItems(order)
  const next = items.find(({ Id }) => !struck.has(order.Id, Id))
  for (const { Id } of next ? [next] : items) struck.toggle(order.Id, Id)
}

/** Opens the dialog for the next decision about the order's courier. */
function courier(order: Order, { live, open }: Board): void {
  const { settings } = live.facts()
  const isOpen = mayChangeCompany(order, settings)
  if (isOpen && !order.Entrega) open({ kind: 'company', orderId: order.Id })
  else if (awaitsCourierCall(order, settings)) open({ kind: 'callCourier', orderId: order.Id })
  else if (mayChangeCarrier(order)) open({ kind: 'carrier', orderId: order.Id })
  else if (isOpen) open({ kind: 'company', orderId: order.Id })
}

function resend(order: Order, { live, open }: Board): void {
  if (order.PedidoPOSPrinterStatus.length > 0) void resendOrder(live, order, open)
}
