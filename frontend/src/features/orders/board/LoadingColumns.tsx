import { Skeleton } from '@/ui/Skeleton'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { StateMark } from '../card/StateMark'
import { liveStates, stateKeys, stateNames } from '../data/order'
import columnStyles from './Column.module.css'
import styles from './Columns.module.css'
import railStyles from './Rail.module.css'

/** Shows placeholders of the columns and cards until the first orders are there. */
export function LoadingColumns() {
  return (
    <div className={styles.frame}>
      <p role="status">
        <VisuallyHidden>Carregando os pedidos…</VisuallyHidden>
      </p>
      <div className={styles.columns} aria-hidden="true">
        {liveStates.map((state) => (
          <div key={state} className={columnStyles.column}>
            <div className={columnStyles.head} data-state={state}>
              <StateMark state={state} />
              <span className={columnStyles.title}>{stateNames[state]}</span>
            </div>
            <div className={columnStyles.waiting}>
              <Skeleton lines={1} lineHeight={260} />
              <Skeleton lines={1} lineHeight={180} />
            </div>
          </div>
        ))}
        {stateKeys
          .filter((state) => !liveStates.includes(state))
          .map((state) => (
            <div key={state} className={railStyles.rail}>
              <StateMark state={state} />
              <span className={railStyles.name}>{stateNames[state]}</span>
            </div>
          ))}
      </div>
    </div>
  )
}
