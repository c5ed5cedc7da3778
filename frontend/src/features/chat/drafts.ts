import { failureMessage } from '@/api/client'
import { newKey } from '@/api/idempotency'
import { session } from '@/api/session'
import { toast } from '@/ui/toasts'
import type { Message } from './api'
import { sendMessage } from './messages'

interface DraftState {
  text: string
  isSending: boolean
  problem: string | null
}

/** Hears of every change, and of a message that has been sent. */
type Listener = (sent?: Message) => void

/** What is being written to an order's customer, on screen or not. What could not be sent comes back to be sent again. */
class Draft {
  #state: DraftState = { text: '', isSending: false, problem: null }
  // One text, one key: a message whose answer was lost is not sent twice.
  #attempt = { text: '', key: '' }
  #listeners = new Set<Listener>()
  readonly #orderId: string

  constructor(orderId: string) {
    this.#orderId = orderId
  }

  state = (): DraftState => this.#state

  subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  write(text: string): void {
    // Emptied, what could not be sent is given up.
    this.#change(text === '' ? { text, problem: null } : { text })
  }

  /** @param code of the order, to tell of a failure that nobody would see */
  async send(code: string): Promise<void> {
    const written = this.#state.text.trim()
    if (written === '' || this.#state.isSending) return
    const { text: unanswered } = this.#attempt
    // It may have arrived: what was written below it is a message of its own.
    const left = unanswered && written.startsWith(`${unanswered}\n`) ? [unanswered, written.slice(unanswered.length).trim()] : [written]
    this.#change({ text: '', isSending: true, problem: null })
    try {
      for (let [part] = left; part; part = left[0]) {
        if (this.#attempt.text !== part) this.#attempt = { text: part, key: newKey() }
        const sent = await sendMessage(this.#orderId, part, this.#attempt.key)
        this.#attempt = { text: '', key: '' }
        left.shift()
        this.#tell(sent)
      }
      this.#change({ isSending: false })
    } catch (failure) {
      const problem = failureMessage(failure)
      if (!this.#isAttended()) toast.error(`Pedido ${code}, mensagem não enviada: ${problem}`)
      this.#change({ text: [...left, this.#state.text].filter(Boolean).join('\n'), isSending: false, problem })
    }
  }

  /** A session that has ended takes its screens with it. */
  #isAttended(): boolean {
    return this.#listeners.size > 0 && drafts.get(this.#orderId) === this
  }

  #change(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change }
    this.#tell()
  }

  #tell(sent?: Message): void {
    for (const listener of this.#listeners) listener(sent)
  }
}

/** By order. They last as long as the page and the session of who writes them. */
const drafts = new Map<string, Draft>()
let writer = session.get()?.token

session.subscribe(() => {
  const token = session.get()?.token
  if (token !== writer) drafts.clear()
  writer = token
})

export function draftOf(orderId: string): Draft {
  const draft = drafts.get(orderId) ?? new Draft(orderId)
  drafts.set(orderId, draft)
  return draft
}
