/**
 * What the gateway between this window and a remote server answers by itself,
 * under /local/: the state of the way there, and what waits to be sent. Only
 * its own event `connection` on the board's stream tells that it is there; a
 * board without one changes in nothing.
 *
 * On the board's stream, after the server's `hello` and for as long as it
 * lasts, whether or not the server can be reached:
 *
 *     event: connection   data: Link, at once and whenever it changes
 *     event: fate         data: ActionFate, of each of the person's actions at
 *                         the venue that waits or was refused and not read, at
 *                         once; then of every change
 *     event: strikes      data: Strikes, at once and whenever they change
 *
 * An action that is kept to be sent is answered 202 `{ "fila": true, "id": … }`.
 */
import { answer, api } from './client'

/** Why the server is not heard, for short; '' when it is. */
export type Cause = '' | 'network' | 'name' | 'refused' | 'timeout' | 'certificate' | 'portal' | 'server' | 'limited'

/** How the server is reached: connected answers arrive, unstable some fail, offline none arrives. */
export interface Link {
  state: 'connected' | 'unstable' | 'offline'
  /** When it came to be so, RFC 3339; the program's start at the earliest. */
  since: string
  /** When the orders that are shown were the server's, to the minute; missing while there are none. */
  heard?: string
  cause: Cause
  /** The cause in a sentence to show; '' when connected. */
  message: string
  /** How many of this person's actions wait to be sent. */
  queued: number
  /** How many of them fail by themselves and wait for a person to decide. */
  dead: number
}

/** stored waits in this computer, sending awaits an answer; dead fails by itself; discarded and acknowledged are over. */
export type FateState = 'stored' | 'sending' | 'confirmed' | 'refused' | 'dead' | 'discarded' | 'acknowledged'

/** What became of one action. */
export interface ActionFate {
  orderId: string
  /** The order's code; '' when this computer does not know the order. */
  code: string
  actionId: string
  /** The last part of the operation's address: acceptOrder, atualizartransportador … */
  action: string
  state: FateState
  /** Why it was refused, fails or was discarded, in a sentence to show. */
  reason: string
  /** When somebody tapped, RFC 3339. */
  createdAt: string
  /** Where the server says that the order is, when it refused or confirmed. */
  currentState?: { Id: string; Name: string } | null
}

/** One call of the way to the server. */
export interface Exchange {
  /** RFC 3339. */
  at: string
  /** Method and path, without the query. */
  call: string
  /** HTTP; 0 without an answer. */
  status: number
  milliseconds: number
  cause: Cause
}

/** GET /local/status. */
export interface LocalStatus extends Link {
  /** The server's address. */
  server: string
  /** Where the person's sign-in is kept: the system's keyring, or a file that only this user of the computer may read. */
  tokens: 'keyring' | 'file'
  /** How many actions of other people wait; they see them when they sign in. */
  others: number
  /** The last first. */
  exchanges: Exchange[]
  /** The queue's file was found damaged when the program started; null when it was not. */
  damage: Damage | null
}

/** What became of a damaged queue. */
export interface Damage {
  /** When it was found. */
  at: string
  /** Where it was put, in the data folder. */
  file: string
  /** How many of its actions go on. */
  salvaged: number
  /** There were no others. */
  complete: boolean
}

/** An action of this person that waits, or was refused and not read. */
export interface QueuedAction extends Omit<ActionFate, 'actionId' | 'currentState'> {
  id: string
  attempts: number
}

/** The ids of the items that are struck through at a venue, by order. */
export type Strikes = Record<string, string[]>

type Send = (path: string, init?: { body?: unknown; signal?: AbortSignal }) => Promise<{ data?: unknown; response: Response }>

/** These operations are the gateway's: the server's description does not know them. */
const local = api as unknown as { GET: Send; POST: Send }

const ofAction = (id: string, what: string) => `/local/actions/${encodeURIComponent(id)}/${what}`

export async function localStatus(signal?: AbortSignal): Promise<LocalStatus> {
  return (await answer(local.GET('/local/status', { signal }))) as LocalStatus
}

/** In the order in which they were done. */
export async function queuedActions(signal?: AbortSignal): Promise<QueuedAction[]> {
  return ((await answer(local.GET('/local/actions', { signal }))) as { actions: QueuedAction[] }).actions
}

/** Puts a dead action back in its place of the queue. */
export async function retryAction(id: string): Promise<void> {
  await local.POST(ofAction(id, 'retry'))
}

/** Gives up an action that was not sent. */
export async function discardAction(id: string, motivo: string): Promise<void> {
  await local.POST(ofAction(id, 'discard'), { body: { motivo } })
}

/** Somebody has read why it was refused. */
export async function acknowledgeAction(id: string): Promise<void> {
  await local.POST(ofAction(id, 'acknowledge'))
}

/** Strikes an item through for every window of this computer, or takes that back; answers all of the venue. */
export async function strikeItem(localClienteId: string, pedidoId: string, itemId: string, riscado: boolean): Promise<Strikes> {
  return (await answer(local.POST('/local/strikes', { body: { localClienteId, pedidoId, itemId, riscado } }))) as Strikes
}

/**
 * Forgets what this computer keeps of the server: sign-ins, answers, orders.
 * Refused (conflict) while anybody's actions wait to be sent, unless
 * `descartarFila` gives them up too.
 */
export async function clearLocalData(descartarFila: boolean): Promise<void> {
  await local.POST('/local/clear', { body: { descartarFila } })
}
