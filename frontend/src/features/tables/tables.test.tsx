import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { loadConfiguration } from '@/api/configuration'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { configuration, installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { SignedTable, Table } from './api'

installServer()
afterEach(() => {
  session.clear()
  toast.clear()
})

const table = (numero: string, area = 'Salão', more: Partial<Table> = {}): Table => ({ id: `m${numero}`, numero, nome: '', area, versao: 1, arquivada: false, ...more })
const some = [table('1'), table('2', 'Salão', { nome: 'Perto da janela' }), table('21', 'Varanda')]
const signed: SignedTable[] = some.map(({ id, numero, nome, area }) => ({ id, numero, nome, area, token: `token-${numero}` }))

function serve(mesas: Table[] = some, primeiroPedidoPendente = false) {
  server.on('GET /api/mesas', ({ query }) => json({ mesas: query.get('arquivadas') === 'true' ? [table('9', '', { arquivada: true })] : mesas, primeiroPedidoPendente }))
  server.on('GET /api/mesas/qr', () => json({ loja: 'Bar do Cais', slug: 'bar-do-cais', mesas: signed }))
}

const open = (address = '/cadastro/mesas') => renderScreen(address, 'MeepFoodConfiguration')
const bodyOf = (call: Parameters<typeof server.calls>[0]) => server.calls(call).at(-1)?.body

async function choose(name: string, item: string) {
  await userEvent.click(await screen.findByRole('button', { name }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

it('lists the tables by area', async () => {
  serve()
  await open()
  const hall = await screen.findByRole('region', { name: 'Salão' })
  expect(within(hall).getByText('2 mesas')).toBeInTheDocument()
  expect(within(hall).getByText('Perto da janela')).toBeInTheDocument()
  expect(within(screen.getByRole('region', { name: 'Varanda' })).getByText('21')).toBeInTheDocument()
})

it('says what to do while there is none', async () => {
  serve([])
  await open()
  expect(await screen.findByText('Ainda não há mesas.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Imprimir QR' })).toBeDisabled()
})

it('adds a range, and says which tables were there already', async () => {
  serve()
  server.on('POST /api/mesas', () => json({ criadas: [table('3'), table('4')], jaExistem: ['1', '2'] }))
  await open()
  await screen.findByRole('region', { name: 'Salão' })
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar mesas' }))
  await userEvent.click(await screen.findByLabelText('Uma faixa de números'))
  await userEvent.type(screen.getByLabelText('Do número'), '1')
  await userEvent.type(screen.getByLabelText('Ao número'), '4')
  expect(screen.getByText('4 mesas. As que já existem ficam como estão.')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText(/^Área/), 'Salão')
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
  expect(await screen.findByText('2 mesas criadas. Já existiam: 1, 2.')).toBeInTheDocument()
  expect(bodyOf('POST /api/mesas')).toMatchObject({ numero: '1', ultimo: 4, area: 'Salão', nome: '' })
})

it('keeps the form open over a number that is taken', async () => {
  serve()
  const sentence = 'Já existe a mesa 2. Use outro número.'
  server.on('POST /api/mesas', () => json({ message: sentence, code: 'conflict', fields: { numero: sentence } }, 409))
  await open()
  await screen.findByRole('region', { name: 'Salão' })
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar mesas' }))
  await userEvent.type(await screen.findByLabelText('Número'), '2')
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
  expect(await screen.findByText(sentence)).toBeInTheDocument()
})

it('changes a table, and takes over what somebody else has saved meanwhile', async () => {
  serve()
  server.on('PUT /api/mesas/m2', () => json({ message: 'Outra pessoa salvou esta mesa enquanto você editava.', code: 'conflict' }, 409))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Editar mesa 2' }))
  const name = await screen.findByLabelText(/^Nome/)
  await userEvent.clear(name)
  await userEvent.type(name, 'Junto ao palco')
  serve([table('1'), table('2', 'Varanda', { versao: 5 })])
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText(/Outra pessoa salvou/)).toBeInTheDocument()
  server.on('PUT /api/mesas/m2', () => json(table('2')))
  await userEvent.click(screen.getByRole('button', { name: /Salvar$/ }))
  expect(await screen.findByText('Mesa alterada.')).toBeInTheDocument()
  expect(bodyOf('PUT /api/mesas/m2')).toMatchObject({ numero: '2', nome: 'Junto ao palco', area: 'Varanda', versao: 5 })
})

it('sorts the tables of an area with keys', async () => {
  serve()
  server.on('PUT /api/mesas/ordem', () => new Response(null, { status: 204 }))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Mover mesa 2 para cima' }))
  await waitFor(() => expect(bodyOf('PUT /api/mesas/ordem')).toMatchObject({ ids: ['m2', 'm1', 'm21'] }))
})

it('sorts the areas with keys, each with its tables', async () => {
  serve([table('1'), table('21', 'Varanda'), table('2'), table('30', '')])
  server.on('PUT /api/mesas/ordem', () => new Response(null, { status: 204 }))
  await open()
  await choose('Mais', 'Mudar a ordem das áreas')
  const drawer = await screen.findByRole('dialog', { name: 'Ordem das áreas' })
  await userEvent.click(within(drawer).getByRole('button', { name: 'Mover Varanda para cima' }))
  await waitFor(() => expect(bodyOf('PUT /api/mesas/ordem')).toMatchObject({ ids: ['m21', 'm1', 'm2', 'm30'] }))
})

it('names the open orders that keep a table from being archived', async () => {
  serve()
  const sentence = 'Há pedidos abertos nesta mesa: A012, A013. Finalize-os no painel e arquive a mesa depois.'
  server.on('DELETE /api/mesas/m1', () => json({ message: sentence, code: 'conflict' }, 409))
  await open()
  await choose('Mais ações da mesa 1', 'Arquivar')
  await userEvent.click(await screen.findByRole('button', { name: 'Arquivar' }))
  expect(await screen.findByText(sentence)).toBeInTheDocument()
})

it('restores an archived table', async () => {
  serve()
  server.on('POST /api/mesas/m9/restaurar', () => json(table('9')))
  await open('/cadastro/mesas?arquivadas=true')
  await userEvent.click(await screen.findByRole('button', { name: 'Restaurar mesa 9' }))
  expect(await screen.findByText('A mesa 9 está em uso de novo.')).toBeInTheDocument()
})

it('renews one QR, or all, once it has said what becomes of the printed ones', async () => {
  serve()
  server.on('POST /api/mesas/qr/renovar', () => json({ renovadas: 1 }))
  await open()
  await choose('Mais ações da mesa 1', 'Renovar QR')
  expect(await screen.findByText(/O QR que está impresso deixa de valer agora/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Renovar QR' }))
  expect(await screen.findByText('QR renovado. Imprima o novo e troque-o na mesa.')).toBeInTheDocument()
  expect(bodyOf('POST /api/mesas/qr/renovar')).toMatchObject({ mesaId: 'm1' })
  await choose('Mais', 'Renovar o QR de todas')
  await userEvent.click(await screen.findByRole('button', { name: 'Renovar todos' }))
  await waitFor(() => expect(server.calls('POST /api/mesas/qr/renovar')).toHaveLength(2))
  expect(bodyOf('POST /api/mesas/qr/renovar')).not.toHaveProperty('mesaId')
})

it('copies no link of a table without a QR', async () => {
  serve()
  server.on('GET /api/mesas/qr', () => json({ loja: 'Bar do Cais', slug: 'bar-do-cais', mesas: [] }))
  await open()
  await choose('Mais ações da mesa 1', 'Copiar link da mesa')
  expect(await screen.findByText(/Esta mesa não tem um QR agora/)).toBeInTheDocument()
})

it('keeps the first order of each visit pending', async () => {
  serve()
  server.on('PUT /api/mesas/ajustes', () => new Response(null, { status: 204 }))
  await open()
  await userEvent.click(await screen.findByRole('switch', { name: 'Primeiro pedido de cada visita fica pendente' }))
  await waitFor(() => expect(bodyOf('PUT /api/mesas/ajustes')).toMatchObject({ primeiroPedidoPendente: true }))
})

it('says why no QR can be printed while the server has no public address', async () => {
  serve()
  await open('/cadastro/mesas/imprimir')
  expect(await screen.findByText(/Este servidor ainda não tem o endereço público das lojas/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Imprimir' })).toBeDisabled()
})

it('prints the chosen tables alone, without the portal around them', async () => {
  serve()
  server.on('GET /api/portal/configuracao', () => json({ ...configuration, lojaUrl: 'https://lojas.exemplo' }))
  await loadConfiguration()
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await open('/cadastro/mesas')
  await userEvent.click(await screen.findByLabelText('Escolher a mesa 2'))
  await userEvent.click(screen.getByLabelText('Escolher todas: Varanda'))
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir QR (2)' }))
  const cards = await screen.findAllByRole('article')
  expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual(['Mesa 2', 'Mesa 21'])
  expect(within(cards[0]!).getByText('Bar do Cais')).toBeInTheDocument()
  expect(within(cards[0]!).getByText('Perto da janela · Salão')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
  expect(print).toHaveBeenCalledOnce()
  fireEvent(window, new Event('beforeprint'))
  expect(document.body.lastElementChild?.querySelectorAll('article')).toHaveLength(2)
  fireEvent(window, new Event('afterprint'))
  expect(screen.getAllByRole('article')).toHaveLength(2)
})
