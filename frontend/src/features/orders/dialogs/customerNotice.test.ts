import { expect, it } from 'vitest'
import type { Order } from '../data/wire'
import { anOrder } from '../testing/fixtures'
import { noticeOf, trackingAddress } from './customerNotice'

it.each<[string, Order, string]>([
  ['was fetched', anOrder('a1', 1, 'delivered', { TipoEntrega: 'retirada' }), 'foi retirado. Obrigado pela preferência!'],
  ['was handed out', anOrder('a1', 1, 'delivered', { TipoEntrega: 'delivery' }), 'foi entregue. Obrigado pela preferência!'],
  ['was refused', anOrder('a1', 1, 'refused'), 'não pôde ser atendido. Sentimos muito. Se quiser, responda esta mensagem.'],
  ['came back', anOrder('a1', 1, 'refused', { Devolvido: true }), 'voltou para a loja: a entrega não pôde ser concluída. Responda esta mensagem para combinarmos o que fazer.'],
])('tells the customer of an order that %s', (_name, order, said) => {
  expect(noticeOf(order, 'https://balcao.test/statusPedido/x')).toContain(`Seu pedido A1 ${said}\n\nAcompanhe por aqui: https://balcao.test/statusPedido/x`)
})

it('writes to nobody by name where there is none', () => {
  const order = anOrder('a1', 1)
  expect(noticeOf({ ...order, Cliente: { ...order.Cliente, Nome: ' ' } }, 'x')).toMatch(/^Olá! Seu pedido/)
})

it('takes the address by which the server is reached from outside', () => {
  expect(trackingAddress('abc', 'https://balcao.test/')).toBe('https://balcao.test/statusPedido/abc')
  expect(trackingAddress('abc', '')).toBe(`${location.origin}/statusPedido/abc`)
})
