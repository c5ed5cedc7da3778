import { memo, useEffect, useRef, useSyncExternalStore } from 'react'
import { Card } from '../card/Card'
import { StateMark } from '../card/StateMark'
import { useBoard, useOnlyNew, useUnseen } from '../data/board'
import { emptyColumn, unseenWord } from '../data/messages'
import { countOf, mayHaveMore, stateNames, type StateKey } from '../data/order'
import type { Sought } from '../keyboard/useCursor'
import styles from './Column.module.css'
import { useWindowing } from './useWindowing'

interface ColumnProps {
  state: StateKey
  ids: readonly string[]
  /** The card that has the keyboard focus, if it is in this column. */
  current: string | undefined
  /** The card that the keyboard is led to, if it is in this column. */
  sought: Sought | undefined
  onFocus: (id: string) => void
  /** Focuses a card, wherever it is on the board. */
  onGo: (id: string) => void
  /** Folds the column away; absent where it always stands. */
  onFold?: (state: StateKey) => void
}

/** One state of the board: its name and its cards, drawn only as far as they are in view. */
export const Column = memo(function Column({ onGo, onFold, ...cards }: ColumnProps) {
  const { state, ids } = cards
  const titleId = `coluna-${state}`
  return (
    <section className={styles.column} aria-labelledby={titleId}>
      <header className={styles.head} data-state={state}>
        <StateMark state={state} />
        <h2 id={titleId} className={styles.title}>
          {stateNames[state]}
        </h2>
        <Unseen state={state} onGo={onGo} />
        <span className={styles.count}>{countOf(state, ids.length)}</span>
        {onFold && (
          <button type="button" className={styles.fold} aria-label={`Recolher ${stateNames[state]}`} onClick={() => onFold(state)}>
            <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
              <path d="m8 5 5 5-5 5" />
            </svg>
          </button>
        )}
      </header>
      <Cards {...cards} />
    </section>
  )
})

function Empty({ state }: { state: StateKey }) {
  const { store } = useBoard().live
  const narrowed = useSyncExternalStore(store.subscribeColumns, store.narrowed)
  return <p className={styles.empty}>{narrowed ? 'Nenhum com este filtro' : emptyColumn[state]}</p>
}

/** Counts the untouched cards ("2 novos"), which may be out of view; a tap leads to the first. */
export function Unseen({ state, onGo }: Pick<ColumnProps, 'state' | 'onGo'>) {
  const { store } = useBoard().live
  const unseen = useUnseen(state)
  const onlyNew = useOnlyNew(state)
  if (unseen === 0) return null
  return (
    <button
      type="button"
      className={styles.unseen}
      onClick={() => {
        const id = store.firstUnseenIn(state)
        if (id) onGo(id)
      }}
    >
      {unseen} <span className={styles.unseenWord}>{unseenWord(unseen, onlyNew)}</span>
    </button>
  )
}

type CardsProps = Omit<ColumnProps, 'onFold' | 'onGo'>

/** The cards of a state, or that there are none, without the state's name. */
export function Cards(props: CardsProps) {
  return props.ids.length === 0 ? <Empty state={props.state} /> : <Windowed {...props} />
}

function Windowed({ state, ids, current, sought, onFocus }: CardsProps) {
  const { wantedRef, seeAll } = useBoard()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { drawn, height, watch, bringIntoView } = useWindowing(ids, scroller, list)

  useEffect(() => {
    // A card that is drawn has taken the focus by now; one that is not must come into view first.
    if (sought && wantedRef.current === sought.id) bringIntoView(sought.id)
  }, [bringIntoView, wantedRef, sought, ids])

  return (
    <div ref={scroller} className={styles.scroller}>
      <ul ref={list} className={styles.list} style={{ height }} aria-label={stateNames[state]}>
        {drawn.map(({ id, index, top }) => (
          <li
            key={id}
            ref={watch}
            data-slot={id}
            className={styles.slot}
            style={{ transform: `translateY(${top}px)` }}
            aria-setsize={ids.length}
            aria-posinset={index + 1}
          >
            <Card id={id} current={id === current} onFocus={onFocus} />
          </li>
        ))}
      </ul>
      {mayHaveMore(state, ids.length) && (
        <button type="button" className={styles.all} onClick={() => seeAll(state)}>
          Ver todos em Cartões
        </button>
      )}
    </div>
  )
}
