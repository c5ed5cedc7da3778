import { useEffect, useRef, type KeyboardEvent } from 'react'
import { keyName, useKeymap, type Command } from '../keymap'
import styles from './MoreMenu.module.css'

export interface MenuEntry {
  label: string
  onSelect: () => void
  /** The key that does the same. */
  command?: Command
  /** For entries that are on or off. */
  checked?: boolean
}

interface MenuEntriesProps {
  label: string
  entries: readonly MenuEntry[]
  onLeave: () => void
}

/** The menu that stands open: its first entry has the keyboard. */
export default function MenuEntries({ label, entries, onLeave }: MenuEntriesProps) {
  const menu = useRef<HTMLDivElement>(null)
  const keys = useKeymap()

  useEffect(() => menu.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus(), [])

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
      {entries.map(({ label: name, onSelect, command, checked }) => (
        <button
          key={name}
          type="button"
          role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
          aria-checked={checked}
          className={styles.entry}
          tabIndex={-1}
          onClick={() => {
            onLeave()
            onSelect()
          }}
        >
          <span className={styles.check} aria-hidden="true">
            {checked && '✓'}
          </span>
          {name}
          {command && <kbd className={styles.key}>{keyName(keys[command])}</kbd>}
        </button>
      ))}
    </div>
  )
}
