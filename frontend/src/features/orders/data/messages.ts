import { isLive, type Age, type BoardAction, type StateKey } from './order'
import type { Mark } from './store'
import type { Order } from './wire'

/** Texts of the board. Those of the documents keep their spelling (S1§5, S1§8). Others come with the parts that say them. */
export const messages = {
  listFailed: 'Erro ao buscar os pedidos.',
  actionFailed: 'Ocorreu um erro! Tente novamente',
} as const

/** Why these actions are not to be had while the server cannot be reached. */
export function needsServerWords(actions: readonly BoardAction[]): string {
  const checks = actions.some(({ demands }) => demands.includes('ReasonCancellation')) ? 'O marketplace confere o motivo.' : 'O servidor confere a senha.'
  return `${actions.map(({ label }) => label).join(', ')}: só com conexão. ${checks}`
}

export const ageWords = { attention: 'atenção', late: 'atrasado' } satisfies Partial<Record<Age, string>>

export const emptyColumn: Record<StateKey, string> = {
  pending: 'Nenhum pedido esperando',
  accepted: 'Nenhum pedido aceito',
  preparing: 'Nada no fogo',
  inTransit: 'Nada a caminho',
  delivered: 'Nenhuma entrega recente',
  refused: 'Nenhuma recusa recente',
}

/** How old the board's data is: "45 s", "3 min". */
export function dataAge(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`
}

/** The clock in words, for those who hear it: "há 12 min", "há 1 h 5 min". */
export function elapsedInWords(text: string): string {
  const hours = /^(\d+)h(\d+)$/.exec(text)
  return hours ? `há ${Number(hours[1])} h ${Number(hours[2])} min` : `há ${Number(text.slice(0, 2))} min`
}

/** Whether money is still to be taken, and where; null for an order that has ended. */
export function paidWords(order: Order): string | null {
  if (!order.EhPagamentoPresencial) return 'pago online'
  if (!isLive(order)) return null
  return `a pagar ${order.Mesa ? 'na mesa' : order.TipoEntrega === 'delivery' ? 'na entrega' : 'no balcão'}`
}

/** What a mark on a card says. */
export const markWords: Record<Mark['kind'], string> = { new: 'novo', changed: 'mudou', cancelled: 'cancelado' }

/** Time left in words, for those who hear it: "5 min 20 s". */
export function remainingInWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return [minutes > 0 && `${minutes} min`, `${seconds % 60} s`].filter(Boolean).join(' ')
}

/** "1 novo", "3 novos"; "2 avisos" where some changed or were cancelled. */
export function unseenWord(count: number, onlyNew: boolean): string {
  return (onlyNew ? 'novo' : 'aviso') + (count === 1 ? '' : 's')
}
