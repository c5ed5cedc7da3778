import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PortalConfiguration } from '@/api/configuration'
import type { Session } from '@/api/session'
import { Toaster } from '@/ui/Toaster'
import { destinations } from '../menu'
import { groups } from '../routes'
import type { Screen } from '../routes/screen'
import styles from './CommandPalette.module.css'
import { search } from './search'

interface CommandPaletteProps {
  session: Session
  configuration: PortalConfiguration
  query: string
  onQuery: (query: string) => void
  onClose: () => void
}

function groupOf(screen: Screen): string {
  return groups.find((group) => group.screens.includes(screen))?.label ?? ''
}

/** Ctrl+K: type a few letters, Enter goes there. Lists only what the session may open. */
export default function CommandPalette({ session, configuration, query, onQuery, onClose }: CommandPaletteProps) {
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const [marked, setMarked] = useState(0)
  const listId = useId()

  const found = search(query, destinations(session, configuration), (screen) => `${screen.title} ${groupOf(screen)}`)
  const optionId = (index: number) => `${listId}-${index}`

  // With the commit: the next letter is already meant for the field.
  useLayoutEffect(() => {
    dialog.current?.showModal()
  }, [])

  useEffect(() => {
    document.getElementById(optionId(marked))?.scrollIntoView({ block: 'nearest' })
  })

  function go(screen: Screen | undefined) {
    if (!screen) return
    onClose()
    void navigate(screen.path)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      setMarked((marked + step + found.length) % found.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      go(found[marked])
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click beside it; Escape is the dialog's own
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Ir para uma tela"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <input
        className={styles.input}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? optionId(marked) : undefined}
        aria-label="Nome da tela"
        placeholder="Para onde?"
        value={query}
        onChange={(event) => {
          onQuery(event.target.value)
          setMarked(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Telas" className={styles.list}>
        {found.map((screen, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys are the combobox's
          <div
            key={screen.path}
            id={optionId(index)}
            role="option"
            aria-selected={index === marked}
            className={styles.option}
            onClick={() => go(screen)}
            onPointerMove={() => setMarked(index)}
          >
            <span>{screen.title}</span>
            <span className={styles.group}>{groupOf(screen)}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles.none} role="status">Nenhuma tela com este nome.</p>}
      <Toaster />
    </dialog>
  )
}
