import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { ana, installServer, json, server } from '@/testing/server'

installServer()
beforeEach(() => session.set(ana))

const payment = {
  Id: 'c1', LocalName: 'Bar do Cais', Value: 50, EndToEndId: '', Status: 'Pendente', CreatedAt: '2026-11-20T12:00:00Z', ApprovedAt: null, AllowsRefund: false,
  TransacaoPOSId: 'o1', AcquirerId: 'pix', Devolucoes: [],
}
const paid = { ...payment, Status: 'Aprovado', EndToEndId: 'E1', ApprovedAt: '2026-11-20T12:01:00Z', AllowsRefund: true }
const get = 'GET /api/CDCBank/GetPixPaymentOrder/c1'

async function lookUp() {
  await renderScreen('/admin/TransactionsProcess/pixTransaction', 'AdminPortal')
  await userEvent.type(await screen.findByLabelText('Identificador'), 'c1')
  await userEvent.click(screen.getByRole('button', { name: 'Consultar' }))
}

it('asks for an id first (pix-01, pix-06)', async () => {
  await renderScreen('/admin/TransactionsProcess/pixTransaction', 'AdminPortal')
  expect(await screen.findByRole('button', { name: 'Consultar' })).toBeDisabled()
  await userEvent.type(screen.getByLabelText('Identificador'), '   ')
  expect(screen.getByRole('button', { name: 'Consultar' })).toBeDisabled()
})

it('updates what is pending and reads it again (pix-03, pix-05)', async () => {
  let now: object = payment
  server.on(get, () => json(now))
  server.on('POST /api/CDCBank/UpdatePaymentOrder/c1', () => { now = paid; return new Response(null, { status: 204 }) })
  await lookUp()
  await userEvent.click(await screen.findByRole('button', { name: 'Atualizar situação' }))
  expect(await screen.findByRole('button', { name: 'Devolver' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Atualizar situação' })).toBeDisabled()
})

it.each(['Aprovado', 'Cancelado', 'Chargeback'])('updates nothing that is %s, and gives back only what may be (pix-02, pix-03, pix-04)', async (Status) => {
  server.on(get, () => json({ ...payment, Status }))
  await lookUp()
  expect(await screen.findByRole('button', { name: 'Atualizar situação' })).toBeDisabled()
  expect(screen.getAllByText(Status).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Devolver' })).not.toBeInTheDocument()
})

it('gives back after a question, and reads it again (pix-04, pix-05)', async () => {
  let now: object = paid
  server.on(get, () => json(now))
  server.on('POST /api/CDCBank/Refund/c1', () => {
    const refund = { id: 'r1', valor: 50, estado: 'pedida', origem: 'pedida_aqui', motivo: '', resposta: '', pedidaEm: '2026-11-20T12:10:00Z', pedidaPor: 'Ana' }
    now = { ...paid, AllowsRefund: false, Devolucoes: [refund] }
    return new Response(null, { status: 204 })
  })
  await lookUp()
  await userEvent.click(await screen.findByRole('button', { name: 'Devolver' }))
  await userEvent.click(within(await screen.findByRole('dialog', { name: /^Devolver o que resta/ })).getByRole('button', { name: 'Devolver' }))
  expect(await screen.findByText(/devolução pedida, pedida por Ana/)).toBeInTheDocument()
  await waitFor(() => expect(server.calls(get)).toHaveLength(2))
})

it('says what it has not found', async () => {
  server.on(get, () => json({ message: 'Nenhum pagamento por Pix com este identificador.', code: 'not-found' }, 404))
  await lookUp()
  expect(await screen.findByText('Nenhum pagamento por Pix com este identificador.')).toBeInTheDocument()
})
