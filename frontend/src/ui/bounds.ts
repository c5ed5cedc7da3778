/** Least and most of a whole number, and what an emptied field falls back to. */
export interface Bounds {
  min: number
  max: number
  usual: number
}

/** What becomes of a typed number on leaving its field: the nearest that is allowed; nothing becomes the usual one. */
export function clamp({ min, max, usual }: Bounds, typed: number | null): number {
  return typed === null ? usual : Math.min(max, Math.max(min, Math.round(typed)))
}
