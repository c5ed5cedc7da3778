/** Text for comparing: no accents, no letter case. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** A name for comparing: spaces aside, too. */
export function folded(name: string): string {
  return fold(name).replace(/\s+/g, ' ').trim()
}
