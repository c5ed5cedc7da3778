import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'

installServer()
afterEach(() => {
  toast.clear()
  vi.restoreAllMocks()
})

const card = { id: 'c1', numero: 'A1', nome: 'Ana Souza', documento: '39053344705', grupo: '1º ano', grupoId: 'g1', situacao: 'ativo', saldo: 12.5, limite: null, versao: 3 }
const lost = { ...card, id: 'c2', numero: 'A0', nome: '', documento: '', situacao: 'perdido', saldo: 0, limite: 10 }
const group = { id: 'g1', nome: '1º ano', limiteDiario: 20, doMinuto: 480, ateMinuto: 720, versao: 1 }
const list = 'GET /api/Cashless/Cartoes'

beforeEach(() => {
  server.on(list, () => json([card, lost], 200, { 'X-Total-Count': '2' }))
  server.on('GET /api/Cashless/Grupos/opcoes', () => json([group]))
  server.on('GET /api/Cashless/Grupos', () => json([group]))
})

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

it('lists cards, masks the CPF until the audit knows, and searches without an address', async () => {
  server.on('POST /api/Cashless/Cartoes/c1/mostrarCPF', () => json(null))
  await renderScreen('/cashless/cartoes', 'CashlessCartoes')
  expect(await screen.findByRole('row', { name: /A1/ })).toHaveTextContent('•••.533.447-••')
  expect(screen.getByRole('row', { name: /A1/ })).toHaveTextContent('Ilimitado')
  await press('Mostrar CPF de Ana Souza')
  expect(await screen.findByText('390.533.447-05')).toBeInTheDocument()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'Ana')
  await press('Pesquisar')
  await waitFor(() => expect(server.calls(list).at(-1)?.query.get('busca')).toBe('Ana'))
})

it('issues a card without limit', async () => {
  server.on('POST /api/Cashless/Cartoes', () => json({ id: 'c9' }, 201))
  await renderScreen('/cashless/cartoes', 'CashlessCartoes')
  await press('Novo cartão')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Número do cartão' }), 'B7')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Sem limite' }))
  await press('Salvar')
  expect(await screen.findByText('Cartão emitido.')).toBeInTheDocument()
  expect(server.calls('POST /api/Cashless/Cartoes')[0]?.body).toMatchObject({ localClienteId: 'bar', numero: 'B7', semLimite: true, limite: 0 })
})

it('recharges a card once however often the call is repeated', async () => {
  const topUp = 'POST /api/Cashless/Cartoes/c1/recarregar'
  server.on(topUp, () => json({ code: 'conflict', message: 'Este cartão está bloqueado. Desbloqueie-o ou use outro.' }, 409))
  await renderScreen('/cashless/cartoes', 'CashlessCartoes')
  await press('Recarregar cartão A1')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Valor' }), '25,50')
  await press(/Recarregar$/)
  expect(await screen.findByText('Este cartão está bloqueado. Desbloqueie-o ou use outro.')).toBeInTheDocument()
  server.on(topUp, () => json(null))
  await press(/Recarregar$/)
  expect(await screen.findByText('Cartão recarregado.')).toBeInTheDocument()
  const [first, second] = server.calls(topUp)
  expect(second?.body).toEqual(first?.body)
  expect(second?.body).toMatchObject({ valor: 25.5, forma: 'Dinheiro' })
})

it('gives back what the server says is left, each time that it is asked under a key of its own', async () => {
  const refund = 'POST /api/Cashless/Cartoes/c1/devolver'
  server.on(refund, () => json({ code: 'internal', message: 'Algo deu errado.' }, 500))
  await renderScreen('/cashless/cartoes', 'CashlessCartoes')
  await press('Devolver saldo cartão A1')
  await press(/Devolver$/)
  expect(await screen.findByText(/^Algo deu errado/)).toBeInTheDocument()
  await press(/Devolver$/)
  await waitFor(() => expect(server.calls(refund)).toHaveLength(2))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancelar' })).toBeEnabled())
  await press('Cancelar')
  server.on(refund, () => json({ valor: 20 }))
  await press('Devolver saldo cartão A1')
  await press(/Devolver$/)
  expect(await screen.findByText(/^Saldo devolvido. Entregue R\$\s20,00 ao titular.$/)).toBeInTheDocument()
  const [first, again, later] = server.calls(refund).map(({ body }) => (body as { lancamentoId: string }).lancamentoId)
  expect(again).toBe(first)
  expect(later).not.toBe(first)
})

it('blocks and replaces a card', async () => {
  server.on('POST /api/Cashless/Cartoes/c1/bloquear', () => json(null))
  await renderScreen('/cashless/cartoes', 'CashlessCartoes')
  await press('Bloquear cartão A1')
  await press('Bloquear')
  expect(await screen.findByText('Cartão bloqueado.')).toBeInTheDocument()
  expect(server.calls('POST /api/Cashless/Cartoes/c1/bloquear')[0]?.body).toMatchObject({ bloqueado: true })
  server.on('POST /api/Cashless/Cartoes/c1/substituir', () => json({ id: 'c9' }))
  await press('Substituir cartão A1')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Número do cartão novo' }), 'A9')
  await press(/Substituir$/)
  expect(await screen.findByText('Cartão substituído. O saldo e o limite estão no cartão novo.')).toBeInTheDocument()
  expect(server.calls('POST /api/Cashless/Cartoes/c1/substituir')[0]?.body).toMatchObject({ numero: 'A9' })
  expect(screen.getByRole('button', { name: 'Substituir cartão A0: Este cartão foi substituído.' })).toBeInTheDocument()
})

it('shows the statement of a card', async () => {
  server.on('GET /api/Cashless/Cartoes/c1/extrato', () =>
    json([{ id: 't1', data: Date.parse('2026-12-24T22:00:00Z'), tipo: 'consumo', descricao: 'Suco', valor: -5, saldo: 12.5, por: 'Bia' }], 200, { 'X-Total-Count': '1' }))
  await renderScreen('/cashless/cartoes', 'CashlessCartoes')
  await press('Extrato cartão A1')
  expect(await screen.findByRole('row', { name: /Consumo: Suco/ })).toHaveTextContent('-R$ 5,00R$ 12,50Bia')
})

it('an administrator manages named cards and moves no money', async () => {
  await renderScreen('/admin/gerenciarCartoesNominais', 'AdminPortal')
  expect(await screen.findByRole('button', { name: 'Bloquear cartão A1' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Recarregar cartão A1' })).not.toBeInTheDocument()
  expect(server.calls(list)[0]?.query.get('nominais')).toBe('true')
})

it('takes over what somebody else saved of a card meanwhile, and shows an administrator no limit', async () => {
  const change = 'PUT /api/Cashless/Cartoes/c1'
  server.on(change, () => json({ code: 'conflict', message: 'Outra pessoa alterou este cartão.' }, 409))
  await renderScreen('/admin/gerenciarCartoesNominais', 'AdminPortal')
  await press('Editar cartão A1')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Titular/ }), ' Lima')
  expect(screen.queryByRole('checkbox', { name: 'Sem limite' })).not.toBeInTheDocument()
  server.on(list, () => json([{ ...card, grupoId: '', grupo: '', versao: 4 }, lost], 200, { 'X-Total-Count': '2' }))
  await press(/Salvar$/)
  expect(await screen.findByText('Outra pessoa alterou este cartão.')).toBeInTheDocument()
  expect(server.calls(list).at(-1)?.query.get('busca')).toBe('A1')
  server.on(change, () => json({ id: 'c1' }))
  await press(/Salvar$/)
  expect(await screen.findByText('Cartão alterado.')).toBeInTheDocument()
  expect(server.calls(change)[1]?.body).toMatchObject({ nome: 'Ana Souza Lima', grupoId: '', versao: 4 })
})

it('saves the rules of a group', async () => {
  server.on('PUT /api/Cashless/Grupos/g1', () => json({ id: 'g1' }))
  await renderScreen('/cashless/gruposDeCartao', 'CashlessGruposDeCartao')
  expect(await screen.findByRole('row', { name: /1º ano/ })).toHaveTextContent('R$ 20,0008:00 às 12:00')
  await press('Editar 1º ano')
  const until = await screen.findByRole('textbox', { name: /^Até as/ })
  await userEvent.clear(until)
  await press(/Salvar$/)
  expect(await screen.findByText('Informe a hora em que o consumo termina.')).toBeInTheDocument()
  await userEvent.type(until, '13:00')
  await press(/Salvar$/)
  expect(await screen.findByText('Grupo alterado.')).toBeInTheDocument()
  expect(server.calls('PUT /api/Cashless/Grupos/g1')[0]?.body).toMatchObject({ doMinuto: 480, ateMinuto: 780, limiteDiario: 20, versao: 1 })
  expect(within(screen.getByRole('row', { name: /1º ano/ })).getByRole('button', { name: 'Excluir 1º ano' })).toBeInTheDocument()
})
