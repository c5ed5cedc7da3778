/**
 * Whole percentages that make 100: each is rounded down, and what is missing goes to those that
 * lost most by it (sales-dashboard-07). Nothing of nothing is 0.
 */
export function wholeShares(values: readonly number[]): number[] {
  const sum = values.reduce((all, value) => all + value, 0)
  if (sum <= 0) return values.map(() => 0)
  const exact = values.map((value) => (value * 100) / sum)
  const shares = exact.map(Math.floor)
  const missing = 100 - shares.reduce((all, share) => all + share, 0)
  exact
    .map((value, at) => ({ at, lost: value - Math.floor(value) }))
    .toSorted((a, b) => b.lost - a.lost || a.at - b.at)
    .slice(0, missing)
    .forEach(({ at }) => {
      shares[at]! += 1
    })
  return shares
}
