import { formatWire } from '@/ui/money'
import { averageText, goalPercent, sumOf, type Dashboard, type Payable } from '../dashboard'
import styles from './Dashboard.module.css'

interface EventFiguresProps {
  dashboard: Dashboard
  /** Nothing before they are known. */
  payables: readonly Payable[] | undefined
}

/** What was given to an event, and how far it is to the goal. */
export function EventFigures({ dashboard: { arrecadado, doacoes, meta }, payables }: EventFiguresProps) {
  const figures = {
    'Arrecadado': formatWire(arrecadado),
    'Doações': doacoes.toLocaleString('pt-BR'),
    'Doação média': averageText(arrecadado, doacoes),
    'A repassar': payables ? formatWire(sumOf(payables, ({ amountToPay }) => amountToPay)) : '…',
  }
  return (
    <div className={styles.figures}>
      <dl aria-label="Números do evento">
        {Object.entries(figures).map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {meta > 0 && <Goal raised={arrecadado} goal={meta} />}
    </div>
  )
}

function Goal({ raised, goal }: { raised: number; goal: number }) {
  const percent = goalPercent(raised, goal)
  return (
    <p className={styles.goal}>
      <progress aria-label="Meta" value={percent} max={100} />
      <span>{raised >= goal ? `Meta de ${formatWire(goal)} alcançada` : `${percent} % da meta de ${formatWire(goal)}`}</span>
    </p>
  )
}
