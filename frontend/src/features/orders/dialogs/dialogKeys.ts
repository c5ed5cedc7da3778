import type { KeyboardEvent } from 'react'
import { keymap } from '../keymap'
import { controlsIn, isOption, steps, walk } from '../parts/walk'

/** Keys that the browser itself gives their meaning in a dialog. */
const native = ['Enter', ' ', 'Escape', 'Tab']

function isField(target: Element): boolean {
  return target.matches('input, select, textarea') && !isOption(target)
}

/**
 * The board's keys in a dialog, for a bump bar that has neither Enter, Esc nor
 * Tab: `advance` presses what has the focus, else the button that goes on (the
 * last of several in its footer); the arrows' commands go from one control to
 * the next; `back` closes. What is typed in a field is the field's.
 */
export function onDialogKey(event: KeyboardEvent<HTMLDialogElement>, onClose: () => void): void {
  const { key, currentTarget: dialog } = event
  const target = event.target as HTMLElement
  if (event.defaultPrevented) return
  // A key that is held since before the dialog opened must not press what has the focus in it, nor send its form.
  if (event.repeat && ((key === 'Enter' && !target.matches('textarea')) || (key === ' ' && target.matches('button, a')))) {
    event.preventDefault()
    return
  }
  if (key === 'Enter' && target.matches('input') && !target.closest('form')) goOn(dialog)
  if (native.includes(key) || (key.length === 1 && isField(target))) return
  const command = keymap.commandOf(event)
  // Arrows scroll what is long, and go from option to option.
  if (key.startsWith('Arrow') && (dialog.dataset.look !== undefined || !target.matches('button, a'))) return
  const step = command && steps[command]
  if (command === 'back') onClose()
  else if (step !== undefined) walk(controlsIn(dialog), target, step)
  else if (command !== 'advance') return
  else if (!event.repeat) press(dialog, target)
  event.preventDefault()
}

function press(dialog: HTMLElement, target: HTMLElement): void {
  if (target.matches('button, a') || (isOption(target) && !target.checked)) target.click()
  else goOn(dialog)
}

function goOn(dialog: HTMLElement): void {
  dialog.querySelector<HTMLElement>('[data-footer] > * ~ :last-child')?.click()
}
