/** Opening hours as a week (S0§3): 0 is Sunday (D23). */

/** From when until when, HH:mm; what ends before it began ends on the next day. */
export interface Hours {
  startHour: string
  endHour: string
}

/** One opening on a weekday. */
export interface Opening extends Hours {
  dayOfWeek: number
}

/** The weekdays in the order people plan them, Monday first. */
export const weekdays = [
  { day: 1, name: 'Segunda-feira', short: 'seg' },
  { day: 2, name: 'Terça-feira', short: 'ter' },
  { day: 3, name: 'Quarta-feira', short: 'qua' },
  { day: 4, name: 'Quinta-feira', short: 'qui' },
  { day: 5, name: 'Sexta-feira', short: 'sex' },
  { day: 6, name: 'Sábado', short: 'sáb' },
  { day: 0, name: 'Domingo', short: 'dom' },
] as const

/** An evening, as most shops begin with. */
export const usualHours: Hours = { startHour: '18:00', endHour: '23:00' }

/** One more span on a weekday, the usual evening. */
export function withSpan(openings: readonly Opening[], dayOfWeek: number): Opening[] {
  return [...openings, { dayOfWeek, ...usualHours }]
}

/** The hours of one weekday on every day. */
export function everyDayLike(openings: readonly Opening[], dayOfWeek: number): Opening[] {
  const spans = openings.filter((opening) => opening.dayOfWeek === dayOfWeek)
  return weekdays.flatMap(({ day }) => spans.map((span) => ({ ...span, dayOfWeek: day })))
}

/** Whether a text is a whole time of day, HH:mm. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Whether a span ends on the day after it began. */
export function endsNextDay({ startHour, endHour }: Hours): boolean {
  return isTime(startHour) && isTime(endHour) && endHour <= startHour
}

/** The number of the weekday of a day, YYYY-MM-DD. */
export function dayOfWeek(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay()
}

/** The weekday of a day, in words. */
export function weekdayOf(date: string): string {
  const day = dayOfWeek(date)
  return weekdays.find((weekday) => weekday.day === day)?.name ?? ''
}
