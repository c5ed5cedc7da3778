/** Moves from one control to the next with the board's arrow commands, in dialogs and in parts of the board. */
import type { Command } from './keymap'

/** The direction of each arrow command along a row of controls. */
export const steps: Partial<Record<Command, number>> = { up: -1, left: -1, down: 1, right: 1 }

export function isOption(target: Element): target is HTMLInputElement {
  return target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'checkbox')
}

/** Lists the focusable controls in a part of the page, in order. */
export function controlsIn(part: Element): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement & { disabled?: boolean }>('button, a[href], input, select, textarea')].filter(({ disabled }) => !disabled)
}

/** Focuses the next control in a direction, wrapping round; hidden controls are passed over. */
export function walk(controls: readonly HTMLElement[], from: Element | null, step: number): void {
  const start = controls.indexOf(from as HTMLElement)
  for (let tried = 1; tried <= controls.length; tried++) {
    const next = controls.at((start < 0 ? Math.min(step, 0) + step * (tried - 1) : start + step * tried) % controls.length)
    next?.focus()
    if (next === document.activeElement) return
  }
}
