import { useEffect, useEffectEvent } from 'react'
import { keymap, type Command } from '../keymap'

/** Keys belong to the field, list of tabs or dialog they are typed in. */
export function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog, [role="tablist"], [role="menu"], [contenteditable]') !== null
}

/** Runs the commands that concern the whole board, wherever the focus is on it. */
export function useCommands(active: boolean, run: Partial<Record<Command, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!active || event.defaultPrevented || event.repeat || isElsewhere(event.target)) return
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
