import type { components } from '@/api/schema.gen'
import { formatWire } from '@/ui/money'
import styles from './Dashboard.module.css'

/** The sums of all rows of a report, those of the other pages included. */
export function ReportTotal({ of: { linhas, recebido, devolvido, total } }: { of: components['schemas']['DonationsDonorTotals'] }) {
  return (
    <p className={styles.total} style={{ marginBottom: 12 }}>
      Total: {formatWire(total)} em {linhas.toLocaleString('pt-BR')} {linhas === 1 ? 'linha' : 'linhas'}
      {devolvido > 0 && ` (recebidos ${formatWire(recebido)}, devolvidos ${formatWire(devolvido)})`}
    </p>
  )
}
