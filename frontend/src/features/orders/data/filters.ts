import { matches, stateKeys, stateOf, type StateKey } from './order'
import type { Order, Shop, Table } from './wire'

/** Characters of the longest keyword that the server takes. */
export const longestKeyword = 100

/** Filters of the board (order-board-02). Empty values filter nothing. */
export interface BoardFilters {
  keyword: string
  /** First and last day, YYYY-MM-DD, whole business days of the venue (order-board-03, D31). */
  from: string
  to: string
  /** Ids. */
  table: string
  store: string
  /** The checked states; none checked means all. */
  states: readonly StateKey[]
}

export const noFilters: BoardFilters = { keyword: '', from: '', to: '', table: '', store: '', states: [] }

/** Names of the filters in the address, in the words of the people who read and share it. */
const parameters = { keyword: 'busca', from: 'inicio', to: 'fim', table: 'mesa', store: 'loja', states: 'etapas' } as const
const stateWords: Record<StateKey, string> = {
  pending: 'pendente',
  accepted: 'aceito',
  preparing: 'preparo',
  inTransit: 'transporte',
  delivered: 'entregue',
  refused: 'recusado',
}

/** Reads a day of the calendar; invalid ones, like 31 February, count as none. */
function dayOf(text: string | null): string {
  const day = Date.parse(`${text}T00:00Z`)
  return day && new Date(day).toJSON().slice(0, 10) === text ? text : ''
}

/** Reads the filters of an address; what it does not understand filters nothing. */
export function filtersOf(address: URLSearchParams): BoardFilters {
  const words = address.get(parameters.states)?.split(',') ?? []
  return {
    keyword: (address.get(parameters.keyword) ?? '').slice(0, longestKeyword),
    from: dayOf(address.get(parameters.from)),
    to: dayOf(address.get(parameters.to)),
    table: address.get(parameters.table) ?? '',
    store: address.get(parameters.store) ?? '',
    states: stateKeys.filter((state) => words.includes(stateWords[state])),
  }
}

/** Returns the address with these filters; its other parameters stay. */
export function withFilters(address: URLSearchParams, { states, ...filters }: BoardFilters): URLSearchParams {
  const next = new URLSearchParams(address)
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name))
  for (const [field, value] of Object.entries(filters)) put(parameters[field as keyof typeof filters], value)
  put(parameters.states, states.map((state) => stateWords[state]).join(','))
  return next
}

export function sameFilters(a: BoardFilters, b: BoardFilters): boolean {
  return withFilters(new URLSearchParams(), a).toString() === withFilters(new URLSearchParams(), b).toString()
}

/** Drops a table or store that is not among these; null means not read yet. */
export function among(filters: BoardFilters, tables: readonly Table[] | null, stores: readonly Shop[] | null): BoardFilters {
  const table = tables?.every(({ id }) => id !== filters.table) ? '' : filters.table
  const store = stores?.every(({ Id }) => Id !== filters.store) ? '' : filters.store
  return { ...filters, table, store }
}

/** Counts the filters that are set, without the keyword, which has a field of its own. */
export function narrowing({ from, to, table, store, states }: BoardFilters): number {
  return [from, to, table, store].filter(Boolean).length + (states.length > 0 ? 1 : 0)
}

const days = new Map<string, Intl.DateTimeFormat>()

/** Returns the business day of an instant in a zone, YYYY-MM-DD; the day before ends at cutoff, HH:mm (D31). */
function dayIn(zone: string, cutoff: string, instant: string): string {
  let format = days.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    days.set(zone, format)
  }
  return format.format(Date.parse(instant) - Date.parse(`1970-01-01T${cutoff}Z`))
}

/** Tells whether an order passes the filters, as the server would, so that a change shows at once. */
export function admits(order: Order, filters: BoardFilters, zone: string, cutoff: string, tables: readonly Table[]): boolean {
  const { keyword, from, to, table, store, states } = filters
  if (states.length > 0 && !states.includes(stateOf(order))) return false
  if (store && order.LojaId !== store) return false
  if (table) {
    const chosen = tables.find(({ id }) => id === table)
    // Until the tables are known, what the server answered is shown as it is.
    if (chosen && order.Mesa !== chosen.numero) return false
  }
  if (from || to) {
    const day = dayIn(zone, cutoff, order.DataCriacao)
    if ((from && day < from) || (to && day > to)) return false
  }
  return matches(order, keyword)
}
