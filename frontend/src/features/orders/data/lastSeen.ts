/** Keeps on this device which orders are live, so that a board can tell when it opens what was cancelled meanwhile. */
import { remember } from './device'
import { liveKey } from './live'
import { isFromMarketplace, stateOf } from './order'
import type { LastSeen, OrderStore } from './store'

/** Milliseconds over which changes are gathered. */
const gathering = 1_000

/** Stores the live orders until the returned function is called. */
export function keepLastSeen(store: OrderStore, venueId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    if (!store.loaded) return
    const seen = store.live().flatMap((order): LastSeen[] => {
      const state = stateOf(order)
      // Of what waits here only the marketplace takes anything back.
      return state === 'pending' && !isFromMarketplace(order) ? [] : [[order.Id, state, order.DataCriacao]]
    })
    remember(liveKey(venueId), seen)
  }
  const leave = store.subscribeChanges(() => {
    timer ??= setTimeout(keep, gathering)
  })
  window.addEventListener('pagehide', keep)
  keep()
  return () => {
    leave()
    window.removeEventListener('pagehide', keep)
    keep()
  }
}
