/** Reads a value from this device's storage, or the fallback. A full or forbidden storage loses values, and never throws. */
export function recall<T>(key: string, accepts: (value: unknown) => value is T, fallback: T): T {
  return parse(stored(key), accepts, fallback)
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing here is needed to work on.
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function parse<T>(text: string | null, accepts: (value: unknown) => value is T, fallback: T): T {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return accepts(value) ? value : fallback
  } catch {
    return fallback
  }
}

/** A stored value that components subscribe to, in this tab and in others. */
export interface DeviceValue<T> {
  /** The same object until it changes. */
  get: () => T
  set: (value: T) => void
  /** Back to what it was before anybody chose. */
  forget: () => void
  subscribe: (listener: () => void) => () => void
}

/** @param read what a stored value means; the fallback of `recall` when there is none */
export function deviceValue<T>(key: string, read: (value: unknown) => T): DeviceValue<T> {
  const listeners = new Set<() => void>()
  let text: string | null | undefined
  let current: T | undefined

  const get = (): T => {
    const now = stored(key)
    if (current === undefined || now !== text) {
      text = now
      current = read(parse(now, (value): value is unknown => value !== null, undefined))
    }
    return current
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    get,
    set: (value) => {
      remember(key, value)
      // Where the storage is forbidden, it holds for as long as the page stands.
      text = stored(key)
      current = value
      tell()
    },
    forget: () => {
      localStorage.removeItem(key)
      tell()
    },
    subscribe: (listener) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener()
      }
      listeners.add(listener)
      window.addEventListener('storage', onStorage)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', onStorage)
      }
    },
  }
}
