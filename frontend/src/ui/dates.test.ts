import { describe, expect, it } from 'vitest'
import { formatDate, formatDateTime, formatDay, formatTime } from './dates'

describe('dates', () => {
  it('dates-01 shows UTC minus three hours in pt-BR where the venue has no zone of its own', () => {
    expect(formatDateTime('2026-11-20T17:05:00Z')).toBe('20/11/2026 14:05')
    expect(formatDate('2026-11-21T02:59:59Z')).toBe('20/11/2026')
    expect(formatDate('2026-11-21T03:00:00Z')).toBe('21/11/2026')
  })

  it.each([undefined, null, '', '0001-01-01', '0001-01-01T00:00:00', '0001-01-01T00:00:00Z', 'no date'])(
    "dates-02 shows '-' for %o",
    (nothing) => {
      expect(formatDate(nothing)).toBe('-')
      expect(formatDateTime(nothing)).toBe('-')
      expect(formatDay(nothing)).toBe('-')
    },
  )

  it('dates-03 shows history times minus three hours, also across midnight', () => {
    expect(formatTime('2026-11-20T01:30:05Z')).toBe('22:30')
    expect(formatTime('2026-11-20T03:00:00Z')).toBe('00:00')
    expect(formatTime('2026-11-20T01:30:05Z', undefined, { seconds: true })).toBe('22:30:05')
  })

  it("follows the venue's own zone", () => {
    expect(formatDateTime('2026-11-20T17:05:00Z', 'America/Manaus')).toBe('20/11/2026 13:05')
    expect(formatDateTime('2026-11-20T17:05:00Z', 'America/Noronha')).toBe('20/11/2026 15:05')
  })

  it('never shifts a day that has no time', () => {
    expect(formatDay('1990-05-01')).toBe('01/05/1990')
    expect(formatDay('1990-05-01T00:00:00Z')).toBe('01/05/1990')
  })
})
