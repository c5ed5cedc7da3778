import styles from './CancelledNotice.module.css'

/** Says that the order was cancelled while somebody worked on it; the card leaves once that is acknowledged. */
export function CancelledNotice({ onAcknowledge }: { onAcknowledge: () => void }) {
  return (
    <div className={styles.notice} role="group" aria-label="Pedido cancelado">
      <strong>Pedido cancelado: não prepare.</strong>
      <button type="button" className={styles.button} onClick={onAcknowledge}>
        Entendi
      </button>
    </div>
  )
}
