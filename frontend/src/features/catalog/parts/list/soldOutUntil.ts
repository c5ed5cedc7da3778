import { formatDateTime, formatTime } from '@/ui/dates'
import type { Listed } from '../../api/list'

/** "Esgotado até 18:30", for as long as it is; on another day with its date. */
export function soldOutUntil({ ate, horario }: Listed['esgotado'], zone: string, now = new Date()): string {
  if (ate === 'estoque') return 'Esgotado até chegar estoque'
  if (!horario) return 'Esgotado'
  const today = formatDateTime(now, zone).slice(0, 10)
  const whole = formatDateTime(horario, zone)
  return `Esgotado até ${whole.startsWith(today) ? formatTime(horario, zone) : whole.slice(0, 5) + whole.slice(10)}`
}
