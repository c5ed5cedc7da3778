/** Proves by the person's password what a call needs first (D50): the client hears of it, a dialog asks. */
import { useSyncExternalStore } from 'react'
import { api, confirmBy } from './client'

type Answer = (confirmed: boolean) => void

/** Calls that wait for the same password. */
let waiting: Answer[] = []
const listeners = new Set<() => void>()

function publish(next: Answer[]) {
  waiting = next
  for (const listener of listeners) listener()
}

function ask(): Promise<boolean> {
  return new Promise((resolve) => publish([...waiting, resolve]))
}

function settle(confirmed: boolean) {
  const answers = waiting
  publish([])
  for (const answer of answers) answer(confirmed)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  confirmBy(ask)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    confirmBy(undefined)
    settle(false)
  }
}

/** Whether a call waits for the password. While a component uses it, calls wait; without one they fail. */
export function useUnconfirmed(): boolean {
  return useSyncExternalStore(subscribe, () => waiting.length > 0)
}

/** Confirms this session for five minutes and lets the waiting calls go on. A wrong password is an ApiError. */
export async function confirmWith(senha: string): Promise<void> {
  await api.POST('/api/session/confirm', { body: { senha } })
  settle(true)
}

/** The person gives up: the waiting calls fail as unconfirmed. */
export function leaveUnconfirmed() {
  settle(false)
}
