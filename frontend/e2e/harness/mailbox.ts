import { type FSWatcher, watch } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { patience } from './patience.ts'

export interface Letter {
  to: string
  subject: string
  text: string
}

interface Expected {
  to: string
  subject: RegExp
  resolve: (letter: Letter) => void
}

/** What the server mails in file mode, read as it arrives. Each letter is taken once. */
export class Mailbox {
  readonly #dir: string
  readonly #watcher: FSWatcher
  readonly #read = new Set<string>()
  #waiting: Letter[] = []
  #expected: Expected[] = []
  #reading: Promise<void> = Promise.resolve()

  constructor(dir: string) {
    this.#dir = dir
    this.#watcher = watch(dir, () => this.#look())
  }

  /** The next letter to this address about this, whenever it comes. */
  async letter(to: string, subject: RegExp): Promise<Letter> {
    const arrived = new Promise<Letter>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`no letter to ${to} about ${String(subject)}`)), patience)
      this.#expected.push({
        to,
        subject,
        resolve: (letter) => {
          clearTimeout(limit)
          resolve(letter)
        },
      })
    })
    this.#look()
    return arrived
  }

  /** Letters to this address that nobody has taken. */
  async untaken(to: string): Promise<Letter[]> {
    this.#look()
    await this.#reading
    return this.#waiting.filter((letter) => letter.to === to)
  }

  close() {
    this.#watcher.close()
  }

  #look() {
    this.#reading = this.#reading.then(() => this.#sort())
  }

  async #sort(): Promise<void> {
    const names = (await readdir(this.#dir)).filter((name) => name.endsWith('.eml') && !this.#read.has(name)).sort()
    for (const name of names) {
      this.#read.add(name)
      this.#waiting.push(parseLetter(await readFile(path.join(this.#dir, name), 'latin1')))
    }
    this.#expected = this.#expected.filter((expected) => {
      const letter = this.#waiting.find(({ to, subject }) => to === expected.to && expected.subject.test(subject))
      if (!letter) return true
      this.#waiting = this.#waiting.filter((each) => each !== letter)
      expected.resolve(letter)
      return false
    })
  }
}

/** The link of ours that a letter holds. */
export function linkIn(letter: Letter): string {
  const link = /https?:\/\/\S+/.exec(letter.text)?.[0]
  if (!link) throw new Error(`no link in “${letter.subject}”`)
  return link
}

/** The access code that a letter holds (D16). */
export function codeIn(letter: Letter): string {
  const code = /^[A-Z0-9]{6}$/m.exec(letter.text)?.[0]
  if (!code) throw new Error(`no code in “${letter.subject}”`)
  return code
}

/** Reads the plain text of a letter; `source` holds one byte in each character. */
function parseLetter(source: string): Letter {
  const { headers, body } = split(source)
  const boundary = /boundary="?([^";\r\n]+)/i.exec(headers.get('content-type') ?? '')?.[1]
  const parts = boundary ? body.split(`--${boundary}`).slice(1).map((part) => split(part.replace(/^\r?\n/, ''))) : [{ headers, body }]
  const plain = parts.find((part) => (part.headers.get('content-type') ?? '').startsWith('text/plain'))
  if (!plain) throw new Error('a letter without plain text')
  return {
    to: /<([^>]+)>/.exec(headers.get('to') ?? '')?.[1] ?? headers.get('to') ?? '',
    subject: decodeWords(headers.get('subject') ?? ''),
    text: decodeBody(plain.body, plain.headers.get('content-transfer-encoding') ?? ''),
  }
}

function split(source: string): { headers: Map<string, string>; body: string } {
  const [head = '', ...rest] = source.split(/\r?\n\r?\n/)
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]))
  return { headers, body: rest.join('\n\n') }
}

function utf8(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function quotedPrintable(text: string): string {
  return text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

function decodeBody(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8')
  return utf8(/quoted-printable/i.test(encoding) ? quotedPrintable(body) : body)
}

/** Encoded words of a header (RFC 2047); spaces between two of them do not count. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString('utf8') : utf8(quotedPrintable(word.replaceAll('_', ' '))),
    )
}
