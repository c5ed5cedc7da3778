import { afterEach, expect, it } from 'vitest'
import { forgetOld } from './kept'

afterEach(() => localStorage.clear())

it('forgets what was sent after a week, and an order with its messages after three months', () => {
  const now = Date.parse('2026-11-26T12:00:00Z')
  const ago = (days: number) => JSON.stringify({ em: now - days * 24 * 60 * 60 * 1000 })
  for (const [name, days] of Object.entries({ 'enviado:a': 6, 'enviado:b': 8, 'pedido:c': 89, 'pedido:d': 91, 'carrinho:e': 900 })) localStorage.setItem(`balcao:${name}`, ago(days))
  localStorage.setItem('balcao:enviado:f', '{}')
  for (const code of ['c', 'd']) localStorage.setItem(`balcao:lidas:${code}`, '3')
  forgetOld(now)
  expect(Object.keys(localStorage).toSorted()).toEqual(['balcao:carrinho:e', 'balcao:enviado:a', 'balcao:lidas:c', 'balcao:pedido:c'])
})
