import { ApiError } from '@/api/client'
import type { Link } from '@/api/local'
import type { StreamState } from '@/api/stream'
import type { BoardCalls, Change } from './api'
import { setServerTime } from './clock'
import { type BoardFilters, noFilters, sameFilters } from './filters'
import type { OrderStore } from './store'
import type { Order } from './wire'

/**
 * live: changes arrive as they happen, and the list has been read. polling: no stream, the list is read
 * again every few seconds. offline: neither works. captive: something on the
 * network answers in the server's place. unstable: a gateway hears the server,
 * though not always. off: the person turned automatic updates off (D7).
 */
export type Connection = 'connecting' | 'live' | 'unstable' | 'polling' | 'offline' | 'captive' | 'off'

export interface FeedStatus {
  /** Nothing shown yet, orders shown, or the first reading failed. */
  phase: 'loading' | 'ready' | 'failed'
  connection: Connection
  /** When the board was last known to be right (local epoch ms). */
  freshAt: number | null
  refreshing: boolean
  /** Whether the last reading failed while nothing else says so: the server is reachable, or updates are off. */
  stale: boolean
  /** The server's refusal to show these orders to the signed-in person: the feed stops asking (D17). */
  denied: ApiError | null
  /** The gateway's connection to the server; null without a gateway. */
  link: Link | null
}

/** Tells whether a gateway reports the server as out of reach. While automatic updates are off it is unknown. */
export function isCutOffNow({ connection, link }: FeedStatus): boolean {
  return connection !== 'off' && link?.state === 'offline'
}

/** Milliseconds between readings without a stream; the shorter one for venues with fast polling (D7). */
export const pollIntervals = { normal: 25_000, fast: 15_000 } as const

const tick = 5_000
/** Milliseconds for which the first reading waits for the stream, so that one reading is enough. */
const patience = 1_000
/** Milliseconds after which a reading without an answer counts as hanging. */
const longestReading = 12_000
/** Milliseconds over which changes are gathered to be drawn at once: two frames behind a change that came alone, four in a rush. */
const gathering = { first: 32, rush: 64 } as const
/** Milliseconds by which a late timer means that the machine slept. */
const sleepGap = 30_000

/**
 * Keeps an OrderStore right: opens the stream, reads the list, reads it again
 * whenever the stream has begun anew, and polls while there is no stream. A
 * reading starts after the stream stands, so nothing falls between the two.
 */
export class BoardFeed {
  #status: FeedStatus = { phase: 'loading', connection: 'connecting', freshAt: null, refreshing: false, stale: false, denied: null, link: null }
  #stream: StreamState = 'connecting'
  #answering = true
  #captive = false
  #auto = true
  #filters: BoardFilters = noFilters
  #lastTick = 0
  #lastReading = -1
  #openedAt = 0
  #readAgain = false
  /** Counts the gaps that no stream fills: changes from before it began, or too old for it. */
  #gaps = 0
  /** How many of the gaps a reading has closed. */
  #closed = 0
  #patient = longestReading
  #listeners = new Set<() => void>()
  #eventListeners = new Set<(event: string, data: string) => void>()
  /** Orders gathered shortly after another; undefined when none has come lately. */
  #crowd: Order[] | undefined
  #streamAbort: AbortController | undefined
  #readAbort: AbortController | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #patience: ReturnType<typeof setTimeout> | undefined
  /** Milliseconds between readings without a stream. */
  pollEvery: number
  readonly #venueId: string
  readonly #store: OrderStore
  readonly #calls: BoardCalls

  constructor(venueId: string, store: OrderStore, calls: BoardCalls, pollEvery: number) {
    this.pollEvery = pollEvery
    this.#venueId = venueId
    this.#store = store
    this.#calls = calls
  }

  status = (): FeedStatus => this.#status

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Subscribes to the stream's events that are not about orders; `hello` says that it has begun, or begun anew. */
  onEvent = (listener: (event: string, data: string) => void): (() => void) => {
    this.#eventListeners.add(listener)
    return () => this.#eventListeners.delete(listener)
  }

  start(): void {
    this.#auto = true
    this.#publish({ refreshing: false, link: null, ...(!this.#store.loaded && { phase: 'loading' }) })
    this.#lastTick = Date.now()
    this.#timer = setInterval(() => this.#onTick(), tick)
    document.addEventListener('visibilitychange', this.#onVisible)
    this.#reconnect()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    document.removeEventListener('visibilitychange', this.#onVisible)
    clearTimeout(this.#patience)
    this.#streamAbort?.abort()
    this.#abandonReading()
  }

  /** Turns automatic updates on or off: off stops push and polling, on catches up at once. */
  setAuto(on: boolean): void {
    this.#auto = on
    if (on) {
      this.#reconnect()
      return
    }
    this.#streamAbort?.abort()
    this.#publish({})
  }

  /** Sets the filters by which finished orders are read: the older ones are not on the board. */
  filter(filters: BoardFilters): void {
    if (sameFilters(filters, this.#filters)) return
    this.#filters = filters
    if (this.#timer !== undefined) this.#readSoon()
  }

  /** Reads the list again, replacing a reading that hangs. */
  refresh = (): void => {
    if (this.#readingHangs()) this.#abandonReading()
    this.#readSoon()
  }

  /** Reads the list after the server's answer to a tap, unless a stream brings an accepted change by itself. */
  settle = (accepted: boolean): void => {
    if (!accepted || this.#status.connection !== 'live') this.#readSoon()
  }

  /** Reads the list now; while a reading is under way, once more after it. */
  #readSoon(): void {
    if (this.#readAbort) this.#readAgain = true
    else void this.#read()
  }

  #readingHangs(): boolean {
    return this.#readAbort !== undefined && Date.now() - this.#lastReading >= this.#patient
  }

  #abandonReading(): void {
    this.#readAbort?.abort()
    this.#readAbort = undefined
    this.#readAgain = false
  }

  async #read(): Promise<void> {
    const abort = new AbortController()
    this.#readAbort = abort
    this.#lastReading = Date.now()
    this.#publish({ refreshing: true })
    const since = this.#store.newest
    const gaps = this.#gaps
    try {
      const [{ orders: live, heardAt }, finished] = await Promise.all([
        this.#calls.live(this.#venueId, abort.signal),
        this.#calls.finished(this.#venueId, this.#filters, abort.signal),
      ])
      const read = [...live, ...finished]
      // What ended unseen left no word here; a cancellation among it must not leave in silence.
      const known = new Set(read.map(({ Id }) => Id))
      const left = this.#store.unended().filter(({ Id, Versao }) => Versao <= since && !known.has(Id))
      const refused = left.length === 0 ? [] : await this.#calls.refusedOf(this.#venueId, left, abort.signal)
      if (abort.signal.aborted) return
      this.#store.replace([...read, ...refused], since)
      this.#answering = true
      this.#closed = gaps
      this.#patient = longestReading
      this.#readAbort = undefined
      this.#publish({ phase: 'ready', refreshing: false, stale: false, ...this.#isFresh(heardAt) })
    } catch (error) {
      if (abort.signal.aborted) return
      this.#answering = false
      this.#captive = error instanceof ApiError && error.kind === 'offline-portal'
      this.#readAbort = undefined
      const answered = error instanceof ApiError && error.kind === 'http'
      const denied = answered && error.status === 403 ? error : null
      if (denied) this.stop()
      this.#publish({ phase: this.#store.loaded ? 'ready' : 'failed', refreshing: false, stale: answered || !this.#auto, denied })
      if (denied) return
    }
    if (!this.#readAgain) return
    this.#readAgain = false
    void this.#read()
  }

  #reconnect(): void {
    this.#streamAbort?.abort()
    if (!this.#auto) return
    const abort = new AbortController()
    this.#streamAbort = abort
    this.#stream = 'connecting'
    this.#gaps++
    this.#openedAt = Date.now()
    this.#calls.changes({
      venueId: this.#venueId,
      signal: abort.signal,
      onState: (state) => {
        if (abort.signal.aborted) return
        this.#stream = state
        // Who told of the way to the server is silent.
        if (state !== 'live') this.#publish({ link: null })
        // Is it the stream alone that is gone, or the whole network? A reading tells, and does not wait for its turn.
        if (state === 'offline' && !this.#readAbort) this.#readSoon()
        this.#publish({})
      },
      onChange: (change) => {
        if (!abort.signal.aborted) this.#onChange(change)
      },
    })
    clearTimeout(this.#patience)
    this.#patience = setTimeout(() => this.#readFirst(), patience)
  }

  /** Starts the first reading without the stream, unless one has begun since it was opened. */
  #readFirst(): void {
    if (this.#lastReading < this.#openedAt) this.refresh()
  }

  #onChange(change: Change): void {
    switch (change.kind) {
      case 'hello':
        setServerTime(change.now)
        // From here on the stream tells; whatever came before is in a reading that starts now.
        this.#gaps++
        this.refresh()
        this.#tell('hello')
        break
      case 'heartbeat':
        setServerTime(change.now)
        break
      case 'resync':
        this.#gaps++
        this.#readSoon()
        break
      case 'order':
        this.#arrive(change.order)
        break
      case 'other':
        if (change.event === 'connection') this.#publish({ link: JSON.parse(change.data) as Link })
        this.#tell(change.event, change.data)
        break
    }
    if (this.#status.phase === 'ready') this.#publish(this.#isWhole() ? this.#isFresh() : {})
  }

  #tell(event: string, data = ''): void {
    for (const listener of this.#eventListeners) listener(event, data)
  }

  /** Shows one order at once, and those that follow shortly after together: drawn one by one, a rush would keep the board busy. */
  #arrive(order: Order): void {
    if (this.#crowd) this.#crowd.push(order)
    else {
      this.#store.apply([order])
      this.#gather(gathering.first)
    }
  }

  #gather(over: number): void {
    const crowd: Order[] = (this.#crowd = [])
    setTimeout(() => {
      this.#crowd = undefined
      if (crowd.length === 0) return
      this.#store.apply(crowd)
      this.#gather(gathering.rush)
    }, over)
  }

  /** Checks for sleep when a hidden page shows again: its timers are slow, which looks like sleep. */
  #onVisible = (): void => {
    if (document.visibilityState === 'visible') this.#onTick()
  }

  #onTick(): void {
    if (document.visibilityState === 'hidden' && this.#stream === 'live') return
    const now = Date.now()
    const slept = now - this.#lastTick > sleepGap
    this.#lastTick = now
    if (!this.#auto) return
    if (!this.#isWhole() && this.#readingHangs()) {
      this.#answering = false
      this.#captive = false
      // Whoever does not want to wait may ask anew.
      this.#publish({ refreshing: false })
      if (this.#stream === 'live') {
        // The server is heard: the reading may hang on a connection of before.
        this.#patient *= 2
        this.#abandonReading()
      }
    }
    if (slept) this.#reconnect()
    // The stream tells of what comes, never of what a failed reading did not.
    else if (this.#stream === 'live' ? !this.#answering && !this.#readAbort : now - this.#lastReading >= this.pollEvery) this.#readSoon()
  }

  /** Tells whether the board is complete: the stream is live, and its gaps have been read. */
  #isWhole(): boolean {
    return this.#stream === 'live' && this.#answering && this.#closed === this.#gaps
  }

  /**
   * Dates the board's data: what a gateway answers without the server is as old as the server's last
   * answer. While updates are off only the answer tells of that.
   */
  #isFresh(heardAt = Date.now()): Partial<FeedStatus> {
    return this.#auto && this.#status.link?.state === 'offline' ? {} : { freshAt: heardAt }
  }

  #connection(): Connection {
    if (!this.#auto) return 'off'
    const { link } = this.#status
    if (link?.state === 'offline') return link.cause === 'portal' ? 'captive' : 'offline'
    if (link?.state === 'unstable') return 'unstable'
    if (this.#isWhole()) return 'live'
    if (!this.#answering) return this.#captive ? 'captive' : 'offline'
    return this.#stream === 'connecting' || this.#stream === 'live' ? 'connecting' : 'polling'
  }

  #publish(change: Partial<FeedStatus>): void {
    this.#status = { ...this.#status, ...change }
    this.#status.connection = this.#connection()
    for (const listener of this.#listeners) listener()
  }
}
