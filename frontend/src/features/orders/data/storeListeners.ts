import type { Order } from './wire'

/** Listeners to one kind of news. */
class Listeners<News extends unknown[]> {
  #all = new Set<(...news: News) => void>()

  /** Returns how to leave again. */
  add(listener: (...news: News) => void): () => void {
    this.#all.add(listener)
    return () => this.#all.delete(listener)
  }

  tell(...news: News): void {
    for (const listener of this.#all) listener(...news)
  }
}

/** Who listens to an OrderStore, and to what: a change is told to the cards and lists that it concerns. */
export class StoreListeners {
  /** Columns that changed; `isOwn` says that the person's filters caused it. */
  readonly columns = new Listeners<[isOwn: boolean]>()
  readonly marks = new Listeners<[]>()
  readonly changes = new Listeners<[]>()
  readonly arrivals = new Listeners<[arrived: readonly Order[]]>()
  #orders = new Map<string, Set<() => void>>()

  ofOrder(id: string, listener: () => void): () => void {
    const listeners = this.#orders.get(id) ?? new Set()
    this.#orders.set(id, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#orders.get(id) === listeners) this.#orders.delete(id)
    }
  }

  tellOrder(id: string): void {
    for (const listener of this.#orders.get(id) ?? []) listener()
  }
}
