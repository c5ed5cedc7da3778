import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './PageHeader.module.css'

interface PageHeaderProps {
  title: string
  /** One sentence below the title. */
  description?: ReactNode
  /** Where this page was opened from. */
  back?: { to: string; label: string }
  /** Buttons at the right; at most one of them primary. */
  actions?: ReactNode
}

/** The head of a portal page: its only h1, the way back and the page's actions. */
export function PageHeader({ title, description, back, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {back && (
          <Link className={styles.back} to={back.to}>
            <span aria-hidden="true">←</span> {back.label}
          </Link>
        )}
        <h1 className={styles.title}>{title}</h1>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
