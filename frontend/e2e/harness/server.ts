import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Mailbox } from './mailbox.ts'

/** The program under test: BALCAO_SERVER, else what `make build` writes. */
export const program = process.env.BALCAO_SERVER ?? path.join(import.meta.dirname, '../../../build/bin/balcao-server')

/** How long the demo's built-in bank waits until it pays. */
const demoPaysAfter = '300ms'

/** Milliseconds a server may take to listen; the first start with demo data seeds it. */
const startLimit = 240_000

interface ServerOptions {
  /** Flags of `balcao serve` beyond --data and --listen. */
  flags?: readonly string[]
  /** A data folder to begin with a copy of. */
  copyOf?: string
  /** What the server may complain of: it belongs to the story. */
  expects?: RegExp
  /** Tools that hand the data on keep the folder at the end. */
  keepData?: boolean
}

/** One real server: a process of its own, a data folder of its own, a free port. */
export class Server {
  readonly dataDir: string
  readonly mailbox: Mailbox
  url = ''
  readonly #options: ServerOptions
  #process: ChildProcess | undefined
  #complaints: string[] = []

  private constructor(dataDir: string, mailbox: Mailbox, options: ServerOptions) {
    this.dataDir = dataDir
    this.mailbox = mailbox
    this.#options = options
  }

  static async start(options: ServerOptions = {}): Promise<Server> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'balcao-e2e-'))
    if (options.copyOf) await cp(options.copyOf, dataDir, { recursive: true })
    const mailDir = path.join(dataDir, 'mail')
    await mkdir(mailDir, { recursive: true, mode: 0o700 })
    const server = new Server(dataDir, new Mailbox(mailDir), options)
    try {
      await server.#launch('127.0.0.1:0')
    } catch (cause) {
      await server.#tidy()
      throw cause
    }
    return server
  }

  /** Stops the process and starts another on the same data and port, as after an update. */
  async restart(): Promise<void> {
    await this.halt()
    await this.resume()
  }

  /** Ends the process; the data stays for `resume`. */
  async halt(): Promise<void> {
    const child = this.#process
    if (!child) return
    this.#process = undefined
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    if (child.exitCode !== 0) this.#complaints.push(`the server ended with ${child.exitCode ?? child.signalCode}`)
  }

  /** Starts again after `halt`, on the same data and port. */
  async resume(): Promise<void> {
    await this.#launch(new URL(this.url).host)
  }

  /** Ends the server and removes its data. Throws what the server complained of. */
  async stop(): Promise<void> {
    await this.halt()
    await this.#tidy()
    if (this.#complaints.length > 0) throw new Error(`server: ${this.#complaints.join('\n')}`)
  }

  async #tidy(): Promise<void> {
    this.mailbox.close()
    if (!this.#options.keepData) await rm(this.dataDir, { recursive: true, force: true })
  }

  async #launch(listen: string): Promise<void> {
    const settings = Object.entries(process.env).filter(([name]) => !name.startsWith('BALCAO_'))
    const child = spawn(program, ['serve', '--data', this.dataDir, '--listen', listen, '--demo-pays-after', demoPaysAfter, ...(this.#options.flags ?? [])], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: Object.fromEntries(settings),
    })
    this.#process = child
    const errors: string[] = []
    createInterface({ input: child.stderr }).on('line', (line) => {
      errors.push(line)
      if (/"level":"ERROR"|panic/.test(line) && !this.#options.expects?.test(line)) this.#complaints.push(line)
    })
    this.url = await new Promise<string>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`the server does not listen after ${startLimit} ms`)), startLimit)
      const settle = (finish: () => void) => {
        clearTimeout(limit)
        finish()
      }
      child.once('error', (cause) => settle(() => reject(new Error(`cannot run ${program}`, { cause }))))
      child.once('exit', (code) => settle(() => reject(new Error(`the server ended with ${code}: ${errors.join('\n')}`))))
      createInterface({ input: child.stdout }).on('line', (line) => {
        const address = /atendendo em (http:\/\/\S+)/.exec(line)?.[1]
        if (address) settle(() => resolve(address))
      })
    })
  }
}
