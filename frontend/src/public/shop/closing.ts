/** The last minutes before the shop closes, as the server counts them in the page that it writes (page_words.go). */
import { serverNow } from '@/api/serverTime'
import { formatTime } from '@/ui/dates'
import type { Menu } from './menu'

export const minute = 60_000
const lastMinutes = 15

/** *fecha às 23h30, em 8 min*, in the last minutes; empty before them and after. */
export function closingWords({ FechaEm, FusoHorario }: Menu, now = serverNow()): string {
  const left = FechaEm ? Date.parse(FechaEm) - now : 0
  if (!FechaEm || left <= 0 || left > lastMinutes * minute) return ''
  return `fecha às ${formatTime(FechaEm, FusoHorario).replace(/^0/, '').replace(':', 'h').replace('h00', 'h')}, em ${Math.ceil(left / minute)} min`
}
