import { call } from './calls.ts'
import { Simulated } from './simulated.ts'

/** An order as the marketplace sees it. */
export interface Sold {
  id: string
  /** The code that its customer knows. */
  displayId: string
  state: 'PLACED' | 'CONFIRMED' | 'PREPARATION_STARTED' | 'READY_TO_PICKUP' | 'DISPATCHED' | 'CONCLUDED' | 'CANCELLED'
  total: string
}

/** `balcao simulate --marketplace`. */
export class Marketplace {
  readonly url: string
  readonly #process: Simulated

  private constructor(process: Simulated) {
    this.url = process.url
    this.#process = process
  }

  /** @param flags how it sells and misbehaves */
  static async start(...flags: readonly string[]): Promise<Marketplace> {
    return new Marketplace(await Simulated.start('--marketplace', ...flags))
  }

  /** Everything sold so far. Told without chaos. */
  sold(): Promise<Sold[]> {
    return call('GET', `${this.url}/simulador`)
  }

  stop(): Promise<void> {
    return this.#process.stop()
  }
}
