import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Booking } from './api/bookings'
import { answerAll, bodies, button, lesson, now, press, titled, user } from './testing'

installServer()

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

/** A table's booking whose guests spend at least so much. */
const dinner: Booking = { ...lesson, id: 'b7', serviceName: 'Mesa do deck', minimumSpend: 240, start: '2026-11-27T20:00:00Z' }

async function openDinner(spend: object) {
  answerAll({ ...dinner, pedido: null, historico: [] })
  server.on('GET /api/agendamento/reservas', () => json([dinner], 200, { 'x-total-count': '1' }))
  server.on('GET /api/agendamento/reservas/b7/consumo', () => json({ minimo: 240, consumido: 0, sinal: 0, falta: 240, temMesa: false, acertado: false, ...spend }))
  server.on('POST /api/agendamento/reservas/b7/acertar', () => json({ minimo: 240, consumido: 180.5, sinal: 0, falta: 59.5, temMesa: false, acertado: true }))
  await renderScreen('/new/private/agendamento/reservas', 'ListaAgendamento')
  await user().click(await screen.findByLabelText('Ver Mesa do deck de Sabrina Melo'))
  await user().click(await screen.findByText('Acertar o consumo', button))
  return titled('Acertar o consumo?')
}

/** What was sent, once it was. */
const sent = (operation: string) => waitFor(() => {
  expect(bodies(operation)).toHaveLength(1)
  return bodies(operation)[0]
})

describe('reservations', () => {
  it('are settled by what the table has ordered', async () => {
    const question = await openDinner({ temMesa: true, consumido: 200, falta: 40 })
    expect(await within(question).findByText(/Conta o que a mesa pediu: R\$\s200,00. Falta cobrar R\$\s40,00/)).toBeInTheDocument()
    await user().click(within(question).getByText('Acertar', button))
    expect(await sent('POST /api/agendamento/reservas/b7/acertar')).toEqual({ localClientId: 'bar', versao: 3, consumido: 0 })
  })

  it('are settled by what somebody types where the place has no table', async () => {
    const question = await openDinner({})
    await user().type(await within(question).findByLabelText('Consumido'), '180,50')
    await user().tab()
    await user().click(within(question).getByText('Acertar', button))
    expect(await sent('POST /api/agendamento/reservas/b7/acertar')).toEqual({ localClientId: 'bar', versao: 3, consumido: 180.5 })
  })

  it('have the order beforehand be counted where the place has no table', async () => {
    const question = await openDinner({ consumido: 51.8, falta: 188.2 })
    expect(await within(question).findByText(/Inclua o pedido antecipado de R\$\s51,80\./)).toBeInTheDocument()
  })

  it('say that an order beforehand is not on the board', async () => {
    const order = { itens: [], total: 51.8, pedidoId: null, codigo: '', para: null, aviso: 'A hora da reserva passou antes de o pedido ir para o painel.' }
    server.on('GET /api/agendamento/reservas', () => json([dinner], 200, { 'x-total-count': '1' }))
    server.on('GET /api/agendamento/reservas/b7/consumo', () => json({ minimo: 240, consumido: 0, sinal: 0, falta: 240, temMesa: false, acertado: false }))
    server.on('GET /api/agendamento/reservas/b7', () => json({ ...dinner, deposit: 50, depositPaid: 20, devolvido: 30, pedido: order, historico: [] }))
    await renderScreen('/new/private/agendamento/reservas', 'ListaAgendamento')
    await user().click(await screen.findByLabelText('Ver Mesa do deck de Sabrina Melo'))
    const told = await screen.findByLabelText('Pedido antecipado')
    expect(told).toHaveTextContent('Não está no painel de pedidos.')
    expect(await screen.findByText(/R\$\s20,00, pago; R\$\s30,00, devolvido/)).toBeInTheDocument()
  })

  it('tell what was ordered beforehand, where it stands on the board, and why it could not follow', async () => {
    const items = [{ id: 'p1', nome: 'Moqueca', quantidade: 2, valor: 25.9 }, { id: 'p2', nome: 'Caipirinha', quantidade: 4, valor: 18 }]
    const order = { itens: items, total: 123.8, pedidoId: 'o1', codigo: 'A12', para: '2026-11-27T20:00:00Z', aviso: '' }
    server.on('GET /api/agendamento/reservas', () => json([dinner], 200, { 'x-total-count': '1' }))
    server.on('GET /api/agendamento/reservas/b7/consumo', () => json({ minimo: 240, consumido: 0, sinal: 0, falta: 240, temMesa: false, acertado: false }))
    server.on('GET /api/agendamento/reservas/b7', () => json({ ...dinner, devolvido: 30, pedido: { ...order, aviso: 'Este pedido já está com a cozinha.' }, historico: [] }))
    await renderScreen('/new/private/agendamento/reservas', 'ListaAgendamento')
    await user().click(await screen.findByLabelText('Ver Mesa do deck de Sabrina Melo'))
    const told = await screen.findByLabelText('Pedido antecipado')
    expect(told).toHaveTextContent(/2× MoquecaR\$\s51,80.*4× CaipirinhaR\$\s72,00.*Total, pago no localR\$\s123,80/)
    expect(told).toHaveTextContent(/Pedido A12 no painel, para .*17:00/)
    expect(told).toHaveTextContent('O pedido não acompanhou a reserva: Este pedido já está com a cozinha.')
    expect(await screen.findByText(/R\$\s30,00, devolvido/)).toBeInTheDocument()
  })

  it('have a waiting list that says for whom a freed time is held, and until when', async () => {
    answerAll()
    server.on('GET /api/agendamento/reservas', () => json([], 200, { 'x-total-count': '0' }))
    const ana = { id: 'w1', dia: '2026-11-28', scheduleId: 'a1', serviceId: null, agenda: 'Aulas', cliente: 'Ana Luz', telefone: '27999990000', email: 'ana@luz.com', pessoas: 2, oferecidoEm: '2026-11-27T20:30:00Z', guardadoAte: '2026-11-27T21:30:00Z', desde: '2026-11-26T12:00:00Z' }
    server.on('GET /api/agendamento/espera', () => json([ana, { ...ana, id: 'w2', cliente: 'Bia Reis', guardadoAte: null }]))
    await renderScreen('/new/private/agendamento/reservas', 'ListaAgendamento')
    await user().click(await screen.findByText('Lista de espera', button))
    const list = await titled('Lista de espera')
    expect(await within(list).findByText(/guardado para Ana Luz até .*18:30/)).toBeInTheDocument()
    expect(within(list).getByText(/oferecido em .*17:30/)).toBeInTheDocument()
  })

  it('have a minimum spend that is set by the venue', async () => {
    server.on('GET /api/agendamento/consumoMinimo', () => json({ ligado: false, porPessoa: false, valor: 0, diasDaSemana: [1, 2, 3, 4, 5, 6, 7], versao: 0 }))
    server.on('PUT /api/agendamento/consumoMinimo', ({ body }) => json({ ...(body as object), versao: 1 }))
    await renderScreen('/configuracoes/agendamentoConsumoMinimo', 'AgendamentoConsumoMinimo')
    await user().click(await screen.findByLabelText('Cobrar consumo mínimo'))
    await press('Salvar')
    expect((await screen.findAllByText('Informe o consumo mínimo, ou desligue-o.')).length).toBeGreaterThan(0)
    await user().clear(screen.getByLabelText('Valor'))
    await user().type(screen.getByLabelText('Valor'), '60')
    await user().click(screen.getByRole('radio', { name: 'Por pessoa' }))
    await user().click(screen.getByRole('checkbox', { name: 'Segunda' }))
    await press('Salvar')
    expect(await screen.findByText('Consumo mínimo salvo.')).toBeInTheDocument()
    expect(bodies('PUT /api/agendamento/consumoMinimo')).toEqual([{ localClientId: 'bar', ligado: true, porPessoa: true, valor: 60, diasDaSemana: [2, 3, 4, 5, 6, 7], versao: 0 }])
  })
})
