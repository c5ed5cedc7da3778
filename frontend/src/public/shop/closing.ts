import { formatTime } from '@/ui/dates'
import type { Menu } from './menu'

const minute = 60_000
/** Minutes that are counted down, as the server has it in the page that it writes (page_words.go). */
const lastMinutes = 15

/** *fecha às 23h30, em 8 min*, in the last minutes; empty before them and after. */
export function closingWords({ FechaEm, FusoHorario }: Menu, now = Date.now()): string {
  const left = FechaEm ? Date.parse(FechaEm) - now : 0
  if (!FechaEm || left <= 0 || left > lastMinutes * minute) return ''
  return `fecha às ${formatTime(FechaEm, FusoHorario).replace(':', 'h').replace('h00', 'h')}, em ${Math.ceil(left / minute)} min`
}
