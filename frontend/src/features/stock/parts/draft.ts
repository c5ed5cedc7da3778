import type { Draft, Position } from '@/api/queries/stock'
import { fromCentavos } from '@/ui/money'
import { parseDay } from '@/ui/periods'

/** A product in the form of an entry or an exit. Money is in centavos. */
export interface Line {
  produtoId: string
  nome: string
  unidade: Position['unidade']
  /** Packages. */
  quantidade: number | null
  unidadesPorEmbalagem: number | null
  /** Of one package, and of all of them. */
  custo: number | null
  total: number | null
}

/** The form of an entry or an exit; the day is as typed, dd/mm/aaaa. */
export interface MovementForm {
  motivoId: string
  fornecedor?: string
  numeroNota?: string
  dataDoFato: string
  observacao?: string
  linhas: Line[]
}

export function lineOf({ produtoId, nome, unidade }: Position, units: number): Line {
  return { produtoId, nome, unidade, quantidade: null, unidadesPorEmbalagem: units, custo: null, total: null }
}

/** The line after a change of one field: of cost and total, each follows from the other. */
export function changed(line: Line, change: Partial<Line>): Line {
  const next = { ...line, ...change }
  if ('total' in change) next.custo = next.total !== null && next.quantidade ? Math.round(next.total / next.quantidade) : null
  else if (next.custo !== null) next.total = next.quantidade === null ? null : Math.round(next.custo * next.quantidade)
  return next
}

/** How much comes or goes in the product's unit; null while it cannot be told. */
export function unitsOf({ quantidade, unidadesPorEmbalagem }: Line): number | null {
  if (quantidade === null) return null
  return Math.round(quantidade * (unidadesPorEmbalagem ?? 1) * 1000) / 1000
}

/** Whether the day of the form is one, or is left to be today. */
export const isDay = (text: string) => text === '' || parseDay(text) !== undefined

/** The form as it is sent. */
export function draftOf({ linhas, dataDoFato, ...form }: MovementForm): Draft {
  return {
    ...form,
    dataDoFato: parseDay(dataDoFato) ?? '',
    linhas: linhas.map(({ produtoId, quantidade, unidadesPorEmbalagem, total }) => ({
      produtoId,
      quantidade: quantidade ?? 0,
      unidadesPorEmbalagem: unidadesPorEmbalagem ?? 1,
      ...(typeof total === 'number' && { total: fromCentavos(total) }),
    })),
  }
}
