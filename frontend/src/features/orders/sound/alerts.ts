/** What sounds besides the orders that call: cancellations and a marketplace's other word that nobody has read, taps that wait for a decision, and a board that is cut off. */
import type { ChimeEvent } from '@/api/native'
import { contestedIn, subscribeContested } from '../data/contested'
import type { BoardFeed } from '../data/feed'
import type { OrderStore } from '../data/store'
import type { ChimeUrgency } from './chime'

/** Milliseconds from one chime to the next for as long as it lasts. */
export const alertEvery = { cancelled: 20_000, stuck: 60_000, offline: 120_000 } as const
/** Milliseconds without the server before anybody is told by ear: short cuts heal by themselves. */
export const offlinePatience = 15_000

interface Sound {
  play: (urgency: ChimeUrgency, event: ChimeEvent) => Promise<boolean>
}

interface Silencing {
  until: () => number
}

/** Chimes at once, and again at intervals, for as long as it is told that something is wrong. */
class Alert {
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #chime: () => void
  readonly #every: number

  constructor(chime: () => void, every: number) {
    this.#chime = chime
    this.#every = every
  }

  /** @param delay milliseconds until the first chime */
  set(wrong: boolean, delay: number): void {
    if (!wrong) {
      clearTimeout(this.#timer)
      this.#timer = undefined
    } else this.#timer ??= setTimeout(this.#sound, delay)
  }

  /** Something more of the same has happened. */
  again(): void {
    clearTimeout(this.#timer)
    this.#sound()
  }

  #sound = (): void => {
    this.#chime()
    this.#timer = setTimeout(this.#sound, this.#every)
  }
}

/** Starts the alerts of a board; the answer ends them. */
export function startAlerts(store: OrderStore, feed: BoardFeed, sound: Sound, mute: Silencing): () => void {
  const chime = (event: ChimeEvent) => () => {
    if (mute.until() <= Date.now()) void sound.play('insistent', event)
  }
  const cancelled = new Alert(chime('cancelled'), alertEvery.cancelled)
  const offline = new Alert(chime('offline'), alertEvery.offline)
  const stuck = new Alert(chime('offline'), alertEvery.stuck)
  const unread = () => store.cancelled().length + contestedIn(store).length
  let known = unread()

  const onStore = () => {
    const count = unread()
    if (count > known) cancelled.again()
    else cancelled.set(count > 0, alertEvery.cancelled)
    known = count
  }
  const onFeed = () => {
    const { connection, link } = feed.status()
    offline.set(connection === 'offline' || connection === 'captive', offlinePatience)
    stuck.set(link !== null && link.dead > 0, 0)
  }
  onStore()
  onFeed()
  const leave = [subscribeContested(store, onStore), feed.subscribe(onFeed)]
  return () => {
    for (const each of leave) each()
    cancelled.set(false, 0)
    offline.set(false, 0)
    stuck.set(false, 0)
  }
}
