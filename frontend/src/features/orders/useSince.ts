import { useSyncExternalStore } from 'react'
import { subscribeClock } from './clock'
import { sinceWords } from './linkWords'

/** How long ago it was, in minutes, by this computer's clock. @param since RFC 3339; null for nothing to tell */
export function useSince(since: string | null): string {
  return useSyncExternalStore(subscribeClock, () => (since === null ? '' : sinceWords(since, Date.now())))
}
