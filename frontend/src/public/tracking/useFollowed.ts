import { useLayoutEffect, useState } from 'preact/hooks'
import type { Followed, Follower } from './follow'

/** The order as it stands; draws again when it changes. */
export function useFollowed(follower: Follower): Followed {
  const [, draw] = useState(0)
  // At once: what changes before the first paint must not be missed.
  useLayoutEffect(() => follower.subscribe(() => draw((times) => times + 1)), [follower])
  return follower.get()
}
