import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { formatDateTime } from '@/ui/dates'
import { formatWire } from '@/ui/money'
import type { Payment, Refund } from '../../api'
import { natures, refundStates, standings } from '../../labels'
import styles from './Transactions.module.css'

interface ReceivedProps {
  payment: Payment
  zone: string | undefined
  /** What can be done about it. */
  action?: ReactNode
}

/** Money that came in, and what of it has gone back. */
export function Received({ payment, zone, action }: ReceivedProps) {
  const standing = standings[payment.situacao]
  return (
    <section className={styles.received} aria-label={`Recebimento de ${formatWire(payment.valor)}`}>
      <div className={styles.receivedHead}>
        <h2>
          Recebido {formatWire(payment.valor)} {standing && <Tag color="warning">{standing}</Tag>}
        </h2>
        {action}
      </div>
      <p className={styles.soft}>
        {formatDateTime(payment.recebidoEm, zone)}. Id fim a fim {payment.idFimAFim}
      </p>
      {payment.devolucoes.length > 0 && (
        <ul className={styles.refunds}>
          {payment.devolucoes.map((refund) => (
            <RefundLine key={refund.id} refund={refund} zone={zone} />
          ))}
        </ul>
      )}
    </section>
  )
}

function RefundLine({ refund, zone }: { refund: Refund; zone: string | undefined }) {
  const { label, color } = refundStates[refund.estado]
  const told = [natures[refund.origem], refund.motivo, refund.pedidaPor && `por ${refund.pedidaPor}`, refund.resposta].filter(Boolean).join('. ')
  return (
    <li>
      <strong className={styles.money}>{formatWire(refund.valor)}</strong> <Tag color={color}>{label}</Tag>
      <span className={styles.soft}>
        {formatDateTime(refund.terminouEm ?? refund.pedidaEm, zone)}
        {told && `. ${told}`}
      </span>
    </li>
  )
}
