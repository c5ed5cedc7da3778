import { useId, type ReactNode } from 'react'
import styles from './Box.module.css'

/** A card of fields under its name. */
export function Box({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section className={styles.box} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}

/** Fields in a row where there is room; a wide one takes more of it. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}
