import type { Movement, Position } from '@/api/queries/stock'
import { formatQuantity } from '@/ui/quantity'

/** Names of what a movement is. */
export const kindNames: Readonly<Record<Movement['tipo'], string>> = {
  entrada: 'Entrada', saida: 'Saída', contagem: 'Contagem', venda: 'Venda', devolucao: 'Devolução', perda: 'Perda', estorno: 'Estorno',
}

/** Names of how much there is of a product. */
export const statusNames: Readonly<Record<Position['situacao'], string>> = {
  normal: 'Normal', baixo: 'Baixo', zerado: 'Zerado', negativo: 'Abaixo de zero',
}

/** The same with its sign: what came and what went. */
export function formatChange(quantity: number, unit: string): string {
  return quantity > 0 ? `+${formatQuantity(quantity, unit)}` : formatQuantity(quantity, unit).replace('-', '−')
}

/** What the average cost is of: one, or a thousand of grams and millilitres. */
export const averageUnit: Readonly<Record<Position['unidade'], string>> = { un: 'un', g: 'kg', ml: 'litro' }

/** Where a movement, a product's ledger, and what there is of it are read. */
export const paths = {
  movement: (id: string) => `/estoque/movimento/${id}`,
  ledger: (id: string) => `/estoque/posicao/${id}`,
  positions: '/estoque/posicao',
  count: '/estoque/contagem',
} as const
