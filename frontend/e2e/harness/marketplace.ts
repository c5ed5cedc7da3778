import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { call } from './calls.ts'
import { program } from './server.ts'

/** An order as the marketplace sees it. */
export interface Sold {
  id: string
  /** The code that its customer knows. */
  displayId: string
  state: 'PLACED' | 'CONFIRMED' | 'PREPARATION_STARTED' | 'READY_TO_PICKUP' | 'DISPATCHED' | 'CONCLUDED' | 'CANCELLED'
  total: string
}

/** `balcao simulate --marketplace`, a process of its own. */
export class Marketplace {
  readonly url: string
  readonly #process: ChildProcess

  private constructor(url: string, process: ChildProcess) {
    this.url = url
    this.#process = process
  }

  /** @param flags how it sells and misbehaves */
  static async start(...flags: readonly string[]): Promise<Marketplace> {
    const child = spawn(program, ['simulate', '--marketplace', '--listen', '127.0.0.1:0', ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the marketplace ended with ${String(code)}`)))
    const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])) as [string]
    ended.catch(() => undefined)
    const url = /em (http:\/\/[\d.:]+),/.exec(line)?.[1]
    if (!url) throw new Error(`the marketplace says no address: ${line}`)
    return new Marketplace(url, child)
  }

  /** Everything sold so far. Told without chaos. */
  sold(): Promise<Sold[]> {
    return call('GET', `${this.url}/simulador`)
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return
    this.#process.kill('SIGTERM')
    await once(this.#process, 'exit')
  }
}
