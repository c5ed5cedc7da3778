import { Spinner } from '@/ui/Spinner'
import { useBoard, useFeed } from '../data/board'
import { isCutOffNow } from '../data/feed'
import { needsServerWords } from '../data/messages'
import { actionsOf, needsServer, type ActionName } from '../data/order'
import type { Order } from '../data/wire'
import styles from './Actions.module.css'

interface ActionsProps {
  order: Order
  /** Whether a tap is under way: then every button is disabled. */
  busy: boolean
  running: ActionName | undefined
}

/** Shows a button for each action that the server allows on the order; the first that advances it is the large one. */
export function Actions({ order, busy, running }: ActionsProps) {
  const { perform, live } = useBoard()
  const isCutOff = useFeed(live.feed, isCutOffNow)
  const actions = actionsOf(order)
  const waiting = isCutOff ? actions.filter(needsServer) : []
  if (actions.length === 0) return null
  return (
    <div className={styles.actions} role="group" aria-label="Ações">
      {actions.map((action) => (
        <button
          key={action.name}
          type="button"
          className={action.undoing ? styles.undo : styles.next}
          // Not `disabled`: that would throw the focus away in the middle of the work.
          aria-disabled={busy || waiting.includes(action) || undefined}
          onClick={(event) => {
            // The second tap of a double tap lands on the card that moved up under the finger.
            if (!busy && event.detail <= 1) perform(order, action)
          }}
        >
          {running === action.name && <Spinner />}
          {action.label}
        </button>
      ))}
      {waiting.length > 0 && <p className={styles.waiting}>{needsServerWords(waiting)}</p>}
    </div>
  )
}
