import { expect, it } from 'vitest'
import { comingHolidays, easter, holidaysOf } from './holidays'

it.each([
  [2024, '2024-03-31'], [2025, '2025-04-20'], [2026, '2026-04-05'], [2027, '2027-03-28'], [2028, '2028-04-16'], [2038, '2038-04-25'], [2285, '2285-03-22'],
])('Easter of %i is on %s', (year, day) => {
  expect(easter(year)).toBe(day)
})

it('knows the holidays of a year, those that follow Easter too', () => {
  const of2026 = Object.fromEntries(holidaysOf(2026).map(({ date, name }) => [name, date]))
  expect(of2026).toMatchObject({
    'Confraternização Universal': '2026-01-01', 'Carnaval': '2026-02-17', 'Sexta-feira Santa': '2026-04-03', 'Tiradentes': '2026-04-21',
    'Dia do Trabalho': '2026-05-01', 'Corpus Christi': '2026-06-04', 'Independência do Brasil': '2026-09-07', 'Nossa Senhora Aparecida': '2026-10-12',
    'Finados': '2026-11-02', 'Proclamação da República': '2026-11-15', 'Consciência Negra': '2026-11-20', 'Natal': '2026-12-25',
  })
})

it('offers those of the coming year, today’s too', () => {
  const coming = comingHolidays('2026-11-20')
  expect(coming[0]).toEqual({ date: '2026-11-20', name: 'Consciência Negra' })
  expect(coming.at(-1)).toEqual({ date: '2027-11-15', name: 'Proclamação da República' })
  expect(coming).toHaveLength(holidaysOf(2026).length)
})
