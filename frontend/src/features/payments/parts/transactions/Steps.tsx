import { formatDateTime } from '@/ui/dates'
import type { Charge } from '../../api'
import { refundStates, states } from '../../labels'
import styles from './Transactions.module.css'

const words: Partial<Record<string, string>> = Object.fromEntries([...Object.entries(states), ...Object.entries(refundStates)].map(([state, { label }]) => [state, label]))

/** What became of a charge and of its refunds, step by step. */
export function Steps({ charge, zone }: { charge: Charge; zone: string | undefined }) {
  return (
    <section aria-label="Acontecimentos" className={styles.received}>
      <h2>Acontecimentos</h2>
      <ol className={styles.steps}>
        {charge.acontecimentos.map((step, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- steps are only ever added at the end
          <li key={i}>
            <span>{words[step.para] ?? step.para}</span>
            <span className={styles.soft}>
              {formatDateTime(step.em, zone)}
              {step.causa && `. ${step.causa}`}
              {step.por && `, por ${step.por}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
