import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installServer, json, server } from '@/testing/server'
import { boardCalls } from './api'
import { orderCalls } from './orderCalls'

installServer()
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const resending = 'POST /api/kds/ReSendOrder'
const carrying = 'POST /api/kds/atualizartransportador'
const choosing = 'POST /api/kds/mudarEmpresaTransportePedido'
const calling = 'POST /api/kds/AutorizarMeepDelivery'
const adding = 'POST /api/kds/transportadores'
const troubled = () => json({ message: 'Em manutenção.' }, 503)

const keys = (operation: string) => server.calls(operation).map(({ headers }) => headers.get('Idempotency-Key'))
const each = (operation: string) => new Set(keys(operation)).size

describe.for([
  ['printing again', resending, (id: string) => orderCalls.resend(id)],
  ['naming a carrier', carrying, (id: string) => orderCalls.setCarrier(id, 'Ana')],
  ['choosing whose delivery it is', choosing, (id: string) => orderCalls.setCompany(id, 0)],
  ['calling a courier', calling, (id: string) => orderCalls.callCourier(id)],
  ['adding a carrier', adding, (venue: string) => orderCalls.addCarrier(venue, { Nome: 'Ana', Telefone: '11987654321' })],
] as const)('%s', ([, operation, ask]) => {
  it('goes under a key, and as another wish under another one', async () => {
    server.on(operation, () => json([]))
    await ask('a1')
    await ask('a1')
    expect(keys(operation)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/)])
    expect(each(operation)).toBe(2)
  })

  it('counts once when it is asked for again because nobody knows whether it arrived', async () => {
    server.on(operation, troubled)
    await expect(ask('a2')).rejects.toThrow('Em manutenção.')
    await expect(ask('a3')).rejects.toThrow('Em manutenção.')
    server.on(operation, () => json([]))
    await ask('a2')
    const [first, another, again] = keys(operation)
    expect(again).toBe(first)
    expect(another).not.toBe(first)
    await ask('a2')
    expect(each(operation)).toBe(3)
  })

  it('has not arrived for sure when the answer is empty', async () => {
    server.on(operation, () => new Response(null, { status: 200 }))
    await expect(ask('a5')).rejects.toThrow('A rede respondeu no lugar do servidor.')
    server.on(operation, () => json([]))
    await ask('a5')
    expect(each(operation)).toBe(1)
  })

  it('is another wish once it was refused, or some time has gone by', async () => {
    server.on(operation, () => json({ message: 'Não.' }, 400))
    await expect(ask('a4')).rejects.toThrow('Não.')
    server.on(operation, troubled)
    await expect(ask('a4')).rejects.toThrow('Em manutenção.')
    vi.setSystemTime(Date.now() + 61_000)
    await expect(ask('a4')).rejects.toThrow('Em manutenção.')
    expect(each(operation)).toBe(3)
  })
})

it('another carrier who is added after one without an answer is not taken for that one', async () => {
  server.on(adding, troubled)
  for (const Nome of ['Ana', 'Bia']) await expect(orderCalls.addCarrier('v', { Nome, Telefone: '11987654321' })).rejects.toThrow('Em manutenção.')
  expect(each(adding)).toBe(2)
})

it('a carrier who is named after another one is not taken for the first', async () => {
  server.on(carrying, troubled)
  for (const carrier of ['Ana', 'Bia', 'Ana']) await expect(orderCalls.setCarrier('a5', carrier)).rejects.toThrow('Em manutenção.')
  expect(each(carrying)).toBe(3)
})

it('a courier who is called again after own delivery was chosen is not taken for the first', async () => {
  for (const operation of [calling, carrying]) server.on(operation, troubled)
  server.on(choosing, () => json([]))
  for (const ask of [() => orderCalls.callCourier('a6'), () => orderCalls.setCarrier('a6', 'Ana')]) {
    await expect(ask()).rejects.toThrow('Em manutenção.')
    await orderCalls.setCompany('a6', 1)
    await expect(ask()).rejects.toThrow('Em manutenção.')
  }
  expect(each(calling)).toBe(2)
  expect(each(carrying)).toBe(2)
})

it('a board has every call about an order, whose code it loads with the dialogs', () => {
  const missing = Object.keys(orderCalls).filter((name) => !(name in boardCalls))
  expect(missing).toEqual([])
})
