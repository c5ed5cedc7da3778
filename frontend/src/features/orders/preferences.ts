import { useSyncExternalStore } from 'react'
import { deviceValue } from './device'

/** Colunas: every live order by state. Cartões: a paged grid (order-board-01). */
export type Layout = 'columns' | 'cards'

/** How the board looks on this device. */
export interface Preferences {
  layout: Layout
  /** Large type for a screen on the wall. */
  wall: boolean
}

function read(value: unknown): Preferences {
  const { layout, wall } = (value ?? {}) as Partial<Preferences>
  return { layout: layout === 'cards' ? 'cards' : 'columns', wall: wall === true }
}

const preferences = deviceValue('balcao.board.preferences', read)

function change(part: Partial<Preferences>): void {
  preferences.set({ ...preferences.get(), ...part })
}

/** The device's preferences and how to change them. */
export function usePreferences(): [Preferences, (part: Partial<Preferences>) => void] {
  return [useSyncExternalStore(preferences.subscribe, preferences.get), change]
}
