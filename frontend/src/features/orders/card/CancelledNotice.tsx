import styles from './CancelledNotice.module.css'

/** An order that was taken back while somebody worked on it: it leaves once that has been read. */
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
