/** Which cards of a long column are drawn, and where. All lengths in CSS px. */

/** Between two cards. */
const gap = 16
/** Around the column within what is scrolled, both ends together. */
const foot = 40
/** A card's height until it has been measured. */
const estimate = 300
/** Cards drawn beyond each end of what is in view. */
const beyond = 2
/** The view moves in steps of this size: a column draws again once per step scrolled. */
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

/** Updates the heights of a column's cards with new measurements and forgets cards that have left it. Returns the same map where nothing changed. */
export function remembered(heights: ReadonlyMap<string, number>, measured: ReadonlyMap<string, number>, ids: readonly string[]): ReadonlyMap<string, number> {
  if ([...measured].every(([id, height]) => heights.get(id) === height)) return heights
  const next = new Map(measured)
  for (const id of ids) {
    const height = measured.get(id) ?? heights.get(id)
    if (height !== undefined) next.set(id, height)
  }
  return next
}

/** Returns each card's distance from the column's top; the last entry is the column's height. */
export function topsOf(ids: readonly string[], heights: ReadonlyMap<string, number>): readonly number[] {
  const tops: number[] = []
  let top = 0
  for (const id of ids) {
    tops.push(top)
    top += (heights.get(id) ?? estimate) + gap
  }
  return [...tops, Math.max(0, top - gap)]
}

/** Returns the visible part of a scrolled column, rounded out to whole steps. */
export function viewOf(scrollTop: number, height: number): View {
  return { top: Math.floor(scrollTop / step) * step, bottom: Math.ceil((scrollTop + height) / step) * step }
}

/** Returns the index of the card at a distance from the column's top; below all cards, the last. */
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

/** Returns the cards to draw for a view. */
export function rangeOf(tops: readonly number[], { top, bottom }: View): Range {
  const count = tops.length - 1
  return { first: Math.max(0, cardAt(tops, top) - beyond), end: Math.min(count, cardAt(tops, bottom) + 1 + beyond) }
}

/** Returns the scroll position that brings the card and the gap below it into view, moving no further than needed. */
export function scrollTo(tops: readonly number[], index: number, scrollTop: number, height: number): number {
  const top = tops[index] ?? 0
  const isLast = index === tops.length - 2
  const bottom = (tops[index + 1] ?? top) + (isLast ? foot : 0)
  if (top < scrollTop) return top
  return bottom > scrollTop + height ? Math.min(top, bottom - height) : scrollTop
}

/**
 * Returns the scroll position that keeps the card at the top of the view in place when cards above it
 * come, go or turn out taller than estimated. A column that stands at its top stays there, and shows
 * what comes.
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
