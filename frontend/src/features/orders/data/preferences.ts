import { useSyncExternalStore } from 'react'
import { deviceValue } from './device'

/** The board's layout: `columns` has every live order by state, `cards` is a paged grid (order-board-01). */
export type Layout = 'columns' | 'cards'

/** How the board looks on this device. */
export interface Preferences {
  layout: Layout
  /** Large type for a screen on the wall. */
  wall: boolean
  /** The device's name in the orders' history; '' for the browser's own description. */
  device: string
}

function read(value: unknown): Preferences {
  const { layout, wall, device } = (value ?? {}) as Partial<Preferences>
  return { layout: layout === 'cards' ? 'cards' : 'columns', wall: wall === true, device: typeof device === 'string' ? device : '' }
}

const preferences = deviceValue('balcao.board.preferences', read)

function change(part: Partial<Preferences>): void {
  preferences.set({ ...preferences.get(), ...part })
}

/** Returns the device's preferences and a function that changes some of them. */
export function usePreferences(): [Preferences, (part: Partial<Preferences>) => void] {
  return [useSyncExternalStore(preferences.subscribe, preferences.get), change]
}

/** Tells the server which device a call comes from. Escaped: a header has no letters with accents. */
export function deviceHeader(): { 'X-Device-Name'?: string } {
  const { device } = preferences.get()
  return device ? { 'X-Device-Name': encodeURIComponent(device) } : {}
}
