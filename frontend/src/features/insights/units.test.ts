import { describe, expect, it } from 'vitest'
import { ageBand, heatBand } from './bands'
import { before, businessDayAt } from './businessDay'
import { wholeShares } from './shares'
import { formatValue } from './values'

describe('the bands of colour', () => {
  it('sales-dashboard-08 are ten by the ratio to the maximum, in steps of 0.1', () => {
    expect([0, 1, 2, 9, 16, 17, 18].map((value) => heatBand(value, 18))).toEqual([0, 1, 2, 5, 9, 10, 10])
    // A tenth falls into the lower band, every tenth of them.
    expect(Array.from({ length: 10 }, (_, at) => heatBand(at + 1, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(heatBand(3, 0)).toBe(0)
  })

  it('sales-dashboard-09 are seven for ages, in steps of 0.14', () => {
    expect([0, 1, 14, 15, 28, 84, 85, 98, 99, 100].map((value) => ageBand(value, 100))).toEqual([0, 1, 1, 2, 2, 6, 7, 7, 7, 7])
  })
})

describe('shares of a whole', () => {
  it('sales-dashboard-07 are whole percentages that make 100', () => {
    expect(wholeShares([1, 1, 1])).toEqual([34, 33, 33])
    expect(wholeShares([2, 1])).toEqual([67, 33])
    expect(wholeShares([0, 0])).toEqual([0, 0])
    for (const values of [[1, 2, 4], [5, 5, 5, 5, 5, 5], [999, 1]]) expect(wholeShares(values).reduce((a, b) => a + b)).toBe(100)
  })
})

describe('a business day', () => {
  it('ends at the cut-off of the venue, in its zone', () => {
    const night = new Date('2026-11-22T05:59:59.999Z') // 02:59 in São Paulo, 01:59 in Manaus
    expect(businessDayAt(night, 'America/Sao_Paulo', '00:00')).toBe('2026-11-22')
    expect(businessDayAt(night, 'America/Sao_Paulo', '06:00')).toBe('2026-11-21')
    expect(businessDayAt(night, 'America/Sao_Paulo', '02:30')).toBe('2026-11-22')
    expect(businessDayAt(night, 'America/Manaus', '02:00')).toBe('2026-11-21')
    expect(businessDayAt(new Date('2027-01-01T01:59:59Z'), 'America/Noronha', '00:00')).toBe('2026-12-31')
  })

  it('is compared with as many days before', () => {
    expect(before({ from: '2026-11-17', to: '2026-11-23' })).toEqual({ from: '2026-11-10', to: '2026-11-16' })
    expect(before({ from: '2027-01-01', to: '2027-01-01' })).toEqual({ from: '2026-12-31', to: '2026-12-31' })
  })
})

it('writes the values of a report as their column says', () => {
  const text = (Tipo: Parameters<typeof formatValue>[0]['Tipo'], value: unknown) => formatValue({ Tipo }, value, 'America/Sao_Paulo')
  expect(text('dinheiro', 4840.63)).toBe('4.840,63')
  expect(text('dinheiro', -254.7)).toBe('− 254,70')
  expect(text('inteiro', 1038)).toBe('1.038')
  expect(text('quantidade', 1.5)).toBe('1,5')
  expect(text('dia', '2026-11-23')).toBe('23/11/2026')
  expect(text('instante', '2026-11-24T00:48:00Z')).toBe('23/11/2026 21:48')
  expect(text('hora', 20)).toBe('20h')
  expect(text('semana', 7)).toBe('Domingo')
  expect(text('texto', '')).toBe('–')
  expect(text('dinheiro', null)).toBe('–')
})
