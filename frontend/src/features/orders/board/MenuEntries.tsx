import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { useKeymap, type Command } from '../keyboard/keymap'
import { commandNames, keyName } from '../keyboard/keyNames'
import type { Commands } from '../keyboard/keys'
import styles from './MoreMenu.module.css'

/** The commands of a menu, each with its state where it is a toggle. */
export type Menu = readonly (readonly [Command, boolean?])[]

/** Labels that differ from the commands' names in the list of keys. */
const labels: Partial<Record<Command, string>> = { newOrder: 'Novo pedido', soldOut: 'Esgotados', layout: 'Ver em cartões', theme: 'Tema claro', help: 'Teclas' }

interface MenuEntriesProps {
  label: string
  entries: Menu
  commands: Commands
  onLeave: () => void
}

/** Shows the open menu, with the focus on its first entry. */
export function MenuEntries({ label, entries, commands, onLeave }: MenuEntriesProps) {
  const menu = useRef<HTMLDivElement>(null)
  const keys = useKeymap()

  useLayoutEffect(() => menu.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus(), [])

  function onKeyDown(event: KeyboardEvent) {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const target = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') onLeave()
    else if (target === undefined) return
    else items[target % items.length]?.focus()
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label={label} className={styles.menu} onKeyDown={onKeyDown}>
      {entries.map(([command, checked]) => (
        <button
          key={command}
          type="button"
          role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
          aria-checked={checked}
          className={styles.entry}
          tabIndex={-1}
          onClick={() => {
            onLeave()
            commands[command]?.()
          }}
        >
          <span className={styles.check} aria-hidden="true">
            {checked && '✓'}
          </span>
          {labels[command] ?? commandNames[command]}
          {keys[command] && <kbd className={styles.key}>{keyName(keys[command])}</kbd>}
        </button>
      ))}
    </div>
  )
}
