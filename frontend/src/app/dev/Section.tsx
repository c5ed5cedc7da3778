import { useId, type ReactNode } from 'react'
import styles from './DevUi.module.css'

/** A titled block of the page of pieces. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
