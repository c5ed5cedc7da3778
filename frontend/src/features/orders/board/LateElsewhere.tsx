import { useMemo, useSyncExternalStore } from 'react'
import { useBoard, useVenue } from '../data/board'
import { serverNow, subscribeClock } from '../data/clock'
import { liveStates, showsClock, waitsSince } from '../data/order'
import { usePreferences } from '../data/preferences'
import type { OrderStore } from '../data/store'
import styles from './LateElsewhere.module.css'

/** Counts the late orders on other pages, and leads to them: Colunas has the oldest first. */
export function LateElsewhere({ shown }: { shown: readonly string[] }) {
  const { live, wantedRef } = useBoard()
  const { atrasoMinutos } = useVenue().settings
  const [, prefer] = usePreferences()
  const late = useMemo(() => lateBut(shown, live.store, atrasoMinutos * 60_000), [shown, live.store, atrasoMinutos])
  const count = useSyncExternalStore(subscribeClock, () => late().length)
  if (count === 0) return null

  function show() {
    wantedRef.current = late()[0]?.id ?? null
    prefer({ layout: 'columns' })
  }

  return (
    <button type="button" className={styles.late} onClick={show}>
      {count === 1 ? '1 atrasado em outra página' : `${count} atrasados em outras páginas`}
    </button>
  )
}

interface Placed {
  id: string
  /** Epoch milliseconds. */
  at: number
}

/**
 * Returns a function that lists the late orders which are not shown, the oldest first. It is called
 * each second; orders are looked at again only when one of them has moved.
 *
 * @param after milliseconds after which an order is late
 */
function lateBut(shown: readonly string[], store: OrderStore, after: number): () => readonly Placed[] {
  let columns: unknown
  let waiting: Placed[] = []
  let late: Placed[] = []
  return () => {
    const now = serverNow()
    if (columns !== store.columns()) {
      columns = store.columns()
      waiting = liveStates
        .flatMap((state) => store.columns()[state])
        .flatMap((id) => store.order(id) ?? [])
        .filter((order) => showsClock(order) && !shown.includes(order.Id))
        .map((order) => ({ id: order.Id, at: Date.parse(waitsSince(order)) }))
        .toSorted((a, b) => a.at - b.at)
      late = []
    }
    let count = late.length
    while (count > 0 && now - (waiting[count - 1]?.at ?? 0) < after) count--
    while (count < waiting.length && now - (waiting[count]?.at ?? now) >= after) count++
    if (count !== late.length) late = waiting.slice(0, count)
    return late
  }
}
