/**
 * Moves through the board's regions by keyboard, for a bump bar that has no Tab: one command
 * goes from part to part, the arrows' commands from control to control of one,
 * `advance` presses, `back` returns to the cards.
 */
import { keymap, type Command } from './keymap'
import { controlsIn, isOption, steps, walk } from './walk'

/** Panels that take the whole keyboard while they are open. */
const panels = '[role="dialog"], [role="menu"], [data-panel]'

/** Fields that letters are typed in: whoever writes has a keyboard, and finds them by Tab and by their own commands. */
function isWritten(target: Element): boolean {
  return target.matches('textarea, input:not([type="checkbox"], [type="radio"], [type="date"])')
}

function stopsIn(part: Element): HTMLElement[] {
  return controlsIn(part).filter((control) => !isWritten(control))
}

/** Returns the card that has the focus, or gets it back. */
function cardOf(board: Element): HTMLElement | null {
  return board.querySelector('[data-card][tabindex="0"]') ?? board.querySelector('[data-card]')
}

/** Returns what contains an element: a panel, a card, or a part of the board. */
function partOf(board: Element, target: Element): Element | undefined {
  return target.closest(panels) ?? target.closest('[data-card]') ?? [...board.children].find((part) => part.contains(target))
}

/** Lists the controls of every part; the cards count as one part, with arrow keys of their own. */
function regionsOf(board: HTMLElement): HTMLElement[][] {
  const card = cardOf(board)
  const regions = [...board.children].flatMap((part) => {
    const own = stopsIn(part).filter((stop) => partOf(board, stop) === part)
    const cards = card && part.contains(card) ? [[card], stopsIn(card)] : []
    return [own, ...cards, ...[...part.querySelectorAll(panels)].map(stopsIn)]
  })
  return regions.filter(({ length }) => length > 0)
}

function nextRegion(board: HTMLElement, from: Element): void {
  const regions = regionsOf(board)
  const part = partOf(board, from)
  const exact = regions.findIndex((stops) => stops.includes(from as HTMLElement))
  const at = exact >= 0 ? exact : regions.findLastIndex(([first]) => first && part && partOf(board, first) === part)
  for (let tried = 1; tried <= regions.length; tried++) {
    const stops = regions[(at + tried) % regions.length] ?? []
    walk(stops, null, 1)
    if (stops.includes(document.activeElement as HTMLElement)) return
  }
}

/** Chooses the next option of a list, as its own arrow keys do. */
function choose(list: HTMLSelectElement, step: number): void {
  const next = list.selectedIndex + step
  if (next < 0 || next >= list.length) return
  list.selectedIndex = next
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Keys in a list of options or a day: arrows and digits are its own, and `advance` goes on from it. */
function runInField({ key }: KeyboardEvent, command: Command, field: HTMLElement, stops: readonly HTMLElement[]): boolean {
  if (key.startsWith('Arrow') || /^\d$/.test(key)) return false
  if (field instanceof HTMLSelectElement && (command === 'up' || command === 'down')) choose(field, steps[command] ?? 0)
  else walk(stops, field, steps[command] ?? 1)
  return true
}

/** Presses what has the focus; the browser itself does where Enter or the space bar mean that. */
function press({ key, repeat }: KeyboardEvent, target: HTMLElement): boolean {
  if (!isOption(target) && (key === 'Enter' || key === ' ')) return false
  if (!repeat) target.click()
  return true
}

/** Leaves a panel as Esc does, or a part of the board for the cards. */
function leave(board: HTMLElement, part: Element, target: HTMLElement): boolean {
  if (part.matches('[role="dialog"]')) return false
  if (part.matches(panels)) target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  else cardOf(board)?.focus()
  return true
}

/** Handles the keys of one board. */
export function regionKeys(board: HTMLElement): (event: KeyboardEvent) => void {
  /** The part that the command has led to: its controls have the arrows as long as one of them has the focus. */
  let entered: Element | undefined

  /** Answers whether the key means something where the focus is. */
  function run(event: KeyboardEvent, command: Command | undefined, target: HTMLElement): boolean {
    if (command === 'region') {
      nextRegion(board, target)
      entered = partOf(board, document.activeElement ?? board)
      return true
    }
    const part = partOf(board, target)
    if (!command || !part || isWritten(target) || target.matches('[data-card]') || !(part === entered || part.matches(panels))) return false
    const stops = stopsIn(part).filter((stop) => partOf(board, stop) === part)
    const isMove = command in steps
    // Along tabs the arrows choose.
    if (event.key.startsWith('Arrow') && target.matches('[role="tab"]')) return false
    if (target !== part && !stops.includes(target)) return false
    if (target.matches('select, input[type="date"]') && (isMove || command === 'advance')) return runInField(event, command, target, stops)
    if (command === 'advance') return target !== part && press(event, target)
    if (command === 'back') return event.key !== 'Escape' && leave(board, part, target)
    if (isMove) walk(stops, target, steps[command] ?? 0)
    return isMove
  }

  return (event) => {
    const target = document.activeElement
    if (event.defaultPrevented || !(target instanceof HTMLElement) || document.querySelector('dialog[open]')) return
    if (isWritten(target) && event.key.length === 1) return
    if (!run(event, keymap.commandOf(event), target)) return
    event.preventDefault()
    event.stopPropagation()
  }
}
