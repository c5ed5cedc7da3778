/** Runs the board's keys on one order, on its card and in its details. */
import type { KeyboardEvent } from 'react'
import type { Board } from '../data/board'
import type { LiveBoard } from '../data/live'
import { actionsOf, nextAction } from '../data/order'
import type { Order } from '../data/wire'
import { keymap } from '../keyboard/keymap'
import { printOrder } from '../printing/printOrder'

/** Acknowledges the order's cancellation, and with it a refused tap. */
export function acknowledge(id: string, { store, taps }: LiveBoard): void {
  store.acknowledge(id)
  if (taps.fate(id)?.kind === 'refused') taps.acknowledge(id)
}

/** Runs the command of a key on an order, if it has one; the key then means nothing else. */
export function runOnOrder(event: KeyboardEvent, order: Order, board: Board): void {
  const { live, open, perform } = board
  const command = keymap.commandOf(event)
  const action = command === 'advance' ? nextAction(order) : command === 'refuse' ? actionsOf(order).find((each) => each.undoing) : undefined
  // A key held down must not work off a whole column.
  if (event.repeat) return
  if (command === 'advance' && live.store.mark(order.Id)?.kind === 'cancelled') acknowledge(order.Id, live)
  else if (command === 'details') open({ kind: 'details', orderId: order.Id })
  else if (command === 'soldOut') open({ kind: 'soldOut', orderId: order.Id })
  else if (command === 'print') printOrder(order.Id, open)
  else if (command === 'strike' || command === 'courier' || command === 'resend') void import('./cardCommands').then(({ cardCommands }) => cardCommands[command](order, board))
  else if (action && live.taps.fate(order.Id)?.kind !== 'sending' && !live.store.settling(order)) perform(order, action)
  else return
  event.preventDefault()
}
