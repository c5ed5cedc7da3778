import { Button } from '@/ui/Button'
import { messages } from '../data/messages'
import styles from './Stale.module.css'

/** Says that the last reading failed, so that the orders are older, and offers to try again. */
export function Stale({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.stale} role="alert">
      <p>{messages.listFailed}</p>
      <Button size="large" onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  )
}
