/** Which cards of a long column are drawn, and where. All lengths in CSS px. */

/** Between two cards. */
const gap = 16
/** Around the column within what is scrolled, both ends together. */
const foot = 40
/** A card's height until it has been measured. */
const estimate = 300
/** Cards drawn beyond each end of what is in view. */
const beyond = 2
/** The view is followed in steps: a column draws again once per step that it is scrolled. */
const step = 100

/** The part of a column that is in view, from the column's top. */
export interface View {
  top: number
  bottom: number
}

/** Cards from first up to, not including, end. */
export interface Range {
  first: number
  end: number
}

/** The heights of a column's cards with some measured anew; those of cards that have left it are forgotten. The same map where nothing was news. */
export function remembered(heights: ReadonlyMap<string, number>, measured: ReadonlyMap<string, number>, ids: readonly string[]): ReadonlyMap<string, number> {
  if ([...measured].every(([id, height]) => heights.get(id) === height)) return heights
  const next = new Map(measured)
  for (const id of ids) {
    const height = measured.get(id) ?? heights.get(id)
    if (height !== undefined) next.set(id, height)
  }
  return next
}

/** Every card's distance from the column's top; the last entry is the column's whole height. */
export function topsOf(ids: readonly string[], heights: ReadonlyMap<string, number>): readonly number[] {
  const tops: number[] = []
  let top = 0
  for (const id of ids) {
    tops.push(top)
    top += (heights.get(id) ?? estimate) + gap
  }
  return [...tops, Math.max(0, top - gap)]
}

/** What the eye sees of a scrolled column, a little more: whole steps. */
export function viewOf(scrollTop: number, height: number): View {
  return { top: Math.floor(scrollTop / step) * step, bottom: Math.ceil((scrollTop + height) / step) * step }
}

/** The card that lies at a distance from the column's top; the last one below all of them. */
export function cardAt(tops: readonly number[], distance: number): number {
  let low = 0
  let high = Math.max(0, tops.length - 2)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= distance) low = middle
    else high = middle - 1
  }
  return low
}

/** The cards to draw for a view. */
export function rangeOf(tops: readonly number[], { top, bottom }: View): Range {
  const count = tops.length - 1
  return { first: Math.max(0, cardAt(tops, top) - beyond), end: Math.min(count, cardAt(tops, bottom) + 1 + beyond) }
}

/** How far to scroll so that the card is in view, the gap below it included, going no further than needed. */
export function scrollTo(tops: readonly number[], index: number, scrollTop: number, height: number): number {
  const top = tops[index] ?? 0
  const isLast = index === tops.length - 2
  const bottom = (tops[index + 1] ?? top) + (isLast ? foot : 0)
  if (top < scrollTop) return top
  return bottom > scrollTop + height ? Math.min(top, bottom - height) : scrollTop
}

/**
 * How far to scroll so that the card at the top of the view stays where it is
 * when cards above it come, go or turn out taller than they were taken for. A
 * column that stands at its top stays there, and shows what comes.
 */
export function anchored(before: Laid, now: Laid, scrollTop: number): number {
  if (scrollTop <= 0) return scrollTop
  const first = cardAt(before.tops, scrollTop)
  const kept = before.ids.slice(first).find((id) => now.ids.includes(id))
  if (kept === undefined) return scrollTop
  return scrollTop + (now.tops[now.ids.indexOf(kept)] ?? 0) - (before.tops[before.ids.indexOf(kept)] ?? 0)
}

/** A column's cards with their places. */
export interface Laid {
  ids: readonly string[]
  tops: readonly number[]
}
