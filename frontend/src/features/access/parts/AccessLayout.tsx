import type { ReactNode } from 'react'
import { Logo } from '@/ui/Logo'
import styles from './AccessLayout.module.css'
import { CounterScene } from './CounterScene'

interface AccessLayoutProps {
  title: string
  /** One or two sentences under the title. */
  lead?: ReactNode
  children: ReactNode
  /** Small print below the form. */
  footer?: ReactNode
}

/** The page of everything that happens before a session: the name of the house on one side, one form on the other. */
export function AccessLayout({ title, lead, children, footer }: AccessLayoutProps) {
  return (
    <div className={styles.page}>
      <aside className={styles.house} aria-hidden="true">
        <CounterScene />
        <p className={styles.motto}>O pedido entra, a cozinha vê, o cliente recebe.</p>
      </aside>
      <main className={styles.main}>
        <div className={styles.form}>
          <p className={styles.name}>
            <Logo size={36} /> Balcão
          </p>
          <h1 className={styles.title}>{title}</h1>
          {lead && <div className={styles.lead}>{lead}</div>}
          {children}
        </div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </main>
    </div>
  )
}
