import { useState } from 'react'

export interface Selection {
  has: (id: string) => boolean
  ids: string[]
  toggle: (id: string) => void
  /** Ticks all of these, or unticks them if they are already; others stay as they are. */
  toggleAll: (ids: string[]) => void
  /** Ticks all that is looked for, on whatever page. */
  chooseWhole: (ids: string[]) => void
  /** Whether the last that was done was chooseWhole. */
  isWhole: boolean
  untick: (ids: readonly string[]) => void
  clear: () => void
}

const none: ReadonlySet<string> = new Set()

/** Which rows are ticked, over all pages of what is looked for: `looked` is what is asked for. */
export function useSelection(looked: string): Selection {
  const [kept, setKept] = useState({ looked, ids: none, isWhole: false })
  const isCurrent = kept.looked === looked
  const ids = isCurrent ? kept.ids : none
  const keep = (next: ReadonlySet<string>, isWhole = false) => setKept({ looked, ids: next, isWhole })

  return {
    has: (id) => ids.has(id),
    ids: [...ids],
    toggle: (id) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      keep(next)
    },
    toggleAll: (all) => {
      const next = new Set(ids)
      const areAll = all.every((id) => ids.has(id))
      for (const id of all) {
        if (areAll) next.delete(id)
        else next.add(id)
      }
      keep(next)
    },
    chooseWhole: (all) => keep(new Set(all), true),
    isWhole: isCurrent && kept.isWhole,
    untick: (gone) => keep(new Set([...ids].filter((id) => !gone.includes(id)))),
    clear: () => keep(none),
  }
}
