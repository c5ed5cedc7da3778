/** Following an order: by the server's stream while it holds, by asking again and again without it. */
import { live, type Watched } from '../live'
import { say } from '../say'
import { readAgain, Unread } from './page'
import { awaitsPayment, type TrackedOrder } from './wire'

/** What the page's parts are drawn from. */
export interface Followed {
  order: TrackedOrder
  /** When the order was last read. */
  readAt: Date
  /** Why the last reading has failed, so that what is shown may have changed: the server did not answer, or was not reached. */
  stale: false | 'server' | 'network'
  /** Counts the times that a message may have come. */
  messages: number
}

export interface Follower extends Watched<Followed> {
  /** Reads the order at once. */
  refresh: () => Promise<void>
}

/** Milliseconds between two readings: without the stream, with it (a lost wake heals), after a first failure, and after many. */
const pauses = { alone: 15_000, streamed: 60_000, failed: 5_000, longest: 60_000 }
/** Milliseconds between two readings of an order that waits for its payment, from when the customer began to look: the server asks the bank. */
const lookingForMoney = [3_000, 5_000, 8_000, 13_000, 15_000]
/** Milliseconds for which an order is followed that has ended. */
const afterwards = 10 * 60_000
/** Milliseconds without a word after which a stream counts as dead: the server speaks every 20 s. */
const silence = 50_000
/** Milliseconds before a stream that was refused is asked for again. */
const refused = 60_000

/** Follows an order until the signal ends it. */
export function follow(order: TrackedOrder, signal: AbortSignal): Follower {
  const followed = live<Followed>({ order, readAt: new Date(), stale: false, messages: 0 })
  let timer: ReturnType<typeof setTimeout> | undefined
  let reading: Promise<void> | undefined
  let wokenMeanwhile = false
  /** Readings that have failed since the last that did not, and how long the server asks to wait. */
  let failures = 0
  let asked = 0
  let looks = 0
  let endedAt = order.Encerrado ? Date.now() : Infinity

  function put(change: Partial<Followed>) {
    followed.set({ ...followed.get(), ...change })
  }

  const stream = openStream(`/api/MeepFood/Order/${order.CodigoAcompanhamento}/stream`, {
    // What happened before it began is not told by it.
    hello: () => {
      put({ messages: followed.get().messages + 1 })
      void refresh()
    },
    state: () => void refresh(),
    message: () => put({ messages: followed.get().messages + 1 }),
  })

  async function read() {
    try {
      const fresh = await readAgain()
      failures = 0
      if (fresh.Encerrado && endedAt === Infinity) endedAt = Date.now()
      const isNews = fresh.Novidade !== followed.get().order.Novidade
      put({ order: fresh, readAt: new Date(), stale: false, messages: followed.get().messages + (stream.isLive() ? 0 : 1) })
      if (isNews) say(fresh.Novidade)
    } catch (failure) {
      failures += 1
      asked = failure instanceof Unread ? failure.wait : 0
      put({ stale: failure instanceof Unread ? 'server' : 'network' })
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
    if (isOver()) {
      stream.close()
      return
    }
    timer = setTimeout(() => {
      if (!isOver()) stream.keep()
      void refresh()
    }, pauseNow())
  }

  const isOver = () => Date.now() - endedAt > afterwards

  /** After failures longer and longer, by up to a half more: the phones of a busy evening must not call in step. */
  function pauseNow(): number {
    const { order, stale } = followed.get()
    if (!stale && awaitsPayment(order)) return lookingForMoney[Math.min(looks++, lookingForMoney.length - 1)] ?? pauses.alone
    // What its bank gives back of an order that the shop never had is told by no stream.
    if (!stale && order.Pagamento) return pauses.alone
    if (!stale) return stream.isLive() || order.Encerrado ? pauses.streamed : pauses.alone
    const pause = Math.min(pauses.failed * 2 ** (failures - 1), pauses.longest)
    return Math.max(pause, asked) * (1 + Math.random() / 2)
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
    looks = 0
    if (!isOver()) stream.keep()
    void refresh()
  }

  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('online', () => void refresh(), { signal })
  window.addEventListener('offline', () => put({ stale: 'network' }), { signal })
  signal.addEventListener('abort', rest)
  stream.keep()
  later()

  return {
    get: followed.get,
    subscribe: followed.subscribe,
    refresh,
  }
}

/** One stream of wakes, opened again where it has died. */
function openStream(address: string, wakes: Record<'hello' | 'state' | 'message', () => void>) {
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
    opened.addEventListener('heartbeat', hear)
    for (const name of ['hello', 'state', 'message'] as const) {
      opened.addEventListener(name, () => {
        hear()
        wakes[name]()
      })
    }
  }

  const isLive = () => source !== undefined && source.readyState === EventSource.OPEN && Date.now() - heard < silence

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
