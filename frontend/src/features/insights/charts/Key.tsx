import type { ReactNode } from 'react'
import styles from './Charts.module.css'

interface KeyProps {
  entries: readonly { name: string; mark: ReactNode; figure?: string }[]
}

/** What the marks of a chart mean: each by its shape as well as its colour. */
export function Key({ entries }: KeyProps) {
  return (
    <ul className={styles.key}>
      {entries.map(({ name, mark, figure }) => (
        <li key={name}>
          <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">{mark}</svg>
          {name}
          {figure && <strong>{figure}</strong>}
        </li>
      ))}
    </ul>
  )
}
