import { recall, remember } from './device'

/** Orders with struck items that a device remembers at most. */
const kept = 300

type Struck = Record<string, string[]>

function isStruck(value: unknown): value is Struck {
  return typeof value === 'object' && value !== null && Object.values(value).every((items) => Array.isArray(items) && items.every((item) => typeof item === 'string'))
}

/**
 * Items that the cook has struck through, for the own overview: known to this
 * device only, over a restart too, and forgotten when their order leaves.
 */
export class StruckItems {
  #struck: Map<string, ReadonlySet<string>>
  #listeners = new Set<() => void>()
  readonly #key: string

  constructor(venueId: string) {
    this.#key = `balcao.board.struck.${venueId}`
    this.#struck = new Map(Object.entries(recall(this.#key, isStruck, {})).map(([order, items]) => [order, new Set(items)]))
  }

  has = (orderId: string, itemId: string): boolean => this.#struck.get(orderId)?.has(itemId) ?? false

  toggle(orderId: string, itemId: string): void {
    const items = new Set(this.#struck.get(orderId))
    if (!items.delete(itemId)) items.add(itemId)
    // The order touched last is the one to remember longest.
    this.#struck.delete(orderId)
    if (items.size > 0) this.#struck.set(orderId, items)
    for (const oldest of [...this.#struck.keys()].slice(0, -kept)) this.#struck.delete(oldest)
    this.#save()
    for (const listener of this.#listeners) listener()
  }

  /** Forgets the orders that are no longer worked on. */
  keep(isWorkedOn: (orderId: string) => boolean): void {
    const gone = [...this.#struck.keys()].filter((id) => !isWorkedOn(id))
    if (gone.length === 0) return
    for (const id of gone) this.#struck.delete(id)
    this.#save()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #save(): void {
    remember(this.#key, Object.fromEntries([...this.#struck].map(([order, items]) => [order, [...items]])))
  }
}
