import { expect, it } from 'vitest'
import { dayAndTime, momentOf } from './zone'

it('donation-events-03 donation-events-05 combines day and time, in 24 hours and dd/MM/yyyy, to a moment', () => {
  expect(momentOf({ day: '24/12/2026', time: '19:30' }, 'America/Sao_Paulo')).toBe('2026-12-24T22:30:00Z')
  expect(momentOf({ day: '24/12/2026', time: '23:59' }, 'America/Manaus')).toBe('2026-12-25T03:59:00Z')
  expect(dayAndTime('2026-12-24T22:30:00Z', 'America/Sao_Paulo')).toEqual({ day: '24/12/2026', time: '19:30' })
})

it.each([
  { day: '31/02/2026', time: '10:00' },
  { day: '24/12/2026', time: '24:00' },
  { day: '24/12/2026', time: '' },
  { day: '', time: '10:00' },
])('knows no moment of $day $time', (typed) => {
  expect(momentOf(typed, 'America/Sao_Paulo')).toBeUndefined()
})

it('goes by the clocks of the day, also where they change', () => {
  expect(momentOf({ day: '01/07/2026', time: '12:00' }, 'America/New_York')).toBe('2026-07-01T16:00:00Z')
  expect(momentOf({ day: '01/12/2026', time: '12:00' }, 'America/New_York')).toBe('2026-12-01T17:00:00Z')
})
