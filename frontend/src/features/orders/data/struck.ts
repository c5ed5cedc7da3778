import { failureMessage } from '@/api/client'
import type { Strikes } from '@/api/local'
import { toast } from '@/ui/toasts'
import { recall, remember } from './device'

/** Orders with struck items that a device remembers at most. */
const kept = 300

const isStrikes = (value: unknown): value is Strikes => Object.values(value as Strikes).every(Array.isArray)

/**
 * StruckItems holds the items that the cook has struck through: known to this
 * device only, over a restart too, and forgotten when their order leaves. A
 * gateway keeps them for all its windows, as it keeps taps: then it says which
 * they are, and nothing changes on screen before it has.
 */
export class StruckItems {
  #struck: Strikes
  #isTold = false
  #listeners = new Set<() => void>()
  readonly #venueId: string
  readonly #key: string

  constructor(venueId: string) {
    this.#venueId = venueId
    this.#key = `balcao.board.struck.${venueId}`
    this.#struck = recall(this.#key, isStrikes, {})
  }

  has = (orderId: string, itemId: string): boolean => this.#struck[orderId]?.includes(itemId) ?? false

  /** Takes in the gateway's list of all struck items. */
  hear = (struck: Strikes): void => {
    this.#isTold = true
    this.#show(struck)
  }

  toggle(orderId: string, itemId: string): void {
    if (this.#isTold) {
      import('@/api/local')
        .then(({ strikeItem }) => strikeItem(this.#venueId, orderId, itemId, !this.has(orderId, itemId)))
        .then(this.hear, (failure: unknown) => toast.error(failureMessage(failure)))
      return
    }
    const { [orderId]: items = [], ...others } = this.#struck
    const left = items.filter((each) => each !== itemId)
    if (left.length === items.length) left.push(itemId)
    // The order touched last is the one to remember longest.
    this.#show(Object.fromEntries(Object.entries({ ...others, [orderId]: left }).slice(-kept)))
  }

  /** Forgets the orders that are no longer worked on. */
  keep(isWorkedOn: (orderId: string) => boolean): void {
    if (this.#isTold) return
    const left = Object.entries(this.#struck).filter(([id]) => isWorkedOn(id))
    if (left.length < Object.keys(this.#struck).length) this.#show(Object.fromEntries(left))
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #show(struck: Strikes): void {
    this.#struck = struck
    for (const listener of this.#listeners) listener()
    if (!this.#isTold) remember(this.#key, struck)
  }
}
