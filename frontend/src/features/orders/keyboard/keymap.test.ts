import { afterEach, expect, it } from 'vitest'
import { keymap, usualKeys } from './keymap'
import { assign } from './keyNames'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  keymap.commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

afterEach(() => keymap.reset())

it('knows the usual keys, in either letter case, and leaves combinations to the browser', () => {
  expect(press('Enter')).toBe('advance')
  expect(press('R')).toBe('refuse')
  expect(press('3')).toBe('card3')
  expect(press('F11')).toBe('fullscreen')
  expect(press('r', { ctrlKey: true })).toBeUndefined()
  expect(press('z')).toBeUndefined()
})

it('a command takes another key and gives its old one up', () => {
  expect(assign('advance', 'z')).toBeNull()
  expect(press('Z')).toBe('advance')
  expect(press('Enter')).toBeUndefined()
})

it('a key that is taken is refused by name, and so is one the page itself needs', () => {
  expect(assign('advance', 'P')).toBe('P já é usada em “Imprimir”. Escolha outra tecla.')
  expect(assign('advance', 'Tab')).toMatch(/navegador/)
  expect(keymap.get()).toEqual(usualKeys)
})

it('Enter and the space bar press the button that has the focus: only the commands of a card may have them', () => {
  expect(assign('silence', ' ')).toBe('Espaço aperta o botão que está em foco. Escolha outra tecla.')
  expect(assign('advance', 'z')).toBeNull()
  expect(assign('help', 'Enter')).toMatch(/^Enter aperta o botão/)
  expect(assign('strike', ' ')).toBeNull()
  expect(press(' ')).toBe('strike')
})

it('the keys of an older board stay; a command it did not have gets its usual key, or none where that is taken', () => {
  const { silence: _, ...older } = { ...usualKeys, wall: 's' }
  localStorage.setItem('balcao.board.keys', JSON.stringify(older))
  window.dispatchEvent(new StorageEvent('storage', { key: 'balcao.board.keys' }))
  expect(press('s')).toBe('wall')
  expect(keymap.get().silence).toBe('')
  expect(assign('silence', 'z')).toBeNull()
  expect(press('z')).toBe('silence')
})

it('reset brings the usual keys back', () => {
  assign('advance', 'z')
  keymap.reset()
  expect(press('Enter')).toBe('advance')
  expect(localStorage.getItem('balcao.board.keys')).toBeNull()
})

it('no two commands have one key', () => {
  const used = Object.values(usualKeys).filter((key) => key !== '')
  expect(new Set(used.map((key) => key.toLowerCase())).size).toBe(used.length)
})
