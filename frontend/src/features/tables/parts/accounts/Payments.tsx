import { Button } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { formatTime } from '@/ui/dates'
import { formatWire } from '@/ui/money'
import type { Account, AccountChanges, AccountPayment } from '../../accounts'
import styles from './Account.module.css'

/** The money that was taken for an account; one that was not can be taken back. */
export function Payments({ account, zone, changes }: { account: Account; zone: string; changes: Pick<AccountChanges, 'undo'> }) {
  const [asked, setAsked] = useState<AccountPayment | null>(null)
  if (account.pagamentos.length === 0) return null
  return (
    <section className={styles.card} aria-label="Pagamentos">
      <h2>Pagamentos</h2>
      <ul className={styles.lines}>
        {account.pagamentos.map((payment) => (
          <li key={payment.id} data-undone={payment.estornadoEm ? true : undefined}>
            <span>
              {payment.valor < 0 ? `Devolução em ${payment.forma}` : payment.forma}
              <small>
                {formatTime(payment.em, zone)}, {payment.por}
                {payment.troco > 0 && `, troco ${formatWire(payment.troco)}`}
                {payment.nota && `. ${payment.nota}`}
                {payment.estornadoEm && `. Estornado por ${payment.estornadoPor}`}
              </small>
            </span>
            <span className={styles.money}>{formatWire(payment.valor)}</span>
            {account.fechadaEm === null && !payment.estornadoEm && (
              <Button type="link" size="small" danger aria-label={`Estornar ${payment.forma} de ${formatWire(payment.valor)}`} onClick={() => setAsked(payment)}>
                Estornar
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={asked ? `Estornar ${formatWire(asked.valor)} em ${asked.forma}?` : ''}
        danger
        confirmLabel="Estornar"
        onConfirm={() => asked && changes.undo.mutateAsync(asked.id)}
        success="Pagamento estornado."
        onClose={() => setAsked(null)}
      >
        O valor volta a faltar na conta. Devolva o dinheiro ao cliente, se ele já pagou. O estorno fica na auditoria.
      </ConfirmDialog>
    </section>
  )
}
