import { stateKeys, type StateKey } from '../data/order'
import type { Columns } from '../data/store'

/** Where a card is: its column, or the page, and its number there from 0. */
export interface Place {
  lane: string
  index: number
}

export const directions = ['up', 'down', 'left', 'right', 'first', 'last'] as const
export type Direction = (typeof directions)[number]

/** The layout of the cards on screen, for moving from one to another. */
export interface Ground {
  placeOf: (id: string) => Place | undefined
  /** The card that lies that way; undefined when none does. */
  neighbour: (from: Place, direction: Direction) => string | undefined
  /** The nth card, from 0, of the lane of a place. */
  nth: (from: Place, index: number) => string | undefined
  /** Where Tab and the first arrow land. */
  first: () => string | undefined
  /** The card that takes the place of one that left. */
  successor: (left: Place) => string | undefined
}

/** Moves through columns: up and down within one, left and right to the nearest with cards, at the same height. */
export function columnGround(columns: Columns, shown: readonly StateKey[]): Ground {
  const idsOf = ({ lane }: Place) => columns[lane as StateKey]
  return {
    placeOf: (id) => {
      for (const lane of shown) {
        const index = columns[lane].indexOf(id)
        if (index >= 0) return { lane, index }
      }
      return undefined
    },
    neighbour: (from, direction) => {
      const ids = idsOf(from)
      if (direction === 'left' || direction === 'right') {
        const step = direction === 'left' ? -1 : 1
        for (let at = shown.indexOf(from.lane as StateKey) + step; at >= 0 && at < shown.length; at += step) {
          const state = shown[at]
          const beside = state && columns[state]
          if (beside && beside.length > 0) return beside[Math.min(from.index, beside.length - 1)]
        }
        return undefined
      }
      return ids[{ up: from.index - 1, down: from.index + 1, first: 0, last: ids.length - 1 }[direction]]
    },
    nth: (from, index) => idsOf(from)[index],
    first: () => shown.map((state) => columns[state][0]).find((id) => id !== undefined),
    successor: (left) => {
      if (!shown.includes(left.lane as StateKey)) return undefined
      const ids = idsOf(left)
      return ids[Math.min(left.index, ids.length - 1)]
    },
  }
}

/**
 * Moves through a page of cards in rows.
 * @param width how many cards lie in a row now
 */
export function gridGround(ids: readonly string[], width: () => number): Ground {
  return {
    placeOf: (id) => {
      const index = ids.indexOf(id)
      return index >= 0 ? { lane: 'page', index } : undefined
    },
    neighbour: ({ index }, direction) =>
      ids[{ up: index - width(), down: index + width(), left: index - 1, right: index + 1, first: 0, last: ids.length - 1 }[direction]],
    nth: (_from, index) => ids[index],
    first: () => ids[0],
    successor: ({ index }) => ids[Math.min(index, ids.length - 1)],
  }
}

/** Columns in workflow order, of those shown. */
export function inOrder(shown: ReadonlySet<StateKey>): StateKey[] {
  return stateKeys.filter((state) => shown.has(state))
}
