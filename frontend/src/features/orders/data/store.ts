import { serverNow } from './clock'
import { apartUntil, isCancellation, isLive, isSameOffer, isWaiting, kitchenFacts, oldestFirst, soonestFirst, stateKeys, stateOf, type StateKey } from './order'
import { StoreListeners } from './storeListeners'
import type { Order } from './wire'

/** Mark of a card that somebody has to look at: flashes three times, then stays until touched. */
export interface Mark {
  kind: 'new' | 'changed' | 'cancelled'
  flashing: boolean
}

export type Columns = Readonly<Record<StateKey, readonly string[]>>

/** An order as it was when last seen live. What was kept before `placed` was has none. */
export type LastSeen = readonly [id: string, was: StateKey, placed?: string]

/** The part of a board that a device keeps over a restart. */
export interface BoardMemory {
  /** Cancellations that nobody has acknowledged. */
  cancelled: () => readonly LastSeen[]
  /** Orders that were live when the board was last open. */
  live: () => readonly LastSeen[]
  /** @param entry null when it has been acknowledged */
  keepCancelled: (id: string, entry: LastSeen | null) => void
}

const noMemory: BoardMemory = { cancelled: () => [], live: () => [], keepCancelled: () => undefined }

/** Finished orders kept on the board, per state, and of those that the filters hide; more would only grow with the day. */
const finishedKept = 50

/** Milliseconds: a timer holds no more than some weeks. */
const longestTimer = 24 * 60 * 60 * 1000

const noIds: readonly string[] = []
const emptyColumns = Object.fromEntries(stateKeys.map((key) => [key, noIds])) as Columns

/**
 * The board's orders, by id. Page loads and the stream both feed it, in any
 * order and more than once: `Versao` decides, and an older version never takes
 * the place of a newer one. A card subscribes to its own order and a column to
 * the list of ids, so a change draws one card again and not the board.
 */
export class OrderStore {
  #orders = new Map<string, Order>()
  #columns: Columns = emptyColumns
  #marks = new Map<string, Mark>()
  #cancelled: Map<string, StateKey>
  #cancelledIds: readonly string[] = noIds
  #waitingIds: readonly string[] = noIds
  #ending = new Set<string>()
  /** The order as last compared: before an answer showed its end, or while this device is ending it. */
  #before = new WeakMap<Order, Order>()
  /** Orders moved by an answer, until their new version comes. */
  #settling = new WeakSet<Order>()
  #held: ReadonlySet<string> = new Set()
  #groups = new Map<string, Order[]>()
  #admits: ((order: Order) => boolean) | null = null
  #loaded = false
  #newest = 0
  /** Orders up to this version may be out of date. */
  #outlived = -1
  #listeners = new StoreListeners()
  /** Live orders of the last time the board was open; dropped at the first reading. */
  #lastSeen: Map<string, LastSeen>
  readonly #memory: BoardMemory
  #firstWaiting: ReturnType<typeof setTimeout> | undefined

  constructor(memory: BoardMemory = noMemory) {
    this.#memory = memory
    const cancelled = memory.cancelled()
    this.#lastSeen = new Map([...memory.live(), ...cancelled].map((each) => [each[0], each]))
    this.#cancelled = new Map(cancelled.map(([id, was]) => [id, was]))
    for (const id of this.#cancelled.keys()) this.#marks.set(id, { kind: 'cancelled', flashing: true })
  }

  /** The highest version seen: what a page load started now is sure to contain. */
  get newest(): number {
    return this.#newest
  }

  get loaded(): boolean {
    return this.#loaded
  }

  order = (id: string): Order | undefined => this.#orders.get(id)
  /** Tells whether the order's state is known but not yet its next actions. */
  settling = (order: Order): boolean => this.#settling.has(order)
  columns = (): Columns => this.#columns
  mark = (id: string): Mark | undefined => this.#marks.get(id)

  /** Returns every order at hand, ended or not, whatever the filters. */
  all = (): Order[] => [...this.#orders.values()]
  /** Returns the orders that are not ended. */
  live = (): Order[] => this.all().filter((order) => order.Versao > this.#outlived && isLive(order))

  /** Returns the orders that were live when the server last sent them, whatever an answer has said since; before the first reading, also those of the last visit. */
  unended(): Pick<Order, 'Id' | 'DataCriacao' | 'Versao'>[] {
    const lastSeen = [...this.#lastSeen.values()].flatMap(([Id, , DataCriacao]) => (DataCriacao ? [{ Id, DataCriacao, Versao: 0 }] : []))
    return [...[...this.#orders.values()].map((order) => this.#before.get(order) ?? order).filter(isLive), ...lastSeen]
  }

  /** Returns the cancelled orders that nobody has acknowledged on this board. */
  cancelled = (): readonly string[] => this.#cancelledIds

  /** Returns the orders for later whose time has not come, the soonest first. */
  waiting = (): readonly string[] => this.#waitingIds

  /** Returns the codes of the other live orders of the same customer or table, joined by commas; empty for none. */
  together(id: string): string {
    const group = this.#orders.get(id)?.Grupo
    const mates = (group && this.#groups.get(group)) || []
    return mates.filter((mate) => mate.Id !== id).map((mate) => mate.Codigo).join(', ')
  }

  /** Takes in orders of the stream; an older version never replaces a newer one. */
  apply(orders: readonly Order[]): void {
    this.#settle(this.#take(orders))
  }

  /**
   * Replaces the orders by all that the board should hold, as read from the server: every live
   * one, and some that have ended. Others leave, except what arrived after the
   * reading began, what a page holds of ended ones, and what somebody has still to read.
   * @param since `newest` when the reading began
   */
  replace(orders: readonly Order[], since: number): void {
    const changed = this.#take(orders)
    const present = new Set(orders.map((order) => order.Id))
    for (const [id, order] of this.#orders) {
      if (present.has(id) || order.Versao > since || (this.#held.has(id) && !isLive(order)) || this.#cancelled.has(id) || order.Marketplace?.Conferir) continue
      this.#orders.delete(id)
      this.#marks.delete(id)
      changed.add(id)
    }
    this.#forgetCancelled((id) => !this.#orders.has(id))
    this.#lastSeen.clear()
    // That it still holds is news.
    for (const { Id, Versao } of this.#orders.values()) if (Versao <= this.#outlived) changed.add(Id)
    this.#outlived = -1
    this.#loaded = true
    this.#settle(changed)
  }

  /** Treats all orders at hand as out of date until the next reading. */
  unload(): void {
    this.#outlived = this.#newest
    this.#loaded = false
  }

  /** Keeps these orders once they have ended although no column needs them: they are on a page. */
  hold(ids: readonly string[]): void {
    this.#held = new Set(ids)
  }

  /**
   * Puts an order in the state the server named in an answer, before the new
   * version arrives. Buttons go until then. Ignored when a version newer than
   * `seen` is already here: that one knows better.
   * @param own this device put it there; else its end may be news
   */
  settleState(id: string, seen: number, state: { Id: string; Name: string }, own: boolean): void {
    const order = this.#orders.get(id)
    if (!order || order.Versao > seen) return
    const { CurrenteState } = order.WorkflowInstance
    if (CurrenteState.Id === state.Id) return
    const settled = {
      ...order,
      Signal: false,
      WorkflowInstance: {
        ...order.WorkflowInstance,
        CurrenteState: { ...CurrenteState, ...state },
        AllowedActions: [],
      },
    }
    this.#orders.set(id, settled)
    this.#settling.add(settled)
    if (!own) {
      this.#compare(order, settled)
      // Who ended it, and whether it came back, only the version says.
      if (!isLive(settled)) this.#before.set(settled, this.#before.get(order) ?? order)
    }
    this.#settle(new Set([id]))
  }

  /**
   * Notes that this device is about to end an order, which is then no news here. The returned function
   * is called with whether it ended as asked.
   */
  ending(id: string): (asAsked: boolean) => void {
    this.#ending.add(id)
    return (asAsked) => {
      this.#ending.delete(id)
      const order = this.#orders.get(id)
      const before = order && this.#before.get(order)
      if (!before) return
      if (asAsked || before.Versao < order.Versao) this.#before.delete(order)
      if (!asAsked) this.#compare(before, order)
      this.#settle(new Set([id]))
    }
  }

  /** Tells whether filters may hide orders. */
  narrowed = (): boolean => this.#admits !== null

  /** Shows only the orders that pass; null shows all. Cancellations to acknowledge always show. */
  show(admits: ((order: Order) => boolean) | null): void {
    // Every change asks this of all orders, and most of them are as they were.
    const known = new WeakMap<Order, boolean>()
    const wasNarrowed = this.narrowed()
    this.#admits =
      admits &&
      ((order) => {
        const shown = known.get(order) ?? admits(order)
        known.set(order, shown)
        return shown
      })
    this.#arrange(true)
    // What an empty column says depends on it.
    if (wasNarrowed !== this.narrowed()) this.#listeners.columns.tell(true)
  }

  /** Counts the untouched cards of a column, which may be out of view. */
  unseenIn = (state: StateKey): number => (this.#marks.size === 0 ? 0 : this.#columns[state].filter((id) => this.#marks.has(id)).length)

  /** Tells whether the untouched cards of a column are all new, none changed or cancelled. */
  onlyNewIn = (state: StateKey): boolean => this.#columns[state].every((id) => (this.#marks.get(id)?.kind ?? 'new') === 'new')

  firstUnseenIn(state: StateKey): string | undefined {
    return this.#columns[state].find((id) => this.#marks.has(id))
  }

  /** Ends the flashing of a card; its mark stays. */
  flashed(id: string): void {
    const mark = this.#marks.get(id)
    if (!mark?.flashing) return
    this.#marks.set(id, { ...mark, flashing: false })
    this.#listeners.tellOrder(id)
  }

  /** Clears the mark of a card that was touched or focused. A cancellation asks for more than a touch. */
  seen(id: string): void {
    const mark = this.#marks.get(id)
    if (!mark || mark.kind === 'cancelled') return
    this.#marks.delete(id)
    this.#listeners.tellOrder(id)
    this.#listeners.marks.tell()
  }

  /** Acknowledges a cancellation: the order leaves the live columns. */
  acknowledge(id: string): void {
    if (!this.#cancelled.has(id)) return
    this.#forgetCancelled((each) => each === id)
    const order = this.#orders.get(id)
    if (order) this.#before.delete(order)
    this.#settle(new Set([id]))
  }

  subscribeOrder = (id: string, listener: () => void): (() => void) => this.#listeners.ofOrder(id, listener)

  /** Subscribes to changes of the columns; `isOwn` says that the person's filters caused it. */
  subscribeColumns = (listener: (isOwn: boolean) => void): (() => void) => this.#listeners.columns.add(listener)

  subscribeMarks = (listener: () => void): (() => void) => this.#listeners.marks.add(listener)

  /** Subscribes to every change of the orders. */
  subscribeChanges = (listener: () => void): (() => void) => this.#listeners.changes.add(listener)

  /** Subscribes to orders that were not there before, once each; not to those of the first reading. */
  onArrival(listener: (arrived: readonly Order[]) => void): () => void {
    return this.#listeners.arrivals.add(listener)
  }

  #take(orders: readonly Order[]): Set<string> {
    const changed = new Set<string>()
    const arrived: Order[] = []
    for (const order of orders) {
      const held = this.#orders.get(order.Id)
      if (held && held.Versao >= order.Versao) {
        if (held.Versao === order.Versao && !this.#settling.has(held) && !isSameOffer(held, order)) {
          this.#orders.set(order.Id, order)
          changed.add(order.Id)
        }
        continue
      }
      this.#orders.set(order.Id, order)
      this.#newest = Math.max(this.#newest, order.Versao)
      changed.add(order.Id)
      const last = this.#lastSeen.get(order.Id)
      // Its time has come: it is as new as one that has just been placed.
      if (held && isWaiting(held) && order.Signal && !order.Aguardando) {
        this.#marks.set(order.Id, { kind: 'new', flashing: true })
        arrived.push(order)
      } else if (held) this.#compare(this.#before.get(held) ?? held, order)
      else if (last && isCancellation(last[1], order)) this.#cancel(last[1], order)
      else if (this.#loaded && isLive(order)) {
        this.#marks.set(order.Id, { kind: 'new', flashing: true })
        arrived.push(order)
      }
    }
    if (arrived.length > 0) this.#listeners.arrivals.tell(arrived)
    return changed
  }

  #compare(before: Order, after: Order): void {
    const { Id } = after
    if (this.#ending.has(Id)) this.#before.set(after, before)
    else if (isCancellation(stateOf(before), after)) this.#cancel(stateOf(before), after)
    else if (!isLive(after)) {
      // It was taken for a cancellation until its version told better.
      if (isLive(before)) this.#forgetCancelled((id) => id === Id)
      if (!this.#cancelled.has(Id)) this.#marks.delete(Id)
    } else if (isLive(before) && this.#marks.get(Id)?.kind !== 'new' && kitchenFacts(before) !== kitchenFacts(after)) {
      this.#marks.set(Id, { kind: 'changed', flashing: true })
    }
  }

  #cancel(was: StateKey, { Id, DataCriacao }: Order): void {
    this.#cancelled.set(Id, was)
    this.#marks.set(Id, { kind: 'cancelled', flashing: true })
    this.#memory.keepCancelled(Id, [Id, was, DataCriacao])
  }

  #forgetCancelled(which: (id: string) => boolean): void {
    for (const id of [...this.#cancelled.keys()].filter(which)) {
      this.#cancelled.delete(id)
      this.#marks.delete(id)
      this.#memory.keepCancelled(id, null)
    }
  }

  #settle(changed: Set<string>): void {
    if (changed.size === 0) return
    this.#arrange()
    for (const id of changed) this.#listeners.tellOrder(id)
    this.#listeners.marks.tell()
    this.#listeners.changes.tell()
  }

  /** Sorts ids into columns; a column that did not change keeps its very array, so nobody draws it again. */
  #arrange(isOwn = false): void {
    const byState = new Map<StateKey, Order[]>(stateKeys.map((key) => [key, []]))
    const hidden: Order[] = []
    const cancelled: Order[] = []
    const waiting: Order[] = []
    const now = serverNow()
    this.#groups.clear()
    for (const order of this.#orders.values()) {
      const was = this.#cancelled.get(order.Id)
      if (was) cancelled.push(order)
      if (order.Grupo && isLive(order)) this.#groups.set(order.Grupo, [...(this.#groups.get(order.Grupo) ?? []), order])
      if (!was && apartUntil(order) > now) {
        if (this.#admits?.(order) ?? true) waiting.push(order)
      } else if (was ?? (this.#admits?.(order) ?? true)) byState.get(was ?? stateOf(order))?.push(order)
      else if (!isLive(order)) hidden.push(order)
    }
    this.#latest(hidden)
    let moved = false
    const next = { ...this.#columns } as Record<StateKey, readonly string[]>
    for (const [key, orders] of byState) {
      const ids = key === 'delivered' || key === 'refused' ? this.#latest(orders) : idsOf(orders.sort(oldestFirst))
      if (sameIds(ids, next[key])) continue
      next[key] = ids
      moved = true
    }
    const cancelledIds = idsOf(cancelled.sort(oldestFirst))
    if (!sameIds(cancelledIds, this.#cancelledIds)) {
      this.#cancelledIds = cancelledIds
      moved = true
    }
    const waitingIds = idsOf(waiting.sort(soonestFirst))
    this.#awaitFirst(waiting[0], now)
    if (!sameIds(waitingIds, this.#waitingIds)) {
      this.#waitingIds = waitingIds
      moved = true
    }
    if (!moved) return
    this.#columns = next
    this.#listeners.columns.tell(isOwn)
  }

  /** Has the first of the orders for later join the others once its time has come, whether the server is reached or not. */
  #awaitFirst(first: Order | undefined, now: number): void {
    clearTimeout(this.#firstWaiting)
    if (!first) return
    this.#firstWaiting = setTimeout(() => {
      this.#arrange()
      this.#listeners.changes.tell()
    }, Math.min(longestTimer, apartUntil(first) - now))
  }

  /** Returns the latest finished orders and forgets the others. */
  #latest(orders: Order[]): string[] {
    const ids = idsOf(orders.sort(latestFirst))
    for (const id of ids.slice(finishedKept)) if (!this.#held.has(id) && !this.#orders.get(id)?.Marketplace?.Conferir) this.#orders.delete(id)
    return ids.slice(0, finishedKept)
  }
}

function latestFirst(a: Order, b: Order): number {
  return b.Versao - a.Versao
}

function idsOf(orders: readonly Order[]): string[] {
  return orders.map((order) => order.Id)
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}
