import { memo } from 'react'
import { formatMoney, toCentavos } from '@/ui/money'
import { useBoard, useStruck, useVenue } from '../data/board'
import { courierOf, platformLine } from '../data/delivery'
import { paidWords } from '../data/messages'
import { addressLine, isLive, kitchenItems, promiseWords, stateOf } from '../data/order'
import type { Order, OrderItem, SaleState } from '../data/wire'
import styles from './CardBody.module.css'
import { ItemText } from './ItemText'

interface CardBodyProps {
  order: Order
  /** Whether Tab stops at the items: only on the card that has the keyboard focus. */
  reachable: boolean
}

/** Shows customer, address, items and total. */
export const CardBody = memo(function CardBody({ order, reachable }: CardBodyProps) {
  const courier = stateOf(order) === 'pending' ? null : courierOf(order)
  const platform = platformLine(order)
  const working = isLive(order)
  const address = addressLine(order.Cliente)
  const { notSold } = useVenue()
  return (
    <>
      <div className={styles.who}>
        <Destination order={order} />
        {order.Cliente.Nome && <span className={styles.customer}>{order.Cliente.Nome}</span>}
        {order.TipoEntrega === 'delivery' && address && <p className={styles.address}>{address}</p>}
        {order.Pronto && <p className={styles.carrier}>Pronto, esperando a retirada</p>}
        {working && courier && (
          <p className={styles.carrier}>
            Entregador: <strong>{courier.Nome}</strong>
          </p>
        )}
        {working && platform && <p className={styles.carrier}>{platform}</p>}
      </div>
      <ul className={styles.items}>
        {kitchenItems(order).map((item) => (
          <li key={item.Id}>{working ? <StrikableItem orderId={order.Id} item={item} notSold={notSold} reachable={reachable} /> : <ItemText item={item} />}</li>
        ))}
      </ul>
      {order.ObservacaoPedido && <p className={styles.remark}>{order.ObservacaoPedido}</p>}
      {order.MotivoCancelamento && <p className={styles.remark}>Motivo: {order.MotivoCancelamento}</p>}
      <Payment order={order} />
    </>
  )
})

function Destination({ order }: { order: Order }) {
  if (order.Mesa) return <span className={styles.destination}>Mesa {order.Mesa}</span>
  if (order.TipoEntrega === 'delivery') return <span className={styles.destination}>Entrega</span>
  return <span className={styles.destination}>Retirada</span>
}

/** Shows an item that the cook can strike through, on this device only. */
function StrikableItem({ orderId, item, notSold, reachable }: { orderId: string; item: OrderItem; notSold: readonly SaleState[]; reachable: boolean }) {
  const { struck } = useBoard().live
  const isStruck = useStruck(orderId, item.Id)
  return (
    <button
      type="button"
      className={styles.strike}
      aria-pressed={isStruck}
      title={isStruck ? 'Desfazer o risco' : 'Riscar o item'}
      tabIndex={reachable ? 0 : -1}
      onClick={() => struck.toggle(orderId, item.Id)}
    >
      <ItemText item={item} notSold={notSold} />
    </button>
  )
}

function Payment({ order }: { order: Order }) {
  const promise = promiseWords(order)
  return (
    <p className={styles.payment}>
      <span className={styles.total}>{formatMoney(toCentavos(order.ValorTotal))}</span>
      <span>{[order.TipoPagamento.Descricao, paidWords(order)].filter(Boolean).join(', ')}</span>
      {order.Troco ? <span>Troco para {formatMoney(toCentavos(order.Troco))}</span> : null}
      {order.Totais?.RegraEntrega === 'semDistancia' && <span>distância não conhecida</span>}
      {promise && <span>Previsão: {promise}</span>}
    </p>
  )
}
