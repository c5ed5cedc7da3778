import { type BoardFilters, noFilters, sameFilters } from './filters'
import type { OrderStore } from './store'
import type { Order } from './wire'

/** Cards of a page (order-board-01). */
export const pageSize = 20

export interface PageStatus {
  phase: 'loading' | 'ready' | 'failed'
  /** The page that these orders are of; counts from 1. */
  page: number
  /** The page that was asked for last: another one until its orders are here. */
  asked: number
  ids: readonly string[]
  /** Orders on all pages, or as many of them as were counted. */
  total: number
  /** Whether there are more than were counted. */
  more: boolean
  /** Whether the last reading failed: then these are the orders of one before. */
  stale: boolean
}

/** Reads a page of orders, the newest first. */
export type ReadPage = (filters: BoardFilters, page: number, signal: AbortSignal) => Promise<{ orders: Order[]; total: number; more: boolean }>

/** Milliseconds over which changes are gathered before the page is read again: in a rush, few enough for their new cards to be drawn in one frame. */
const gathering = 200
/** Milliseconds until a failed reading is repeated, and after which one without an answer is given up for another. */
const retryAfter = 10_000

export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/**
 * CardPages holds the page of cards on screen. The server says which orders are on it; the
 * store keeps them up to date. Whatever changes on the board may move orders
 * between pages, so the page is read again after it.
 */
export class CardPages {
  #status: PageStatus = { phase: 'loading', page: 1, asked: 1, ids: [], total: 0, more: false, stale: false }
  #filters = noFilters
  #listeners = new Set<() => void>()
  #abort: AbortController | undefined
  /** When the reading under way began; 0 without one. */
  #began = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #leave: (() => void) | undefined
  #taking = false
  readonly #store: OrderStore
  readonly #read: ReadPage

  constructor(store: OrderStore, read: ReadPage) {
    this.#store = store
    this.#read = read
  }

  status = (): PageStatus => this.#status

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(): void {
    this.#leave = this.#store.subscribeChanges(() => {
      if (!this.#taking) this.#later(gathering)
    })
    void this.#load()
  }

  stop(): void {
    this.#leave?.()
    this.#leave = undefined
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#abort?.abort()
  }

  /** Sets the filters, and goes to their first page. */
  filter(filters: BoardFilters): void {
    if (sameFilters(filters, this.#filters)) return
    this.#filters = filters
    this.#publish({ page: 1, asked: 1, phase: 'loading', stale: false })
    if (this.#leave) void this.#load()
  }

  turnTo(page: number): void {
    this.#ask(Math.min(Math.max(1, page), pagesOf(this.#status.total)))
  }

  refresh = (): void => {
    if (this.#leave) void this.#load()
  }

  #ask(page: number): void {
    this.#publish({ asked: page })
    void this.#load()
  }

  #later(wait: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      // Where changes come faster than answers, no reading would ever end if each gave the last one up.
      if (Date.now() - this.#began < retryAfter) this.#later(gathering)
      else void this.#load()
    }, wait)
  }

  async #load(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#abort?.abort()
    const abort = new AbortController()
    this.#abort = abort
    this.#began = Date.now()
    const { asked } = this.#status
    const answer = await this.#read(this.#filters, asked, abort.signal).catch(() => null)
    if (abort.signal.aborted) return
    this.#began = 0
    if (!answer) {
      this.#publish(this.#status.phase === 'ready' ? { stale: true } : { phase: 'failed' })
      this.#later(retryAfter)
      return
    }
    const { orders, ...count } = answer
    // The last page has emptied under us.
    if (orders.length === 0 && asked > pagesOf(count.total)) this.#ask(pagesOf(count.total))
    else this.#take(orders, { page: asked, ...count })
  }

  #take(orders: Order[], found: Pick<PageStatus, 'page' | 'total' | 'more'>): void {
    const ids = orders.map(({ Id }) => Id)
    this.#store.hold(ids)
    this.#taking = true
    this.#store.apply(orders)
    this.#taking = false
    this.#publish({ phase: 'ready', stale: false, ids, ...found })
  }

  #publish(change: Partial<PageStatus>): void {
    this.#status = { ...this.#status, ...change }
    for (const listener of this.#listeners) listener()
  }
}
