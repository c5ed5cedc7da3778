/** Contested orders: ended here, while their marketplace says otherwise. They ring until somebody acknowledges them. */
import { serverNow } from './clock'
import { isCutOffNow } from './feed'
import type { LiveBoard } from './live'
import type { OrderStore } from './store'
import type { Order } from './wire'

/** Milliseconds between two readings of them. */
const readEvery = 60_000
/** Milliseconds after placing during which the server is sure to list a contested order. */
const listedFor = 40 * 3_600_000

/** Acknowledged in this window, though the server may not know it yet. */
const heeded = new Set<string>()
const listeners = new Set<() => void>()

/** Identifies a version of an order: what the marketplace says later has to be acknowledged again. */
function key({ Id, Versao }: Order): string {
  return `${Id} ${Versao}`
}

export function contestedIn(store: OrderStore): Order[] {
  return store.all().filter((order) => order.Marketplace?.Conferir && !heeded.has(key(order)))
}

/** Subscribes to changes of the contested orders. */
export function subscribeContested(store: OrderStore, listener: () => void): () => void {
  const leave = store.subscribeChanges(listener)
  listeners.add(listener)
  return () => {
    leave()
    listeners.delete(listener)
  }
}

/**
 * Polls the contested orders, apart from the board's list, until the returned function is called: they
 * may be beyond what that has, and may have been read elsewhere while this board was away.
 */
export function watchContested({ store, feed, calls, venueId }: LiveBoard): () => void {
  const abort = new AbortController()
  const read = async () => {
    // What a gateway kept is older than what is here.
    if (feed.status().connection === 'off' || isCutOffNow(feed.status())) return
    const before = contestedIn(store)
    const found = await calls.contested(venueId, abort.signal)
    if (abort.signal.aborted) return
    store.apply(found)
    const still = new Set(found.map(({ Id }) => Id))
    for (const order of before) if (!still.has(order.Id) && Date.parse(order.DataCriacao) > serverNow() - listedFor) heed(order)
  }
  // Without the server, or with one of before, what is here stays.
  const tryToRead = () => void read().catch(() => undefined)
  const leave = feed.onEvent((event) => {
    if (event === 'hello') tryToRead()
  })
  const timer = setInterval(tryToRead, readEvery)
  tryToRead()
  return () => {
    abort.abort()
    leave()
    clearInterval(timer)
  }
}

/** Marks a contested order as acknowledged in this window; the caller tells the server. */
export function heed(order: Order): void {
  heeded.add(key(order))
  for (const listener of listeners) listener()
}
