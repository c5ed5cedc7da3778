import { describe, expect, it } from 'vitest'
import { dayIn, parseDay, periodOf, presetOf } from './periods'

describe('periods', () => {
  it('are those of the calendar, across months and years', () => {
    expect(periodOf('today', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' })
    expect(periodOf('yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
    expect(periodOf('last7', '2026-01-03')).toEqual({ from: '2025-12-28', to: '2026-01-03' })
    expect(periodOf('thisMonth', '2026-03-17')).toEqual({ from: '2026-03-01', to: '2026-03-17' })
    expect(periodOf('lastMonth', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    expect(periodOf('lastMonth', '2024-03-31')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  })

  it('are known again by their days', () => {
    expect(presetOf({ from: '2026-03-11', to: '2026-03-17' }, '2026-03-17')).toBe('last7')
    expect(presetOf({ from: '2026-03-11', to: '2026-03-16' }, '2026-03-17')).toBeUndefined()
  })
})

it('the day is the venue’s, not the browser’s', () => {
  const late = new Date('2026-11-21T02:30:00Z')
  expect(dayIn('America/Sao_Paulo', late)).toBe('2026-11-20')
  expect(dayIn('UTC', late)).toBe('2026-11-21')
})

it('reads days as people write them, and no others', () => {
  expect(parseDay('29/02/2024')).toBe('2024-02-29')
  for (const text of ['29/02/2026', '2026-11-20', '1/1/2026', '32/01/2026', '']) expect(parseDay(text)).toBeUndefined()
})
