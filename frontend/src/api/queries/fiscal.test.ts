import { expect, it } from 'vitest'
import { fiscalMasks } from './fiscal'

it('product-wizard-16 fiscal codes look as documented', () => {
  expect(fiscalMasks.ncm('22030000')).toBe('2203.00.00')
  expect(fiscalMasks.cest('0302100')).toBe('03.021.00')
  expect(fiscalMasks.cfop('5102')).toBe('5.102')
})
