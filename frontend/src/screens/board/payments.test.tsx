import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { session } from '@/api/session'
import { fakeServer } from '@/features/orders/testing/fixtures'
import { installBoard, openBoard } from '@/features/orders/testing/renderBoard'
import { ana, installServer, json, server } from '@/testing/server'
import Payments from './Payments'
import Proof from './Proof'

installServer()
installBoard()
beforeEach(() => session.set({ ...ana, papeis: 'Painel;TransacoesEstorno' }))

const matter = {
  id: 'm1', motivo: 'em_dobro', desde: '2026-11-20T12:00:00Z', rotulo: 'Pedido 123', assunto: 'order', assuntoId: 'o1', cobrancaId: 'c1', pagamentoId: 'p1',
  cobrado: 50, recebido: 50, restante: 50, devolucao: 0, resposta: '', txid: 'T1', idFimAFim: 'E1', simulado: false,
}

it('tells of payments to look at by the stream, and settles them in its panel', async () => {
  let left: unknown[] = []
  server.on('GET /api/pagamentos/conferir', () => json(left))
  const board = fakeServer()
  const { user } = await openBoard(board, undefined, <Payments />)
  await waitFor(() => expect(server.calls('GET /api/pagamentos/conferir').length).toBeGreaterThan(0))
  expect(screen.queryByRole('button', { name: /^Conferir pagamentos/ })).not.toBeInTheDocument()
  act(() => board.say({ kind: 'other', event: 'pagamentos', data: JSON.stringify({ Pendencias: [matter, { ...matter, id: 'm2' }] }) }))
  await user.click(await screen.findByRole('button', { name: 'Conferir pagamentos: 2 pagamentos' }))
  server.on('POST /api/pagamentos/conferir/m1/visto', () => new Response(null, { status: 204 }))
  left = [{ ...matter, id: 'm2' }]
  await user.click(screen.getAllByRole('button', { name: 'Visto: Pago em dobro: Pedido 123' })[0]!)
  expect(await screen.findByRole('button', { name: 'Conferir pagamentos: 1 pagamento' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Conferir pelo extrato' })).toHaveAttribute('href', '/transacoes/conferir')
})

it('money is given back with the password, which the board asks for by itself', async () => {
  server.on('GET /api/pagamentos/conferir', () => json([matter]))
  let isProven = false
  server.on('POST /api/pagamentos/recebidos/p1/devolver', () => (isProven ? json({ id: 'r1' }) : json({ code: 'unconfirmed', message: 'Digite sua senha para confirmar esta ação.' }, 403)))
  const senhas: unknown[] = []
  server.on('POST /api/session/confirm', ({ body }) => {
    senhas.push(body)
    isProven = senhas.length > 1
    return isProven ? new Response(null, { status: 204 }) : json({ code: 'invalid', message: 'Senha incorreta.' }, 400)
  })
  const board = fakeServer()
  const { user } = await openBoard(board, undefined, <><Payments /><Proof /></>)
  await user.click(await screen.findByRole('button', { name: 'Conferir pagamentos: 1 pagamento' }))
  await user.click(screen.getByRole('button', { name: 'Devolver: Pago em dobro: Pedido 123' }))
  await user.click(screen.getByRole('button', { name: /^Devolver R\$/ }))
  const asked = await screen.findByRole('dialog', { name: 'Confirme com a sua senha' })
  await user.click(within(asked).getByRole('button', { name: 'Continuar' }))
  expect(within(asked).getByText('Digite a sua senha.')).toBeInTheDocument()
  await user.type(within(asked).getByLabelText('Sua senha'), 'errada')
  // Somebody else has seen to it meanwhile: what is typed stays.
  act(() => board.say({ kind: 'other', event: 'pagamentos', data: JSON.stringify({ Pendencias: [] }) }))
  expect(screen.queryByRole('button', { name: /^Conferir pagamentos/ })).not.toBeInTheDocument()
  expect(within(asked).getByLabelText('Sua senha')).toHaveValue('errada')
  await user.keyboard('{Enter}')
  expect(await within(asked).findByText('Senha incorreta.')).toBeInTheDocument()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirme com a sua senha' })).not.toBeInTheDocument())
  await waitFor(() => expect(server.calls('POST /api/pagamentos/recebidos/p1/devolver')).toHaveLength(2))
})
