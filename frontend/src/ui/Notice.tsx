import type { ReactNode } from 'react'
import styles from './Notice.module.css'

interface NoticeProps {
  /** How much it presses: by its colour, `urgent` by bold letters too. */
  urgency?: 'calm' | 'insistent' | 'urgent'
  /** Screen readers say it as soon as it appears. */
  alert?: boolean
  /** For whole sentences: no wider than 640 px, so that what lies beside it stays in sight. */
  long?: boolean
  /** A paragraph with what has happened, then the buttons with what can be done about it. */
  children: ReactNode
}

/** A bar that asks somebody to do something, without antd. It stays until that is done. */
export function Notice({ urgency = 'calm', alert = false, long = false, children }: NoticeProps) {
  return (
    <div className={long ? `${styles.notice} ${styles.long}` : styles.notice} data-urgency={urgency} role={alert ? 'alert' : undefined}>
      {children}
    </div>
  )
}
