import { newKey } from '@/api/idempotency'
import type { ActionFate } from '@/api/local'
import { toast } from '@/ui/toasts'
import { type ActionFailure, type BoardCalls, failureOf } from './api'
import type { KeptTaps } from './queuedActions'
import { isUndoing, stateKeyOf, type ActionName, type BoardAction } from './order'
import type { OrderStore } from './store'
import type { ActionBody, Order } from './wire'

/** Of which order, and when it was tapped (RFC 3339): its card may be gone by the time that somebody reads of it. */
interface Tapped {
  code: string
  at: string
}

/** What became of the last tap on a card. */
export type Fate =
  /** Kept by the gateway to be sent; `sent` it is under way now, else it waits for the server. */
  | { kind: 'stored'; sent: boolean; count: number }
  /** Kept, and fails again and again: a person decides. */
  | { kind: 'stuck'; reason: string }
  | { kind: 'sending'; action: ActionName }
  | { kind: 'confirmed'; action: string }
  /** The server said no; its reason stays on the card until somebody has read it. */
  | ({ kind: 'refused'; action: string; reason: string } & Tapped)
  /** No answer: it may or may not have arrived. Trying again repeats the same key, so it counts once. */
  | ({ kind: 'unsent'; action: ActionName; reason: string } & Tapped)

/** What a dialog adds to a tap. */
export type TapDetails = Pick<ActionBody, 'Password' | 'DeliveryTime' | 'ReasonCancellation'>

type TapCalls = Pick<BoardCalls, 'act' | 'acknowledge'>

interface Tap extends Tapped {
  action: ActionName
  body: ActionBody
  key: string
}

/** Milliseconds for which a confirmation stays on the card. */
const confirmationShown = 4_000

/**
 * Taps on cards and their fate: sending → confirmed, refused by the server, or
 * unsent. One at a time per order; each carries an idempotency key, kept for
 * as long as its fate is unknown. A gateway may keep a tap to be sent: then it
 * tells of its fate, over restarts too, and the next tap need not wait.
 */
export class Taps {
  #fates = new Map<string, Fate>()
  #kept: KeptTaps | undefined
  #fetched: Promise<KeptTaps> | undefined
  /** Taps that the server has answered: whatever else a gateway tells of them is known. */
  #over = new Set<string>()
  #unsent = new Map<string, Tap>()
  /** How often an order's fate is drawn now: on its card, in its details. */
  #drawn = new Map<string, number>()
  #timers = new Map<string, ReturnType<typeof setTimeout>>()
  #listeners = new Set<() => void>()
  #isLeft = false
  readonly #store: OrderStore
  readonly #calls: TapCalls
  readonly #onSettled: (accepted: boolean) => void

  /** @param onSettled the server has answered: what the board shows may be out of date */
  constructor(store: OrderStore, calls: TapCalls, onSettled: (accepted: boolean) => void) {
    this.#store = store
    this.#calls = calls
    this.#onSettled = onSettled
  }

  fate = (id: string): Fate | undefined => this.#fates.get(id)

  /** The orders that wait for somebody to read what became of a tap, and show it nowhere. */
  unseen = (): string[] => [...this.#fates].flatMap(([id, { kind }]) => ((kind === 'refused' || kind === 'unsent') && !this.#drawn.has(id) ? [id] : []))

  /** An order's fate is drawn somewhere, until the answer is called. */
  draw(id: string): () => void {
    const count = (by: number) => {
      const times = (this.#drawn.get(id) ?? 0) + by
      if (times > 0) this.#drawn.set(id, times)
      else this.#drawn.delete(id)
      if (this.#fates.has(id)) this.#tell()
    }
    count(1)
    return () => count(-1)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends an action; while one is under way for the order, a second is ignored. Answers its fate. */
  send(order: Order, action: BoardAction, details: TapDetails = {}): Promise<Fate> {
    const body: ActionBody = { Id: order.Id, NewStateId: action.newStateId, ...(order.LojaId && { StoreId: order.LojaId }), ...details }
    const unsent = this.#unsent.get(order.Id)
    const same = unsent?.action === action.name && JSON.stringify(unsent.body) === JSON.stringify(body)
    return this.#run(same ? unsent : { action: action.name, body, key: newKey(), code: order.Codigo, at: new Date().toISOString() })
  }

  /** Sends an unsent tap again, under the same key. One with a password is sent by whoever types it again. */
  retry(id: string): Promise<Fate | undefined> {
    const tap = this.#unsent.get(id)
    return tap && !tap.body.Password ? this.#run(tap) : Promise.resolve(undefined)
  }

  /** The reason has been read, or the unsent tap is given up. */
  acknowledge(id: string): void {
    if (this.#fates.get(id)?.kind === 'sending') return
    this.#unsent.delete(id)
    // Untold, a refusal is told of again when the board is opened next.
    for (const actionId of this.#kept?.takeRefused(id) ?? []) this.#calls.acknowledge(actionId).catch(() => undefined)
    this.#show(id, this.#kept?.fate(id))
  }

  /** The gateway tells what became of an action, of this board or of one before it. */
  async hear(fate: ActionFate): Promise<void> {
    // In the order in which they are told: all that come while it is fetched what knows of them wait for the same.
    this.#fetched ??= import('./queuedActions').then(({ KeptTaps }) => (this.#kept = new KeptTaps(this.#over)))
    this.#learn(fate, this.#kept ?? (await this.#fetched))
  }

  /** The stream has begun anew: what was kept may have been sent meanwhile; what a gateway still keeps it tells again. */
  async begin(): Promise<void> {
    const kept = this.#kept ?? (await this.#fetched)
    const over = [...this.#fates].filter(([id, { kind }]) => kind === 'stored' || ((kind === 'stuck' || kind === 'refused') && kept?.fate(id)?.kind === kind))
    kept?.beginAnew()
    for (const [id] of over) this.#show(id, undefined)
  }

  #learn(fate: ActionFate, kept: KeptTaps): void {
    const { orderId: id, state, currentState } = fate
    const { news, refused } = kept.learn(fate)
    // The answer to a tap of this board is on the way.
    if (!news || this.#fates.get(id)?.kind === 'sending') return
    if (refused) {
      const order = this.#store.order(id)
      if (order && currentState) this.#store.settleState(id, order.Versao, currentState, false)
      this.#onSettled(false)
    }
    this.#show(id, kept.fate(id) ?? (state === 'confirmed' ? { kind: 'confirmed', action: fate.action } : undefined))
  }

  start(): void {
    this.#isLeft = false
  }

  /** For when the cards go away: what fails after that is told wherever their cook has gone. */
  stop(): void {
    this.#isLeft = true
  }

  async #run(tap: Tap): Promise<Fate> {
    const { action, body, key } = tap
    const id = body.Id
    const running = this.#fates.get(id)
    if (running?.kind === 'sending') return running
    this.#show(id, { kind: 'sending', action })
    const ended = isUndoing(action) ? this.#store.ending(id) : undefined
    let asAsked = true
    const seen = this.#store.order(id)?.Versao ?? 0
    try {
      const { fila, ...state } = await this.#calls.act(action, body, key)
      this.#unsent.delete(id)
      if (state.Id) this.#store.settleState(id, seen, state, true)
      this.#onSettled(true)
      const isWaiting = fila && !this.#over.has(key)
      if (!isWaiting) this.#end(id, key)
      return this.#show(id, this.#kept?.fate(id) ?? (isWaiting ? { kind: 'stored', sent: false, count: 1 } : { kind: 'confirmed', action }))
    } catch (error) {
      const failure = failureOf(error)
      asAsked = failure.currentState !== undefined && stateKeyOf(failure.currentState.Name) === 'refused'
      return this.#fail(tap, seen, failure)
    } finally {
      ended?.(asAsked)
    }
  }

  #fail(tap: Tap, seen: number, { lost, reason, currentState }: ActionFailure): Fate {
    const { action, body, key, code, at } = tap
    if (this.#isLeft) toast.error(`Pedido ${code}, ${lost ? 'sem resposta' : 'não feito'}: ${reason}`)
    if (lost) {
      this.#unsent.set(body.Id, tap)
      return this.#show(body.Id, { kind: 'unsent', action, reason, code, at })
    }
    this.#unsent.delete(body.Id)
    this.#end(body.Id, key)
    if (currentState) this.#store.settleState(body.Id, seen, currentState, false)
    this.#onSettled(false)
    return this.#show(body.Id, { kind: 'refused', action, reason, code, at })
  }

  #end(id: string, key: string): void {
    noteOver(this.#over, key)
    this.#kept?.drop(id, key)
  }

  #show<F extends Fate | undefined>(id: string, fate: F): F {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
    if (fate) this.#fates.set(id, fate)
    else this.#fates.delete(id)
    if (fate?.kind === 'confirmed') {
      this.#timers.set(
        id,
        setTimeout(() => this.#show(id, undefined), confirmationShown),
      )
    }
    this.#tell()
    return fate
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** How many taps that are over are known to be: a gateway tells no more of older ones. */
export const overKept = 1_000

/** Notes that a tap is over; the oldest is forgotten for it. */
export function noteOver(over: Set<string>, key: string): void {
  over.add(key)
  const [oldest] = over
  if (oldest && over.size > overKept) over.delete(oldest)
}
