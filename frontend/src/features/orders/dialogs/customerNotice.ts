import { formatDateTime } from '@/ui/dates'
import { formatWire } from '@/ui/money'
import { stateOf, type StateKey } from '../data/order'
import type { Order } from '../data/wire'

/** What the customer is told of a state: how the sentence about his order goes on. */
const happened: Record<StateKey, string> = {
  pending: 'chegou até nós. Em instantes confirmamos.',
  accepted: 'foi confirmado.',
  preparing: 'está sendo preparado.',
  inTransit: 'saiu para a entrega.',
  delivered: 'foi entregue. Obrigado pela preferência!',
  refused: 'não pôde ser atendido. Sentimos muito. Se quiser, responda esta mensagem.',
}

/** Writes to the customer how far the order is, with the page on which he follows it; times are those of the venue's zone. */
export function noticeOf(order: Order, address: string, zone: string): string {
  const name = order.Cliente.Nome.trim().split(/\s+/)[0]
  return `Olá${name ? `, ${name}` : ''}! Seu pedido ${order.Codigo} ${happenedTo(order, zone)}${paidTwice(order)}\n\nAcompanhe por aqui: ${address}`
}

function happenedTo(order: Order, zone: string): string {
  const state = stateOf(order)
  if (order.Devolvido) return 'voltou para a loja: a entrega não pôde ser concluída. Responda esta mensagem para combinarmos o que fazer.'
  if (order.Pronto && state === 'preparing') return 'está pronto. Pode vir retirar!'
  if (state === 'inTransit' && order.TipoEntrega === 'mesa') return 'está a caminho da sua mesa.'
  if (state === 'delivered' && order.TipoEntrega === 'retirada') return 'foi retirado. Obrigado pela preferência!'
  // Days may pass until then: no "hoje", which is read tomorrow.
  if (order.Para && state === 'pending') return `chegou até nós, para ${formatDateTime(order.Para, zone)}. Em breve confirmamos.`
  if (order.Para && state === 'accepted') return `foi confirmado para ${formatDateTime(order.Para, zone)}.`
  return happened[state]
}

/** What becomes of money that came in beyond what pays the order; empty where none did. */
function paidTwice({ PagamentoAMais: further }: Order): string {
  if (!further) return ''
  const { Valor, Estorno } = further
  const said = `\n\nRecebemos um pagamento a mais, de ${formatWire(Valor)}`
  if (Estorno?.Estado === 'devolvido') return `${said}: já devolvemos ${formatWire(Estorno.Valor)}.`
  if (Estorno && Estorno.Estado !== 'nao_realizado') return `${said}: a devolução de ${formatWire(Estorno.Valor)} está em andamento.`
  return `${said}. Vamos conferir e devolver.`
}

/** The address of the page on which a customer follows his order (S0§2), as it is reached from outside. */
export function trackingAddress(code: string, publicAddress: string): string {
  const origin = publicAddress || (location.protocol.startsWith('http') ? location.origin : '')
  return origin && `${origin.replace(/\/$/, '')}/statusPedido/${code}`
}
