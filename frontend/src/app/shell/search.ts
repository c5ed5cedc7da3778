import { fold } from '@/ui/fold'

/**
 * How well a query fits a text, accents and letter case aside: 3 at its
 * beginning, 2 at the beginning of a word, 1 inside, a fraction when only the
 * letters come in this order; 0 not at all. An empty query fits everything.
 */
export function fit(query: string, text: string): number {
  const wanted = fold(query.trim())
  const given = fold(text)
  if (given.startsWith(wanted)) return 3
  if (given.includes(` ${wanted}`)) return 2
  if (given.includes(wanted)) return 1

  let at = -1
  let first = -1
  for (const letter of wanted.replace(/\s/g, '')) {
    at = given.indexOf(letter, at + 1)
    if (at < 0) return 0
    if (first < 0) first = at
  }
  return wanted.length / (at - first + 1 + wanted.length)
}

/** The items that fit, best first; equal ones keep their order. */
export function search<T>(query: string, items: readonly T[], textOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, score: fit(query, textOf(item)) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ item }) => item)
}
