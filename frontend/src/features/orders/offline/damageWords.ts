/** How a damaged queue is told: in a file of its own, for hardly anybody ever needs it. */
import type { Damage } from '@/api/local'
import { formatDate } from '@/ui/dates'

/** What became of a queue that was damaged, and what to do about it. */
export function damageWords({ at, salvaged, complete }: Damage, zone?: string): string {
  const saved = salvaged === 1 ? '1 ação foi salva' : `${salvaged} ações foram salvas`
  const lost = `confira no painel os pedidos de ${formatDate(at, zone).slice(0, 5)}`
  const fate = complete
    ? salvaged === 0 ? 'Não havia ações nela' : `${saved}, e não havia outras`
    : salvaged === 0 ? `As ações que estavam nela podem ter se perdido: ${lost}` : `${saved}; outras podem ter se perdido: ${lost}`
  return `A fila deste computador estava danificada e foi refeita. ${fate}.`
}

/** Where the queue of before is, for whoever looks into it. */
export function asideWords({ file }: Damage): string {
  return `O arquivo de antes está na pasta dos dados: ${file}.`
}
