import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Account, AccountRow } from './accounts'
import type { TabOnFlow } from './tabs'

installServer()
afterEach(() => toast.clear())

const row: AccountRow = {
  id: 'a1', mesa: '12', desde: '2026-11-20T22:00:00Z', anterior: false, pedidos: 1, emAberto: 0, total: 30, recebido: 0, falta: 30,
  pediuConta: null, fechadaEm: null, fechadaPor: '', clienteId: 'c1', cliente: 'Davi Reis', naConta: false,
}
const account: Account = {
  ...row, semTaxaServico: false, itens: 30, desconto: 0, taxaServico: 0, taxaRetirada: 0, pagoOnline: 0, baixado: 0, pagamentos: [],
  conta: [{
    id: 'l1', codigo: '12/1', cliente: 'Marina', em: '2026-11-20T22:05:00Z', estado: 'Lançado', recusado: false, entregue: true, pagoOnline: false, total: 30,
    linhas: [{ nome: 'Chope', observacoes: [], quantidade: 3, valor: 30 }],
  }],
}
const free: TabOnFlow = { id: 't1', numero: '12', observacao: '', versao: 1, arquivada: false, conta: null }

const listed = (rows: unknown[]) => json(rows, 200, { 'x-total-count': String(rows.length) })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

async function open(now: Account = account, roles = 'FluxoComandasPortal') {
  server.on('GET /api/posPago/contas/a1', () => json(now))
  server.on('GET /api/formasPagamento/opcoes', () => json([{ id: 'm1', nome: 'Stone débito', tipo: 'debito', versao: 1, arquivada: false }]))
  server.on('GET /api/comandas/produtos', () => json([{ id: 'p1', nome: 'Chope', categoria: 'Bebidas', preco: 10, porQuilo: false, precoAberto: false }]))
  server.on('GET /api/comandas/clientes', () => json([{ id: 'c1', nome: 'Davi Reis', telefone: '4321' }]))
  await renderScreen('/posPago/contas/a1', roles)
  await screen.findByRole('heading', { level: 1, name: 'Comanda 12' })
}

it('registers a range of cards', async () => {
  server.on('GET /api/comandas', () => listed([]))
  server.on('POST /api/comandas', () => json({ criadas: [], jaExistem: [] }))
  await renderScreen('/cadastro/comandas', 'CadastrarComandaPortal')
  expect(await screen.findByText('Ainda não há comandas.')).toBeInTheDocument()
  await press('Novas comandas')
  const form = within(await screen.findByRole('dialog'))
  await userEvent.type(form.getByLabelText('Número, ou o primeiro da faixa'), '1')
  await userEvent.type(form.getByLabelText(/^Último da faixa/), '50')
  await userEvent.click(form.getByText('Salvar'))
  expect(await screen.findByText('Comandas cadastradas.')).toBeInTheDocument()
  expect(server.calls('POST /api/comandas')[0]?.body).toMatchObject({ numero: '1', ultimo: 50 })
})

it('shows who has which card, and hands out a free one', async () => {
  server.on('GET /api/comandas/fluxo', () => listed([free, { ...free, id: 't2', numero: '13', conta: { ...row, mesa: '13' } }]))
  server.on('GET /api/comandas/clientes', () => json([]))
  server.on('POST /api/comandas/t1/abrir', () => json(account))
  await renderScreen('/posPago/fluxoDeComandas', 'FluxoComandasPortal')
  expect(await screen.findByText('Livre')).toBeInTheDocument()
  expect(screen.getByText('Davi Reis')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '12' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Abrir comanda' }))
  expect(await screen.findByText('Comanda aberta.')).toBeInTheDocument()
  expect(server.calls('POST /api/comandas/t1/abrir')[0]?.body).toEqual({ localClienteId: 'bar' })
})

it('takes a payment by one of the methods of the house', async () => {
  await open()
  server.on('POST /api/posPago/contas/a1/pagamentos', () => json({ ...account, falta: 0, recebido: 30 }))
  expect(await screen.findByText('Stone débito')).toBeInTheDocument()
  await press('Registrar pagamento')
  expect(await screen.findByText('Pagamento registrado.')).toBeInTheDocument()
  expect(server.calls('POST /api/posPago/contas/a1/pagamentos')[0]?.body).toEqual({ localClienteId: 'bar', forma: 'debito', formaId: 'm1', valor: 30 })
})

it('cancels a charge, which goes back on the shelf unless it is lost', async () => {
  await open()
  server.on('POST /api/posPago/contas/a1/cancelamentos', () => json(account))
  await press('Cancelar lançamento 12/1')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByLabelText('Perda'))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar lançamento' }))
  expect(await screen.findByText('Lançamento cancelado.')).toBeInTheDocument()
  expect(server.calls('POST /api/posPago/contas/a1/cancelamentos')[0]?.body).toEqual({ localClienteId: 'bar', lancamentoId: 'l1', voltaAoEstoque: false })
})

it('leaves what is left to its customer', async () => {
  await open()
  server.on('POST /api/posPago/contas/a1/emAberto', () => json({ ...account, naConta: true, fechadaEm: '2026-11-20T23:00:00Z', fechadaPor: 'Ana' }))
  await press('Deixar em aberto')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Deixar em aberto' }))
  expect(await screen.findByText(/Davi Reis deve/)).toBeInTheDocument()
  expect(server.calls('POST /api/posPago/contas/a1/emAberto')[0]?.body).toEqual({ localClienteId: 'bar', falta: 30 })
})

it('lets whoever only receives charge nothing', async () => {
  await open({ ...account, naConta: true, fechadaEm: '2026-11-20T23:00:00Z' }, 'ContasPosPagoPortal')
  expect(await screen.findByRole('region', { name: 'Registrar pagamento' })).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Lançar produto' })).not.toBeInTheDocument()
})

it('lists what customers owe', async () => {
  server.on('GET /api/posPago/contas', () => listed([{ ...row, naConta: true, fechadaEm: '2026-11-20T23:00:00Z' }]))
  server.on('GET /api/comandas/clientes', () => json([]))
  await renderScreen('/posPago/contas', 'ContasPosPagoPortal')
  expect(await screen.findByText('Davi Reis')).toBeInTheDocument()
})
