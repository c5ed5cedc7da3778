import { useEffect, useEffectEvent } from 'react'
import { keymap, type Command } from './keymap'

const owners = 'input, textarea, select, dialog, [role="tablist"], [role="menu"], [contenteditable]'

/** Tells whether a key belongs to the field, tab list or dialog it is typed in; Enter and the space bar also belong to a button. */
export function isElsewhere({ target, key }: Pick<KeyboardEvent, 'target' | 'key'>): boolean {
  return target instanceof Element && target.closest(key === 'Enter' || key === ' ' ? `${owners}, button, a` : owners) !== null
}

export type Commands = Partial<Record<Command, () => void>>

/** Runs the commands that concern the whole board, wherever the focus is on it. */
export function useCommands(active: boolean, run: Commands): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!active || event.defaultPrevented || event.repeat || isElsewhere(event)) return
    const command = keymap.commandOf(event)
    const action = command && run[command]
    if (!action) return
    event.preventDefault()
    action()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
