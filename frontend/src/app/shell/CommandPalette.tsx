import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PortalConfiguration } from '@/api/configuration'
import { currentPlace, type Session } from '@/api/session'
import { businessDayAt } from '@/features/insights/businessDay'
import { understood } from '@/features/insights/question'
import { defaultZone } from '@/ui/dates'
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

/** Somewhere to go. */
interface Destination {
  to: string
  title: string
  group: string
}

/** Ctrl+K: type a few letters, Enter goes there. Lists only what the session may open. A question about sales leads to the report that answers it. */
export default function CommandPalette({ session, configuration, query, onQuery, onClose }: CommandPaletteProps) {
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const [marked, setMarked] = useState(0)
  const listId = useId()

  const [today] = useState(() => {
    const { fusoHorario = defaultZone, businessDayCutoff = '00:00' } = currentPlace(session) ?? {}
    return businessDayAt(new Date(), fusoHorario, businessDayCutoff)
  })

  const open = destinations(session, configuration)
  const question = understood(query, today)
  // One without filters is the screen itself, which is found by its name.
  const answering = question && question.to !== question.path && open.find(({ path }) => path === question.path)
  const found: Destination[] = [
    ...(question && answering ? [{ to: question.to, title: answering.title, group: question.words }] : []),
    ...search(query, open, (screen) => `${screen.title} ${groupOf(screen)}`).map((screen) => ({ to: screen.path, title: screen.title, group: groupOf(screen) })),
  ]
  const optionId = (index: number) => `${listId}-${index}`

  // With the commit: the next letter is already meant for the field.
  useLayoutEffect(() => {
    dialog.current?.showModal()
  }, [])

  useEffect(() => {
    document.getElementById(optionId(marked))?.scrollIntoView({ block: 'nearest' })
  })

  function go(destination: Destination | undefined) {
    if (!destination) return
    onClose()
    void navigate(destination.to)
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
        {found.map((destination, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys are the combobox's
          <div
            key={destination.to}
            id={optionId(index)}
            role="option"
            aria-selected={index === marked}
            className={styles.option}
            onClick={() => go(destination)}
            onPointerMove={() => setMarked(index)}
          >
            <span>{destination.title}</span>
            <span className={styles.group}>{destination.group}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles.none} role="status">Nenhuma tela com este nome.</p>}
      <Toaster />
    </dialog>
  )
}
