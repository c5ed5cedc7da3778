import styles from './access.module.css'

/** What went wrong with the whole form; heard at once. */
export function Failure({ text, id }: { text: string | null; id?: string }) {
  if (!text) return null
  return (
    <p id={id} className={styles.failure} role="alert">
      {text}
    </p>
  )
}
