import { useSyncExternalStore } from 'react'
import { deviceValue } from '../data/device'

/**
 * The commands of the board, each with its default key; '' is none. Their names are in keyNames.ts.
 */
export const usualKeys = {
  up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight', first: 'Home', last: 'End',
  card1: '1', card2: '2', card3: '3', card4: '4', card5: '5', card6: '6', card7: '7', card8: '8', card9: '9',
  previousPage: 'PageUp', nextPage: 'PageDown',
  advance: 'Enter', refuse: 'r', details: 'd', strike: 'i', courier: 'e', print: 'p', resend: 'n', soldOut: 'x', back: 'Escape',
  silence: 's', deadline: 'u', search: '/', filters: 'f', refresh: 'a', auto: 'm', chat: 'c', overview: 'v', tableCall: 'g',
  newOrder: 'o', layout: 'l', wall: 't', fullscreen: 'F11', theme: '', device: '', help: '?', region: 'F6',
}
export type Command = keyof typeof usualKeys
export const commands = Object.keys(usualKeys) as Command[]

export type Keymap = Readonly<Record<Command, string>>

export function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** Reads the keys of this device. A command that a newer board has added gets its usual key, or none where that is taken. */
function read(value: unknown): Keymap {
  const chosen = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<Command, unknown>>
  const keys = Object.fromEntries(commands.map((command) => [command, ''])) as Record<Command, string>
  const give = (command: Command, key: unknown) => {
    if (typeof key === 'string' && key !== '' && !commands.some((other) => same(keys[other], key))) keys[command] = key
  }
  for (const command of commands) give(command, chosen[command])
  for (const command of commands) if (keys[command] === '') give(command, usualKeys[command])
  return keys
}

const stored = deviceValue('balcao.board.keys', read)

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

export const keymap = {
  get: stored.get,
  /** The command of a key press; undefined when it has none. */
  commandOf: (event: KeyPress): Command | undefined => {
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined
    const keys = stored.get()
    return commands.find((command) => same(keys[command], event.key))
  },
  set: stored.set,
  reset: stored.forget,
}

export function useKeymap(): Keymap {
  return useSyncExternalStore(stored.subscribe, stored.get)
}
