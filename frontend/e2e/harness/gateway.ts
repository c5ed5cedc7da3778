import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** The window's gateway without its window: BALCAO_GATEWAY, else what `make test-browser` builds. */
const program = process.env.BALCAO_GATEWAY ?? path.join(import.meta.dirname, '../../../build/bin/gateway-e2e')

/** Milliseconds until it listens. */
const startLimit = 240_000

interface Computer {
  /** The file with the one certificate that it believes, where there are any. */
  trusted?: string
  /** By how much its clock is behind, as Go spells durations. */
  behind?: string
}

/** A computer whose window shows a remote server, at an address that a browser can open. */
export class Gateway {
  url = ''
  readonly #dataDir: string
  readonly #remote: string
  readonly #environment: NodeJS.ProcessEnv
  #process: ChildProcess | undefined

  private constructor(dataDir: string, remote: string, environment: NodeJS.ProcessEnv) {
    this.#dataDir = dataDir
    this.#remote = remote
    this.#environment = environment
  }

  static async start(remote: string, { trusted, behind = '0s' }: Computer = {}): Promise<Gateway> {
    const environment = trusted ? { ...process.env, SSL_CERT_FILE: trusted } : process.env
    const gateway = new Gateway(await mkdtemp(path.join(tmpdir(), 'balcao-gateway-')), remote, environment)
    await gateway.#launch('127.0.0.1:0', '-behind', behind)
    return gateway
  }

  /** The computer loses its power, and is switched on again, by a clock that is right. */
  async losePower(): Promise<void> {
    await this.#end('SIGKILL')
    await this.#launch(new URL(this.url).host)
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM')
    await rm(this.#dataDir, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  async #launch(listen: string, ...more: string[]): Promise<void> {
    const child = spawn(program, ['-remote', this.#remote, '-data', this.#dataDir, '-listen', listen, ...more], { stdio: ['ignore', 'pipe', 'inherit'], env: this.#environment })
    this.#process = child
    this.url = await new Promise<string>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`the gateway does not listen after ${startLimit} ms`)), startLimit)
      child.once('error', (cause) => reject(new Error(`cannot run ${program}`, { cause })))
      child.once('exit', (code) => reject(new Error(`the gateway ended with ${code}`)))
      createInterface({ input: child.stdout }).on('line', (line) => {
        const address = /atendendo em (http:\/\/\S+)/.exec(line)?.[1]
        if (!address) return
        clearTimeout(limit)
        resolve(address)
      })
    })
  }
}
