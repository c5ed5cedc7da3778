import { Button } from 'antd'
import { useId, useState } from 'react'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import type { Change } from '../api'
import styles from './Changes.module.css'

/** How many changes show before the rest is asked for. */
const shown = 2

/** What an action changed, before → after; the rest of a long list on demand. `of` names the entry for screen readers. */
export function Changes({ changes, of }: { changes: readonly Change[]; of: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (changes.length === 0) return '-'
  const rest = changes.length - shown
  return (
    <>
      <ul className={styles.list} id={id}>
        {changes.slice(0, open ? undefined : shown).map((change, index) => (
          // Two changes may have one name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span className={styles.name}>{change.Nome}:</span> <Values {...change} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button type="link" className={styles.more} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? 'Mostrar menos' : `Mostrar mais ${rest}`}
          <VisuallyHidden> de {of}</VisuallyHidden>
        </Button>
      )}
    </>
  )
}

function Values({ Antes, Depois }: Change) {
  if (!Antes) return <span>{Depois}</span>
  return (
    <>
      <span className={styles.before}>
        <VisuallyHidden>antes </VisuallyHidden>
        {Antes}
      </span>{' '}
      <span aria-hidden="true">→</span>{' '}
      <span>
        <VisuallyHidden>depois </VisuallyHidden>
        {Depois || 'vazio'}
      </span>
    </>
  )
}
