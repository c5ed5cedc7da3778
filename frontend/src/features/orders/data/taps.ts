import { newKey } from '@/api/idempotency'
import type { ActionFate } from '@/api/local'
import { toast } from '@/ui/toasts'
import { type ActionFailure, type BoardCalls, failureOf } from './api'
import { noteOver, type Fate, type Tapped } from './fates'
import { isUndoing, stateKeyOf, type ActionName, type BoardAction } from './order'
import { QueuedActions } from './queuedActions'
import type { OrderStore } from './store'
import type { ActionBody, Order } from './wire'

/** Fields that a dialog adds to an action. */
export type TapDetails = Pick<ActionBody, 'Password' | 'DeliveryTime' | 'ReasonCancellation' | 'VoltamAoEstoque'>

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
  /** Taps that the server has answered: whatever else a gateway tells of them is known. */
  #over = new Set<string>()
  readonly #queued = new QueuedActions(this.#over)
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

  /** Lists the orders with a refused or unsent tap that no card shows. */
  unseen = (): string[] => [...this.#fates].flatMap(([id, { kind }]) => ((kind === 'refused' || kind === 'unsent') && !this.#drawn.has(id) ? [id] : []))

  /** Notes that an order's fate is on screen, until the returned function is called. */
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

  /** Acknowledges a refusal, or gives an unsent tap up. */
  acknowledge(id: string): void {
    if (this.#fates.get(id)?.kind === 'sending') return
    this.#unsent.delete(id)
    // Untold, a refusal is told of again when the board is opened next.
    for (const actionId of this.#queued.takeRefused(id)) this.#calls.acknowledge(actionId).catch(() => undefined)
    this.#show(id, this.#queued.fate(id))
  }

  /** Takes in what a gateway reports of an action, of this board or of one before it. */
  hear(fate: ActionFate): void {
    const { orderId: id, state, currentState } = fate
    const { news, refused } = this.#queued.learn(fate)
    // The answer to a tap of this board is on the way.
    if (!news || this.#fates.get(id)?.kind === 'sending') return
    if (refused) {
      const order = this.#store.order(id)
      if (order && currentState) this.#store.settleState(id, order.Versao, currentState, false)
      this.#onSettled(false)
    }
    this.#show(id, this.#queued.fate(id) ?? (state === 'confirmed' ? { kind: 'confirmed', action: fate.action } : undefined))
  }

  /** Forgets what was kept, when the stream has begun anew: it may have been sent meanwhile, and a gateway reports again what it still keeps. */
  begin(): void {
    const over = [...this.#fates].filter(([id, { kind }]) => kind === 'stored' || ((kind === 'stuck' || kind === 'refused') && this.#queued.fate(id)?.kind === kind))
    this.#queued.beginAnew()
    for (const [id] of over) this.#show(id, undefined)
  }

  start(): void {
    this.#isLeft = false
  }

  /** Reports later failures as toasts: the cards are gone from the screen. */
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
      return this.#show(id, this.#queued.fate(id) ?? (isWaiting ? { kind: 'stored', sent: false, count: 1 } : { kind: 'confirmed', action }))
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
    this.#queued.drop(id, key)
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
