/** System notifications of new orders, for a desktop window that is not in front. */
import { notifications } from '@/api/native'
import { kitchenItems } from '../data/order'
import type { OrderStore } from '../data/store'

/** Orders already notified, by store: it outlives the components that notify. */
const toldOf = new WeakMap<OrderStore, Set<string>>()

/**
 * Notifies of new orders while the window is not in front, until the returned function is called.
 *
 * @param lead leads to an order whose notification was clicked
 */
export function startNotices(store: OrderStore, lead: (orderId: string) => void): () => void {
  const told = toldOf.get(store) ?? new Set()
  toldOf.set(store, told)
  const leave = [
    store.onArrival((arrived) => {
      if (document.hasFocus() && document.visibilityState === 'visible') return
      for (const order of arrived) {
        if (!order.Signal) continue
        told.add(order.Id)
        const items = kitchenItems(order).length
        void notifications.show(order.Id, `Novo pedido ${order.Codigo}`, [order.Cliente.Nome, items === 1 ? '1 item' : `${items} itens`].filter(Boolean).join(' · '))
      }
    }),
    // Seen to on whichever screen: what is told of it here is over.
    store.subscribeChanges(() => {
      for (const id of told) {
        const order = store.order(id)
        if (order?.Signal && !order.Ciente) continue
        told.delete(id)
        void notifications.remove(id)
      }
    }),
    notifications.onChosen(lead),
  ]
  return () => {
    for (const each of leave) each()
  }
}
