import type { Position } from '@/api/queries/stock'
import { statusNames } from '../labels'
import styles from './Stock.module.css'

/** How much there is of a product: a word with a shape, not colour alone. */
export function StatusTag({ status }: { status: Position['situacao'] }) {
  return (
    <span className={styles.status} data-status={status}>
      {statusNames[status]}
    </span>
  )
}
