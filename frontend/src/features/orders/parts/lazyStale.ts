import { lazyPart } from '@/ui/lazyPart'

/** Wanted when the server has just failed: boards fetch it before. */
export const loadStale = () => import('./Stale')

export const Stale = lazyPart(loadStale)
