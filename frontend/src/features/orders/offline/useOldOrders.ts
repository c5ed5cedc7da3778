import { useSyncExternalStore } from 'react'
import { subscribeClock } from '../data/clock'
import type { BoardFeed } from '../data/feed'
import { oldOrders } from './labels'

/** Returns when the orders on the board were last the server's (RFC 3339), once a gateway's are old; null while they are current. */
export function useOldOrders(feed: BoardFeed): string | null {
  return useSyncExternalStore(subscribeClock, () => {
    const { link, connection } = feed.status()
    return link && connection !== 'off' ? oldOrders(link, Date.now()) : null
  })
}
