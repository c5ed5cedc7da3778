import { expect, it } from 'vitest'
import type { Order } from '../data/wire'
import { anOrder } from '../testing/fixtures'
import { noticeOf, trackingAddress } from './customerNotice'

it.each<[string, Order, string]>([
  ['was fetched', anOrder('a1', 1, 'delivered', { TipoEntrega: 'retirada' }), 'foi retirado. Obrigado pela preferência!'],
  ['was handed out', anOrder('a1', 1, 'delivered', { TipoEntrega: 'delivery' }), 'foi entregue. Obrigado pela preferência!'],
  ['was refused', anOrder('a1', 1, 'refused'), 'não pôde ser atendido. Sentimos muito. Se quiser, responda esta mensagem.'],
  ['is for later', anOrder('a1', 1, 'pending', { Para: '2026-11-28T22:00:00Z' }), 'chegou até nós, para 28/11/2026 19:00. Em breve confirmamos.'],
  ['is for later, and accepted', anOrder('a1', 1, 'accepted', { Para: '2026-11-28T22:00:00Z' }), 'foi confirmado para 28/11/2026 19:00.'],
  ['came back', anOrder('a1', 1, 'refused', { Devolvido: true }), 'voltou para a loja: a entrega não pôde ser concluída. Responda esta mensagem para combinarmos o que fazer.'],
])('tells the customer of an order that %s', (_name, order, said) => {
  expect(noticeOf(order, 'https://balcao.test/statusPedido/x', 'America/Sao_Paulo')).toContain(`Seu pedido A1 ${said}\n\nAcompanhe por aqui: https://balcao.test/statusPedido/x`)
})

it.each<[string, NonNullable<Order['PagamentoAMais']>['Estorno'], string]>([
  ['is yet to be looked at', null, 'Recebemos um pagamento a mais, de R$ 50,00. Vamos conferir e devolver.'],
  ['is on its way back', { Estado: 'em_processamento', Valor: 50, SolicitadoEm: '2026-11-20T12:00:00Z', TerminouEm: null }, 'Recebemos um pagamento a mais, de R$ 50,00: a devolução de R$ 50,00 está em andamento.'],
  ['is back', { Estado: 'devolvido', Valor: 50, SolicitadoEm: '2026-11-20T12:00:00Z', TerminouEm: '2026-11-20T12:01:00Z' }, 'Recebemos um pagamento a mais, de R$ 50,00: já devolvemos R$ 50,00.'],
])('tells of a second payment that %s', (_name, Estorno, said) => {
  expect(noticeOf(anOrder('a1', 1, 'accepted', { PagamentoAMais: { Valor: 50, Estorno } }), 'https://balcao.test/x', 'America/Sao_Paulo')).toContain(`foi confirmado.\n\n${said}\n\nAcompanhe`)
})

it('writes to nobody by name where there is none', () => {
  const order = anOrder('a1', 1)
  expect(noticeOf({ ...order, Cliente: { ...order.Cliente, Nome: ' ' } }, 'x', 'America/Sao_Paulo')).toMatch(/^Olá! Seu pedido/)
})

it('takes the address by which the server is reached from outside', () => {
  expect(trackingAddress('abc', 'https://balcao.test/')).toBe('https://balcao.test/statusPedido/abc')
  expect(trackingAddress('abc', '')).toBe(`${location.origin}/statusPedido/abc`)
})
