import { Button } from '@/ui/Button'
import { messages } from '../data/messages'
import styles from './Stale.module.css'

/** The last reading failed: the orders are those of one before. */
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
