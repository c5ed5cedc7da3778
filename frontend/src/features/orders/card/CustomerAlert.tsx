import styles from './CustomerAlert.module.css'

/** Says that the customer was alerted or blocked when the order came in: colour, shape and words, as states do. */
export function CustomerAlert() {
  return (
    <span className={styles.alert}>
      <svg className={styles.shape} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M4 2h2v16H4ZM7 3h10l-3 4 3 4H7Z" fill="currentColor" />
      </svg>
      Cliente com alerta
    </span>
  )
}
