import { formatUntil } from '@/ui/dates'
import type { Listed } from '../../api/list'

/** "Esgotado até 18:30", for as long as it is; on another day with its date. */
export function soldOutUntil({ ate, horario }: Listed['esgotado'], zone: string): string {
  if (ate === 'estoque') return 'Esgotado até chegar estoque'
  return horario ? `Esgotado até ${formatUntil(horario, zone)}` : 'Esgotado'
}
