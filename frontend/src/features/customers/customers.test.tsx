import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { applyMask, cepMask } from '@/ui/masks'
import { toast } from '@/ui/toasts'
import type { Customer, Lock } from './api'

installServer()

const maria: Customer = {
  id: 'c1', nome: 'Maria da Silva', CPF: '52998224725', dataNascimento: '1990-05-17', identificador: 'Regata 0007', sexo: 2,
  telefone: '48991234567', email: 'maria@exemplo.com', nomeNaLista: true, categoriaClienteEstabelecimentoId: 'g1',
  estaBloqueado: false, estaAlertado: false, anonimizado: false, valorEmAberto: 186.4, versao: 3,
}
const blocked: Customer = { ...maria, id: 'c2', nome: 'Caio Lima', CPF: '11144477735', estaBloqueado: true, valorEmAberto: 0 }
const alerted: Customer = { ...maria, id: 'c3', nome: 'Rita Reis', CPF: '39053344705', estaAlertado: true, categoriaClienteEstabelecimentoId: null }
const unknown: Customer = { ...maria, id: 'c4', nome: 'Sem CPF', CPF: null, telefone: null }

const list = 'GET /api/ClienteEstabelecimento/BuscarClientesDoLocal'
const save = 'POST /api/ClienteEstabelecimento/SalvarClienteEstabelecimento'
const block = 'POST /api/BlockedUser/Block'
const unlock = 'POST /api/BlockedUser/Unlock'
const alert = 'POST /api/UserAlert'
const disarm = 'POST /api/UserAlert/Disarm'
const shown = 'POST /api/ClienteEstabelecimento/clientes/c1/cpf'
const history = `GET /api/BlockedUser/bar/${maria.CPF}/history`

const listing = (...Registros: Customer[]) => () => json({ Registros, QuantidadeTotal: Registros.length })

beforeEach(() => {
  server.on(list, listing(maria, blocked, alerted, unknown))
  server.on('GET /api/ClienteEstabelecimento/buscarCategoriaClientePortal/bar', () =>
    json({ categorias: [{ id: 'g1', descricao: 'Turma da regata', cor: '#0f5c4a', quantidade: 3, versao: 1 }, { id: 'g2', descricao: 'Vizinhos', cor: '#8a5300', quantidade: 0, versao: 1 }] }),
  )
})
afterEach(() => {
  session.clear()
  toast.clear()
})

async function open(address = '/cadastro/clientes') {
  await renderScreen(address, 'ClienteEstabelecimentoPortal')
  await screen.findByRole('heading', { name: 'Clientes do estabelecimento' })
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!
const lastQuery = () => Object.fromEntries(server.calls(list).at(-1)?.query ?? [])
const lastBody = (operation: string) => server.calls(operation).at(-1)?.body

/** Opens a dialog or drawer by a button and waits until it is there. */
async function openBy(button: string | RegExp) {
  await press(button)
  return screen.findByRole('dialog')
}

describe('the list of customers', () => {
  it('shows who they are, how they stand and what they owe', async () => {
    await open()
    expect(await rowOf('Maria da Silva')).toHaveTextContent(/\(48\) 99123-4567.*Turma da regata.*Liberado.*R\$ 186,40/)
    expect(await rowOf('Caio Lima')).toHaveTextContent('Bloqueado')
    expect(await rowOf('Rita Reis')).toHaveTextContent('Alertado')
  })

  it.each([[1680, 4], [1366, 0], [1024, 0]])('%d px wide, shows the identifiers of %d customers', async (width, count) => {
    const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
    happyDOM.setViewport({ width })
    await open()
    await rowOf('Maria da Silva')
    expect(screen.queryAllByText('Regata 0007')).toHaveLength(count)
  })

  it('D57 hides a CPF until it is asked for, and has each showing audited', async () => {
    server.on(shown, () => new Response(null, { status: 204 }))
    await open()
    const row = await rowOf('Maria da Silva')
    expect(row).toHaveTextContent('•••.982.247-••')
    expect(server.calls(shown)).toEqual([])
    await press('Mostrar CPF de Maria da Silva')
    await waitFor(() => expect(row).toHaveTextContent('529.982.247-25'))
    expect(server.calls(shown)).toHaveLength(1)
    expect(lastBody(shown)).toEqual({ localClienteId: 'bar' })
    await press('Ocultar CPF de Maria da Silva')
    expect(row).not.toHaveTextContent('529.982.247-25')
    expect(server.calls(shown)).toHaveLength(1)
  })

  it('D57 shows no CPF while that cannot be audited, and says what to do', async () => {
    server.on(shown, () => json({}, 500))
    await open()
    const row = await rowOf('Maria da Silva')
    await press('Mostrar CPF de Maria da Silva')
    expect(await screen.findByText(/^O CPF não foi mostrado.*tente novamente\.$/)).toBeInTheDocument()
    expect(row).toHaveTextContent('•••.982.247-••')
  })

  it("leads to a customer's page", async () => {
    server.on('GET /api/ClienteEstabelecimento/clientes/c1', () => json({ message: 'Cliente não encontrado.', code: 'not_found' }, 404))
    await open()
    await press('Maria da Silva')
    expect(await screen.findByRole('heading', { name: 'Cliente não encontrado' })).toBeInTheDocument()
  })

  it('customers-01 looks for them by name, CPF, identifier, category, guest list, blocked and alerted', async () => {
    await open()
    const form = screen.getByRole('search')
    await userEvent.type(within(form).getByLabelText('Nome'), 'maria')
    await userEvent.type(within(form).getByLabelText('CPF'), '529982')
    await userEvent.type(within(form).getByLabelText('Identificador'), '0007')
    await userEvent.click(within(form).getByRole('combobox', { name: 'Categoria' }))
    await userEvent.click(await screen.findByTitle('Turma da regata'))
    for (const name of ['Nome na lista', 'Somente bloqueados', 'Somente alertados']) await userEvent.click(within(form).getByRole('checkbox', { name }))
    await press('Pesquisar')
    await waitFor(() =>
      expect(lastQuery()).toEqual({
        localClienteId: 'bar', page: '1', nome: 'maria', CPF: '529982', identificador: '0007', categoriaId: 'g1',
        nomeNaLista: 'true', somenteBloqueados: 'true', somenteAlertados: 'true',
      }),
    )
  })

  it('customers-02 has pages of 20, whatever the address asks for', async () => {
    server.on(list, () => json({ Registros: [maria], QuantidadeTotal: 45 }))
    await open('/cadastro/clientes?nomeNaLista=true&pagina=2&porPagina=100')
    expect(await screen.findByText('21–40 de 45')).toBeInTheDocument()
    expect(lastQuery()).toEqual({ localClienteId: 'bar', page: '2', nomeNaLista: 'true' })
    await userEvent.click(screen.getByTitle('3'))
    await waitFor(() => expect(lastQuery().page).toBe('3'))
  })

  it('customers-04 says that there are none', async () => {
    server.on(list, listing())
    await open()
    expect(await screen.findByText('Sem clientes para este estabelecimento')).toBeInTheDocument()
  })

  it('is for holders of its role', async () => {
    await renderScreen('/cadastro/clientes', 'Painel')
    expect(await screen.findByRole('heading', { name: 'Acesso negado/Proibido' })).toBeInTheDocument()
    expect(server.calls(list)).toEqual([])
  })
})

describe('a customer', () => {
  it('customers-03 customers-16 is registered with what is known', async () => {
    server.on(save, () => json(maria))
    await open()
    const drawer = await openBy('Novo cliente')
    await userEvent.type(within(drawer).getByLabelText('Nome'), ' Davi Nunes ')
    await userEvent.type(within(drawer).getByLabelText('Data de nascimento'), '29021988')
    await press('Salvar')
    expect(await screen.findByText('Ação realizada com sucesso!')).toBeInTheDocument()
    expect(lastBody(save)).toEqual({
      localClienteId: 'bar', nome: 'Davi Nunes', CPF: null, dataNascimento: '1988-02-29', sexo: null, telefone: null, email: null,
      identificador: null, categoriaClienteEstabelecimentoId: null, nomeNaLista: false,
    })
    expect(server.calls(list)).toHaveLength(2)
  })

  it('is edited without losing anything', async () => {
    server.on(save, () => json(maria))
    await open()
    const drawer = await openBy('Editar Maria da Silva')
    await userEvent.type(within(drawer).getByLabelText('Nome'), ' Souza')
    await press('Salvar')
    await screen.findByText('Ação realizada com sucesso!')
    const { estaBloqueado, estaAlertado, anonimizado, valorEmAberto, ...kept } = maria
    expect([estaBloqueado, estaAlertado, anonimizado, valorEmAberto]).toEqual([false, false, false, 186.4])
    expect(lastBody(save)).toEqual({ ...kept, nome: 'Maria da Silva Souza', localClienteId: 'bar' })
  })

  it('customers-09 customers-10 customers-11 customers-12 customers-13 is checked in the documented order', async () => {
    server.on(save, () => json(maria))
    await open()
    const drawer = await openBy('Novo cliente')
    const field = (label: string) => within(drawer).getByLabelText(label)
    await userEvent.type(field('E-mail'), 'maria@exemplo')
    await userEvent.type(field('Data de nascimento'), '01012999')
    await press('Salvar')
    expect(await screen.findByText('Preencha o nome ou o CPF para continuar')).toBeInTheDocument()
    expect(screen.queryByText('Insira uma data válida!')).not.toBeInTheDocument()

    await userEvent.type(field('CPF'), '5299822472')
    await press('Salvar')
    expect(await screen.findByText('Insira uma data válida!')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('Preencha o nome ou o CPF para continuar')).not.toBeInTheDocument())

    await userEvent.clear(field('Data de nascimento'))
    await press('Salvar')
    expect(await screen.findByText('Preencha com um CPF válido')).toBeInTheDocument()

    await userEvent.clear(field('CPF'))
    await userEvent.type(field('CPF'), '52998224725')
    await press('Salvar')
    expect(await screen.findByText('Formato do e-mail inválido')).toBeInTheDocument()
    expect(server.calls(save)).toEqual([])

    await userEvent.type(field('E-mail'), '.com')
    await press('Salvar')
    await screen.findByText('Ação realizada com sucesso!')
    expect(lastBody(save)).toMatchObject({ nome: null, CPF: '52998224725', email: 'maria@exemplo.com' })
  })

  it('customers-14 is written with masks', async () => {
    server.on(shown, () => new Response(null, { status: 204 }))
    await open()
    const drawer = await openBy('Editar Maria da Silva')
    await press('Mostrar o CPF de Maria da Silva para alterar')
    await waitFor(() => expect(within(drawer).getByLabelText('CPF')).toHaveValue('529.982.247-25'))
    expect(within(drawer).getByLabelText('Telefone')).toHaveValue('(48) 99123-4567')
    expect(within(drawer).getByLabelText('Data de nascimento')).toHaveValue('17/05/1990')
    expect(within(drawer).getByLabelText('Identificador')).toHaveAttribute('maxlength', '100')
    expect(applyMask(cepMask, '88010400')).toBe('88010-400')
  })

  it('takes over what somebody else saved, keeps what was changed here and saves with the version that was read', async () => {
    const refusal = 'Outra pessoa alterou este cliente enquanto você editava. Confira o que ela mudou e salve de novo.'
    server.on(save, () => json({ message: refusal, code: 'conflict' }, 409))
    server.on('GET /api/ClienteEstabelecimento/clientes/c1', () =>
      json({ Cliente: { ...maria, versao: 4, nome: 'Maria S.', telefone: '48999990000', CPF: '39053344705' }, Resumo: {}, Pedidos: [], Notas: [], Consentimento: null }),
    )
    await open()
    const drawer = await openBy('Editar Maria da Silva')
    await userEvent.type(within(drawer).getByLabelText('Nome'), ' Souza')
    await press('Salvar')
    expect(await within(drawer).findByText(refusal)).toBeVisible()
    expect(lastBody(save)).toMatchObject({ versao: 3 })
    expect(within(drawer).getByLabelText('Nome')).toHaveValue('Maria da Silva Souza')
    expect(within(drawer).getByText('Outra pessoa também mudou este campo. Ao salvar, fica o que está aqui.')).toBeInTheDocument()
    expect(within(drawer).getByLabelText('Telefone')).toHaveValue('(48) 99999-0000')
    expect(within(drawer).getByLabelText('CPF')).toHaveValue('•••.533.447-••')

    server.on(save, () => json(maria))
    await press(/Salvar$/)
    await screen.findByText('Ação realizada com sucesso!')
    expect(lastBody(save)).toMatchObject({ versao: 4, nome: 'Maria da Silva Souza', telefone: '48999990000', CPF: '39053344705' })
  })

  it('keeps the form when the server refuses it, in the words of the server', async () => {
    server.on(save, () => json({ message: 'Já existe um cliente com este CPF.', code: 'conflict', fields: { CPF: 'Já existe um cliente com este CPF.' } }, 409))
    await open()
    const drawer = await openBy('Editar Maria da Silva')
    await press('Salvar')
    expect(await within(drawer).findByText('Já existe um cliente com este CPF.')).toBeInTheDocument()
    expect(screen.queryByText('Ação realizada com sucesso!')).not.toBeInTheDocument()
  })

  it('leads to the customer who has the CPF already', async () => {
    server.on(save, () => json({ message: 'Já existe um cliente com este CPF.', code: 'conflict', fields: { CPF: 'Já existe um cliente com este CPF.' } }, 409))
    await open()
    await press('Novo cliente')
    const drawer = await screen.findByRole('dialog')
    await userEvent.type(within(drawer).getByLabelText('CPF'), '11144477735')
    await press('Salvar')
    const offer = () => within(drawer).findByRole('button', { name: 'Descartar e abrir o cadastro que já existe' })
    await offer()
    await userEvent.clear(within(drawer).getByLabelText('CPF'))
    await waitFor(() => expect(within(drawer).queryByRole('button', { name: /cadastro que já existe/ })).toBeNull())
    await userEvent.type(within(drawer).getByLabelText('CPF'), '11144477735')
    server.on(list, listing(blocked))
    server.on('GET /api/ClienteEstabelecimento/clientes/c2', () => json({ message: 'Cliente não encontrado.', code: 'not_found' }, 404))
    await userEvent.click(await offer())
    await waitFor(() => expect(server.calls('GET /api/ClienteEstabelecimento/clientes/c2')).toHaveLength(1))
    expect(lastQuery()).toMatchObject({ localClienteId: 'bar', CPF: '11144477735' })
  })
})

describe('blocking and alerting', () => {
  it('customers-05 customers-06 customers-07 exclude each other', async () => {
    await open()
    expect(await screen.findByRole('button', { name: 'Criar alerta Caio Lima: Desbloqueie antes de criar o alerta.' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('button', { name: 'Bloquear Rita Reis: Remova o alerta antes de bloquear.' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('button', { name: 'Bloquear Maria da Silva' })).not.toHaveAttribute('aria-disabled')
    expect(screen.getByRole('button', { name: 'Criar alerta Maria da Silva' })).not.toHaveAttribute('aria-disabled')
  })

  it('need a CPF', async () => {
    await open()
    await press('Bloquear Sem CPF: Cadastre o CPF do cliente primeiro.')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it.each([
    ['customers-17 blocks', 'Bloquear Maria da Silva', 'Bloquear', block, maria, 'Usuário bloqueado com sucesso!'],
    ['customers-08 customers-17 unblocks', 'Desbloquear Caio Lima', 'Desbloquear', unlock, blocked, 'Usuário desbloqueado com sucesso!'],
    ['customers-18 alerts', 'Criar alerta Maria da Silva', 'Criar alerta', alert, maria, 'Alerta criado com sucesso!'],
    ['customers-08 customers-18 disarms', 'Remover alerta Rita Reis', 'Remover alerta', disarm, alerted, 'Alerta removido com sucesso!'],
  ] as const)('customers-15 %s with a justification only', async (_, action, confirm, operation, { CPF }, success) => {
    server.on(operation, () => json(maria))
    await open()
    const dialog = await openBy(action)
    const reason = within(dialog).getByLabelText('Justificativa')
    await waitFor(() => expect(reason).toHaveFocus())
    await userEvent.type(reason, '  ')
    await userEvent.click(within(dialog).getByRole('button', { name: new RegExp(`${confirm}$`) }))
    expect(await within(dialog).findByText('É obrigatório a justificativa abaixo.')).toBeInTheDocument()
    expect(server.calls(operation)).toEqual([])

    await userEvent.type(reason, 'Conta da mesa 14.')
    await userEvent.click(within(dialog).getByRole('button', { name: new RegExp(`${confirm}$`) }))
    expect(await screen.findByText(success)).toBeInTheDocument()
    expect(lastBody(operation)).toEqual({ localId: 'bar', CPF, reason: 'Conta da mesa 14.' })
  })

  it.each([
    ['Bloquear Maria da Silva', 'Bloquear', block, 'Algo deu errado, se o erro persistir entre em contato com o administrador!'],
    ['Criar alerta Maria da Silva', 'Criar alerta', alert, 'Não foi posível criar o alerta!'],
    ['Remover alerta Rita Reis', 'Remover alerta', disarm, 'Não foi posível remover o alerta!'],
  ] as const)('customers-18 says what failed: %s', async (action, confirm, operation, failure) => {
    server.on(operation, () => json({}, 500))
    await open()
    const dialog = await openBy(action)
    await userEvent.type(within(dialog).getByLabelText('Justificativa'), 'Motivo.')
    await userEvent.click(within(dialog).getByRole('button', { name: new RegExp(`${confirm}$`) }))
    expect(await within(dialog).findByText(failure)).toBeInTheDocument()

    server.on(operation, () => json({ Message: 'Este cliente já está alertado.' }, 409))
    await userEvent.click(within(dialog).getByRole('button', { name: new RegExp(`${confirm}$`) }))
    expect(await within(dialog).findByText('Este cliente já está alertado.')).toBeInTheDocument()
  })
})

describe('the lock history', () => {
  const lock: Lock = {
    Name: maria.nome, CPF: '52998224725', BlockedBy: 'Ana Prado', BlockedAt: '2026-11-20T02:30:00Z', BlockedReason: 'Conta da mesa 14.',
    UnlockedBy: 'Bia Reis', UnlockedAt: '2026-11-21T15:05:00Z', UnlockeReason: 'Pagou.',
  }

  it('customers-20 is told in the time of the venue', async () => {
    server.on(history, () => json([lock, { ...lock, BlockedAt: '2026-11-22T12:00:00Z', UnlockedBy: null, UnlockedAt: null, UnlockeReason: null }]))
    await open()
    const dialog = await openBy('Histórico de bloqueios Maria da Silva')
    const row = (await within(dialog).findByText('19/11/2026 23:30')).closest('tr')
    expect(row).toHaveTextContent(/Ana Prado.*Conta da mesa 14\..*21\/11\/2026 12:05.*Bia Reis.*Pagou\./)
    expect(within(dialog).getByText('22/11/2026 09:00').closest('tr')).toHaveTextContent(/---$/)
  })

  it('customers-19 says that there is none', async () => {
    server.on(history, () => json([]))
    await open()
    const dialog = await openBy('Histórico de bloqueios Maria da Silva')
    expect(await within(dialog).findByText('Cliente não possui histórico de bloqueio.')).toBeInTheDocument()
  })
})

describe('the categories', () => {
  const openCategories = () => renderScreen('/cadastro/categoriaClientes', 'CategoriaClientePortal')

  it('D51 are created here, with a colour', async () => {
    server.on('POST /api/ClienteEstabelecimento/categorias', () => json({ id: 'g3', descricao: 'Sócios', cor: '#0f5c4a', quantidade: 0, versao: 1 }))
    await openCategories()
    await screen.findByText('Turma da regata')
    const drawer = await openBy('Nova categoria')
    await userEvent.type(within(drawer).getByLabelText('Nome'), 'Sócios')
    await press('Salvar')
    expect(await screen.findByText('Categoria criada.')).toBeInTheDocument()
    expect(lastBody('POST /api/ClienteEstabelecimento/categorias')).toEqual({ localClienteId: 'bar', descricao: 'Sócios', cor: '#0f5c4a' })
  })

  it('are removed only while nobody is in them', async () => {
    server.on('DELETE /api/ClienteEstabelecimento/categorias/g2', () => new Response(null, { status: 204 }))
    await openCategories()
    expect(await screen.findByRole('button', { name: 'Excluir Turma da regata: Há 3 clientes nela: una-a a outra.' })).toHaveAttribute('aria-disabled', 'true')
    await press('Excluir Vizinhos')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText('Categoria excluída.')).toBeInTheDocument()
  })
})

describe('who is blocked', () => {
  const search = 'POST /api/BlockedUser/search'
  const caio = { ...blocked, LocalId: 'bar', NomeLocal: 'Bar do Cais', BlockedBy: 'Ana Prado', BlockedAt: '2026-11-20T02:30:00Z', BlockedReason: 'Conta da mesa 14.', PodeAlterar: true }
  const openBlocked = async (shownRow: typeof caio, roles = 'ClienteEstabelecimentoPortal') => {
    server.on(search, () => json({ Registros: [shownRow], QuantidadeTotal: 1 }))
    await renderScreen('/admin/clientesBloqueados', roles)
    return rowOf('Caio Lima')
  }

  it('D51 is listed since when in the time of his venue; no name stands in an address', async () => {
    const row = await openBlocked({ ...caio, PodeAlterar: false }, 'AdminPortal')
    expect(row).toHaveTextContent(/Bar do Cais.*19\/11\/2026 23:30.*Ana Prado.*Conta da mesa 14\./)
    const audited = 'POST /api/ClienteEstabelecimento/clientes/c2/cpf'
    server.on(audited, () => new Response(null, { status: 204 }))
    await press('Mostrar CPF de Caio Lima')
    await waitFor(() => expect(row).toHaveTextContent('111.444.777-35'))
    expect(lastBody(audited)).toEqual({ localClienteId: 'bar' })
    await userEvent.type(within(screen.getByRole('search')).getByLabelText('Nome'), 'caio')
    await press('Pesquisar')
    await waitFor(() => expect(lastBody(search)).toEqual({ nome: 'caio' }))
    expect(server.calls(search).at(-1)?.query.toString()).toBe('page=1&size=20')
    // Somebody else's customer is neither opened nor unlocked.
    expect(within(row).getAllByRole('button')).toHaveLength(1)
  })

  it('is reached from the list of customers', async () => {
    server.on(search, () => json({ Registros: [], QuantidadeTotal: 0 }))
    await open()
    await press('Mais')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Clientes bloqueados' }))
    expect(await screen.findByText('Nenhum cliente está bloqueado.')).toBeInTheDocument()
  })

  it('is unlocked in the venue that blocked him, and is gone', async () => {
    await openBlocked({ ...caio, LocalId: 'clube', NomeLocal: 'Clube Aurora' })
    await press('Desbloquear Caio Lima')
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByLabelText('Justificativa'), 'Pagou.')
    server.on(unlock, () => json({ ...blocked, estaBloqueado: false }))
    server.on(search, () => json({ Registros: [], QuantidadeTotal: 0 }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Desbloquear' }))
    expect(await screen.findByText('Usuário desbloqueado com sucesso!')).toBeInTheDocument()
    expect(lastBody(unlock)).toEqual({ localId: 'clube', CPF: blocked.CPF, reason: 'Pagou.' })
    expect(await screen.findByText('Nenhum cliente está bloqueado.')).toBeInTheDocument()
  })

  it('is opened in his venue, which becomes the current one', async () => {
    server.on('GET /api/account/userinfo', () =>
      json({ usuarioId: 'user-ana', nome: 'Ana Prado', email: '', isAdmin: false, roles: '', locais: session.get()?.locais }),
    )
    server.on('GET /api/Acesso/BuscarPapeisPorCargo', () => json(['ClienteEstabelecimentoPortal']))
    const page = 'GET /api/ClienteEstabelecimento/clientes/c2'
    server.on(page, () => json({ message: 'Cliente não encontrado.', code: 'not_found' }, 404))
    await openBlocked({ ...caio, LocalId: 'clube', NomeLocal: 'Clube Aurora' })
    await press('Caio Lima')
    await waitFor(() => expect(server.calls(page).at(-1)?.query.get('localClienteId')).toBe('clube'))
    expect(screen.getByText('Você está agora em Clube Aurora.')).toBeInTheDocument()
  })
})
