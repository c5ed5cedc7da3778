import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Account, AccountRow } from './accounts'

installServer()
afterEach(() => {
  session.clear()
  toast.clear()
})

const row: AccountRow = {
  id: 'c7', mesa: '7', desde: '2026-11-20T22:00:00Z', anterior: false, pedidos: 2, emAberto: 1, total: 110, recebido: 0, falta: 110,
  pediuConta: null, fechadaEm: null, fechadaPor: '',
}

const order = (codigo: string, more: Partial<Account['conta'][number]> = {}): Account['conta'][number] => ({
  id: `p${codigo}`, codigo, cliente: 'Ana', em: '2026-11-20T22:00:00Z', estado: 'Entregue', recusado: false, entregue: true, pagoOnline: false, total: 55,
  linhas: [{ nome: `Moqueca ${codigo}`, observacoes: ['Sem coentro'], quantidade: 1, valor: 50 }], ...more,
})

const account: Account = {
  ...row, semTaxaServico: false, itens: 100, desconto: 0, taxaServico: 10, taxaRetirada: 0, pagoOnline: 0, pagamentos: [],
  conta: [order('A001'), order('A002', { estado: 'Em preparo', entregue: false }), order('A003', { estado: 'Recusado', recusado: true, entregue: false })],
}

const payment = { id: 'g1', forma: 'Pix', valor: 110, troco: 0, em: '2026-11-20T23:00:00Z', por: 'Ana', estornadoEm: null, estornadoPor: '' }
const paid: Account = { ...account, recebido: 110, falta: 0, pagamentos: [payment] }

function serve(now: Account = account) {
  server.on('GET /api/mesas/contas/c7', () => json(now))
}

const open = () => renderScreen('/cadastro/mesas/contas/c7', 'Painel')
const bodyOf = (call: Parameters<typeof server.calls>[0]) => server.calls(call).at(-1)?.body

it('lists the open accounts, with what presses, and those that were closed today', async () => {
  server.on('GET /api/mesas/contas', () =>
    json({
      abertas: [{ ...row, pediuConta: '2026-11-20T22:30:00Z' }, { ...row, id: 'c3', mesa: '3', anterior: true }],
      fechadas: [{ ...row, id: 'c1', mesa: '1', falta: 0, emAberto: 0, fechadaEm: '2026-11-20T21:00:00Z', fechadaPor: 'Bia' }],
    }),
  )
  await renderScreen('/cadastro/mesas/contas', 'Painel')
  const accounts = await screen.findByRole('region', { name: 'Contas abertas' })
  expect(within(accounts).getByText(/Pediu a conta às/)).toBeInTheDocument()
  expect(within(accounts).getByText(/De visita anterior/)).toBeInTheDocument()
  expect(within(screen.getByRole('region', { name: 'Contas fechadas hoje' })).getByText('Fechada por Bia')).toBeInTheDocument()
})

it('says where accounts come from while there is none', async () => {
  server.on('GET /api/mesas/contas', () => json({ abertas: [], fechadas: [] }))
  await renderScreen('/cadastro/mesas/contas', 'MeepFoodConfiguration')
  expect(await screen.findByText('Nenhuma conta aberta.')).toBeInTheDocument()
})

it('shows what the table has had, and what it comes to', async () => {
  serve()
  await open()
  const first = await screen.findByRole('article', { name: 'Pedido A001' })
  expect(within(first).getByText('Sem coentro')).toBeInTheDocument()
  expect(within(screen.getByRole('article', { name: 'Pedido A003' })).getByText('Fora da conta')).toBeInTheDocument()
  expect(within(screen.getByRole('region', { name: 'Total da conta' })).getAllByText('R$ 110,00')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Fechar conta' })).toBeDisabled()
})

it('takes the service fee off', async () => {
  serve()
  server.on('PUT /api/mesas/contas/c7/taxa', () => json({ ...account, semTaxaServico: true, taxaServico: 0, taxaRetirada: 10, total: 100, falta: 100 }))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Retirar' }))
  expect(await screen.findByText('Taxa de serviço retirada.')).toBeInTheDocument()
  expect(bodyOf('PUT /api/mesas/contas/c7/taxa')).toMatchObject({ semTaxaServico: true })
  expect(screen.getByRole('button', { name: 'Incluir' })).toBeInTheDocument()
})

it('takes cash, names the change, and sends a key', async () => {
  serve()
  server.on('POST /api/mesas/contas/c7/pagamentos', () => json(paid))
  await open()
  await userEvent.click(await screen.findByText('Dinheiro'))
  await userEvent.type(screen.getByLabelText(/^Recebido/), '150')
  expect(await screen.findByText('Troco: R$ 40,00.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Registrar pagamento' }))
  expect(await screen.findByText('Pagamento registrado. Troco: R$ 40,00.')).toBeInTheDocument()
  expect(bodyOf('POST /api/mesas/contas/c7/pagamentos')).toMatchObject({ forma: 'dinheiro', valor: 110, recebido: 150 })
  expect(server.calls('POST /api/mesas/contas/c7/pagamentos').at(-1)?.headers.get('Idempotency-Key')).toBeTruthy()
})

it('says at the field what the server refuses', async () => {
  serve()
  const sentence = 'Faltam só R$ 80,00. Informe até esse valor; o troco vai no valor recebido.'
  server.on('POST /api/mesas/contas/c7/pagamentos', () => json({ message: sentence, code: 'invalid', fields: { valor: sentence } }, 400))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Registrar pagamento' }))
  expect(await screen.findByText(sentence)).toBeInTheDocument()
})

it('splits by item, and begins a payment with a part', async () => {
  serve()
  server.on('POST /api/mesas/contas/c7/dividir', () => json({ partes: [55, 55] }))
  await open()
  await userEvent.click(await screen.findByText('Por item'))
  await userEvent.click(within(screen.getByRole('group', { name: 'Moqueca A002' })).getByRole('checkbox', { name: '2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Dividir' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Receber de pessoa 2' }))
  expect(bodyOf('POST /api/mesas/contas/c7/dividir')).toMatchObject({
    pessoas: 2, itens: [{ pedidoId: 'pA001', linha: 0, de: [] }, { pedidoId: 'pA002', linha: 0, de: [1] }],
  })
  expect(screen.getByLabelText('Valor')).toHaveValue('55,00')
})

it('asks before it closes an account of which something was not delivered', async () => {
  serve(paid)
  server.on('POST /api/mesas/contas/c7/fechar', () => json({ ...paid, fechadaEm: '2026-11-20T23:10:00Z', fechadaPor: 'Ana' }))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Fechar conta' }))
  expect(await screen.findByText(/Ainda não foi entregue: A002\./)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Fechar assim mesmo' }))
  await waitFor(() => expect(bodyOf('POST /api/mesas/contas/c7/fechar')).toMatchObject({ mesmoSemEntregar: true }))
  expect(await screen.findByRole('button', { name: 'Reabrir conta' })).toBeInTheDocument()
})

it('takes a payment back once it has said what that means', async () => {
  serve(paid)
  server.on('POST /api/mesas/contas/c7/estornos', () => json({ ...account, pagamentos: [{ ...payment, estornadoEm: '2026-11-20T23:10:00Z', estornadoPor: 'Ana' }] }))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Estornar Pix de R$ 110,00' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Estornar' }))
  expect(await screen.findByText(/Estornado por Ana/)).toBeInTheDocument()
  expect(bodyOf('POST /api/mesas/contas/c7/estornos')).toMatchObject({ pagamentoId: 'g1' })
})

it('prints at the venue, and says what to do where no printer takes bills', async () => {
  serve()
  const sentence = 'Nenhuma impressora do estabelecimento atende a conta.'
  server.on('POST /api/mesas/contas/c7/imprimir', () => json({ message: sentence, code: 'conflict' }, 409))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /Imprimir conta/ }))
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  server.on('POST /api/mesas/contas/c7/imprimir', () => new Response(null, { status: 204 }))
  await userEvent.click(screen.getByRole('button', { name: /Imprimir conta/ }))
  expect(await screen.findByText('Conta enviada para a impressora.')).toBeInTheDocument()
})
