/** Stops misclicks: presses meant for the card that stood there before somebody else's change moved it. */
import { toast } from '@/ui/toasts'
import type { LiveBoard } from '../data/live'
import { stateKeys, type StateKey } from '../data/order'
import { keymap } from './keymap'

/** Milliseconds after a change within which a press was aimed before it. */
const unseen = 350
/** Milliseconds within which a repeated press is taken as meant. */
const insists = 3_000

const words = 'Os pedidos mudaram de lugar agora mesmo. Confira e repita.'

/** Returns the ids whose position changed for another reason than this board's own actions. */
export function displaced(before: readonly string[], now: readonly string[], isOwn: (id: string) => boolean): string[] {
  const still = new Set(now)
  const places = new Map(before.filter((id) => still.has(id) || !isOwn(id)).map((id, index) => [id, index]))
  return now.filter((id, index) => places.has(id) && places.get(id) !== index)
}

type Board = Pick<LiveBoard, 'store' | 'taps' | 'pages'>

/** MisclickGuard watches a board and stops presses on cards that have just moved. A repeated press goes through. */
export class MisclickGuard {
  readonly #board: Board
  /** When somebody else moved an order within its column, on its page, or to another state (performance.now()). */
  #inColumn = new Map<string, number>()
  #onPage = new Map<string, number>()
  #changed = new Map<string, number>()
  #succeeded: { id: string; at: number } | undefined
  #focused: HTMLElement | undefined
  #isMisclick = false
  #stoppedAt = -insists

  constructor(board: Board) {
    this.#board = board
  }

  /** Stops misclicks until the returned function is called. */
  start(): () => void {
    const { store, pages } = this.#board
    let columns = store.columns()
    let cancelled = store.cancelled()
    let page = pages.status().ids
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    document.addEventListener('focusin', this.#onFocus, options)
    document.addEventListener('pointerdown', this.#onPointer, options)
    document.addEventListener('click', this.#onClick, options)
    document.addEventListener('keydown', this.#onKey, options)
    const ends = [
      store.subscribeColumns((isOwn) => {
        const was = new Map<string, StateKey>(stateKeys.flatMap((state) => (columns[state] === store.columns()[state] ? [] : columns[state].map((id) => [id, state] as const))))
        for (const state of stateKeys) {
          const ids = store.columns()[state]
          if (ids === columns[state]) continue
          if (!isOwn) note(this.#inColumn, displaced(columns[state], ids, this.#isOwn))
          const came = ids.filter((id) => was.has(id) && was.get(id) !== state)
          note(this.#changed, came.filter((id) => !this.#isOwn(id)))
        }
        note(this.#changed, store.cancelled().filter((id) => !cancelled.includes(id)))
        columns = store.columns()
        cancelled = store.cancelled()
      }),
      pages.subscribe(() => {
        const { ids } = pages.status()
        if (ids !== page) note(this.#onPage, displaced(page, ids, this.#isOwn))
        page = ids
      }),
    ]
    return () => {
      listening.abort()
      for (const end of ends) end()
    }
  }

  /** Tells whether this board's last tap on the order caused its change. */
  #isOwn = (id: string): boolean => ['sending', 'confirmed', 'stored'].includes(this.#board.taps.fate(id)?.kind ?? '')

  #onFocus = ({ target, relatedTarget }: FocusEvent) => {
    const card = cardAround(target)
    const before = this.#focused
    if (!card || card === before) return
    this.#focused = card
    const left = before?.dataset.card
    // The card that had the keyboard is gone, and this one has taken its place.
    if (relatedTarget === null && before?.isConnected === false && left !== undefined && left !== card.dataset.card && !this.#isOwn(left)) {
      this.#succeeded = { id: card.dataset.card ?? '', at: performance.now() }
    }
  }

  #onPointer = ({ target }: Event) => {
    const card = cardAround(target)
    this.#isMisclick = card !== null && this.#hasJustCome(card)
  }

  #hasJustCome(card: HTMLElement): boolean {
    const id = card.dataset.card ?? ''
    if (isRecent(this.#changed.get(id))) return true
    return !isAnchored(card) && isRecent((slotOf(card) ? this.#inColumn : this.#onPage).get(id))
  }

  #onClick = (event: MouseEvent) => {
    // Whoever presses with the keyboard has the focus there: it does not move by itself.
    const isDeciding = event.detail > 0 && event.target instanceof Element && event.target.closest('[data-card] [role="group"] button') !== null
    if (isDeciding && this.#isMisclick) this.#stop(event)
  }

  #onKey = (event: KeyboardEvent) => {
    if (keymap.commandOf(event) !== 'advance' || !(event.target instanceof HTMLElement)) return
    const { card: id } = event.target.dataset
    if (id === undefined) return
    if (isRecent(this.#changed.get(id)) || (this.#succeeded?.id === id && isRecent(this.#succeeded.at))) this.#stop(event)
  }

  #stop(event: Event): void {
    const now = performance.now()
    if (now - this.#stoppedAt < insists) return
    this.#stoppedAt = now
    event.preventDefault()
    event.stopPropagation()
    toast.warning(words)
  }
}

function note(when: Map<string, number>, ids: readonly string[]): void {
  for (const [id, at] of when) if (!isRecent(at)) when.delete(id)
  for (const id of ids) when.set(id, performance.now())
}

function isRecent(at: number | undefined): boolean {
  return at !== undefined && performance.now() - at < unseen
}

function cardAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
}

function slotOf(card: HTMLElement): Element | null {
  return card.closest('[data-slot]')
}

/** Tells whether the card stays in place when others above it come and go: its column is scrolled. */
function isAnchored(card: HTMLElement): boolean {
  return (slotOf(card)?.parentElement?.parentElement?.scrollTop ?? 0) > 0
}
