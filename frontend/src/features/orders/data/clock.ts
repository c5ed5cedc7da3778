import { useSyncExternalStore } from 'react'
import { ageOf, type Age, type AgeThresholds } from './order'
import { printingOfOrder, type Printing } from './printing'
import type { Order } from './wire'

/**
 * One second hand for the whole board. A hook reads a text or a word, so
 * React draws it again only when that text or word changes. The hand follows
 * the server's time: kitchen computers are often minutes off.
 */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let serverAhead = 0

/** Tells the board what time it is on the server (an RFC 3339 instant). */
export function setServerTime(instant: string): void {
  const time = Date.parse(instant)
  if (!Number.isNaN(time)) serverAhead = time - Date.now()
}

/** Now on the server, epoch milliseconds. */
export function serverNow(): number {
  return Date.now() + serverAhead
}

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

/** How an order placed at that instant stands; draws again only when the answer changes. */
export function useAge(instant: string, thresholds: AgeThresholds): Age {
  return useSyncExternalStore(subscribeClock, () => ageOf(serverNow() - Date.parse(instant), thresholds))
}

/** Whole seconds until an instant, never less than 0; null without one. */
export function useSecondsUntil(instant: string | null): number | null {
  return useSyncExternalStore(subscribeClock, () => (instant === null ? null : Math.max(0, Math.ceil((Date.parse(instant) - serverNow()) / 1000))))
}

/** What became of an order's printing; draws again only when the answer changes. */
export function usePrinting(order: Order): Printing | null {
  return useSyncExternalStore(subscribeClock, () => printingOfOrder(order, serverNow()))
}
