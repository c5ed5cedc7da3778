import { totalLines, totalNotes } from '../data/totals'
import type { Order } from '../data/wire'
import styles from './Details.module.css'

/** Shows what the total of an order is made of, where that is more than its items. */
export function TotalLines({ totals }: { totals: NonNullable<Order['Totais']> }) {
  const lines = totalLines(totals)
  return (
    <>
      {lines.length > 0 && (
        <dl className={styles.totals} aria-label="Linhas do total">
          {lines.map(({ name, amount }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={styles.price}>{amount}</dd>
            </div>
          ))}
        </dl>
      )}
      {totalNotes(totals).map((note) => (
        <p key={note} className={styles.soft}>
          {note}
        </p>
      ))}
    </>
  )
}
