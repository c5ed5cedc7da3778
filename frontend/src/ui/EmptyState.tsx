import type { ReactNode } from 'react'
import { EmptyCounter } from './drawings'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  /** One sentence: what is not here. */
  text: string
  /** A second, softer sentence: why, or what to do. */
  detail?: string
  /** The one thing to do next, usually a Button. */
  action?: ReactNode
  drawing?: ReactNode
}

/** A designed "nothing here": drawing, sentence, action. */
export function EmptyState({ text, detail, action, drawing = <EmptyCounter /> }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {drawing}
      <p className={styles.text}>{text}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {action}
    </div>
  )
}
