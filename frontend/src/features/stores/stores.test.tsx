import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Store } from '@/api/queries/stores'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import { dayIn } from '@/ui/periods'
import { dayOfWeek } from '@/ui/week'
import { hoursText } from './store'

installServer()
afterEach(() => toast.clear())

const kitchen: Store = {
  Id: 's1', Name: 'Cozinha', ImageUrl: '/blob/bar/s1.jpg?v=1', Order: 1, Versao: 4, IsClosed: false, WithinHours: true,
  StoreCategories: [{ id: 'k1', name: 'Petiscos' }, { id: 'k2', name: 'Do mar' }, { id: 'k3', name: 'Pratos' }, { id: 'k4', name: 'Doces' }],
  Users: [{ Id: 'u1', Nome: 'Rafael Nunes' }], UsersGone: 0, Sectors: [{ Name: 'Quentes', LocationId: 'bar' }], AvailableDay: [],
}
const deck: Store = {
  Id: 's2', Name: 'Bar do deck', ImageUrl: null, Order: 2, Versao: 1, IsClosed: true, WithinHours: true,
  StoreCategories: [{ id: 'k5', name: 'Bebidas' }], Users: [], UsersGone: 0, Sectors: [], AvailableDay: [{ DayOfWeek: 5, StartHour: '18:00', EndHour: '02:00' }],
}

const [path, opening, closing] = ['/api/store', '/api/superapp/StoreCategory/OpenStore', '/api/superapp/StoreCategory/CloseStore']

async function open(rows = [kitchen, deck]) {
  server.on(`GET ${path}`, () => json(rows))
  server.on('GET /api/store/categorias', () => json([{ id: 'k1', name: 'Petiscos' }, { id: 'k5', name: 'Bebidas' }]))
  server.on('GET /api/Politica/Acessos', () => json([
    { Id: 'u1', Nome: 'Rafael Nunes', Email: '', Papeis: [], Proprietario: false, Situacao: 'ativo' },
    { Id: 'u9', Nome: '', Email: '', Papeis: [], Proprietario: false, Situacao: 'convidado' },
  ]))
  await renderScreen('/cadastro/stores', 'CadastroLoja')
  await screen.findByRole('heading', { level: 1, name: 'Cadastro de lojas' })
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const card = (name: string) => screen.findByRole('article', { name })
const drawer = () => screen.findByRole('dialog')
const bodies = (operation: string) => server.calls(operation).map(({ body }) => body)

describe('the cards', () => {
  it('stores-01 stores-02 show image, name, categories, state and what can be done', async () => {
    await open()
    const first = await card('Cozinha')
    expect(first.querySelector('img')).toHaveAttribute('src', '/blob/bar/s1.jpg?v=1')
    expect(within(first).getByText('4 categorias')).toBeInTheDocument()
    expect(first).toHaveTextContent('HojeO dia todoSetoresQuentesUsuários1Aberta')
    for (const action of ['Mais ações de Cozinha', 'Fechar Cozinha', 'Alterar Cozinha']) expect(within(first).getByRole('button', { name: action })).toBeInTheDocument()
    const second = await card('Bar do deck')
    expect(second).toHaveTextContent('Bebidas')
    expect(second).toHaveTextContent('SetoresNenhumUsuáriosTodosFechada')
    expect(screen.getByText('2 lojas, 1 aberta agora.')).toBeInTheDocument()
  })

  it('say that a store is nobody’s once its people have left the venue, and what saving it so would do', async () => {
    await open([kitchen, { ...deck, UsersGone: 2 }])
    expect(await card('Bar do deck')).toHaveTextContent('UsuáriosNinguém')
    await press('Alterar Bar do deck')
    expect(await screen.findByText(/não tem mais acesso ao estabelecimento/)).toBeInTheDocument()
  })

  it('say when a store opens today, in the venue’s zone', () => {
    expect(dayOfWeek(dayIn('America/Sao_Paulo', new Date('2026-11-21T01:00:00Z')))).toBe(5)
    expect(dayOfWeek(dayIn('UTC', new Date('2026-11-21T01:00:00Z')))).toBe(6)
    expect(hoursText(deck.AvailableDay, 5)).toBe('18:00–02:00')
    expect(hoursText(deck.AvailableDay, 6)).toBe('Não abre')
  })

  it('invite to add the first store', async () => {
    await open([])
    expect(await screen.findByText('Nenhuma loja por aqui ainda.')).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: 'Adicionar loja' })).toHaveLength(1)
  })

  it('can be asked for again when they do not come', async () => {
    server.on(`GET ${path}`, () => json({ code: 'internal', message: 'Não deu.' }, 500))
    await renderScreen('/cadastro/stores', 'CadastroLoja')
    expect(await screen.findByText('Não deu.')).toBeInTheDocument()
    server.on(`GET ${path}`, () => json([deck]))
    await press('Tentar novamente')
    expect(await card('Bar do deck')).toBeInTheDocument()
  })
})

describe('stores-07 stores-09 a store', () => {
  it('is opened when closed', async () => {
    await open()
    server.on(`POST ${opening}`, () => new Response(null, { status: 204 }))
    await press('Abrir Bar do deck')
    expect(await screen.findByText('Loja aberta com sucesso!')).toBeInTheDocument()
    expect(bodies(`POST ${opening}`)).toEqual([{ storeId: 's2' }])
    server.on(`POST ${opening}`, () => json({ code: 'internal', message: 'Não deu.' }, 500))
    await press('Abrir Bar do deck')
    expect(await screen.findByText('Falha ao abrir loja! Não deu.')).toBeInTheDocument()
  })

  it('is closed when open', async () => {
    await open()
    server.on(`POST ${closing}`, () => new Response(null, { status: 204 }))
    await press('Fechar Cozinha')
    expect(await screen.findByText('Loja fechada com sucesso!')).toBeInTheDocument()
    expect(bodies(`POST ${closing}`)).toEqual([{ storeId: 's1' }])
    server.on(`POST ${closing}`, () => json({ code: 'internal', message: 'Não deu.' }, 500))
    await press('Fechar Cozinha')
    expect(await screen.findByText('Falha ao fechar loja! Não deu.')).toBeInTheDocument()
  })
})

describe('the form of a store', () => {
  it('stores-03 stores-04 stores-05 adds one with a category and sectors made there', async () => {
    await open()
    server.on(`POST ${path}`, () => json(deck))
    await press('Adicionar loja')
    const form = await drawer()
    expect(within(form).getByText('Adicionar')).toBeInTheDocument()
    await press('Salvar')
    expect(await within(form).findByText('Informe o nome da loja.')).toBeInTheDocument()
    await userEvent.type(within(form).getByLabelText('Nome'), 'Café')
    await userEvent.type(within(form).getByRole('combobox', { name: /Categorias/ }), 'Cafés')
    await userEvent.click(await screen.findByTitle('Criar Cafés'))
    await userEvent.click(within(form).getByRole('combobox', { name: /Usuários/ }))
    await userEvent.click(await screen.findByTitle('Rafael Nunes'))
    const sector = within(form).getByLabelText(/^Setores/)
    await userEvent.type(sector, '  {Enter}')
    expect(await within(form).findByText('Informe o nome do setor.')).toBeInTheDocument()
    await userEvent.clear(sector)
    await userEvent.type(sector, 'Balcão{Enter}')
    await userEvent.type(sector, 'balcao')
    await press('Adicionar setor')
    expect(await within(form).findByText('balcao já está na loja.')).toBeInTheDocument()
    await userEvent.clear(sector)
    await userEvent.click(within(form).getByRole('radio', { name: 'Em horários definidos' }))
    await press('Salvar')
    expect(await screen.findByText('Loja adicionada.')).toBeInTheDocument()
    const [body] = bodies(`POST ${path}`) as [{ availableDay: unknown[] }]
    expect(body).toMatchObject({
      ownerId: 'bar', name: 'Café', image: '', storeCategories: [{ id: '', name: 'Cafés' }], users: [{ Id: 'u1' }],
      sectors: [{ Name: 'Balcão', LocationId: 'bar' }], order: 3,
    })
    expect(body.availableDay).toHaveLength(7)
    expect(body.availableDay[0]).toEqual({ DayOfWeek: 1, StartHour: '18:00', EndHour: '23:00' })
  })

  it('changes one, and says what somebody else has changed meanwhile', async () => {
    await open()
    server.on(`PUT ${path}`, () => json({ code: 'conflict', message: 'Outra pessoa alterou esta loja enquanto você editava.' }, 409))
    await press('Alterar Cozinha')
    const form = await drawer()
    expect(within(form).getByText('Alterar loja')).toBeInTheDocument()
    const name = within(form).getByLabelText('Nome')
    await userEvent.clear(name)
    await userEvent.type(name, 'Copa')
    server.on(`GET ${path}`, () => json([{ ...kitchen, Name: 'Cozinha velha', Versao: 5, Sectors: [] }, deck]))
    await press('Salvar')
    expect(await within(form).findByText('Outra pessoa alterou esta loja enquanto você editava.')).toBeInTheDocument()
    expect(await within(form).findByText(/Outra pessoa também mudou este campo/)).toBeInTheDocument()
    server.on(`PUT ${path}`, () => json(kitchen))
    await press(/Salvar$/)
    expect(await screen.findByText('Loja alterada.')).toBeInTheDocument()
    expect(bodies(`PUT ${path}`)).toMatchObject([
      { id: 's1', name: 'Copa', versao: 4, order: 0, image: '/blob/bar/s1.jpg?v=1', users: [{ Id: 'u1' }], sectors: [{ Name: 'Quentes' }] },
      { id: 's1', name: 'Copa', versao: 5, order: 0, sectors: [] },
    ])
  })
})

it('stores-06 asks before one is deleted, and says what becomes of its products', async () => {
  await open()
  server.on('GET /api/store/s1/exclusao', () => json({ produtos: ['Moqueca', 'Caldinho'], faltam: ['Combo do mar'], pedidosAbertos: ['1041'] }))
  server.on('DELETE /api/store/DeleteById/s1', () => new Response(null, { status: 204 }))
  await press('Mais ações de Cozinha')
  await userEvent.click(await screen.findByRole('menuitem', { name: /Excluir/ }))
  const question = await drawer()
  expect(within(question).getByText('Excluir Cozinha?')).toBeInTheDocument()
  expect(within(question).getByText(/Esta ação não poderá ser desfeita\./)).toBeInTheDocument()
  expect(await within(question).findByText(/2 produtos saem de venda e ficam sem loja: Moqueca, Caldinho\./)).toBeInTheDocument()
  expect(within(question).getByText('Por precisarem deles, também ficam indisponíveis: Combo do mar.')).toBeInTheDocument()
  expect(within(question).getByText('O pedido aberto segue normalmente: 1041.')).toBeInTheDocument()
  await press('Excluir')
  expect(await screen.findByText('Loja excluída.')).toBeInTheDocument()
  expect(server.calls('DELETE /api/store/DeleteById/s1')).toHaveLength(1)
})

it('deletes none while it cannot be said what that would touch', async () => {
  await open()
  server.on('GET /api/store/s1/exclusao', () => json({ code: 'internal', message: 'Não deu.' }, 500))
  await press('Mais ações de Cozinha')
  await userEvent.click(await screen.findByRole('menuitem', { name: /Excluir/ }))
  const question = await drawer()
  expect(await within(question).findByText('Não deu.')).toBeInTheDocument()
  expect(within(question).getByRole('button', { name: 'Excluir' })).toBeDisabled()
  server.on('GET /api/store/s1/exclusao', () => json({ produtos: [], faltam: [], pedidosAbertos: [] }))
  await press('Tentar de novo')
  expect(await within(question).findByText('Nenhum produto é desta loja.')).toBeInTheDocument()
  expect(within(question).queryByText('Não deu.')).not.toBeInTheDocument()
  expect(within(question).getByRole('button', { name: 'Excluir' })).toBeEnabled()
})

it('moves no store while another move is being saved', async () => {
  await open()
  let answer: (response: Response) => void = () => {}
  server.on('PUT /api/store/ordem', () => new Promise<Response>((resolve) => (answer = resolve)))
  await press('Mudar a ordem')
  await press('Mover Bar do deck para cima')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mover Bar do deck para baixo' })).toBeDisabled())
  server.on(`GET ${path}`, () => json([{ ...deck, Order: 1 }, { ...kitchen, Order: 2 }]))
  answer(new Response(null, { status: 204 }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mover Bar do deck para baixo' })).toBeEnabled())
  expect(bodies('PUT /api/store/ordem')).toHaveLength(1)
})

it('sorts the stores by keyboard', async () => {
  await open()
  server.on('PUT /api/store/ordem', () => new Response(null, { status: 204 }))
  await press('Mudar a ordem')
  ;(await screen.findByRole('button', { name: 'Mover Bar do deck para cima' })).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(bodies('PUT /api/store/ordem')).toEqual([{ localClienteId: 'bar', ids: ['s2', 's1'] }]))
})
