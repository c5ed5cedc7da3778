import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { session as account } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server, silence } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Sale, Session, Token } from './api'

installServer()
afterEach(() => {
  account.clear()
  toast.clear()
})

const at = Date.UTC(2026, 10, 20, 15, 30)

const session = (more: Partial<Session> = {}): Session => ({
  id: 'c1', equipamento: 'Caixa da entrada', operador: 'Marina', abertaEm: at, fechadaEm: null, abertura: 150, suprimentos: 50, sangrias: 80, vendas: 3,
  vendido: 90.5, cancelado: 0, esperado: 210.5, contado: 0, diferenca: 0, observacao: '', ...more,
})

const sale = (more: Partial<Sale> = {}): Sale => ({
  id: 'v1', codigo: 'CAB12CD', pedido: '', equipamento: 'Caixa da entrada', operador: 'Marina', em: at, recebidaEm: at, total: 25.9, comissao: 0,
  itens: [{ produtoId: 'p1', nome: 'Moqueca', quantidade: 1, preco: 25.9 }], pagamentos: [{ forma: 'dinheiro', valor: 25.9 }], avisos: [],
  canceladaEm: null, canceladaPor: '', motivoCancelamento: '', ...more,
})

const token = (more: Partial<Token> = {}): Token => ({
  id: 'f1', numero: 101, codigo: 'FICHA-0101', produto: 'Chope', valor: 12, emitidaEm: at, validadaEm: null, validadaPor: '', reimpressoes: 0, cancelada: false, ...more,
})

const list = (operation: string, rows: unknown[]) => server.on(operation, () => json(rows, 200, { 'x-total-count': String(rows.length) }))
const open = (screenName: string) => renderScreen(`/admin/equipamentos/${screenName}`, 'CadastroKit')

describe.each([
  ['caixas', 'GET /api/caixas', 'Nenhum caixa foi aberto ainda.'],
  ['vendas', 'GET /api/vendas/equipamentos', 'Nenhuma venda de equipamento chegou ainda.'],
  ['fichas', 'GET /api/fichas', 'Nenhuma ficha foi emitida ainda.'],
])('%s', (name, operation, empty) => {
  it('says that nothing has come yet', async () => {
    list(operation, [])
    await open(name)
    expect(await screen.findByText(empty)).toBeInTheDocument()
  })

  it('shows that it loads', async () => {
    server.on(operation, silence)
    await open(name)
    expect((await screen.findAllByRole('status')).length).toBeGreaterThan(0)
    expect(screen.queryByText(empty)).not.toBeInTheDocument()
  })

  it('says what went wrong and tries again', async () => {
    server.on(operation, () => json({ message: 'A lista não pôde ser lida agora.', code: 'invalid' }, 400))
    await open(name)
    const again = await screen.findByRole('button', { name: 'Tentar novamente' })
    list(operation, [])
    await userEvent.click(again)
    expect(await screen.findByText(empty)).toBeInTheDocument()
  })
})

it('lists drawers with their sums, and what was missing', async () => {
  list('GET /api/caixas', [session(), session({ id: 'c2', equipamento: 'POS do salão', fechadaEm: at, diferenca: -2.5, abertaEm: null })])
  await open('caixas')
  const running = (await screen.findByText('Caixa da entrada')).closest('tr')!
  expect(within(running).getByText('Aberto')).toBeInTheDocument()
  expect(within(running).getByText('R$ 210,50')).toBeInTheDocument()
  const ended = screen.getByText('POS do salão').closest('tr')!
  expect(within(ended).getByText('Ainda não enviada')).toBeInTheDocument()
  expect(within(ended).getByText('-R$ 2,50')).toBeInTheDocument()
})

it('shows what makes the sums of one drawer', async () => {
  server.on('GET /api/caixas/c1', () =>
    json({
      ...session({ cancelado: 25.9 }),
      formas: [{ forma: 'Dinheiro', esperado: 210.5, contado: 0, diferenca: 0 }],
      movimentos: [{ id: 'm1', em: at, operador: 'Davi', valor: -80, motivo: 'Cofre', semDireito: true }],
    }),
  )
  list('GET /api/vendas/equipamentos', [sale({ canceladaEm: at, canceladaPor: 'Marina', motivoCancelamento: 'Cliente desistiu' })])
  await open('caixas/c1')
  expect(await screen.findByText('Sangria')).toBeInTheDocument()
  expect(screen.getByText('Davi (sem o direito)')).toBeInTheDocument()
  expect(await screen.findByText(/vendas canceladas de R\$\s25,90/)).toBeInTheDocument()
  expect(await screen.findByText(/^Cancelada, .*Marina, Cliente desistiu$/)).toBeInTheDocument()
  expect(server.calls('GET /api/vendas/equipamentos').at(-1)?.query.get('caixa')).toBe('c1')
})

it('lists sales with their marks, and only those where asked', async () => {
  list('GET /api/vendas/equipamentos', [sale({ pedido: '0042', avisos: [{ tipo: 'preco', texto: 'Moqueca foi vendida por menos.' }] })])
  await open('vendas?comAvisos=true')
  expect(await screen.findByText('Moqueca foi vendida por menos.')).toBeInTheDocument()
  expect(screen.getByText('CAB12CD (pedido 0042)')).toBeInTheDocument()
  expect(server.calls('GET /api/vendas/equipamentos').at(-1)?.query.get('comAvisos')).toBe('true')
})

it('uses a token up, and says who was faster', async () => {
  list('GET /api/fichas', [token()])
  server.on('POST /api/fichas/validar', () => json({ message: 'A ficha 101 já foi usada em 20/11 às 12:30, em Totem.', code: 'conflict' }, 409))
  await open('fichas')
  await userEvent.click(await screen.findByRole('button', { name: 'Validar ficha 101' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Validar' }))
  expect(await within(dialog).findByText(/já foi usada em 20\/11/)).toBeInTheDocument()
  server.on('POST /api/fichas/validar', () => json(token({ validadaEm: at, validadaPor: 'Ana' })))
  await userEvent.click(within(dialog).getByRole('button', { name: /Validar$/ }))
  expect(await screen.findByText('Ficha validada.')).toBeInTheDocument()
  expect(server.calls('POST /api/fichas/validar').at(-1)?.body).toMatchObject({ codigo: 'FICHA-0101' })
})

it('notes that a token is printed again; one that was used or cancelled is not', async () => {
  list('GET /api/fichas', [token(), token({ id: 'f2', numero: 102, validadaEm: at, validadaPor: 'Totem' }), token({ id: 'f3', numero: 103, cancelada: true })])
  server.on('POST /api/fichas/reimprimir', () => json(token({ reimpressoes: 1 })))
  await open('fichas')
  expect(await screen.findByRole('button', { name: 'Reimprimir ficha 102: Esta ficha já foi usada.' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Validar ficha 103: A venda desta ficha foi cancelada.' })).toBeInTheDocument()
  expect(screen.getByText('Não vale: venda cancelada')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Reimprimir ficha 101' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reimprimir' }))
  expect(await screen.findByText('Reimpressão anotada. Imprima a ficha no equipamento.')).toBeInTheDocument()
})
