import { useRef } from 'react'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { StateMark } from '../card/StateMark'
import { useUnseen } from '../data/board'
import { countOf, stateNames, type StateKey } from '../data/order'
import type { Columns } from '../data/store'
import styles from './Tabs.module.css'

interface TabsProps {
  states: readonly StateKey[]
  columns: Columns
  selected: StateKey
  onSelect: (state: StateKey) => void
}

/** Ids that tie a tab to its panel. */
export const tabIds = (state: StateKey) => ({ tab: `aba-${state}`, panel: 'coluna-aberta' })

/** The count, tinted while there are orders nobody has touched. */
function TabCount({ state, count }: { state: StateKey; count: number }) {
  const unseen = useUnseen(state)
  return (
    <span className={styles.count} data-unseen={unseen > 0 || undefined}>
      {countOf(state, count)}
      {unseen > 0 && <VisuallyHidden>, {unseen} sem ver</VisuallyHidden>}
    </span>
  )
}

/** Shows one column at a time on a narrow screen. Arrow keys go from tab to tab. */
export function Tabs({ states, columns, selected, onSelect }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)

  function go(step: number) {
    const at = states.indexOf(selected) + step
    const next = states.at(at % states.length)
    if (!next) return
    onSelect(next)
    list.current?.querySelector<HTMLElement>(`#${tabIds(next).tab}`)?.focus()
  }

  return (
    <div
      ref={list}
      className={styles.tabs}
      role="tablist"
      aria-label="Situação"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') go(1)
        else if (event.key === 'ArrowLeft') go(-1)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {states.map((state) => (
        <button
          key={state}
          type="button"
          role="tab"
          id={tabIds(state).tab}
          className={styles.tab}
          data-state={state}
          aria-selected={state === selected}
          aria-controls={tabIds(state).panel}
          tabIndex={state === selected ? 0 : -1}
          onClick={(event) => {
            onSelect(state)
            event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' })
          }}
        >
          <StateMark state={state} />
          {stateNames[state]}
          <TabCount state={state} count={columns[state].length} />
        </button>
      ))}
    </div>
  )
}
