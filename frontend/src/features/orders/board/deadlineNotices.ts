/** System notifications of own orders that the server is about to refuse, for a desktop window that is not in front. */
import { notifications } from '@/api/native'
import { serverNow } from '../data/clock'
import { confirmBy, isFromMarketplace } from '../data/order'
import type { OrderStore } from '../data/store'
import { callOf } from '../sound/ring'

/** Calls of each order's deadline that were notified of, by store: it outlives the components that notify. */
const toldOf = new WeakMap<OrderStore, Map<string, number>>()

/**
 * Notifies each time that an order's deadline calls and nobody has taken notice, until the returned function is
 * called. It takes the place of the notification of the new order, and goes with the order's decision.
 */
export function startDeadlineNotices(store: OrderStore): () => void {
  const told = toldOf.get(store) ?? new Map<string, number>()
  toldOf.set(store, told)
  let next: ReturnType<typeof setTimeout> | undefined

  const look = () => {
    clearTimeout(next)
    const now = serverNow()
    const pressed = store.live().flatMap((order) => {
      const by = isFromMarketplace(order) ? null : confirmBy(order)
      const call = by === null ? null : callOf(order, now)
      return by !== null && call ? [{ order, by, call }] : []
    })
    const until = Math.min(...pressed.map(({ call }) => call.next))
    if (until < Infinity) next = setTimeout(look, until - now)

    const calling = new Map(pressed.filter(({ call }) => call.number > 0 && !call.noticed).map((each) => [each.order.Id, each]))
    for (const id of told.keys()) {
      if (calling.has(id)) continue
      told.delete(id)
      void notifications.remove(id)
    }
    for (const [id, { order, by, call }] of calling) {
      if (call.number <= (told.get(id) ?? 0)) continue
      if (document.hasFocus() && document.visibilityState === 'visible') continue
      told.set(id, call.number)
      const minutes = Math.max(1, Math.ceil((Date.parse(by) - now) / 60_000))
      void notifications.show(id, `Pedido ${order.Codigo}: recusa em ${minutes} min`, 'Ninguém aceitou ainda. Aceite antes que seja recusado.')
    }
  }
  const leave = store.subscribeChanges(look)
  look()
  return () => {
    leave()
    clearTimeout(next)
  }
}
