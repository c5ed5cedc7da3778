import { formatMoney, toCentavos } from '@/ui/money'
import { isLive, type Age, type BoardAction, type StateKey } from './order'
import type { Mark } from './store'
import type { Order } from './wire'

/** Texts of the board that the documents spell (S1§5, S1§8). */
export const messages = {
  listFailed: 'Erro ao buscar os pedidos.',
  actionFailed: 'Ocorreu um erro! Tente novamente',
} as const

/** Says why these actions need the server. */
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

/** Formats the age of the board's data: "45 s", "3 min". */
export function dataAge(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`
}

/** Spells an elapsed time for screen readers: "há 12 min", "há 1 h 5 min". */
export function elapsedInWords(text: string): string {
  const hours = /^(\d+)h(\d+)$/.exec(text)
  return hours ? `há ${Number(hours[1])} h ${Number(hours[2])} min` : `há ${Number(text.slice(0, 2))} min`
}

/** Says whether the order is paid, else where to take the money; null for one paid on delivery that has ended. */
export function paidWords(order: Order): string | null {
  if (!order.EhPagamentoPresencial) return 'pago online'
  if (!isLive(order)) return null
  return `a pagar ${order.Mesa ? 'na mesa' : order.TipoEntrega === 'delivery' ? 'na entrega' : 'no balcão'}`
}

/** What becomes of the money of an order that is given back, as cards say it. */
export const refundWords: Record<NonNullable<Order['Estorno']>['Estado'], string> = {
  solicitado: 'estorno solicitado',
  em_processamento: 'estorno em andamento',
  devolvido: 'valor devolvido',
  nao_realizado: 'estorno não realizado',
}

/** The same as a sentence, with what to do where the bank did not make it. */
export function refundSentence({ Estado, Valor }: NonNullable<Order['Estorno']>): string {
  const words = refundWords[Estado]
  const said = `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${formatMoney(toCentavos(Valor))}`
  return Estado === 'nao_realizado' ? `${said}. Veja em Conferir pagamentos.` : said
}

/** What came in for an order beyond what pays it, and what becomes of that. */
export function furtherSentence({ Valor, Estorno }: NonNullable<Order['PagamentoAMais']>): string {
  const said = `Pago a mais: ${formatMoney(toCentavos(Valor))}.`
  return Estorno ? `${said} ${refundSentence(Estorno)}` : `${said} Veja em Conferir pagamentos.`
}

/** Labels of the marks on cards. */
export const markWords: Record<Mark['kind'], string> = { new: 'novo', changed: 'mudou', cancelled: 'cancelado' }

/** Spells a remaining time for screen readers: "5 min 20 s". */
export function remainingInWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return [minutes > 0 && `${minutes} min`, `${seconds % 60} s`].filter(Boolean).join(' ')
}

/** Returns the noun for a count of untouched cards: "novo(s)", or "aviso(s)" where some changed or were cancelled. */
export function unseenWord(count: number, onlyNew: boolean): string {
  return (onlyNew ? 'novo' : 'aviso') + (count === 1 ? '' : 's')
}
