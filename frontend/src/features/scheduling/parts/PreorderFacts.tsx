import { Alert } from 'antd'
import { formatDateTime } from '@/ui/dates'
import { formatWire } from '@/ui/money'
import type { BookingDetails } from '../api/bookings'
import styles from './BookingDrawer.module.css'

type Preorder = NonNullable<BookingDetails['pedido']>

/** What the guests of a reservation want to find ready, and where it stands on the board. */
export function PreorderFacts({ order, situacao, zone }: { order: Preorder, situacao: BookingDetails['situacao'], zone: string }) {
  return (
    <section aria-label="Pedido antecipado">
      <h3 className={styles.title}>Pedido antecipado</h3>
      {order.aviso && <Alert type="warning" showIcon title={`O pedido não acompanhou a reserva: ${order.aviso} Confira no painel de pedidos.`} />}
      <ul className={styles.order}>
        {order.itens.map(({ id, nome, quantidade, valor }) => (
          <li key={id}>
            <span>{`${quantidade}× ${nome}`}</span>
            <span>{formatWire(quantidade * valor)}</span>
          </li>
        ))}
        <li>
          <b>Total, pago no local</b>
          <b>{formatWire(order.total)}</b>
        </li>
      </ul>
      <p>{whereabouts(order, situacao, zone)}</p>
    </section>
  )
}

function whereabouts({ pedidoId, codigo, para, aviso }: Preorder, situacao: BookingDetails['situacao'], zone: string): string {
  if (pedidoId === null && (aviso || !['pendente', 'confirmado'].includes(situacao))) return 'Não está no painel de pedidos.'
  if (pedidoId === null) return 'Entra no painel de pedidos quando a reserva está confirmada, até 29 dias antes da hora.'
  return para ? `Pedido ${codigo} no painel, para ${formatDateTime(para, zone)}.` : `O pedido ${codigo} foi cancelado com a reserva.`
}
