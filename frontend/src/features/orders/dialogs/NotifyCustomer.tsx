import { useConfiguration } from '@/api/configuration'
import { phoneMask } from '@/ui/masks'
import { useBoard } from '../data/board'
import type { Order } from '../data/wire'
import { noticeOf, trackingAddress } from './customerNotice'
import styles from './Details.module.css'

/** Offers to write to the customer how far the order is: by WhatsApp, as support is written to (D15), or by e-mail. */
export function NotifyCustomer({ order, code }: { order: Order; code: string }) {
  const { zone } = useBoard()
  const address = trackingAddress(code, useConfiguration().value.enderecoPublico)
  if (!address) return null
  const notice = noticeOf(order, address, zone)
  const text = encodeURIComponent(notice)
  const phone = phoneMask.normalize(order.Cliente.Telefone ?? '')
  return (
    <details className={styles.notify}>
      <summary>Avisar cliente</summary>
      <p className={styles.notice}>{notice}</p>
      <p className={styles.phone}>
        <a href={`https://wa.me/${phone && `55${phone}`}?text=${text}`} target="_blank" rel="noopener noreferrer">
          Enviar por WhatsApp
        </a>
        <a href={`mailto:?subject=${encodeURIComponent(`Pedido ${order.Codigo}`)}&body=${text}`}>Enviar por e-mail</a>
        <a href={address} target="_blank" rel="noopener noreferrer">
          Ver a página
        </a>
      </p>
    </details>
  )
}
