/** A value that changes, and who wants to know. */
import { useLayoutEffect, useState } from 'preact/hooks'

export interface Watched<T> {
  get: () => T
  /** Called after every change. Answers what ends that. */
  subscribe: (changed: () => void) => () => void
}

export interface Live<T> extends Watched<T> {
  set: (value: T) => void
}

export function live<T>(value: T): Live<T> {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const changed of listeners) changed()
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

/** The value of now, in a component. */
export function useLive<T>(watched: Watched<T>): T {
  const [value, set] = useState<T>(watched.get)
  useLayoutEffect(() => watched.subscribe(() => set(watched.get)), [watched])
  return value
}
