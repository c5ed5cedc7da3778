import type { components } from '@/api/schema.gen'
import { formatMoney, toCentavos } from '@/ui/money'

type Totals = components['schemas']['OrdersTotals']

export interface TotalLine {
  name: string
  amount: string
}

/** Lists what leads from the items to the total; nothing where the items are all. */
export function totalLines({ Itens, Desconto = 0, DescontoPercentual = 0, TaxaServico = 0, TaxaServicoPercentual = 0, Entrega = 0, DistanciaMetros, RegraEntrega }: Totals): TotalLine[] {
  const distance = RegraEntrega === 'distancia' && DistanciaMetros !== undefined ? ` (${kilometres(DistanciaMetros)})` : ''
  const more: [string, number][] = [
    [`Desconto (${DescontoPercentual}%)`, -Desconto],
    [`Taxa de serviço (${TaxaServicoPercentual}%)`, TaxaServico],
    [`Entrega${distance}`, Entrega],
  ]
  const lines = more.filter(([, reais]) => reais !== 0)
  if (lines.length === 0) return []
  return [['Itens', Itens] as const, ...lines].map(([name, reais]) => ({ name, amount: formatMoney(toCentavos(reais)) }))
}

/** Tells what the lines do not: what was left out of the total, and what could not be known. */
export function totalNotes({ SemTaxaServico, RegraEntrega }: Totals): string[] {
  const notes: string[] = []
  if (SemTaxaServico) notes.push('O cliente retirou a taxa de serviço.')
  if (RegraEntrega === 'semDistancia') notes.push('Entrega: distância não conhecida, taxa base cobrada.')
  if (RegraEntrega === 'plataforma') notes.push('Entregador da plataforma: valor não conhecido, fora do total.')
  return notes
}

/** Writes a distance as people read it: 2,3 km. */
function kilometres(metres: number): string {
  return `${(metres / 1000).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} km`
}
