import { useSyncExternalStore } from 'react'
import { recall, remember } from '../data/device'

/** Minutes for which this device may be silenced. There is no "for ever": a forgotten mute costs orders. */
export const muteMinutes = [5, 15, 60] as const

const key = 'balcao.board.muteUntil'
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function isInstant(value: unknown): value is number {
  return typeof value === 'number'
}

function until(): number {
  const instant = recall(key, isInstant, 0)
  return instant > Date.now() ? instant : 0
}

function tell() {
  clearTimeout(timer)
  const end = until()
  if (end > 0) timer = setTimeout(tell, end - Date.now() + 1)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  if (listeners.size === 1 && until() > 0) tell()
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

/** The mute of this device; it always ends. */
export const mute = {
  /** Epoch ms at which it ends; 0 while there is none. */
  until,
  subscribe,
  /** @param minutes one of muteMinutes; 0 ends the silence */
  set(minutes: number) {
    remember(key, minutes === 0 ? 0 : Date.now() + minutes * 60_000)
    tell()
  },
}

export function useMutedUntil(): number {
  return useSyncExternalStore(subscribe, until)
}
