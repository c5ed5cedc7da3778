import { useSyncExternalStore } from 'react'
import { serverNow, setServerTime } from '@/api/serverTime'
import { ageOf, type Age, type AgeThresholds } from './order'
import { printingOfOrder, type Printing } from './printing'
import type { Order } from './wire'

/**
 * Listeners of the one clock that ticks each second for the whole board. Hooks read a word or a
 * number, so React draws again only when that changes. The clock follows the server's time.
 */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

export { serverNow, setServerTime }

export function subscribeClock(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Tells whether an order placed at that instant is on time, needs attention or is late; draws again only when that changes. */
export function useAge(instant: string, thresholds: AgeThresholds): Age {
  return useSyncExternalStore(subscribeClock, () => ageOf(serverNow() - Date.parse(instant), thresholds))
}

/** Returns the instant while it lies ahead, null once it is over; draws again only then. */
export function useAhead(instant: string | null): string | null {
  const isAhead = useSyncExternalStore(subscribeClock, () => instant !== null && Date.parse(instant) > serverNow())
  return isAhead ? instant : null
}

/** Returns whole seconds until an instant, never less than 0; null without one. */
export function useSecondsUntil(instant: string | null): number | null {
  return useSyncExternalStore(subscribeClock, () => (instant === null ? null : Math.max(0, Math.ceil((Date.parse(instant) - serverNow()) / 1000))))
}

/** Returns the state of an order's printing; draws again only when that changes. */
export function usePrinting(order: Order): Printing | null {
  return useSyncExternalStore(subscribeClock, () => printingOfOrder(order, serverNow()))
}
