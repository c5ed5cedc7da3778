import { useSyncExternalStore } from 'react'
import { subscribeClock } from '../data/clock'
import { momentWords, sinceWords } from './labels'

/** Says how long ago it was, in minutes, by this computer's clock. @param since RFC 3339; null for nothing to tell */
export function useSince(since: string | null): string {
  return useSyncExternalStore(subscribeClock, () => (since === null ? '' : sinceWords(since, Date.now())))
}

/** Says when it was, with the day unless it is today. @param at RFC 3339; null for nothing to tell */
export function useMoment(at: string | null, zone: string): string {
  return useSyncExternalStore(subscribeClock, () => (at === null ? '' : momentWords(at, Date.now(), zone)))
}
