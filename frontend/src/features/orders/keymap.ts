import { useSyncExternalStore } from 'react'
import { deviceValue } from './device'

/** Everything the keyboard, or a bump bar that types, can do on the board. */
export const commands = [
  'up', 'down', 'left', 'right', 'first', 'last',
  'card1', 'card2', 'card3', 'card4', 'card5', 'card6', 'card7', 'card8', 'card9',
  'advance', 'refuse', 'details', 'print', 'silence', 'deadline', 'search', 'overview', 'wall', 'fullscreen', 'help',
] as const
export type Command = (typeof commands)[number]

export type Keymap = Readonly<Record<Command, string>>

export const usualKeys: Keymap = {
  up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight', first: 'Home', last: 'End',
  card1: '1', card2: '2', card3: '3', card4: '4', card5: '5', card6: '6', card7: '7', card8: '8', card9: '9',
  advance: 'Enter', refuse: 'r', details: 'd', print: 'p', silence: 's', deadline: 'u', search: '/', overview: 'v', wall: 't', fullscreen: 'F11', help: '?',
}

export const commandNames: Record<Command, string> = {
  up: 'Pedido acima', down: 'Pedido abaixo', left: 'Pedido à esquerda', right: 'Pedido à direita',
  first: 'Primeiro pedido', last: 'Último pedido',
  card1: 'Escolher o 1º pedido', card2: 'Escolher o 2º pedido', card3: 'Escolher o 3º pedido',
  card4: 'Escolher o 4º pedido', card5: 'Escolher o 5º pedido', card6: 'Escolher o 6º pedido',
  card7: 'Escolher o 7º pedido', card8: 'Escolher o 8º pedido', card9: 'Escolher o 9º pedido',
  advance: 'Avançar o pedido', refuse: 'Recusar ou devolver', details: 'Ver os detalhes', print: 'Imprimir',
  silence: 'Silenciar a campainha', deadline: 'Ir ao pedido que vence primeiro', search: 'Buscar', overview: 'Visão geral', wall: 'Modo parede', fullscreen: 'Tela cheia', help: 'Mostrar as teclas',
}

/** Keys that move through the page and its dialogs: they keep their meaning. */
const reserved = new Set(['tab', 'escape', 'shift', 'control', 'alt', 'meta', 'altgraph', 'capslock', 'dead', 'process', 'unidentified', 'contextmenu'])

const names: Record<string, string> = {
  arrowup: '↑', arrowdown: '↓', arrowleft: '←', arrowright: '→', ' ': 'Espaço', home: 'Home', end: 'End',
  enter: 'Enter', pageup: 'Page Up', pagedown: 'Page Down', backspace: 'Backspace', delete: 'Delete', insert: 'Insert',
}

/** A key as people read it: "↑", "R", "F11"; "—" for none. */
export function keyName(key: string): string {
  if (key === '') return '—'
  return names[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key)
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** The keys of this device. A command that a newer board has added gets its usual key, or none where that is taken. */
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

export const keymap = {
  get: stored.get,
  /** The command of a key press; undefined when it has none. */
  commandOf: (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): Command | undefined => {
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined
    const keys = stored.get()
    return commands.find((command) => same(keys[command], event.key))
  },
  /** Gives a command another key. Answers why that is not possible, or null when it is done. */
  assign: (command: Command, key: string): string | null => {
    if (reserved.has(key.toLowerCase())) return 'Essa tecla é usada pelo próprio navegador. Escolha outra.'
    const keys = stored.get()
    const taken = commands.find((other) => other !== command && same(keys[other], key))
    if (taken) return `${keyName(key)} já é usada em “${commandNames[taken]}”. Escolha outra tecla.`
    stored.set({ ...keys, [command]: key })
    return null
  },
  reset: stored.forget,
}

export function useKeymap(): Keymap {
  return useSyncExternalStore(stored.subscribe, stored.get)
}
