import { expect, it } from 'vitest'
import { typedMoney } from './words'

it.each([
  ['120', 120_00], ['120,00', 120_00], ['50.00', 50_00], ['50,5', 50_50], ['1.050', 1_050_00], ['R$ 1.050,00', 1_050_00],
  ['1,050.50', 1_050_50], ['R$ 0,00', 0], [',50', 50], ['50,', 50_00], ['', null], ['dez', null], ['99999999', 999_999_99],
])('%s is that much', (text, centavos) => {
  expect(typedMoney(text)).toBe(centavos)
})
