import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'
import type { Customer, Lock } from './api'
import type { Profile } from './profile'

installServer()

const maria: Customer = {
  id: 'c1', nome: 'Maria da Silva', CPF: '52998224725', dataNascimento: '1990-05-17', identificador: 'Regata 0007', sexo: 2,
  telefone: '48991234567', email: 'maria@exemplo.com', nomeNaLista: true, categoriaClienteEstabelecimentoId: 'g1',
  estaBloqueado: false, estaAlertado: false, anonimizado: false, valorEmAberto: 186.4, versao: 1,
}
const page: Profile = {
  Cliente: maria,
  Resumo: { Pedidos: 7, Total: 630.7, TicketMedio: 90.1, PrimeiraVisita: '2026-09-01T15:00:00Z', UltimaVisita: '2026-11-20T02:30:00Z' },
  Pedidos: ['B7', 'B6', 'B5', 'B4', 'B3', 'B2', 'B1'].map((Codigo, i) => ({
    Id: `o${i}`, Codigo, CriadoEm: '2026-11-20T02:30:00Z', Estado: i ? 'Entregue' : 'Recusado', Total: 90.1,
  })),
  Notas: [{ Id: 'n1', Texto: 'Prefere a varanda.\nSem gelo.', Autor: 'Bia Reis', Em: '2026-11-20T02:30:00Z' }],
  Consentimento: { Em: '2026-11-01T12:00:00Z', Texto: 'Aceito receber ofertas.' },
}
const nothing: Profile = {
  ...page,
  Resumo: { Pedidos: 0, Total: 0, TicketMedio: 0, PrimeiraVisita: null, UltimaVisita: null }, Pedidos: [], Notas: [], Consentimento: null,
}

const at = '/api/ClienteEstabelecimento/clientes/c1'
const get = `GET ${at}`
const history = `GET /api/BlockedUser/bar/${maria.CPF}/history`
const done = () => new Response(null, { status: 204 })

beforeEach(() => {
  server.on(get, () => json(page))
  server.on(history, () => json([]))
  server.on('GET /api/ClienteEstabelecimento/buscarCategoriaClientePortal/bar', () =>
    json({ categorias: [{ id: 'g1', descricao: 'Turma da regata', cor: '#0f5c4a', quantidade: 3, versao: 1 }] }),
  )
})
afterEach(() => {
  session.clear()
  toast.clear()
})

const open = (roles = 'ClienteEstabelecimentoPortal', address = '/cadastro/clientes/c1') => renderScreen(address, roles)
const section = (name: string) => screen.findByRole('region', { name })
const press = async (name: string | RegExp, place: HTMLElement = document.body) => userEvent.click(await within(place).findByRole('button', { name }))
const lastBody = (operation: string) => server.calls(operation).at(-1)?.body

async function dialogBy(button: string | RegExp) {
  await press(button)
  return screen.findByRole('dialog')
}

describe("a customer's page", () => {
  it('tells who he is, how he stands and what his delivered orders come to', async () => {
    await open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Maria da Silva' })).toBeInTheDocument()
    expect(await screen.findByText('Turma da regata')).toBeInTheDocument()
    expect(screen.getByText('Liberado')).toBeInTheDocument()
    const visits = await section('Visitas')
    expect(visits).toHaveTextContent(/só os pedidos entregues.*Pedidos7Total.*630,70Ticket médio.*90,10Primeira visita01\/09\/2026Última visita19\/11\/2026/)
    expect(await section('Cadastro')).toHaveTextContent(/Nascimento17\/05\/1990.*Feminino.*\(48\) 99123-4567.*maria@exemplo.com.*Regata 0007.*Sim.*186,40/)
  })

  it('leads to an order on the board whoever may see that', async () => {
    await open('ClienteEstabelecimentoPortal;Painel')
    const orders = await section('Últimos pedidos')
    expect(within(orders).getByRole('link', { name: 'Pedido B7 no painel' })).toHaveAttribute('href', '/meepFood/painel?busca=B7')
    expect(orders).toHaveTextContent(/B719\/11\/2026 23:30Recusado/)
    expect(within(orders).queryByText('B2')).not.toBeInTheDocument()
    await press('Mostrar os 7 pedidos')
    expect(within(orders).getByText('B1')).toBeInTheDocument()
  })

  it('only names the orders to others', async () => {
    await open()
    const orders = await section('Últimos pedidos')
    expect(within(orders).getByText('B7')).toBeInTheDocument()
    expect(within(orders).queryByRole('link')).not.toBeInTheDocument()
  })

  it('says what there is not', async () => {
    server.on(get, () => json({ ...nothing, Cliente: { ...maria, CPF: null } }))
    await open()
    expect(await screen.findByText('Nenhum pedido deste cliente.')).toBeInTheDocument()
    expect(screen.getByText('Ainda não há anotações.')).toBeInTheDocument()
    expect(screen.getByText('Nenhum consentimento registrado.')).toBeInTheDocument()
    expect(screen.getByText('Sem CPF, o cliente não pode ser bloqueado.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Bloquear Maria da Silva: Cadastre o CPF do cliente primeiro.' })).toHaveAttribute('aria-disabled', 'true')
    expect(server.calls(history)).toEqual([])
  })

  it('says that it does not know the customer, and leads back', async () => {
    server.on(get, () => json({ message: 'Cliente não encontrado.', code: 'not_found' }, 404))
    await open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Cliente não encontrado' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /Clientes do estabelecimento/ })).toHaveAttribute('href', '/cadastro/clientes')
  })

  it('says that it failed, and tries again', async () => {
    server.on(get, () => json({}, 500))
    await open()
    expect(await screen.findByRole('alert')).toHaveTextContent('Algo deu errado')
    server.on(get, () => json(page))
    await press('Tentar novamente')
    expect(await screen.findByRole('heading', { level: 1, name: 'Maria da Silva' })).toBeInTheDocument()
  })

  it('shows nothing of one customer on the page of the next', async () => {
    server.on(`POST ${at}/cpf`, done)
    const rita: Customer = { ...maria, id: 'c2', nome: 'Rita Reis', CPF: '11144477735' }
    server.on('GET /api/ClienteEstabelecimento/clientes/c2', () => json({ ...nothing, Cliente: rita }))
    server.on(`GET /api/BlockedUser/bar/${rita.CPF}/history`, () => json([]))
    const links = ['c1', 'c2'].map((id) => <Link key={id} to={`/cadastro/clientes/${id}`}>{id}</Link>)
    const go = (id: string) => userEvent.click(screen.getByRole('link', { name: id }))
    await renderScreen('/cadastro/clientes/c2', 'ClienteEstabelecimentoPortal', links)
    await screen.findByRole('heading', { level: 1, name: 'Rita Reis' })
    await go('c1')
    await press('Mostrar CPF de Maria da Silva')
    expect(await screen.findByText('529.982.247-25')).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Nova anotação'), 'Sal')
    // Known already: no loading stands between them.
    await go('c2')
    await screen.findByRole('heading', { level: 1, name: 'Rita Reis' })
    expect(screen.getByText('•••.444.777-••')).toBeInTheDocument()
    expect(screen.getByLabelText('Nova anotação')).toHaveValue('')
  })

  it('is for holders of its role', async () => {
    await open('Painel')
    expect(await screen.findByRole('heading', { name: 'Acesso negado/Proibido' })).toBeInTheDocument()
    expect(server.calls(get)).toEqual([])
  })

  it('customers-17 blocks, and shows it', async () => {
    server.on('POST /api/BlockedUser/Block', () => {
      server.on(get, () => json({ ...page, Cliente: { ...maria, estaBloqueado: true } }))
      return json(maria)
    })
    await open()
    const dialog = await dialogBy('Bloquear Maria da Silva')
    await userEvent.type(within(dialog).getByLabelText('Justificativa'), 'Saiu sem pagar.')
    await press(/Bloquear$/, dialog)
    expect(await screen.findByText('Usuário bloqueado com sucesso!')).toBeInTheDocument()
    expect(await screen.findByText('Bloqueado')).toBeInTheDocument()
    expect(lastBody('POST /api/BlockedUser/Block')).toEqual({ localId: 'bar', CPF: maria.CPF, reason: 'Saiu sem pagar.' })
    expect(screen.getByRole('button', { name: 'Desbloquear Maria da Silva' })).toBeInTheDocument()
  })

  it('customers-20 tells who blocked and unblocked him, in the time of the venue', async () => {
    const lock: Lock = {
      Name: maria.nome, CPF: '52998224725', BlockedBy: 'Ana Prado', BlockedAt: '2026-11-20T02:30:00Z', BlockedReason: 'Conta da mesa 14.',
      UnlockedBy: 'Bia Reis', UnlockedAt: '2026-11-21T15:05:00Z', UnlockeReason: 'Pagou.',
    }
    server.on(history, () => json([{ ...lock, BlockedAt: '2026-11-22T12:00:00Z', UnlockedBy: null, UnlockedAt: null, UnlockeReason: null }, lock]))
    await open()
    const [inForce, over] = within(await screen.findByRole('list', { name: 'Histórico de bloqueios' })).getAllByRole('listitem')
    expect(inForce).toHaveTextContent(/^Conta da mesa 14\.Bloqueado por Ana Prado · 22\/11\/2026 09:00$/)
    expect(over).toHaveTextContent(/Bloqueado por Ana Prado · 19\/11\/2026 23:30Pagou\.Desbloqueado por Bia Reis · 21\/11\/2026 12:05$/)
  })

  it('edits with a CPF that is hidden until it is shown', async () => {
    const save = 'POST /api/ClienteEstabelecimento/SalvarClienteEstabelecimento'
    server.on(save, () => json(maria))
    server.on(`POST ${at}/cpf`, done)
    await open()
    const drawer = await dialogBy('Editar')
    expect(within(drawer).getByLabelText('CPF')).toHaveValue('•••.982.247-••')
    await press('Mostrar o CPF de Maria da Silva para alterar', drawer)
    await waitFor(() => expect(within(drawer).getByLabelText('CPF')).toHaveValue('529.982.247-25'))
    expect(within(drawer).getByLabelText('CPF')).toHaveFocus()
    expect(server.calls(`POST ${at}/cpf`)).toHaveLength(1)
    await userEvent.clear(within(drawer).getByLabelText('CPF'))
    await userEvent.type(within(drawer).getByLabelText('CPF'), '11144477735')
    await press('Salvar')
    expect(await screen.findByText('Ação realizada com sucesso!')).toBeInTheDocument()
    expect(lastBody(save)).toMatchObject({ id: 'c1', CPF: '11144477735', nome: 'Maria da Silva' })
  })
})

describe('the notes', () => {
  it('are written down', async () => {
    server.on(`POST ${at}/notas`, () => json(page.Notas[0]))
    await open()
    const notes = await section('Anotações')
    expect(notes).toHaveTextContent(/Prefere a varanda\.\s*Sem gelo\.Bia Reis · 19\/11\/2026 23:30/)
    await press('Anotar', notes)
    expect(await within(notes).findByText('Escreva a anotação.')).toBeInTheDocument()
    expect(server.calls(`POST ${at}/notas`)).toEqual([])

    await userEvent.type(within(notes).getByLabelText('Nova anotação'), ' Aniversário em maio. ')
    await press('Anotar', notes)
    expect(await screen.findByText('Anotação salva.')).toBeInTheDocument()
    expect(lastBody(`POST ${at}/notas`)).toEqual({ localClienteId: 'bar', texto: 'Aniversário em maio.' })
    await waitFor(() => expect(within(notes).getByLabelText('Nova anotação')).toHaveValue(''))
    expect(server.calls(get)).toHaveLength(2)
  })

  it('keep what was typed when the server refuses it', async () => {
    server.on(`POST ${at}/notas`, () => json({ message: 'Cliente não encontrado.', code: 'not_found' }, 404))
    await open()
    const notes = await section('Anotações')
    await userEvent.type(within(notes).getByLabelText('Nova anotação'), 'Alérgica')
    await press('Anotar', notes)
    expect(await screen.findByText('Cliente não encontrado.')).toBeInTheDocument()
    expect(within(notes).getByLabelText('Nova anotação')).toHaveValue('Alérgica')
  })

  it('are removed once that is confirmed', async () => {
    server.on(`DELETE ${at}/notas/n1`, done)
    await open()
    const dialog = await dialogBy('Remover a anotação de Bia Reis, 19/11/2026 23:30')
    expect(dialog).toHaveTextContent('Prefere a varanda.')
    expect(server.calls(`DELETE ${at}/notas/n1`)).toEqual([])
    await press('Remover', dialog)
    expect(await screen.findByText('Anotação removida.')).toBeInTheDocument()
    expect(server.calls(`DELETE ${at}/notas/n1`)[0]?.query.get('localClienteId')).toBe('bar')
  })
})

describe('privacy', () => {
  it('D57 registers what is agreed to at the counter', async () => {
    server.on(get, () => json(nothing))
    server.on(`PUT ${at}/consentimento`, done)
    await open()
    const drawer = await dialogBy('Registrar consentimento')
    await press('Registrar', drawer)
    expect(await within(drawer).findByText('Escreva o que o cliente aceitou.')).toBeInTheDocument()
    await userEvent.type(within(drawer).getByLabelText('O que o cliente aceitou'), ' Aceito ofertas. ')
    await press('Registrar', drawer)
    expect(await screen.findByText('Consentimento registrado.')).toBeInTheDocument()
    expect(lastBody(`PUT ${at}/consentimento`)).toEqual({ localClienteId: 'bar', Texto: 'Aceito ofertas.' })
  })

  it('D57 tells since when it is agreed, and withdraws it', async () => {
    server.on(`PUT ${at}/consentimento`, done)
    await open()
    expect(await section('Consentimento')).toHaveTextContent(/Aceito receber ofertas\.Aceito em 01\/11\/2026 09:00/)
    const dialog = await dialogBy('Retirar consentimento')
    await press('Retirar', dialog)
    expect(await screen.findByText('Consentimento retirado.')).toBeInTheDocument()
    expect(lastBody(`PUT ${at}/consentimento`)).toEqual({ localClienteId: 'bar', Texto: '' })
  })

  it.each([
    ['Documento para entregar', 'html'],
    ['Dados (JSON)', 'json'],
  ])('D57 exports all that the venue holds: %s', async (button, formato) => {
    const opened = vi.fn()
    vi.stubGlobal('open', opened)
    server.on(`POST ${at}/dados`, () => json({ FileName: `dados-do-cliente.${formato}`, RelativePath: 'secret' }))
    await open()
    await press(button)
    await waitFor(() => expect(opened.mock.calls[0]?.[0]).toContain(`/api/download/file?filename=dados-do-cliente.${formato}&relativepath=secret`))
    expect(lastBody(`POST ${at}/dados`)).toEqual({ localClienteId: 'bar', formato })

    server.on(`POST ${at}/dados`, () => json({ message: 'Cliente não encontrado.', code: 'not_found' }, 404))
    await press(button)
    expect(await screen.findByText('Cliente não encontrado.')).toBeInTheDocument()
  })

  it('D50 D57 anonymises with a reason and the password, then leads to the list', async () => {
    const list = 'GET /api/ClienteEstabelecimento/BuscarClientesDoLocal'
    const anonymise = `POST ${at}/anonimizar`
    server.on(list, () => json({ Registros: [], QuantidadeTotal: 0 }))
    server.on('POST /api/session/confirm', ({ body }) =>
      (body as { senha: string }).senha === 'certa' ? json({ validaAte: '2026-11-24T12:05:00Z' }) : json({ code: 'invalid', message: 'Senha Incorreta' }, 400),
    )
    server.on(anonymise, done)
    await open()
    const dialog = await dialogBy('Anonimizar')
    expect(dialog).toHaveTextContent('Não pode ser desfeito.')
    await userEvent.type(within(dialog).getByLabelText('Sua senha'), 'errada')
    await press(/Anonimizar$/, dialog)
    expect(await within(dialog).findByText('Informe o motivo.')).toBeInTheDocument()
    expect(within(dialog).getByLabelText('Motivo')).toHaveFocus()
    expect(within(dialog).getByLabelText('Motivo')).toHaveAccessibleDescription('Informe o motivo.')

    await userEvent.type(within(dialog).getByLabelText('Motivo'), 'A pessoa pediu.')
    await press(/Anonimizar$/, dialog)
    expect(await within(dialog).findByText('Senha Incorreta')).toBeInTheDocument()
    expect(server.calls(anonymise)).toEqual([])

    await userEvent.clear(within(dialog).getByLabelText('Sua senha'))
    await userEvent.type(within(dialog).getByLabelText('Sua senha'), 'certa')
    await press(/Anonimizar$/, dialog)
    expect(await screen.findByText('Cliente anonimizado.')).toBeInTheDocument()
    expect(await screen.findByRole('heading', { level: 1, name: 'Clientes do estabelecimento' })).toBeInTheDocument()
    expect(lastBody(anonymise)).toEqual({ localClienteId: 'bar', motivo: 'A pessoa pediu.' })
  })

  it('D57 offers no change of a customer who was anonymised', async () => {
    server.on(get, () => json({ ...nothing, Cliente: { ...maria, nome: 'Cliente anonimizado', CPF: null, telefone: null, anonimizado: true } }))
    await open()
    expect(await screen.findByText(/Este cliente foi anonimizado/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Anonimizar' })).toBeNull()
  })
})
