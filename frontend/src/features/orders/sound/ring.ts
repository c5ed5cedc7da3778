/** Decides when and how urgently the board rings: for new orders, and for confirmations about to run out. */
import type { ChimeEvent } from '@/api/native'
import { failureOf } from '../data/api'
import { serverNow } from '../data/clock'
import { callsSince, confirmBy, isFromMarketplace, isLive, oldestFirst, pressesFrom, stateOf } from '../data/order'
import type { OrderStore } from '../data/store'
import type { Order } from '../data/wire'
import type { ChimeUrgency } from './chime'

/** Milliseconds of waiting from which the call for a new order grows harder. */
const patience = { insistent: 60_000, urgent: 180_000 } as const
/** Milliseconds before the marketplace cancels at which the order calls again, even if somebody had touched it. */
const deadlineCalls = [180_000, 60_000] as const
/** The last call before the server refuses an own order; it comes sooner where the venue's deadline is shorter than twice that. */
const lastCall = 60_000
/** Milliseconds from one chime to the next. */
export const ringEvery: Record<ChimeUrgency, number> = { calm: 10_000, insistent: 6_000, urgent: 3_000 }
/** Milliseconds beyond the interval after which the window chimes by itself: the page, out of sight, is late. */
const overdue = 1_500
/** However many orders come at once: never two chimes closer than this. */
const closest = 1_500
/** Milliseconds within which who touches an order mostly decides on it: then every board hears of that. */
const decides = 2_000
/** Milliseconds between two tries to tell the server what it did not take. */
const tellsAgain = 10_000

const harder: readonly ChimeUrgency[] = ['calm', 'insistent', 'urgent']

/** The reason an order rings. A touch answers the calls so far, not those to come. */
interface Call {
  /** What calls, among all that do: the order with its deadline, or its customer who asks to cancel. Neither is answered with the other. */
  key: string
  /** Later calls of the same are greater: 0 the order itself, 1 and 2 its deadline drawing near; of a customer, the moment of asking. */
  number: number
  urgency: ChimeUrgency
  /** When it calls next or harder, or its time runs out; Infinity when nothing is to come. Server time, epoch ms. */
  next: number
  /** Somebody has taken notice of it, on whichever board. */
  noticed: boolean
}

/** Returns how long before its end a deadline calls, the earliest first, and how urgently: an own order's from half-way, harder than the order itself. */
function callsBefore(order: Order, end: number): { calls: readonly number[]; urgencies: readonly ChimeUrgency[] } {
  if (isFromMarketplace(order) || end === Infinity) return { calls: deadlineCalls, urgencies: harder }
  const half = (end - Date.parse(callsSince(order))) / 2
  return { calls: [half, Math.min(lastCall, half / 2)], urgencies: ['calm', 'urgent', 'urgent'] }
}

/** Returns how urgent it is, in `harder`, for how long somebody has waited. */
function byWaiting(since: number, now: number): number {
  return now - since >= patience.urgent ? 2 : now - since >= patience.insistent ? 1 : 0
}

/**
 * Returns why an order rings at a moment of the server's time; null once somebody
 * has decided on it, or come to what the venue's settings had accepted
 * (`Signal`). What the marketplace could not be told of calls by its deadline.
 */
export function callOf(order: Order, now: number): Call | null {
  const by = confirmBy(order)
  // Once it is decided on, it is the request alone that has it signal.
  const signals = order.Signal && (!order.CancelamentoPedido || stateOf(order) === 'pending')
  if (!isLive(order) || !(signals || by)) return null
  const placed = Date.parse(callsSince(order))
  const end = by ? Date.parse(by) : Infinity
  const { calls, urgencies } = callsBefore(order, end)
  const begun = calls.filter((each) => end - now <= each)
  const number = begun.length
  const last = begun.at(-1)
  const following = calls[number]
  return {
    key: order.Id,
    number,
    urgency: harder[Math.max(harder.indexOf(urgencies[number] ?? 'urgent'), byWaiting(placed, now))] ?? 'urgent',
    next: following !== undefined ? end - following : end > now ? end : Infinity,
    noticed: (number === 0 && !order.Signal) || Date.parse(order.Ciente ?? '') >= (last === undefined ? placed : end - last),
  }
}

/** Returns the call of a customer who asks to cancel; null while nobody does. */
function requestOf(order: Order, now: number): Call | null {
  const asked = order.CancelamentoPedido
  if (!isLive(order) || !asked) return null
  const at = Date.parse(asked.Em)
  return { key: `${order.Id} cancel`, number: at, urgency: harder[byWaiting(at, now)] ?? 'urgent', next: Infinity, noticed: Date.parse(order.Ciente ?? '') >= at }
}

function callsOf(order: Order, now: number): Call[] {
  return [callOf(order, now), requestOf(order, now)].filter((call) => call !== null)
}

type Answered = Pick<Call, 'key' | 'number'>

export interface RingStatus {
  /** Orders that call and that nobody has taken notice of, the oldest first. */
  calling: readonly string[]
  urgency: ChimeUrgency
  /** The earliest confirmation still to run out among them: RFC 3339, or null. */
  deadline: string | null
  /** The order to see to first: whose confirmation that is; without one, what ran out first, or has called longest. */
  hurried: string | null
  /** Those whose confirmation has run out. */
  expired: readonly string[]
  /** What they call for, the most pressing first: time that runs out, orders that nobody has touched yet. */
  events: readonly RingEvent[]
}

type RingEvent = Extract<ChimeEvent, 'new-order' | 'deadline'>

const quiet: RingStatus = { calling: [], urgency: 'calm', deadline: null, hurried: null, expired: [], events: [] }

interface Sound {
  /** Whether this device sounds the event at all. */
  sounds: (event: ChimeEvent) => boolean
  play: (urgency: ChimeUrgency, event: ChimeEvent, every: number) => Promise<boolean>
  rest: () => void
}

/** Calls answered on this screen, by key. */
interface Answers {
  given: Map<string, number>
  /** Those of which the server could not be told, by order. */
  untold: Map<string, readonly Answered[]>
}

const noAnswers = (): Answers => ({ given: new Map(), untold: new Map() })
const answersByVenue = new Map<string, Answers>()

/** Answered calls of each venue since the page was loaded; they outlive the boards. */
export const answers = {
  at(venueId: string): Answers {
    const known = answersByVenue.get(venueId) ?? noAnswers()
    answersByVenue.set(venueId, known)
    return known
  },
  forget: () => answersByVenue.clear(),
}

interface Silencing {
  /** Epoch ms until which this device is to be silent; 0 when it is not. */
  until: () => number
  subscribe: (listener: () => void) => () => void
}

/**
 * Ringer rings for the orders of a store until somebody acts: an order stops calling
 * when the server says that somebody has decided on it or taken notice, on
 * whichever screen, or when it is touched on this one. One chime calls for all.
 */
export class Ringer {
  #status = quiet
  readonly #answered: Map<string, number>
  readonly #untold: Map<string, readonly Answered[]>
  #lastTold = -Infinity
  #lastChime = -Infinity
  /** The chime has sounded for what calls now, and goes on. */
  #insisting = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #leave: (() => void)[] = []
  #listeners = new Set<() => void>()
  readonly #store: OrderStore
  readonly #sound: Sound
  readonly #mute: Silencing
  readonly #tell: (orderId: string) => Promise<unknown>

  /** @param tell takes notice of an order for all boards */
  constructor(store: OrderStore, sound: Sound, mute: Silencing, tell: (orderId: string) => Promise<unknown>, { given, untold } = noAnswers()) {
    this.#answered = given
    this.#untold = untold
    this.#store = store
    this.#sound = sound
    this.#mute = mute
    this.#tell = tell
  }

  status = (): RingStatus => this.#status

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Listens to the store until the answer is called. */
  start(): () => void {
    this.#leave = [this.#store.subscribeChanges(this.#look), this.#mute.subscribe(this.#look)]
    this.#look()
    return () => {
      for (const leave of this.#leave) leave()
      clearTimeout(this.#timer)
      this.#rest()
    }
  }

  /** Somebody is at the order: what it has called for so far is answered, on this screen at once. */
  answer(orderId: string): void {
    const calls = this.#callsOf(orderId).filter((call) => !this.#isAnswered(call))
    if (calls.length === 0) return
    for (const { key, number } of calls) this.#answered.set(key, number)
    this.#look()
    setTimeout(() => this.#takeNotice(orderId, calls), decides)
  }

  /** The server is there: it hears what it could not be told, and with it every board. */
  tellAgain(): void {
    const now = Date.now()
    // Before the first reading nothing is known of them.
    if (!this.#store.loaded || this.#untold.size === 0 || now - this.#lastTold < tellsAgain) return
    this.#lastTold = now
    const untold = [...this.#untold]
    this.#untold.clear()
    for (const [orderId, calls] of untold) this.#takeNotice(orderId, calls)
  }

  /** Unless the order calls no more, or for something else by now. */
  #takeNotice(orderId: string, answered: readonly Answered[]) {
    const calls = this.#callsOf(orderId).some(({ key, number, noticed }) => !noticed && answered.some((each) => each.key === key && each.number === number))
    if (!calls) return
    this.#tell(orderId).catch((failure: unknown) => {
      // Until the server is back it is this screen alone that is silent.
      if (failureOf(failure).lost) this.#untold.set(orderId, answered)
    })
  }

  #callsOf(orderId: string): Call[] {
    const order = this.#store.order(orderId)
    return order ? callsOf(order, serverNow()) : []
  }

  #isAnswered({ key, number, noticed }: Call): boolean {
    return noticed || (this.#answered.get(key) ?? -1) >= number
  }

  answerAll(): void {
    for (const id of this.#status.calling) this.answer(id)
  }

  #look = (): void => {
    const now = serverNow()
    const calls = this.#store.live().flatMap((order) => callsOf(order, now).map((call) => ({ order, call })))
    const present = new Set(calls.map(({ call }) => call.key))
    // Before the first reading nothing is known to be over.
    if (this.#store.loaded) for (const key of this.#answered.keys()) if (!present.has(key)) this.#answered.delete(key)

    const open = calls.filter(({ call }) => !this.#isAnswered(call))
    const calling = [...new Set(open.map(({ order }) => order))]
    calling.sort(oldestFirst)
    const deadlines = calling
      .flatMap((order) => {
        const by = confirmBy(order)
        return by && pressesFrom(order, by) <= now ? [{ Id: order.Id, by, left: Date.parse(by) - now }] : []
      })
      .toSorted((a, b) => a.left - b.left)
    const first = deadlines.find(({ left }) => left > 0)
    this.#publish({
      calling: calling.map(({ Id }) => Id),
      urgency: harder[Math.max(0, ...open.map(({ call }) => harder.indexOf(call.urgency)))] ?? 'calm',
      deadline: first?.by ?? null,
      hurried: (first ?? deadlines[0])?.Id ?? calling[0]?.Id ?? null,
      expired: deadlines.flatMap(({ Id, left }) => (left > 0 ? [] : [Id])),
      events: [
        ...(open.some(({ order, call }) => call.key === order.Id && call.number > 0) ? (['deadline'] as const) : []),
        ...(open.some(({ order, call }) => call.key !== order.Id || (order.Signal && !order.Ciente && !this.#answered.has(order.Id))) ? (['new-order'] as const) : []),
      ],
    })
    this.#ring(Math.min(...calls.map(({ call }) => call.next)) - now)
  }

  /** Chimes if it is time to, and sets the clock for the next look. */
  #ring(untilNextCall: number) {
    clearTimeout(this.#timer)
    const { calling, urgency, events } = this.#status
    // Where deadlines are switched off, what nobody has touched is heard all the same.
    const event = events.find(this.#sound.sounds)
    const now = Date.now()
    const muted = Math.max(0, this.#mute.until() - now)
    let wait = untilNextCall
    if (event === undefined || muted > 0) {
      this.#rest()
      // It grows harder unheard, too, and may be switched on again.
      if (calling.length > 0) wait = Math.min(wait, muted || ringEvery[urgency])
    } else {
      const pause = this.#insisting ? ringEvery[urgency] : closest
      if (now - this.#lastChime >= pause) {
        this.#lastChime = now
        this.#insisting = true
        void this.#sound.play(urgency, event, ringEvery[urgency] + overdue)
        wait = ringEvery[urgency]
      } else wait = this.#lastChime + pause - now
    }
    if (wait < Infinity) this.#timer = setTimeout(this.#look, wait)
  }

  #rest() {
    if (this.#insisting) this.#sound.rest()
    this.#insisting = false
  }

  #publish(next: RingStatus) {
    if (JSON.stringify(next) === JSON.stringify(this.#status)) return
    this.#status = next
    for (const listener of this.#listeners) listener()
  }
}
