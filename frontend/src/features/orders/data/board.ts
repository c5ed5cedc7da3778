import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Fate } from './fates'
import type { BoardFeed, FeedStatus } from './feed'
import type { LiveBoard, VenueFacts } from './live'
import type { BoardAction, StateKey } from './order'
import type { Question } from './questions'
import type { Columns, Mark, OrderStore } from './store'
import type { Order } from './wire'

/** What a card and a column need of their board. The value never changes while the board stands. */
export interface Board {
  live: LiveBoard
  /** IANA zone of the venue. */
  zone: string
  /** Runs an action, asking first for what it needs (password, delivery time, a confirmation). */
  perform: (order: Order, action: BoardAction) => void
  /** Opens a dialog about an order, the sound, or the agent that prints. */
  open: (dialog: OrderDialog | DeviceDialog) => void
  /** Shows all orders of a state, page by page. */
  seeAll: (state: StateKey) => void
  /** The card that somebody wants focused as soon as it is drawn. */
  wantedRef: { current: string | null }
  /** Puts the keyboard on an order's card; answers false where the board does not show it. Null while no cards are drawn. */
  focusRef: { current: ((orderId: string) => boolean) | null }
  /** Opens the conversation with an order's customer. Null where the venue does not talk to them. */
  chatRef: { current: ((orderId: string) => void) | null }
}

/** Dialogs about an order that change nothing by themselves. */
export type OrderDialog = { kind: 'details' | 'carrier' | 'company' | 'callCourier' | 'moveTime' | 'print'; orderId: string } | CancelAnswerDialog | SoldOutDialog

/** The answer to a customer who asks to cancel. */
export interface CancelAnswerDialog {
  kind: 'cancelAnswer'
  orderId: string
  /** Whether the order is to be cancelled for him. */
  grants: boolean
}

/** About what has run out: of an item, of an order, or of the venue. */
export interface SoldOutDialog {
  kind: 'soldOut'
  orderId?: string
  itemId?: string
}

/** Dialogs about what belongs to this device. */
export type DeviceDialog = { kind: 'sound' } | { kind: 'device' } | { kind: 'agent'; address: string }

/** In which an order is typed. */
export interface NewOrderDialog {
  kind: 'newOrder'
}

/** A dialog of the board; one at a time. */
export type BoardDialog = OrderDialog | { kind: 'question'; question: Question } | DeviceDialog | { kind: 'keys' } | { kind: 'overview' } | NewOrderDialog

/** Id of the header's place for the mark of a closed shop. */
export const closedMarkPlace = 'loja-fechada'

export const BoardContext = createContext<Board | null>(null)

export function useBoard(): Board {
  const board = useContext(BoardContext)
  if (!board) throw new Error('a part of the board outside a board')
  return board
}

export function useOrder(id: string): Order | undefined {
  const { store } = useBoard().live
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeOrder(id, listener), [store, id]),
    () => store.order(id),
  )
}

export function useMark(id: string): Mark | undefined {
  const { store } = useBoard().live
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeOrder(id, listener), [store, id]),
    () => store.mark(id),
  )
}

/** Counts the untouched orders of a column. */
export function useUnseen(state: StateKey): number {
  const { store } = useBoard().live
  return useSyncExternalStore(store.subscribeMarks, () => store.unseenIn(state))
}

/** Tells whether the untouched orders of a column are all new, none changed or cancelled. */
export function useOnlyNew(state: StateKey): boolean {
  const { store } = useBoard().live
  return useSyncExternalStore(store.subscribeMarks, () => store.onlyNewIn(state))
}

export function useFate(id: string): Fate | undefined {
  const { taps } = useBoard().live
  return useSyncExternalStore(taps.subscribe, () => taps.fate(id))
}

/** Tells whether the cook has struck an item through on this device. */
export function useStruck(orderId: string, itemId: string): boolean {
  const { struck } = useBoard().live
  return useSyncExternalStore(struck.subscribe, () => struck.has(orderId, itemId))
}

/** Returns the codes of the live orders to be made together with this one; empty for none. */
export function useTogether(id: string): string {
  const { store } = useBoard().live
  return useSyncExternalStore(store.subscribeChanges, () => store.together(id))
}

export function useColumns(store: OrderStore): Columns {
  return useSyncExternalStore(store.subscribeColumns, store.columns)
}

/** Returns the venue's configuration, tables and stores, as far as they are known. */
export function useVenue(): VenueFacts {
  const { live } = useBoard()
  return useSyncExternalStore(live.subscribeFacts, live.facts)
}

/** Selects a value of the feed's status; draws again only when that value changes. */
export function useFeed<T>(feed: BoardFeed, pick: (status: FeedStatus) => T): T {
  return useSyncExternalStore(feed.subscribe, () => pick(feed.status()))
}
