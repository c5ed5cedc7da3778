import type { ActionFate } from '@/api/local'
import { noteOver, type Fate } from './fates'

/** QueuedActions knows the actions that a gateway keeps to be sent, by order. */
export class QueuedActions {
  #kept = new Map<string, Map<string, ActionFate>>()
  /** Refusals that were reported before the gateway began anew. */
  #stood = new Set<string>()
  readonly #over: Set<string>

  /** @param over actions that are over: whatever else the gateway tells of them is known */
  constructor(over: Set<string>) {
    this.#over = over
  }

  /** Takes in a report; returns whether it is news, and whether it is a new refusal. */
  learn(fate: ActionFate): { news: boolean; refused: boolean } {
    const { orderId, actionId, state } = fate
    if (this.#over.has(actionId)) return { news: false, refused: false }
    const kept = this.#kept.get(orderId) ?? new Map<string, ActionFate>()
    this.#kept.set(orderId, kept)
    const stood = this.#stood.delete(actionId) || kept.get(actionId)?.state === 'refused'
    if (state === 'stored' || state === 'sending' || state === 'refused' || state === 'dead') kept.set(actionId, fate)
    else this.#end(orderId, actionId)
    return { news: true, refused: state === 'refused' && !stood }
  }

  /** Forgets everything, before the gateway reports again all that it keeps. */
  beginAnew(): void {
    const kept = [...this.#kept.values()].flatMap((each) => [...each.values()])
    for (const { actionId, state } of kept) if (state === 'refused') this.#stood.add(actionId)
    this.#kept.clear()
  }

  #end(orderId: string, actionId: string): void {
    noteOver(this.#over, actionId)
    this.drop(orderId, actionId)
  }

  /** Forgets an action that the server has answered. */
  drop(orderId: string, actionId: string): void {
    const kept = this.#kept.get(orderId)
    kept?.delete(actionId)
    if (kept?.size === 0) this.#kept.delete(orderId)
  }

  /** Removes the refusals of an order, and returns their ids. */
  takeRefused(orderId: string): string[] {
    const refused = [...(this.#kept.get(orderId)?.values() ?? [])].filter(({ state }) => state === 'refused').map(({ actionId }) => actionId)
    for (const each of refused) this.#end(orderId, each)
    return refused
  }

  /** Returns the worst state of an order's actions: a refusal to read, one that is stuck, those that wait. */
  fate(orderId: string): Fate | undefined {
    const kept = [...(this.#kept.get(orderId)?.values() ?? [])]
    const refused = kept.find(({ state }) => state === 'refused')
    if (refused) return { kind: 'refused', action: refused.action, reason: refused.reason, code: refused.code, at: refused.createdAt }
    const stuck = kept.find(({ state }) => state === 'dead')
    if (stuck) return { kind: 'stuck', reason: stuck.reason }
    return kept.length === 0 ? undefined : { kind: 'stored', sent: kept.some(({ state }) => state === 'sending'), count: kept.length }
  }
}
