import type { KeyboardEvent } from 'react'
import { keymap, type Command } from '../keyboard/keymap'
import { controlsIn, isOption, steps, walk } from '../keyboard/walk'

/** Keys that the browser itself gives their meaning in a dialog. */
const native = ['Enter', ' ', 'Escape', 'Tab']

/** Fields that text is typed in. */
function isWritten(target: Element): boolean {
  return target.matches('textarea, input:not([type="range"])') && !isOption(target)
}

/** Whether this device moves through dialogs with keys that a field takes as text, as a bump bar that types does. */
function movesByText(): boolean {
  const moving = ['advance', 'back', ...Object.keys(steps)] as Command[]
  return moving.some((command) => keymap.get()[command].length === 1)
}

/**
 * Where the keyboard is while nobody has moved it: on what is marked
 * `data-initial-focus`, else where the browser began. In a field, a bump bar
 * that types could do nothing more: the title has it, and Tab leads to the field.
 */
export function begin(dialog: HTMLElement): void {
  dialog.querySelector<HTMLElement>('[data-initial-focus]')?.focus({ preventScroll: true })
  const focused = document.activeElement
  if (dialog.contains(focused) && !(focused && isWritten(focused) && movesByText())) return
  const title = dialog.querySelector('h2')
  if (!title) return
  // Not before: some browsers would begin on it by themselves.
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

/**
 * The board's keys in a dialog, for a bump bar that has neither Enter, Esc nor
 * Tab: `advance` presses what has the focus, else the button that goes on (the
 * last of several in its footer); the arrows' commands go from one control to
 * the next; `back` closes; `search` goes to the field that searches. What is
 * typed in a field is the field's: a device whose keys type is led into none,
 * for none of them would lead out.
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
  if (key === 'Enter' && target.matches('input') && !target.closest('form')) press(dialog, target)
  if (native.includes(key) || (key.length === 1 && isWritten(target))) return
  const command = keymap.commandOf(event)
  // Arrows scroll what is long, and go from option to option.
  if (key.startsWith('Arrow') && (dialog.dataset.look !== undefined || !target.matches('button, a, h2'))) return
  const step = command && steps[command]
  if (command === 'back') onClose()
  else if (step !== undefined) walk(controlsIn(dialog).filter((control) => !(isWritten(control) && movesByText())), target, step)
  else if (command === 'search' && !movesByText()) dialog.querySelector<HTMLElement>('[type="search"]')?.focus()
  else if (command !== 'advance') return
  else if (!event.repeat) press(dialog, target)
  event.preventDefault()
}

function press(dialog: HTMLElement, target: HTMLElement): void {
  if (target.matches('button, a') || (isOption(target) && !target.checked)) target.click()
  // What a search finds comes after its Enter.
  else if (!target.matches('[type="search"]')) goOn(dialog)
}

function goOn(dialog: HTMLElement): void {
  dialog.querySelector<HTMLElement>('[data-footer] > * ~ :last-child')?.click()
}
