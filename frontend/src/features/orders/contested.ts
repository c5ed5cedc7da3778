/** Ended orders of which their marketplace says otherwise: they call until somebody has read that. */
import type { OrderStore } from './store'
import type { Order } from './wire'

/** What was read in this window, which the server may not know yet. */
const heeded = new Set<string>()
const listeners = new Set<() => void>()

/** A version of an order: what the marketplace says later is to be read anew. */
function key({ Id, Versao }: Order): string {
  return `${Id} ${Versao}`
}

export function contestedIn(store: OrderStore): Order[] {
  return store.all().filter((order) => order.Marketplace?.Conferir && !heeded.has(key(order)))
}

/** Hears whenever they may have changed. */
export function subscribeContested(store: OrderStore, listener: () => void): () => void {
  const leave = store.subscribeChanges(listener)
  listeners.add(listener)
  return () => {
    leave()
    listeners.delete(listener)
  }
}

/** Somebody has read it here; the server is to be told beside this. */
export function heed(order: Order): void {
  heeded.add(key(order))
  for (const listener of listeners) listener()
}
