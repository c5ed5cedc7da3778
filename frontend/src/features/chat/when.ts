import { formatDate, formatDateTime, formatTime } from '@/ui/dates'

/** The time of a message: "20:31" today in the venue's zone, "19/11/2026 20:31" before. */
export function when(instant: string, zone: string): string {
  return formatDate(instant, zone) === formatDate(new Date(), zone) ? formatTime(instant, zone) : formatDateTime(instant, zone)
}
