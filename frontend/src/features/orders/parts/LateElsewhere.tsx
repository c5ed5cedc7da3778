import { useSyncExternalStore } from 'react'
import { serverNow, subscribeClock } from '../clock'
import { ageOf, liveStates, showsClock } from '../order'
import { usePreferences } from '../preferences'
import { useBoard, useVenue } from './board'
import styles from './LateElsewhere.module.css'

/** How many late orders are on other pages than the one that shows these, and a way to them: Colunas has the oldest first. */
export function LateElsewhere({ shown }: { shown: readonly string[] }) {
  const { live, wantedRef } = useBoard()
  const { settings } = useVenue()
  const [, prefer] = usePreferences()
  const late = () => {
    const columns = live.store.columns()
    const now = serverNow()
    const thresholds = { attention: settings.atencaoMinutos, late: settings.atrasoMinutos }
    return liveStates
      .flatMap((state) => columns[state])
      .flatMap((id) => live.store.order(id) ?? [])
      .filter((order) => showsClock(order) && ageOf(now - Date.parse(order.DataCriacao), thresholds) === 'late' && !shown.includes(order.Id))
  }
  const count = useSyncExternalStore(subscribeClock, () => late().length)
  if (count === 0) return null

  function show() {
    const [first] = late().toSorted((a, b) => Date.parse(a.DataCriacao) - Date.parse(b.DataCriacao))
    wantedRef.current = first?.Id ?? null
    prefer({ layout: 'columns' })
  }

  return (
    <button type="button" className={styles.late} onClick={show}>
      {count === 1 ? '1 atrasado em outra página' : `${count} atrasados em outras páginas`}
    </button>
  )
}
