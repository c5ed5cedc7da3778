import { useEffect, useState } from 'preact/hooks'
import type { Followed, Follower } from './follow'

/** The order as it stands; draws again when it changes. */
export function useFollowed(follower: Follower): Followed {
  const [, draw] = useState(0)
  useEffect(() => follower.subscribe(() => draw((times) => times + 1)), [follower])
  return follower.get()
}
