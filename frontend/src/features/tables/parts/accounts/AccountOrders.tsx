import type { ReactNode } from 'react'
import { formatTime } from '@/ui/dates'
import { formatWire } from '@/ui/money'
import type { Account, AccountOrder } from '../../accounts'
import styles from './Account.module.css'

interface AccountOrdersProps {
  account: Account
  zone: string
  /** What one is called: what is put on a tab is no order. */
  word?: string
  actions?: (order: AccountOrder) => ReactNode
}

/** The orders of an account with their lines; the refused ones are on no bill and say so. */
export function AccountOrders({ account, zone, word = 'Pedido', actions }: AccountOrdersProps) {
  return (
    <section className={styles.orders} aria-label={`${word}s`}>
      {account.conta.map((order) => (
        <article key={order.id} className={styles.card} data-refused={order.recusado || undefined} aria-label={`${word} ${order.codigo}`}>
          <header className={styles.orderHead}>
            <h2>{word} {order.codigo}</h2>
            <span className={styles.soft}>
              {formatTime(order.em, zone)}, {order.cliente}
            </span>
            <span className={styles.mark}>{markOf(order)}</span>
          </header>
          <ul className={styles.lines}>
            {order.linhas.map((line, at) => (
              <li key={at}>
                <span className={styles.quantity}>{line.quantidade}×</span>
                <span>
                  {line.nome}
                  {line.observacoes.length > 0 && <small>{line.observacoes.join(', ')}</small>}
                </span>
                <span className={styles.money}>{formatWire(line.valor)}</span>
              </li>
            ))}
          </ul>
          <p className={styles.orderTotal}>
            <span>{order.recusado ? 'Fora da conta' : `Total do ${word.toLowerCase()}`}</span>
            <span className={styles.money}>{formatWire(order.recusado ? 0 : order.total)}</span>
          </p>
          {actions?.(order)}
        </article>
      ))}
    </section>
  )
}

function markOf({ estado, pagoOnline }: AccountOrder): string {
  return pagoOnline ? `${estado}, pago online` : estado
}
