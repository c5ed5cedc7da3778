/** Days on which the shop keeps other hours than those of the week (D39): pure, no screen. */
import type { components } from '@/api/schema.gen'
import { usualHours } from '@/ui/week'

/** A span of such a day; a day with several spans stands several times. */
export type SpecialDay = components['schemas']['StorefrontSpecialDay']

/** All spans of one day, or that it is closed. */
export interface DayGroup {
  date: string
  description: string
  closed: boolean
  spans: SpecialDay[]
}

/** The days in order, each with its spans. */
export function grouped(days: readonly SpecialDay[]): DayGroup[] {
  const groups = new Map<string, DayGroup>()
  for (const day of days) {
    const group = groups.get(day.date) ?? { date: day.date, description: day.description, closed: day.closed, spans: [] }
    if (!day.closed) group.spans.push(day)
    groups.set(day.date, group)
  }
  return [...groups.values()].sort((one, other) => one.date.localeCompare(other.date))
}

const usual = { closed: false, ...usualHours }
const closed = { closed: true, startHour: '', endHour: '' }

/** The days with one more, closed. */
export function withDay(days: readonly SpecialDay[], date: string, description: string): SpecialDay[] {
  return [...days, { date, description, ...closed }]
}

export function withoutDay(days: readonly SpecialDay[], date: string): SpecialDay[] {
  return days.filter((day) => day.date !== date)
}

/** The days with this one closed, or open with the usual evening. */
export function setClosed(days: readonly SpecialDay[], { date, description }: DayGroup, isClosed: boolean): SpecialDay[] {
  return [...withoutDay(days, date), { date, description, ...(isClosed ? closed : usual) }]
}

/** The days with one more span on this one. */
export function withSpan(days: readonly SpecialDay[], { date, description }: DayGroup): SpecialDay[] {
  return [...days, { date, description, ...usual }]
}

/** The days with one span changed, or taken away. */
export function putSpan(days: readonly SpecialDay[], old: SpecialDay, next: Partial<SpecialDay> | null): SpecialDay[] {
  return days.flatMap((day) => (day !== old ? [day] : next ? [{ ...day, ...next }] : []))
}
