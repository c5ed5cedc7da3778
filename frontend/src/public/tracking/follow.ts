/** Following an order: by the server's stream while it holds, by asking again and again without it. */
import { readAgain, say } from './page'
import type { TrackedOrder } from './wire'

/** What the page's parts are drawn from. */
export interface Followed {
  order: TrackedOrder
  /** When the order was last read. */
  readAt: Date
  /** The last reading has failed: what is shown may have changed. */
  stale: boolean
  /** Counts the times that a message may have come. */
  messages: number
}

export interface Follower {
  get: () => Followed
  /** Called after every change. Answers what ends that. */
  subscribe: (changed: () => void) => () => void
  /** Reads the order at once. */
  refresh: () => Promise<void>
}

/** Milliseconds between two readings: without the stream, with it (a lost wake heals), and after a failure. */
const pauses = { alone: 15_000, streamed: 60_000, failed: 5_000 }
/** Milliseconds without a word after which a stream counts as dead: the server speaks every 20 s. */
const silence = 50_000
/** Milliseconds before a stream that was refused is asked for again. */
const refused = 60_000

/** Follows an order until the signal ends it. */
export function follow(order: TrackedOrder, signal: AbortSignal): Follower {
  let now: Followed = { order, readAt: new Date(), stale: false, messages: 0 }
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let reading: Promise<void> | undefined
  let wokenMeanwhile = false

  function put(change: Partial<Followed>) {
    now = { ...now, ...change }
    for (const changed of listeners) changed()
  }

  const stream = openStream(`/api/MeepFood/Order/${order.CodigoAcompanhamento}/stream`, {
    state: () => void refresh(),
    message: () => put({ messages: now.messages + 1 }),
  })

  async function read() {
    try {
      const fresh = await readAgain()
      const isNews = fresh.Novidade !== now.order.Novidade
      put({ order: fresh, readAt: new Date(), stale: false, messages: now.messages + (stream.isLive() ? 0 : 1) })
      if (isNews) say(fresh.Novidade)
    } catch {
      put({ stale: true })
    }
  }

  function refresh(): Promise<void> {
    wokenMeanwhile = reading !== undefined
    reading ??= (async () => {
      clearTimeout(timer)
      do {
        wokenMeanwhile = false
        await read()
      } while (wokenMeanwhile)
      reading = undefined
      later()
    })()
    return reading
  }

  function later() {
    clearTimeout(timer)
    if (signal.aborted || document.visibilityState === 'hidden') return
    const pause = now.stale ? pauses.failed : stream.isLive() || now.order.Encerrado ? pauses.streamed : pauses.alone
    timer = setTimeout(() => {
      stream.keep()
      void refresh()
    }, pause)
  }

  function rest() {
    clearTimeout(timer)
    stream.close()
  }

  function look() {
    if (document.visibilityState === 'hidden') {
      rest()
      return
    }
    stream.keep()
    void refresh()
  }

  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('online', () => void refresh(), { signal })
  window.addEventListener('offline', () => put({ stale: true }), { signal })
  signal.addEventListener('abort', rest)
  stream.keep()
  later()

  return {
    get: () => now,
    refresh,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

/** One stream of wakes, opened again where it has died. */
function openStream(address: string, wakes: Record<'state' | 'message', () => void>) {
  let source: EventSource | undefined
  let heard = 0
  let asked = -Infinity

  function close() {
    source?.close()
    source = undefined
    asked = -Infinity
  }

  function open() {
    asked = Date.now()
    heard = asked
    const opened = new EventSource(address)
    source = opened
    const hear = () => {
      heard = Date.now()
    }
    for (const name of ['hello', 'heartbeat']) opened.addEventListener(name, hear)
    for (const name of ['state', 'message'] as const) {
      opened.addEventListener(name, () => {
        hear()
        wakes[name]()
      })
    }
  }

  const isLive = () => source?.readyState === EventSource.OPEN && Date.now() - heard < silence

  return {
    isLive,
    close,
    /** Opens it, unless it lives or was asked for a moment ago. */
    keep() {
      if (typeof EventSource === 'undefined' || isLive() || Date.now() - asked < refused) return
      close()
      open()
    },
  }
}
