/** The page that the server has written: its script starts from it, and reads it again to follow the order. */
import { pageOf, takeLive } from '../rewritten'
import type { TrackedOrder } from './wire'

/** Milliseconds that a reading may take. */
const patience = 15_000

/** Reads what the page says to its script; null where it shows no order. */
export function stateOf(page: Document): TrackedOrder | null {
  const text = page.getElementById('state')?.textContent
  return text ? (JSON.parse(text) as TrackedOrder) : null
}

/** Why the page could not be read. */
export class Unread extends Error {
  override name = 'Unread'
  /** Milliseconds that the server asks to wait; 0 where it does not. */
  readonly wait: number

  constructor({ headers }: Response) {
    super('the server did not answer with the page')
    this.wait = (Number(headers.get('Retry-After')) || 0) * 1_000
  }
}

/** Reads the page anew, puts what has changed in its place and answers its state. Rejects where it cannot be had: with Unread where the server has said so. */
export async function readAgain(): Promise<TrackedOrder> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), patience)
  try {
    const response = await fetch(location.pathname, { headers: { Accept: 'text/html' }, cache: 'no-store', signal: limit.signal })
    if (!response.ok) throw new Unread(response)
    const page = pageOf(await response.text())
    const state = stateOf(page)
    if (!state) throw new Error('this is not the page')
    takeLive(page)
    return state
  } finally {
    clearTimeout(timer)
  }
}
