import { StateMark } from '../card/StateMark'
import { countOf, stateNames, type StateKey } from '../data/order'
import styles from './Rail.module.css'

/** Shows a folded column as its name and count, upright; a tap opens it. */
export function Rail({ state, count, onOpen }: { state: StateKey; count: number; onOpen: () => void }) {
  return (
    <button type="button" className={styles.rail} aria-expanded={false} aria-label={`Abrir ${stateNames[state]}, ${countOf(state, count)}`} onClick={onOpen}>
      <StateMark state={state} />
      <span className={styles.count}>{countOf(state, count)}</span>
      <span className={styles.name}>{stateNames[state]}</span>
    </button>
  )
}
