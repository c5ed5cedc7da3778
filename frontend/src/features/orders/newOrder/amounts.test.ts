import { expect, it } from 'vitest'
import { readMoney } from './amounts'
import { wayOf } from './words'

it.each([['12', 1200], ['12,5', 1250], ['12.50', 1250], ['1.234,50', 123450], ['R$ 50', 5000], ['0', 0], ['', null], ['doze', null], ['-1', null], ['1,234', null]])('%j is %j centavos', (typed, centavos) => {
  expect(readMoney(typed)).toBe(centavos)
})

it('who asks decides the way that is proposed; a delivery only where the shop delivers', () => {
  expect(wayOf(null, 'telefone', ['delivery', 'retirada'])).toBe('delivery')
  expect(wayOf(null, 'telefone', ['mesa'])).toBe('retirada')
  expect(wayOf(null, 'balcao', ['delivery'])).toBe('retirada')
  expect(wayOf(null, 'mesa', [])).toBe('mesa')
  expect(wayOf('delivery', 'balcao', [])).toBe('delivery')
})
