/** The board's calls (S1§7), and what their answers mean to it. */
import { answer, api, ApiError, genericMessage } from '@/api/client'
import { openStream, type StreamEvent, type StreamState } from '@/api/stream'
import type { BoardFilters } from './filters'
import { messages } from './messages'
import { latestFinished, liveStates, stateKeyOf, stateKeys, type ActionName, type StateKey } from './order'
import type { OrderCalls } from './orderCalls'
import { pageSize as cardsOnPage, type ReadPage } from './pages'
import { deviceHeader } from './preferences'
import type { ActionBody, DeliveryConfig, Order, SaleState, Shop, Table } from './wire'

/** A failed action, classified by what a person can do about it. */
export interface ActionFailure {
  /** Whether the outcome is unknown: the action may or may not have arrived. */
  lost: boolean
  reason: string
  /** Where the order really is, when the server said so (409). */
  currentState?: { Id: string; Name: string }
}

/** A message of the stream. `now` is the server's time, RFC 3339. */
export type Change =
  | { kind: 'hello'; now: string }
  | { kind: 'heartbeat'; now: string }
  | { kind: 'order'; order: Order }
  | { kind: 'resync' }
  /** Not about orders: the chat's, or one of a newer server. */
  | { kind: 'other'; event: string; data: string }

interface ChangesOptions {
  venueId: string
  signal: AbortSignal
  onState: (state: StreamState) => void
  onChange: (change: Change) => void
}

/** The result of reading the orders. */
export interface Reading {
  orders: Order[]
  /** When the server said so (local epoch ms): before now where a gateway answered in its place. */
  heardAt: number
}

export interface BoardCalls extends OrderCalls {
  /** Every order that still needs somebody, whatever their number. */
  live: (venueId: string, signal: AbortSignal) => Promise<Reading>
  /** The latest delivered and refused orders that pass the filters. */
  finished: (venueId: string, filters: BoardFilters, signal: AbortSignal) => Promise<Order[]>
  /** A page of the orders that pass the filters, the newest first, and how many do, or that there are more. */
  page: (venueId: string, filters: BoardFilters, page: number, signal: AbortSignal) => ReturnType<ReadPage>
  /** Answers where the order is; with `fila`, where it will be once the gateway has sent what it keeps. */
  act: (action: ActionName, body: ActionBody, key: string) => Promise<{ Id: string; Name: string; fila?: boolean }>
  /** Somebody has read why the server refused what the gateway had kept. */
  acknowledge: (actionId: string) => Promise<void>
  changes: (options: ChangesOptions) => void
  settings: (venueId: string, signal: AbortSignal) => Promise<DeliveryConfig>
  tables: (venueId: string, signal: AbortSignal) => Promise<Table[]>
  stores: (venueId: string, signal: AbortSignal) => Promise<Shop[]>
  /** What the venue cannot sell now. */
  notSold: (venueId: string, signal: AbortSignal) => Promise<SaleState[]>
}

/** Statuses that promise nothing about whether the action was done. */
function isUncertain(status: number): boolean {
  return status === 401 || status === 408 || status >= 500
}

/** Classifies a failed action; a failure without a message gets the one of order-board-28. */
export function failureOf(error: unknown): ActionFailure {
  if (!(error instanceof ApiError)) return { lost: true, reason: messages.actionFailed }
  const reason = error.message === genericMessage ? messages.actionFailed : error.message
  if (error.kind !== 'http' || isUncertain(error.status)) return { lost: true, reason }
  const { currentStateId: Id, currentStateName: Name } = error.fields
  return { lost: false, reason, currentState: Id && Name ? { Id, Name } : undefined }
}

export const pageSize = { live: 100, finished: latestFinished } as const
const readingTries = 3

const stateIds = new Map<string, Promise<Map<StateKey, string>>>()

/** Reads the ids of the venue's states, once. */
function statesOf(venueId: string): Promise<Map<StateKey, string>> {
  let ids = stateIds.get(venueId)
  if (!ids) {
    ids = answer(api.GET('/api/workflow/states', { params: { query: { Name: 'DefaultKitchenProductionWorkflow', LocalClienteId: venueId } } })).then(
      (states) => new Map(states.map(({ Id, Name }) => [stateKeyOf(Name), Id])),
    )
    stateIds.set(venueId, ids)
    ids.catch(() => stateIds.delete(venueId))
  }
  return ids
}

interface PageQuery {
  page: number
  size: number
  keyword?: string
  dataInicio?: string
  dataFim?: string
  mesaId?: string
  storeId?: string
}

/** Converts the filters to the query of GET /api/kds, without the states. A bare day means all of it in the venue's zone. */
function queryOf({ keyword, from, to, table, store }: BoardFilters) {
  return {
    ...(keyword && { keyword }),
    ...(from && { dataInicio: from }),
    ...(to && { dataFim: to }),
    ...(table && { mesaId: table }),
    ...(store && { storeId: store }),
  }
}

/** Reads a page of the venue's orders in these states, the newest first. */
export async function readPage(venueId: string, states: readonly StateKey[], query: PageQuery, signal: AbortSignal) {
  const ids = await statesOf(venueId)
  const etapas = states.flatMap((state) => ids.get(state) ?? [])
  const { data = [], response } = await api.GET('/api/kds', { params: { query: { localClienteId: venueId, etapas, ...query } }, signal })
  const { headers } = response
  const heardAt = Date.now() - Number(headers.get('X-Balcao-Age')) * 1000
  return { orders: data, heardAt, total: Number(headers.get('x-total-count') ?? data.length), more: headers.get('x-total-count-more') === 'true' }
}

/**
 * All pages of the live states. An order that came or
 * went under the reading may have hidden another between two pages: then the
 * total or the first page differs at the end, and all is read again. Where that
 * does not end, what any of the readings has found is there: rather one that
 * has just gone than one missing that somebody waits for.
 */
async function live(venueId: string, signal: AbortSignal): Promise<Reading> {
  const read = (number: number) => readPage(venueId, liveStates, { page: number, size: pageSize.live }, signal)
  const known = new Map<string, Order>()
  for (let tries = 1; ; tries++) {
    const first = await read(1)
    const pages = [first]
    while (pages.length * pageSize.live < first.total) pages.push(await read(pages.length + 1))
    const orders = pages.flatMap((each) => each.orders)
    const { heardAt } = first
    if (pages.length === 1) return { orders, heardAt }
    const again = await read(1)
    const steady = pages.every(({ total }) => total === again.total) && again.orders.every(({ Id }, index) => first.orders[index]?.Id === Id)
    if (steady) return { orders, heardAt }
    for (const order of [...orders, ...again.orders]) known.set(order.Id, order)
    if (tries === readingTries) return { orders: [...known.values()], heardAt }
  }
}

async function finished(venueId: string, filters: BoardFilters, signal: AbortSignal): Promise<Order[]> {
  const query = { page: 1, size: pageSize.finished, ...queryOf(filters) }
  const asked = (['delivered', 'refused'] as const).filter((state) => filters.states.length === 0 || filters.states.includes(state))
  const pages = await Promise.all(asked.map((state) => readPage(venueId, [state], query, signal)))
  return pages.flatMap(({ orders }) => orders)
}

function page(venueId: string, filters: BoardFilters, number: number, signal: AbortSignal) {
  const states = filters.states.length === 0 ? stateKeys : filters.states
  return readPage(venueId, states, { page: number, size: cardsOnPage, ...queryOf(filters) }, signal)
}

function act(action: ActionName, body: ActionBody, key: string): Promise<{ Id: string; Name: string; fila?: boolean }> {
  return answer(api.POST(`/api/kds/${action}`, { body, params: { header: { 'Idempotency-Key': key, ...deviceHeader() } } }))
}

async function acknowledge(actionId: string): Promise<void> {
  await (await import('@/api/local')).acknowledgeAction(actionId)
}

function changeOf({ event, data }: StreamEvent): Change {
  switch (event) {
    case 'hello':
    case 'heartbeat':
      return { kind: event, now: (JSON.parse(data) as { now: string }).now }
    case 'order':
      return { kind: 'order', order: (JSON.parse(data) as { order: Order }).order }
    case 'resync':
      return { kind: 'resync' }
    default:
      return { kind: 'other', event, data }
  }
}

function changes({ venueId, signal, onState, onChange }: ChangesOptions): void {
  openStream({
    path: `/api/kds/stream?localClienteId=${encodeURIComponent(venueId)}`,
    signal,
    onState,
    onEvent: (event) => onChange(changeOf(event)),
  })
}

function settings(venueId: string, signal: AbortSignal): Promise<DeliveryConfig> {
  return answer(api.GET('/api/kds/storeConfiguration/{localId}', { params: { path: { localId: venueId } }, signal }))
}

function tables(venueId: string, signal: AbortSignal): Promise<Table[]> {
  return answer(api.GET('/api/kds/mesas', { params: { query: { localClienteId: venueId } }, signal }))
}

function stores(venueId: string, signal: AbortSignal): Promise<Shop[]> {
  return answer(api.GET('/api/store', { params: { query: { localClienteId: venueId } }, signal }))
}

function notSold(venueId: string, signal: AbortSignal): Promise<SaleState[]> {
  return answer(api.GET('/api/Produto/esgotados', { params: { query: { localClienteId: venueId } }, signal }))
}

/** Wraps a call about one order, whose code is loaded with the dialogs. */
function aboutOrder<Name extends keyof OrderCalls>(name: Name): OrderCalls[Name] {
  const call = async (...asked: unknown[]) => {
    const { orderCalls } = await import('./orderCalls')
    return (orderCalls[name] as (...asked: unknown[]) => unknown)(...asked)
  }
  return call as OrderCalls[Name]
}

/** Each of them by name: the compiler misses the one that is not here. */
const orderCallNames: Record<keyof OrderCalls, true> = {
  detail: true, carriers: true, addCarrier: true, changeCarrier: true, setCarrier: true, setCompany: true, callCourier: true, overview: true, resend: true,
  reasons: true, takeNotice: true, contested: true, heed: true, showCPF: true, answerCancel: true, timesOf: true, moveTo: true, refusedOf: true,
  saleStates: true, closedWith: true, markSoldOut: true, reopen: true,
}
const orderCalls = Object.fromEntries(Object.keys(orderCallNames).map((name) => [name, aboutOrder(name as keyof OrderCalls)])) as unknown as OrderCalls

/** The server of this portal. */
export const boardCalls: BoardCalls = { ...orderCalls, live, finished, page, act, acknowledge, changes, settings, tables, stores, notSold }
