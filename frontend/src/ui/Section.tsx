import { useId, type ReactNode } from 'react'
import styles from './Section.module.css'

interface SectionProps {
  /** The section takes the focus, for links that lead to it. */
  id?: string
  title: string
  description?: string
  children: ReactNode
}

/** A group of settings: its name beside its fields, above them where there is no room. */
export function Section({ id, title, description, children }: SectionProps) {
  const heading = useId()
  return (
    <section id={id} tabIndex={id ? -1 : undefined} className={styles.section} aria-labelledby={heading}>
      <div className={styles.words}>
        <h2 id={heading} className={styles.title}>{title}</h2>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      <div className={styles.card}>{children}</div>
    </section>
  )
}

/** A name for some fields within a section. */
export function Subsection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <div role="group" aria-labelledby={heading} className={styles.subsection}>
      <h3 id={heading} className={styles.subtitle}>{title}</h3>
      {children}
    </div>
  )
}

/** Short fields side by side where there is room. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
