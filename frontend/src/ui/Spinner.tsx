import styles from './Spinner.module.css'

/** Decorative: the thing that waits says so in words or by aria-busy. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
