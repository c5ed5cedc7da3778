/** What takes the place of the cards, or stands above them, and is fetched apart from them. */
import { lazyPart } from '@/ui/lazyPart'

/** Wanted when the server has just failed: boards fetch it before. */
export const loadStale = () => import('../offline/Stale')

export const Stale = lazyPart(loadStale)

/** Wanted when a filter finds nothing, or where nothing came yet. */
export const loadNoOrders = () => import('./NoOrders')

export const NoOrders = lazyPart(loadNoOrders)
