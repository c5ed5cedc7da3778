/** A day and a time of a venue, and the moment that they are. */
import { formatDate, formatTime } from '@/ui/dates'
import { parseDay } from '@/ui/periods'

/** As typed: dd/mm/aaaa and HH:mm. */
export interface DayAndTime {
  day: string
  time: string
}

/** A moment as a form shows it. */
export function dayAndTime(moment: string, zone: string): DayAndTime {
  return { day: formatDate(moment, zone), time: formatTime(moment, zone) }
}

/** The moment in RFC 3339; undefined where day or time is none. A time that a change of clocks skips is the one an hour later. */
export function momentOf({ day, time }: DayAndTime, zone: string): string | undefined {
  const wire = parseDay(day)
  if (!wire || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined
  const wanted = Date.parse(`${wire}T${time}:00Z`)
  // How far the zone is from UTC at about that moment, then at the moment itself.
  let at = wanted
  for (let round = 0; round < 2; round++) at = wanted - (clockOf(at, zone) - at)
  return new Date(at).toISOString().replace('.000Z', 'Z')
}

/** What the clocks of a zone show at a moment, as if it were UTC. */
function clockOf(at: number, zone: string): number {
  const date = new Date(at)
  return Date.parse(`${parseDay(formatDate(date, zone))}T${formatTime(date, zone)}:00Z`)
}
