import { expect, it } from 'vitest'
import { formatMoney, fromCentavos, parseMoney, toCentavos } from './money'

it.each([
  [0, 'R$ 0,00'],
  [5, 'R$ 0,05'],
  [123456, 'R$ 1.234,56'],
  [-990, '-R$ 9,90'],
])('writes %i centavos as %s', (centavos, text) => {
  expect(formatMoney(centavos)).toBe(text)
})

it('keeps every centavo on the way to the wire and back', () => {
  for (let centavos = 0; centavos <= 20_000; centavos++) {
    const wire = JSON.stringify(fromCentavos(centavos))
    expect(wire).toMatch(/^\d+(\.\d{1,2})?$/)
    expect(toCentavos(JSON.parse(wire) as number)).toBe(centavos)
  }
})

it.each([
  ['12', 1200], ['12,5', 1250], ['12.50', 1250], ['1.234,50', 123450], ['1.234.567', 123456700], ['R$ 50', 5000], ['0', 0], ['', null], ['doze', null], ['-1', null],
  ['1,234', null], ['1234.567', null], ['12345678', null],
])('%j is %j centavos', (typed, centavos) => {
  expect(parseMoney(typed)).toBe(centavos)
})
