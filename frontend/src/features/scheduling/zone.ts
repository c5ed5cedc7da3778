/** Days and times of a venue: bookings are instants, people read wall time (D31, D48). A day is YYYY-MM-DD. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(zone: string): Intl.DateTimeFormat {
  let found = formats.get(zone)
  if (!found) {
    // Swedish writes dates as the wire does.
    found = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    formats.set(zone, found)
  }
  return found
}

/** The day and the minute of the day that an instant is in a zone. */
export function wallOf(instant: string | number, zone: string): { day: string, minutes: number } {
  const [day = '', time = '00:00'] = formatIn(zone).format(new Date(instant)).split(' ')
  return { day, minutes: minutesOf(time) }
}

/** "18:30" as minutes from midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Minutes from midnight as HH:mm; what is past midnight begins anew. */
export function timeOf(minutes: number): string {
  const within = ((minutes % 1440) + 1440) % 1440
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

/** The minute of a day that an instant is: below 0 before the day, 1440 and more after it. */
export function minuteOn(day: string, instant: string | number, zone: string): number {
  const wall = wallOf(instant, zone)
  return wall.minutes + daysBetween(day, wall.day) * 1440
}

/** A wall time as epoch milliseconds, as if it were UTC. */
function asIfUTC(instant: number, zone: string): number {
  const { day, minutes } = wallOf(instant, zone)
  return Date.parse(`${day}T${timeOf(minutes)}:00Z`)
}

/** The instant of a wall time. Of an hour that a change of clocks doubles it is the first one; one that it leaves out is the next there is. */
export function instantOf(day: string, time: string, zone: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  // Every zone lies within 15 hours; clocks move by quarters of an hour.
  for (let at = wanted - 15 * 3_600_000; at <= wanted + 15 * 3_600_000; at += 900_000) {
    const late = asIfUTC(at, zone) - wanted
    if (late < 0) continue
    return new Date(asIfUTC(at - late, zone) === wanted ? at - late : at).toISOString()
  }
  return new Date(wanted).toISOString()
}

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

function daysBetween(from: string, to: string): number {
  return Math.round((noon(to).getTime() - noon(from).getTime()) / 86_400_000)
}

export function addDays(day: string, days: number): string {
  return new Date(noon(day).getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** The days of the week of a day, Monday first. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, -((noon(day).getUTCDay() + 6) % 7))
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

function say(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'UTC' }).format(noon(day))
}

/** Sexta-feira, 27 de novembro de 2026. */
export function dayTitle(day: string): string {
  const words = say(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 23 a 29 de novembro de 2026; 30 de novembro a 6 de dezembro de 2026. */
export function weekTitle(day: string): string {
  const days = weekOf(day)
  const [first = day, last = day] = [days[0], days[6]]
  const end = say(last, { day: 'numeric', month: 'long', year: 'numeric' })
  if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8))} a ${end}`
  const begin = say(first, { day: 'numeric', month: 'long', ...(first.slice(0, 4) !== last.slice(0, 4) && { year: 'numeric' }) })
  return `${begin} a ${end}`
}

/** seg, ter … as a column is headed. */
export const shortWeekday = (day: string) => say(day, { weekday: 'short' }).replace('.', '')

/** The longest period whose days are shown. */
export const mostDays = 31

/** The days from one to another, both included. */
export function daysOf(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index))
}
