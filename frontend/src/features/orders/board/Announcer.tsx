import { useEffect, useReducer } from 'react'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { serverNow } from '../data/clock'
import { confirmBy, isFromMarketplace, kitchenItems } from '../data/order'
import type { OrderStore } from '../data/store'
import type { Order } from '../data/wire'
import { callOf } from '../sound/ring'
import { arrivalAnnouncement, cancellationAnnouncement, deadlineAnnouncement } from './announcements'

/** Milliseconds over which events are gathered into one announcement. */
const gathering = 2_000

/** What has been announced of a board already, on any page of its window. */
interface Told {
  arrived: Set<string>
  cancelled: readonly string[]
  deadlines: Map<string, number>
}

const toldOf = new WeakMap<OrderStore, Told>()

function told(store: OrderStore): Told {
  const known = toldOf.get(store) ?? { arrived: new Set(), cancelled: [], deadlines: new Map() }
  toldOf.set(store, known)
  return known
}

/** Throttles `run`: the first returned function runs it once after a delay, however often it is called meanwhile; the second cancels that. */
function gathered(run: () => void): [soon: () => void, stop: () => void] {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      run()
    }, gathering)
  }
  return [soon, () => clearTimeout(timer)]
}

/** Announces new orders, also those that came before this component was loaded. */
function announceArrivals(store: OrderStore, say: (text: string) => void): () => void {
  const isNew = (id: string) => store.mark(id)?.kind === 'new'
  const known = told(store).arrived
  const forgetSeen = () => {
    for (const id of known) if (!isNew(id)) known.delete(id)
  }
  forgetSeen()
  let arrived: Order[] = store.live().filter(({ Id }) => isNew(Id) && !known.has(Id))
  const [soon, stop] = gathered(() => {
    say(arrivalAnnouncement(arrived.map((order) => ({ code: order.Codigo, customer: order.Cliente.Nome, items: kitchenItems(order).length }))))
    forgetSeen()
    for (const { Id } of arrived) known.add(Id)
    arrived = []
  })
  const leave = store.onArrival((orders) => {
    arrived.push(...orders)
    soon()
  })
  if (arrived.length > 0) soon()
  return () => {
    leave()
    stop()
  }
}

/** Announces cancellations, also those found when the board is opened, and confirmations about to run out. */
function announceAlarms(store: OrderStore, say: (text: string) => void): () => void {
  const before = told(store)
  const { deadlines } = before
  let next: ReturnType<typeof setTimeout> | undefined

  const codes = (ids: readonly string[]) => ids.flatMap((id) => store.order(id)?.Codigo ?? [])
  const hurried = (): string[] => {
    const now = serverNow()
    const calls = store.live().flatMap((order) => {
      const call = callOf(order, now)
      return call ? [{ order, call }] : []
    })
    clearTimeout(next)
    const until = Math.min(...calls.map(({ call }) => call.next))
    if (until < Infinity) next = setTimeout(look, until - now)
    const last = new Map(deadlines)
    deadlines.clear()
    for (const { order, call } of calls) deadlines.set(order.Id, call.number)
    return calls.flatMap(({ order, call }) => {
      const by = confirmBy(order)
      if (!by || call.noticed || call.number <= (last.get(order.Id) ?? 0)) return []
      return [deadlineAnnouncement(order.Codigo, Math.max(1, Math.ceil((Date.parse(by) - now) / 60_000)), !isFromMarketplace(order))]
    })
  }
  const look = () => {
    const known = new Set(before.cancelled)
    const cancelled = (before.cancelled = store.cancelled())
    const news = [cancellationAnnouncement(codes(cancelled.filter((id) => !known.has(id)))), ...hurried()].filter(Boolean)
    if (news.length > 0) say(news.join(' '))
  }
  const [soon, stop] = gathered(look)
  const leave = store.subscribeChanges(soon)
  look()
  return () => {
    leave()
    stop()
    clearTimeout(next)
  }
}

/** Tells screen readers at most every two seconds what the board shows and sounds: of new orders politely, of cancellations and deadlines at once. */
export default function Announcer({ store }: { store: OrderStore }) {
  const [arrival, sayArrival] = useSaid()
  const [alarm, sayAlarm] = useSaid()

  useEffect(() => announceArrivals(store, sayArrival), [store, sayArrival])
  useEffect(() => announceAlarms(store, sayAlarm), [store, sayAlarm])

  return (
    <VisuallyHidden>
      <span aria-live="polite">{arrival}</span>
      <span aria-live="assertive">{alarm}</span>
    </VisuallyHidden>
  )
}

/** Gives each text an element of its own, so that screen readers repeat the same words when they are said again. */
function useSaid() {
  const [said, say] = useReducer((was: { text: string; times: number }, text: string) => ({ text, times: was.times + 1 }), { text: '', times: 0 })
  return [<span key={said.times}>{said.text}</span>, say] as const
}
