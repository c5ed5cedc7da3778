import type { components } from '@/api/schema.gen'
import { formatWire } from '@/ui/money'
import styles from './Totals.module.css'

/** What came of a link, in figures. */
export function Totals({ of }: { of: components['schemas']['PaymentlinksTotals'] }) {
  const figures = {
    'Pagos': of.pagos.toLocaleString('pt-BR'),
    'Recebido': formatWire(of.recebido),
    'Devolvido': formatWire(of.devolvido),
    'Pessoas': of.usos.toLocaleString('pt-BR'),
    'Tentativas': of.tentativas.toLocaleString('pt-BR'),
  }
  return (
    <dl className={styles.totals} aria-label="Totais do link">
      {Object.entries(figures).map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
