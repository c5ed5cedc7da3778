import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { program } from '../harness/server.ts'

interface Hosted {
  url: string
  email: string
  password: string
  slug: string
}

/** Output of a program that has ended well; anything else throws what it complained of. */
export async function run(command: readonly string[]): Promise<string> {
  const child = spawn('nice', ['-n', '10', program, ...command], { stdio: ['ignore', 'pipe', 'pipe'], env: settings() })
  let [out, complaint] = ['', '']
  child.stdout.on('data', (text: Buffer) => (out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}: ${complaint}\n${out}`)
  return out
}

function settings() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('BALCAO_')))
}

/** A real server with a venue made for measuring, in a process of its own. */
export class Host {
  readonly venue: Hosted
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, venue: Hosted) {
    this.#child = child
    this.venue = venue
  }

  static async start(live: number): Promise<Host> {
    const child = spawn(program, ['bench', '--host', '--live', String(live)], { stdio: ['ignore', 'pipe', 'inherit'], env: settings() })
    const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${String(code)}`)))
    const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])) as [string]
    ended.catch(() => undefined)
    return new Host(child, JSON.parse(line) as Hosted)
  }

  /** Bytes of memory that the server's process holds. */
  async memory(): Promise<number> {
    const status = await readFile(`/proc/${this.#child.pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return
    this.#child.kill('SIGTERM')
    await once(this.#child, 'exit')
  }
}
