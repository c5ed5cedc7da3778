import { formatWire } from '@/ui/money'
import { messages } from '../messages'
import type { Report } from '../negative'
import styles from './NegativeTotals.module.css'

/** The sums of the report, of all its pages (S2§2.5). */
export function NegativeTotals({ of }: { of: Report }) {
  const sums = [
    [messages.consumed, of.totalNegativeBalance],
    [messages.left, of.totalDifference],
    [messages.planned, of.totalScheduledRecharge],
  ] as const
  return (
    <section aria-label={messages.total}>
      <dl className={styles.totals}>
        <div><dt>{messages.total}</dt><dd>{of.totalQuantity === 1 ? '1 cartão' : `${of.totalQuantity} cartões`}</dd></div>
        {sums.map(([title, value]) => <div key={title}><dt>{title}</dt><dd>{formatWire(value)}</dd></div>)}
      </dl>
    </section>
  )
}
