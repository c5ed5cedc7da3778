import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { program } from './server.ts'

/** A vendor that `balcao simulate` plays, a process of its own. */
export class Simulated {
  readonly url: string
  readonly #process: ChildProcess

  private constructor(url: string, process: ChildProcess) {
    this.url = url
    this.#process = process
  }

  /** @param flags which vendor it is, and how it behaves */
  static async start(...flags: readonly string[]): Promise<Simulated> {
    const child = spawn(program, ['simulate', '--listen', '127.0.0.1:0', ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${flags.join(' ')} ended with ${String(code)}`)))
    const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])) as [string]
    ended.catch(() => undefined)
    const url = /em (http:\/\/[\d.:]+),/.exec(line)?.[1]
    if (!url) throw new Error(`${flags.join(' ')} says no address: ${line}`)
    return new Simulated(url, child)
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return
    this.#process.kill('SIGTERM')
    await once(this.#process, 'exit')
  }
}
