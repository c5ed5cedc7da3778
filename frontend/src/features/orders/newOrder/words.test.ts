import { expect, it } from 'vitest'
import { wayOf } from './words'

it('who asks decides the way that is proposed; a delivery only where the shop delivers', () => {
  expect(wayOf(null, 'telefone', ['delivery', 'retirada'])).toBe('delivery')
  expect(wayOf(null, 'telefone', ['mesa'])).toBe('retirada')
  expect(wayOf(null, 'balcao', ['delivery'])).toBe('retirada')
  expect(wayOf(null, 'mesa', [])).toBe('mesa')
  expect(wayOf('delivery', 'balcao', [])).toBe('delivery')
})
