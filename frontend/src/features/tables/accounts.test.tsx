import { act, screen, waitFor, within } from '@testing-library/react'
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
  pediuConta: null, fechadaEm: null, fechadaPor: '', clienteId: '', cliente: '', naConta: false,
}

const order = (codigo: string, more: Partial<Account['conta'][number]> = {}): Account['conta'][number] => ({
  id: `p${codigo}`, codigo, cliente: 'Ana', em: '2026-11-20T22:00:00Z', estado: 'Entregue', recusado: false, entregue: true, pagoOnline: false, total: 55,
  linhas: [{ nome: `Moqueca ${codigo}`, observacoes: ['Sem coentro'], quantidade: 1, valor: 50 }], ...more,
})

const account: Account = {
  ...row, semTaxaServico: false, itens: 100, desconto: 0, taxaServico: 10, taxaRetirada: 0, pagoOnline: 0, baixado: 0, pagamentos: [],
  conta: [order('A001'), order('A002', { estado: 'Em preparo', entregue: false }), order('A003', { estado: 'Recusado', recusado: true, entregue: false })],
}

const payment = { id: 'g1', forma: 'Pix', valor: 110, troco: 0, baixa: false, nota: '', em: '2026-11-20T23:00:00Z', por: 'Ana', estornadoEm: null, estornadoPor: '' }
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
      fechadas: [
        { ...row, id: 'c1', mesa: '1', falta: 0, emAberto: 0, fechadaEm: new Date().toISOString(), fechadaPor: 'Bia' },
        { ...row, id: 'c2', mesa: '2', falta: -30, emAberto: 0, fechadaEm: '2026-11-18T21:00:00Z', fechadaPor: 'Bia' },
      ],
    }),
  )
  await renderScreen('/cadastro/mesas/contas', 'Painel')
  const accounts = await screen.findByRole('region', { name: 'Contas abertas' })
  expect(within(accounts).getByText(/Pediu a conta às/)).toBeInTheDocument()
  expect(within(accounts).getByText(/De visita anterior/)).toBeInTheDocument()
  const closed = within(screen.getByRole('region', { name: 'Contas fechadas' }))
  expect(closed.getByText('Fechada por Bia')).toBeInTheDocument()
  expect(closed.getByText(/Devolver R\$\s30,00/)).toBeInTheDocument()
  expect(closed.getByText('18/11 18:00')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Fechadas hoje, ou com valor a devolver' })).toBeInTheDocument()
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
  expect(screen.getByRole('button', { name: 'Fechar conta' })).toHaveAccessibleDescription('Registre o pagamento do que falta para fechar.')
  await userEvent.click(screen.getByRole('button', { name: 'Fechar conta' }))
  expect(await screen.findAllByText('Registre o pagamento do que falta para fechar.')).not.toHaveLength(1)
  expect(server.calls('POST /api/mesas/contas/c7/fechar')).toHaveLength(0)
})

it('takes the service fee off', async () => {
  serve()
  server.on('PUT /api/mesas/contas/c7/taxa', () => json({ ...account, semTaxaServico: true, taxaServico: 0, taxaRetirada: 10, total: 100, falta: 100 }))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Retirar taxa de serviço' }))
  expect(await screen.findByText('Taxa de serviço retirada.')).toBeInTheDocument()
  expect(bodyOf('PUT /api/mesas/contas/c7/taxa')).toMatchObject({ semTaxaServico: true })
  expect(screen.getByRole('button', { name: 'Incluir taxa de serviço' })).toBeInTheDocument()
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

it('takes a payment whose answer was lost once, however much is left by then', async () => {
  let now = account
  server.on('GET /api/mesas/contas/c7', () => json(now))
  server.on('POST /api/mesas/contas/c7/pagamentos', () => {
    now = { ...account, recebido: 55, falta: 55, pagamentos: [{ ...payment, forma: 'Dinheiro', valor: 55 }] }
    throw new TypeError('network')
  })
  await open()
  await userEvent.click(await screen.findByText('Dinheiro'))
  await userEvent.clear(screen.getByLabelText('Valor'))
  await userEvent.type(screen.getByLabelText('Valor'), '55')
  await userEvent.click(screen.getByRole('button', { name: 'Registrar pagamento' }))
  expect(await screen.findByText(/O pagamento pode ter sido registrado/)).toBeInTheDocument()
  await within(await screen.findByRole('region', { name: 'Pagamentos' })).findByText('R$ 55,00')
  expect(screen.getByRole('radio', { name: 'Dinheiro' })).toBeChecked()
  expect(screen.getByLabelText('Valor')).toHaveValue('55,00')
  server.on('POST /api/mesas/contas/c7/pagamentos', () => json(now))
  await userEvent.click(screen.getByRole('button', { name: 'Registrar pagamento' }))
  expect(await screen.findByText('Pagamento registrado.')).toBeInTheDocument()
  const sent = server.calls('POST /api/mesas/contas/c7/pagamentos')
  expect(sent).toHaveLength(2)
  expect(sent[1]?.body).toEqual(sent[0]?.body)
  expect(sent[1]?.headers.get('Idempotency-Key')).toBe(sent[0]?.headers.get('Idempotency-Key'))
  expect(screen.queryByText(/pode ter sido registrado/)).not.toBeInTheDocument()
})

it('keeps what is typed while guests order, and what is taken follows what is left', async () => {
  serve()
  server.on('POST /api/mesas/contas/c7/pagamentos', () => json(paid))
  await open()
  await userEvent.click(await screen.findByText('Dinheiro'))
  await userEvent.type(screen.getByLabelText(/^Recebido/), '150')
  serve({ ...account, total: 130, falta: 130 })
  server.on('PUT /api/mesas/contas/c7/taxa', () => json({ message: 'Tente de novo.', code: 'conflict' }, 409))
  await userEvent.click(screen.getByRole('button', { name: 'Retirar taxa de serviço' }))
  expect(await screen.findByText('Troco: R$ 20,00.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Registrar pagamento' }))
  await waitFor(() => expect(bodyOf('POST /api/mesas/contas/c7/pagamentos')).toMatchObject({ forma: 'dinheiro', valor: 130, recebido: 150 }))
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
  await userEvent.click(within(screen.getByRole('group', { name: 'Moqueca A002' })).getByRole('checkbox', { name: 'Pessoa 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Dividir' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Receber de pessoa 2' }))
  expect(bodyOf('POST /api/mesas/contas/c7/dividir')).toMatchObject({
    pessoas: 2, itens: [{ pedidoId: 'pA001', linha: 0, de: [] }, { pedidoId: 'pA002', linha: 0, de: [1] }],
  })
  expect(screen.getByLabelText('Valor')).toHaveValue('55,00')
})

it('takes each part of a split once, with whose it is, until the account changes', async () => {
  serve()
  server.on('POST /api/mesas/contas/c7/dividir', () => json({ partes: [55, 55] }))
  const half = { ...account, recebido: 55, falta: 55, pagamentos: [{ ...payment, valor: 55, nota: 'Pessoa 2 de 2' }] }
  server.on('POST /api/mesas/contas/c7/pagamentos', () => json(half))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Dividir' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Receber de pessoa 2' }))
  await screen.findByRole('heading', { name: 'Registrar pagamento: Pessoa 2 de 2' })
  await userEvent.click(screen.getByRole('button', { name: 'Registrar pagamento' }))
  expect(await screen.findByText('Pago')).toBeInTheDocument()
  expect(bodyOf('POST /api/mesas/contas/c7/pagamentos')).toMatchObject({ valor: 55, parte: 'Pessoa 2 de 2' })
  expect(screen.queryByRole('button', { name: 'Receber de pessoa 2' })).not.toBeInTheDocument()
  expect(screen.getByText(/Pessoa 2 de 2$/, { selector: 'small' })).toBeInTheDocument()

  server.on('PUT /api/mesas/contas/c7/taxa', () => json({ ...half, falta: 45, total: 100 }))
  await userEvent.click(screen.getByRole('button', { name: 'Retirar taxa de serviço' }))
  expect(await screen.findByText('A conta mudou desde a divisão. Divida de novo o que falta.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Receber de/ })).not.toBeInTheDocument()
})

it('gives back what was paid too much, also of a closed account', async () => {
  const owed: Account = { ...paid, total: 80, falta: -30, fechadaEm: '2026-11-20T23:10:00Z', fechadaPor: 'Ana' }
  serve(owed)
  server.on('POST /api/mesas/contas/c7/devolucoes', () => json({ ...owed, falta: 0, recebido: 80, pagamentos: [payment, { ...payment, id: 'g2', valor: -30 }] }))
  await open()
  expect(await screen.findByText(/Há R\$\s30,00 a devolver/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Registrar devolução' }))
  expect(await screen.findByText('Devolução registrada.')).toBeInTheDocument()
  expect(bodyOf('POST /api/mesas/contas/c7/devolucoes')).toMatchObject({ forma: 'pix', valor: 30 })
  expect(screen.getByText('Devolução em Pix')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Registrar devolução' })).not.toBeInTheDocument()
})

it('closes an account that nobody pays once it is said why', async () => {
  serve()
  server.on('POST /api/mesas/contas/c7/baixas', () => json({ ...account, falta: 0, baixado: 110, fechadaEm: '2026-11-20T23:10:00Z', fechadaPor: 'Ana' }))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Fechar sem receber' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Ainda não foi entregue: A002\./)).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Fechar sem receber' }))
  expect(await dialog.findByText('Informe o motivo.')).toBeInTheDocument()
  await userEvent.click(dialog.getByText('Não foi paga'))
  await userEvent.type(dialog.getByLabelText('Motivo'), 'Foram embora')
  await userEvent.click(dialog.getByRole('button', { name: /Fechar sem receber/ }))
  expect(await screen.findByText('Não cobrado')).toBeInTheDocument()
  expect(bodyOf('POST /api/mesas/contas/c7/baixas')).toMatchObject({ tipo: 'perda', motivo: 'Foram embora', falta: 110, mesmoSemEntregar: true })
})

it('begins another visit where the guests have gone', async () => {
  serve()
  server.on('POST /api/mesas/contas/c7/novaVisita', () => json({ ...account, anterior: true }))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Nova visita' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Nova visita' }))
  expect(await screen.findByText(/Esta conta é de uma visita anterior/)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Nova visita' })).not.toBeInTheDocument())
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
  const [refused, sent] = server.calls('POST /api/mesas/contas/c7/imprimir').map(({ headers }) => headers.get('Idempotency-Key'))
  expect(sent).toBe(refused)
})

it('prints the parts of a split, what was paid and what was added to the items', async () => {
  const part: Account = { ...account, recebido: 30, falta: 80, pagamentos: [{ ...payment, valor: 30, nota: 'Pessoa 1 de 3' }, { ...payment, id: 'g2', valor: 9, estornadoEm: '2026-11-20T23:10:00Z' }] }
  serve(part)
  server.on('POST /api/mesas/contas/c7/dividir', () => json({ partes: [40, 40] }))
  server.on('POST /api/mesas/contas/c7/imprimir', () => new Response(null, { status: 204 }))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Dividir' }))
  await screen.findByRole('button', { name: 'Receber de pessoa 2' })
  await userEvent.click(screen.getByRole('button', { name: /Imprimir conta/ }))
  await waitFor(() => expect(bodyOf('POST /api/mesas/contas/c7/imprimir')).toMatchObject({ partes: [{ nome: 'Pessoa 1 de 2', valor: 40 }, { nome: 'Pessoa 2 de 2', valor: 40 }] }))
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const paper = within(screen.getByRole('heading', { name: 'Bar do Cais' }).parentElement as HTMLElement)
  const rows = paper.getAllByRole('row').map(({ textContent }) => textContent.replace(/\s/g, ' '))
  expect(rows[0]).toContain('Sem coentro')
  expect(rows.slice(-4)).toEqual(['Pix, Pessoa 1 de 3R$ 30,00', 'FaltaR$ 80,00', 'Pessoa 1 de 2R$ 40,00', 'Pessoa 2 de 2R$ 40,00'])
  act(() => void window.dispatchEvent(new Event('afterprint')))
})
