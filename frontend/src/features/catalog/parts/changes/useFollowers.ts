import { useState } from 'react'
import type { Reference } from '../../api/form'

/** The question that Followers draws. */
export interface FollowersQuestion {
  /** The products that a new price or name reaches; null while nothing is asked. */
  references: readonly Reference[] | null
  /** Whether they follow unless a person takes them out. */
  startsTicked: boolean
  /** The ids of those whose own price follows; null where the person goes back. */
  answer: (followers: string[] | null) => void
}

/** Asks, before a new price is saved, where else it is to count. */
export function useFollowers({ startsTicked }: { startsTicked: boolean }) {
  const [asked, setAsked] = useState<{ references: readonly Reference[]; answer: FollowersQuestion['answer'] } | null>(null)

  /** The ids of those whose own price follows; null where the person goes back. */
  const ask = (references: readonly Reference[]) => new Promise<string[] | null>((resolve) => setAsked({ references, answer: resolve }))

  function answer(followers: string[] | null) {
    asked?.answer(followers)
    setAsked(null)
  }

  const question: FollowersQuestion = { references: asked?.references ?? null, startsTicked, answer }
  return { ask, question }
}
