import { Button } from 'antd'
import { useId, useState } from 'react'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import type { Change } from '../api'
import styles from './Changes.module.css'

/** How many changes, and characters of each text, show before the rest is asked for. */
const shown = 2
const longest = 120

function shorten(text: string): string {
  return text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text
}

/** What an action changed, before → after; what is long, whole on demand. `of` names the entry for screen readers. */
export function Changes({ changes, of }: { changes: readonly Change[]; of: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (changes.length === 0) return '-'
  const long = changes.length > shown || changes.some(({ Antes, Depois }) => Antes.length > longest || Depois.length > longest)
  const brief = changes.slice(0, shown).map(({ Nome, Antes, Depois }) => ({ Nome, Antes: shorten(Antes), Depois: shorten(Depois) }))
  return (
    <>
      <ul className={styles.list} id={id}>
        {(open ? changes : brief).map((change, index) => (
          // Two changes may have one name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span className={styles.name}>{change.Nome}:</span> <Values {...change} />
          </li>
        ))}
      </ul>
      {long && (
        <Button type="link" className={styles.more} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? 'Mostrar menos' : 'Mostrar tudo'}
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
