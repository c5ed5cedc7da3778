import { useEffect, useState } from 'react'

/** Cards that are drawn for the first time in one frame; more of them would hold it up. */
const atOnce = 4
/** Milliseconds from one step to the next: two frames. */
const pace = 32

/**
 * Adds a few of the wanted cards to those on screen. New orders come in
 * at the front: the oldest of them first, and those that make room for them
 * go as they come. Another page is drawn whole.
 */
export function stepTowards(drawn: readonly string[], wanted: readonly string[]): readonly string[] {
  const fresh = wanted.filter((id) => !drawn.includes(id))
  if (fresh.length <= atOnce || fresh.length === wanted.length) return wanted
  const later = new Set(fresh.slice(0, -atOnce))
  return [...wanted.filter((id) => !later.has(id)), ...drawn.filter((id) => !wanted.includes(id))].slice(0, wanted.length)
}

/** Returns the wanted cards, adding those of a rush a few per frame. */
export function usePaced(wanted: readonly string[]): readonly string[] {
  const [{ drawn, goal }, setStep] = useState({ drawn: wanted, goal: wanted })
  if (goal !== wanted) setStep({ drawn: stepTowards(drawn, wanted), goal: wanted })

  useEffect(() => {
    if (drawn === goal) return
    const timer = setTimeout(() => setStep({ drawn: stepTowards(drawn, goal), goal }), pace)
    return () => clearTimeout(timer)
  }, [drawn, goal])

  return drawn
}
