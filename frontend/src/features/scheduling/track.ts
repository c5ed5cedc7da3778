/** One day of a resource as a line: minutes of the day from left to right. */

/** From a minute of the day until another. */
export interface Span {
  from: number
  to: number
}

/** Minutes of a cell that can be chosen. */
export const cell = 30

/** The day as people work where nothing says otherwise. */
const usual: Span = { from: 8 * 60, to: 18 * 60 }

const overlaps = (one: Span, other: Span) => one.from < other.to && one.to > other.from

/** Whole hours around all that happens on a day, within it. */
export function frameOf(spans: readonly Span[]): Span {
  const within = spans.map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(1440, to) })).filter(({ from, to }) => from < to)
  if (within.length === 0) return usual
  return {
    from: Math.floor(Math.min(...within.map(({ from }) => from)) / 60) * 60,
    to: Math.ceil(Math.max(...within.map(({ to }) => to)) / 60) * 60,
  }
}

/** The hours of a frame. */
export const hoursOf = ({ from, to }: Span): number[] => Array.from({ length: (to - from) / 60 }, (_, hour) => from + hour * 60)

/** The free cells of a frame: within an opening, met by nothing, and not over by `now`. */
export function freeCells(frame: Span, openings: readonly Span[], busy: readonly Span[], now: number): Span[] {
  const cells = Array.from({ length: (frame.to - frame.from) / cell }, (_, index) => ({ from: frame.from + index * cell, to: frame.from + (index + 1) * cell }))
  return cells.filter((each) => each.to > now
    && openings.some(({ from, to }) => from <= each.from && each.to <= to)
    && !busy.some((other) => overlaps(each, other)))
}

/** The parts of a frame in which nothing is open. */
export function closedParts(frame: Span, openings: readonly Span[]): Span[] {
  const parts: Span[] = []
  let at = frame.from
  for (const { from, to } of openings.toSorted((one, other) => one.from - other.from)) {
    if (from > at) parts.push({ from: at, to: Math.min(from, frame.to) })
    at = Math.max(at, to)
  }
  if (at < frame.to) parts.push({ from: at, to: frame.to })
  return parts
}

/** What overlaps stands one above the other: each with its lane, from 0. */
export function inLanes<S extends Span>(spans: readonly S[]): { span: S, lane: number }[] {
  const ends: number[] = []
  return spans.toSorted((one, other) => one.from - other.from || other.to - one.to).map((span) => {
    const free = ends.findIndex((end) => end <= span.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = span.to
    return { span, lane }
  })
}

/** Where a span lies in a frame, in per cent of its width; what begins before or ends after it is cut. */
export function placeOf({ from, to }: Span, frame: Span): { left: number, width: number } {
  const width = frame.to - frame.from
  const [start, end] = [Math.max(from, frame.from), Math.min(to, frame.to)]
  return { left: ((start - frame.from) / width) * 100, width: ((end - start) / width) * 100 }
}
