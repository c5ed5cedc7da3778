import { useBoard, useFeed } from '../data/board'
import { isCutOffNow } from '../data/feed'
import type { Order } from '../data/wire'
import styles from './CancelRequest.module.css'

/** Says that the customer asks to cancel, with both answers. */
export function CancelRequest({ order }: { order: Order }) {
  const { live, open } = useBoard()
  const isCutOff = useFeed(live.feed, isCutOffNow)
  const request = order.CancelamentoPedido
  if (!request) return null
  const answer = (grants: boolean) => open({ kind: 'cancelAnswer', orderId: order.Id, grants })
  return (
    <div className={styles.request} role="group" aria-label="Pedido de cancelamento">
      <strong>O cliente pede para cancelar.</strong>
      {request.Motivo && <p className={styles.reason}>“{request.Motivo}”</p>}
      <div className={styles.buttons}>
        <button type="button" className={styles.grant} aria-disabled={isCutOff || undefined} onClick={() => isCutOff || answer(true)}>
          Cancelar pedido
        </button>
        <button type="button" className={styles.button} aria-disabled={isCutOff || undefined} onClick={() => isCutOff || answer(false)}>
          Não cancelar
        </button>
      </div>
      {isCutOff && <p className={styles.reason}>A resposta só segue com conexão. Se puder, ligue para o cliente.</p>}
    </div>
  )
}
