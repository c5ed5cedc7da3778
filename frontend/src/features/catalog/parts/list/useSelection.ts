import { useState } from 'react'

export interface Selection {
  has: (id: string) => boolean
  count: number
  toggle: (id: string) => void
  /** Chooses all of these, or none of them if they are already. */
  toggleAll: (ids: string[]) => void
  clear: () => void
}

const none: ReadonlySet<string> = new Set()

/** Which rows are ticked, as long as the same rows are looked at: `looked` is what is asked for. */
export function useSelection(looked: string): Selection {
  const [kept, setKept] = useState({ looked, ids: none })
  const ids = kept.looked === looked ? kept.ids : none
  const keep = (next: ReadonlySet<string>) => setKept({ looked, ids: next })

  return {
    has: (id) => ids.has(id),
    count: ids.size,
    toggle: (id) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      keep(next)
    },
    toggleAll: (all) => keep(all.every((id) => ids.has(id)) ? none : new Set(all)),
    clear: () => keep(none),
  }
}
