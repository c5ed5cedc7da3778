import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { useBoard } from '../data/board'
import { liveStates, stateKeys, stateNames, type StateKey } from '../data/order'
import type { Columns } from '../data/store'
import { columnGround, inOrder } from '../keyboard/keyboard'
import { useCursor } from '../keyboard/useCursor'
import { Cards, Column } from './Column'
import styles from './Columns.module.css'
import { Rail } from './Rail'
import { tabIds, Tabs } from './Tabs'
import { useNarrow } from './useNarrow'

export interface FilledColumnsProps {
  columns: Columns
  /** Whether a dialog is open: then the board's keys do nothing. */
  modal: boolean
  /** The states asked for; none means all. */
  asked: readonly StateKey[]
}

/** The columns with their cards, side by side, or one at a time where there is no room. */
export function FilledColumns({ columns, modal, asked }: FilledColumnsProps) {
  const root = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const narrow = useNarrow(root)
  const { store } = useBoard().live
  const cancelled = useSyncExternalStore(store.subscribeColumns, store.cancelled)
  // Cancellations to acknowledge have their column even where its state was not asked for.
  const offered = useMemo(
    () => (asked.length === 0 ? stateKeys : stateKeys.filter((state) => asked.includes(state) || columns[state].some((id) => cancelled.includes(id)))),
    [asked, columns, cancelled],
  )
  const [chosen, setSelected] = useState<StateKey>('pending')
  const selected = offered.includes(chosen) ? chosen : (offered[0] ?? 'pending')
  // A column that comes for a cancellation does not change the tab that is open.
  if (chosen !== selected) setSelected(selected)
  const [unfolded, setUnfolded] = useState<ReadonlySet<StateKey>>(new Set())
  // Finished states stand folded away, unless they were asked for.
  const shown = useMemo(
    () => (narrow ? [selected] : asked.length > 0 ? offered : inOrder(new Set([...liveStates, ...unfolded]))),
    [narrow, selected, asked, offered, unfolded],
  )
  const ground = useMemo(() => columnGround(columns, shown), [columns, shown])
  /** The tab of an order that another tab hides. */
  const reveal = (id: string) => {
    const state = narrow ? offered.find((each) => columns[each].includes(id)) : undefined
    if (state) setSelected(state)
    return state !== undefined
  }
  const { current, sought, onFocus, focusCard, restore } = useCursor({ rootRef: root, ground, modal, reveal })

  const soughtIn = (state: StateKey) => (sought && columns[state].includes(sought.id) ? sought : undefined)

  useLayoutEffect(restore)

  // What was just unfolded stands at the far end, perhaps out of view.
  useEffect(() => {
    if (unfolded.size > 0) row.current?.scrollTo({ left: row.current.scrollWidth })
  }, [unfolded])

  const fold = useCallback((state: StateKey) => {
    setUnfolded((was) => {
      const next = new Set(was)
      if (!next.delete(state)) next.add(state)
      return next
    })
  }, [])

  return (
    <div ref={root} className={styles.frame}>
      {narrow ? (
        <>
          <Tabs states={offered} columns={columns} selected={selected} onSelect={setSelected} />
          <div id={tabIds(selected).panel} role="tabpanel" aria-labelledby={tabIds(selected).tab} className={styles.single}>
            <VisuallyHidden>
              <h2>{stateNames[selected]}</h2>
            </VisuallyHidden>
            <Cards key={selected} state={selected} ids={columns[selected]} current={current} sought={soughtIn(selected)} onFocus={onFocus} />
          </div>
        </>
      ) : (
        <div ref={row} className={styles.columns}>
          {offered.map((state) =>
            shown.includes(state) ? (
              <Column
                key={state}
                state={state}
                ids={columns[state]}
                current={columns[state].includes(current ?? '') ? current : undefined}
                sought={soughtIn(state)}
                onFocus={onFocus}
                onGo={focusCard}
                onFold={asked.length > 0 || liveStates.includes(state) ? undefined : fold}
              />
            ) : (
              <Rail key={state} state={state} count={columns[state].length} onOpen={() => fold(state)} />
            ),
          )}
        </div>
      )}
    </div>
  )
}
