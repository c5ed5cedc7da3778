import type { ActionFate, Strikes } from '@/api/local'
import type { BoardCalls } from './api'
import { recall, remember } from './device'
import { BoardFeed, pollIntervals } from './feed'
import { isLive, stateKeys, type StateKey } from './order'
import { CardPages } from './pages'
import { OrderStore, type BoardMemory, type LastSeen } from './store'
import { StruckItems } from './struck'
import { Taps } from './taps'
import type { DeliveryConfig, SaleState, Shop, Table } from './wire'

/** Facts of the venue that the board reads when it opens and again now and then. */
export interface VenueFacts {
  settings: DeliveryConfig
  tables: readonly Table[]
  stores: readonly Shop[]
  /** What cannot be sold now. */
  notSold: readonly SaleState[]
}

/** Milliseconds between two readings of the facts, and within which two count as one. */
const readEvery = 60_000
/** Milliseconds stopped after which the orders at hand are not announced until they have been read again. */
const longRest = 60_000
const justNow = 5_000

export const plainFacts: VenueFacts = {
  settings: {
    useOwnDelivery: true, useMeepDelivery: false, deliveryPlatform: 0, callMeepDeliveryManually: false,
    deliveryTimePerOrder: false, deliveryTime: 40, needSelectResponsibleForTransportation: false,
    allowCustomerChatVisualization: false, ifoodIntegration: false,
    sendToPrinterServerOnAcceptOrder: false, sendToRemotePrinterOnAcceptOrder: false, printPerSector: false,
    automaticallyAcceptOrder: false, reducedOrderFlow: false, orderGroupingTime: 5,
    isActive: true, withinHours: true, pausedUntil: null, notificationPhone: '',
    atencaoMinutos: 10, atrasoMinutos: 20, fastPolling: false, businessDayCutoff: '00:00',
  },
  tables: [],
  stores: [],
  notSold: [],
}

function areLastSeen(value: unknown): value is LastSeen[] {
  return Array.isArray(value) && value.every((each) => Array.isArray(each) && typeof each[0] === 'string' && stateKeys.includes(each[1] as StateKey))
}

/** Milliseconds after which the orders of the last visit are forgotten. */
const forgotten = 86_400_000

/** Returns the storage key of the orders that were live when the board was last open (LastSeen). */
export function liveKey(venueId: string): string {
  return `balcao.board.live.${venueId}`
}

export function memoryOf(venueId: string): BoardMemory {
  const key = `balcao.board.cancelled.${venueId}`
  const kept = (where: string) => recall(where, areLastSeen, [])
  const live = liveKey(venueId)
  return {
    cancelled: () => kept(key),
    live: () => kept(live).filter(([, , placed = '']) => Date.now() - Date.parse(placed) < forgotten),
    keepCancelled: (id, entry) => {
      // Another tab of this device keeps its own there.
      const others = (where: string) => kept(where).filter(([each]) => each !== id)
      remember(key, entry ? [...others(key), entry] : others(key))
      // Of the last time still: the live ones are kept anew once the board has settled.
      if (!entry) remember(live, others(live))
    },
  }
}

/** LiveBoard is the data of one venue's board: its orders, the feed that keeps them up to date, and the taps on them. */
export class LiveBoard {
  readonly store: OrderStore
  readonly feed: BoardFeed
  readonly pages: CardPages
  readonly taps: Taps
  readonly struck: StruckItems
  /** Defaults until the venue's own have been read; they stay with a server that has none (D3). */
  #facts = plainFacts
  #readAt = -Infinity
  #stoppedAt = Infinity
  #readings = 0
  #reading: ReturnType<typeof setInterval> | undefined
  #listeners = new Set<() => void>()
  #abort: AbortController | undefined
  #leave: (() => void) | undefined
  readonly venueId: string
  readonly calls: BoardCalls

  constructor(venueId: string, fastPolling: boolean, calls: BoardCalls) {
    this.venueId = venueId
    this.calls = calls
    this.store = new OrderStore(memoryOf(venueId))
    this.struck = new StruckItems(venueId)
    this.feed = new BoardFeed(venueId, this.store, calls, pollEvery(fastPolling))
    this.pages = new CardPages(this.store, (filters, page, signal) => calls.page(venueId, filters, page, signal))
    this.taps = new Taps(this.store, calls, this.feed.settle)
    this.feed.onEvent((event, data) => {
      if (event === 'fate') this.taps.hear(JSON.parse(data) as ActionFate)
      if (event === 'strikes') this.struck.hear(JSON.parse(data) as Strikes)
      if (event === 'menu') this.readFacts('anew')
      // What changed while the stream was away, nobody told.
      if (event === 'hello') {
        this.taps.begin()
        this.readFacts()
      }
    })
  }

  facts = (): VenueFacts => this.#facts

  subscribeFacts = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(): void {
    if (Date.now() - this.#stoppedAt >= longRest) this.store.unload()
    this.feed.start()
    this.#leave = this.store.subscribeColumns(() => {
      if (!this.store.loaded) return
      this.struck.keep((id) => {
        const order = this.store.order(id)
        return order !== undefined && isLive(order)
      })
    })
    this.#abort = new AbortController()
    this.#readAt = -Infinity
    this.readFacts()
    this.#reading = setInterval(() => this.readFacts(), readEvery)
  }

  stop(): void {
    this.#stoppedAt = Date.now()
    clearInterval(this.#reading)
    this.feed.stop()
    this.#leave?.()
    this.#abort?.abort()
  }

  /** Reads the venue's configuration, tables, stores and what is sold out, unless a recent reading is still good; what cannot be read keeps its value. */
  readFacts = (anew?: 'anew'): void => {
    if (!this.#abort || (!anew && Date.now() - this.#readAt < justNow)) return
    this.#readAt = Date.now()
    const { calls, venueId } = this
    const { signal } = this.#abort
    // Each by itself: a server that lacks one of them still answers the others (D3).
    const reading = ++this.#readings
    const know = <K extends keyof VenueFacts>(key: K, read: VenueFacts[K]) => {
      // The answer to an older question came late.
      if (reading === this.#readings) this.#know(key, read)
    }
    calls.settings(venueId, signal).then((settings) => {
      this.feed.pollEvery = pollEvery(settings.fastPolling)
      know('settings', settings)
    }, ignore)
    calls.tables(venueId, signal).then((tables) => know('tables', tables), ignore)
    calls.stores(venueId, signal).then((stores) => know('stores', stores), ignore)
    calls.notSold(venueId, signal).then((notSold) => know('notSold', notSold), ignore)
  }

  #know<K extends keyof VenueFacts>(key: K, read: VenueFacts[K]): void {
    const known = this.#facts[key]
    // The same again redraws nothing; plain ones give way to those that were read, alike as they may be.
    if (known !== plainFacts[key] && JSON.stringify(known) === JSON.stringify(read)) return
    this.#facts = { ...this.#facts, [key]: read }
    for (const listener of this.#listeners) listener()
  }
}

function pollEvery(fast: boolean): number {
  return fast ? pollIntervals.fast : pollIntervals.normal
}

function ignore(): void {}
