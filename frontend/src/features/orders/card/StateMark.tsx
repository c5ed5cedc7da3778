import type { StateKey } from '../data/order'
import styles from './StateMark.module.css'

/** One shape per state: ● ◆ ▲ ▶ ✔ ✖. Drawn, so that no font replaces them; the word stands beside. */
const shapes: Record<StateKey, string> = {
  pending: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14Z',
  accepted: 'M10 2 18 10 10 18 2 10Z',
  preparing: 'M10 3 18 17H2Z',
  inTransit: 'M4 2.5 17 10 4 17.5Z',
  delivered: 'm3 10.5 2.2-2.2L8.4 11.5 15 4.8 17.2 7 8.4 15.9Z',
  refused: 'M5 2.8 10 7.8 15 2.8 17.2 5 12.2 10 17.2 15 15 17.2 10 12.2 5 17.2 2.8 15 7.8 10 2.8 5Z',
}

/** Shows the state's shape in the state's colour. Decorative: the state's name is always written next to it. */
export function StateMark({ state }: { state: StateKey }) {
  return (
    <svg className={styles.mark} data-state={state} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={shapes[state]} fill="currentColor" />
    </svg>
  )
}
