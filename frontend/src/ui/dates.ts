/**
 * Dates for people: pt-BR, in the venue's time zone (D31). The wire carries
 * UTC in RFC 3339.
 */

/** The zone of a venue that has none of its own: the documents' "minus three hours". */
export const defaultZone = 'America/Sao_Paulo'

type Shape = 'date' | 'dateTime' | 'time' | 'clock'

const shapes: Record<Shape, Intl.DateTimeFormatOptions> = {
  date: { day: '2-digit', month: '2-digit', year: 'numeric' },
  dateTime: { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit' },
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(shape: Shape, zone: string): Intl.DateTimeFormat {
  const key = `${shape} ${zone}`
  let found = formatters.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat('pt-BR', { ...shapes[shape], timeZone: zone, hourCycle: 'h23' })
    formatters.set(key, found)
  }
  return found
}

function format(shape: Shape, instant: string | Date | null | undefined, zone: string): string {
  if (!instant) return '-'
  if (typeof instant === 'string' && instant.startsWith('0001-01-01')) return '-'
  const date = typeof instant === 'string' ? new Date(instant) : instant
  if (Number.isNaN(date.getTime())) return '-'
  return formatter(shape, zone).format(date).replace(', ', ' ')
}

/** 20/11/2026. Nothing, an unreadable value and the platform's empty date 0001-01-01 show '-' (S2§9). */
export function formatDate(instant: string | Date | null | undefined, zone: string = defaultZone): string {
  return format('date', instant, zone)
}

/** 20/11/2026 14:05; '-' as formatDate. */
export function formatDateTime(instant: string | Date | null | undefined, zone: string = defaultZone): string {
  return format('dateTime', instant, zone)
}

/** 14:05, or 14:05:09 with seconds; '-' as formatDate. */
export function formatTime(
  instant: string | Date | null | undefined,
  zone: string = defaultZone,
  { seconds = false }: { seconds?: boolean } = {},
): string {
  return format(seconds ? 'clock' : 'time', instant, zone)
}

/** Until when, as short as it is clear: 14:05 today, 21/11 14:05 on another day. */
export function formatUntil(instant: string, zone: string, now = new Date()): string {
  const today = formatDate(now, zone) === formatDate(instant, zone)
  return today ? formatTime(instant, zone) : `${formatDate(instant, zone).slice(0, 5)} ${formatTime(instant, zone)}`
}

/** A day without a time (a birthday, YYYY-MM-DD…): never shifted by a zone. */
export function formatDay(day: string | null | undefined): string {
  return format('date', day ? `${day.slice(0, 10)}T00:00:00Z` : day, 'UTC')
}

/** The day of an instant to come: hoje, amanhã, sex. 27/11. */
export function dayWords(instant: string, zone: string, now = new Date()): string {
  const day = formatDate(instant, zone)
  if (day === formatDate(now, zone)) return 'hoje'
  if (day === formatDate(new Date(now.getTime() + 86_400_000), zone)) return 'amanhã'
  const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: zone }).format(new Date(instant))
  return `${weekday} ${day.slice(0, 5)}`
}

/** When something to come is wanted: hoje às 19:00, sex. 27/11 às 12:15. */
export function formatWanted(instant: string, zone: string, now = new Date()): string {
  return `${dayWords(instant, zone, now)} às ${formatTime(instant, zone)}`
}
