import { formatMoney, toCentavos } from '@/ui/money'
import { AmountField } from './AmountField'
import { Chips } from './Chips'
import type { Draft } from './draft'
import styles from './Order.module.css'
import type { Payment } from './wire'
import { paymentWords } from './words'

interface PayingProps {
  draft: Draft
  /** The total as the wire has it; undefined while it is not known. */
  total: number | undefined
  wrong: Record<string, string>
  onChange: (change: Partial<Draft>) => void
}

/** How it is paid, and the note that change is to be brought for. */
export function Paying({ draft, total, wrong, onChange }: PayingProps) {
  const { payment, change } = draft
  const due = total === undefined ? null : toCentavos(total)
  return (
    <>
      <Chips legend="Pagamento" options={Object.keys(paymentWords) as Payment[]} words={paymentWords} value={payment} onChange={(next) => onChange({ payment: next })} />
      {payment === 'dinheiro' && (
        <div className={styles.fields}>
          <AmountField
            key={draft.key}
            label="Troco para (R$, opcional)"
            hint={change !== null && due !== null && change > due ? `Levar ${formatMoney(change - due)} de troco.` : undefined}
            error={wrong.Troco ?? (change !== null && due !== null && change < due ? `É menos que o total, de ${formatMoney(due)}.` : null)}
            value={change}
            onChange={(next) => onChange({ change: next })}
          />
        </div>
      )}
    </>
  )
}
