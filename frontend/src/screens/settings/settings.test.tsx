import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { session } from '@/api/session'
import { renderScreen } from '@/testing/renderScreen'
import { installServer, json, server } from '@/testing/server'
import { toast } from '@/ui/toasts'

configure({ defaultHidden: true })
installServer()
afterEach(() => {
  cleanup()
  session.clear()
  toast.clear()
})

const details = {
  versao: 1, nome: 'Bar do Cais', razaoSocial: '', documento: '', email: '', telefone: '', tipo: 1, businessDayCutoff: '00:00', GerarNFCE: false,
}
const preferences = {
  localClienteId: 'bar', atencaoMinutos: 10, atrasoMinutos: 20, fastPolling: false, printPerSector: false, needSelectResponsibleForTransportation: false,
  businessDayCutoff: '00:00',
}
const devices = [
  { id: 's1', dispositivo: '', nome: 'Firefox no Linux', criadaEm: '2026-11-20T12:00:00Z', ultimoAcesso: '2026-11-20T12:00:00Z', atual: true },
  { id: 's2', dispositivo: '', nome: 'Safari no iPad', criadaEm: '2026-11-19T12:00:00Z', ultimoAcesso: '2026-11-19T12:00:00Z', atual: false },
]
const security = { segundoFator: false, exigidoPeloServidor: false, enviaEmails: true, avisarDispositivo: true, avisarSeguranca: true }
const done = () => new Response(null, { status: 204 })
const venuePath = '/api/Local/Estabelecimento/bar'

async function open(tab = '', roles = 'MinhasConfiguracoesPortal', account: Partial<typeof security> = {}) {
  server.on('GET /api/session/list', () => json(devices))
  server.on('GET /api/account/seguranca', () => json({ ...security, ...account }))
  server.on(`GET ${venuePath}`, () => json(details))
  server.on('GET /api/kds/preferencias', () => json(preferences))
  server.on('POST /api/kds/preferencias', ({ body }) => json(body))
  await renderScreen(`/configuracoes/minhasConfiguracoes${tab && `?aba=${tab}`}`, roles)
  await screen.findByRole('heading', { level: 1, name: 'Minhas configurações' })
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

async function retype(label: string, text: string) {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } })
}

describe('the profile', () => {
  it('changes the own name, in the session too', async () => {
    await open()
    server.on('PUT /api/account/nome', done)
    await retype('Seu nome', 'Ana Prado Lima')
    await press('Salvar nome')
    expect(await screen.findByText('Nome alterado.')).toBeInTheDocument()
    expect(session.get()?.nome).toBe('Ana Prado Lima')
  })

  it('changes the password, which asks for the current one', async () => {
    await open()
    const wrong = 'Senha Incorreta'
    server.on('PUT /api/account/senha', () => json({ message: wrong, code: 'invalid', fields: { senhaAtual: wrong } }, 400))
    await retype('Senha atual', 'Antiga!2026')
    await retype('Nova senha', 'Fogao$2027')
    await retype('Confirmar nova senha', 'Fogao$2028')
    await press('Trocar senha')
    expect(await screen.findByText('As senhas não são iguais.')).toBeInTheDocument()
    await retype('Confirmar nova senha', 'Fogao$2027')
    await press('Trocar senha')
    expect(await screen.findByText(wrong)).toBeInTheDocument()
    server.on('PUT /api/account/senha', done)
    await press('Trocar senha')
    expect(await screen.findByText('Senha alterada.')).toBeInTheDocument()
    expect(server.calls('PUT /api/account/senha').at(-1)?.body).toEqual({ senhaAtual: 'Antiga!2026', senha: 'Fogao$2027', confirmarSenha: 'Fogao$2027' })
    expect(screen.getByLabelText('Senha atual')).toHaveValue('')
  }, 20_000)

  it('lists where the account is open, and ends a session elsewhere after asking', async () => {
    await open()
    server.on('DELETE /api/session/s2', done)
    expect(await screen.findByRole('button', { name: /^Encerrar sessão Firefox/ })).toHaveAttribute('aria-disabled', 'true')
    await press(/^Encerrar sessão Safari/)
    await screen.findByText('Encerrar a sessão em Safari no iPad?')
    await press('Encerrar sessão')
    expect(await screen.findByText('Sessão encerrada.')).toBeInTheDocument()
  })
})

describe('the security of the account', () => {
  const factor = () => screen.findByRole('switch', { name: 'Pedir um código ao entrar' })

  it('D16 switches the second factor on', async () => {
    await open()
    expect(await factor()).not.toBeChecked()
    server.on('POST /api/account/segundoFator', done)
    server.on('GET /api/account/seguranca', () => json({ ...security, segundoFator: true }))
    await userEvent.click(await factor())
    expect(await screen.findByText('Segundo fator ligado.')).toBeInTheDocument()
    await waitFor(async () => expect(await factor()).toBeChecked())
  })

  it('D16 says why it cannot be switched on, or off', async () => {
    await open('', 'Painel', { enviaEmails: false })
    expect(await factor()).toBeDisabled()
    expect(screen.getByText(/^Este servidor não envia e-mails, e o código não chegaria a você\./)).toBeVisible()
    expect(screen.getByRole('switch', { name: 'Entrada em um dispositivo novo' })).toBeDisabled()
    cleanup()
    await open('', 'Painel', { segundoFator: true, exigidoPeloServidor: true })
    expect(await factor()).toBeChecked()
    expect(await factor()).toBeDisabled()
    expect(screen.getByText(/^Este servidor pede o código a todas as contas\./)).toBeVisible()
  })

  it('switches a notice off and leaves the other as it is', async () => {
    await open()
    server.on('PUT /api/account/avisos', done)
    await userEvent.click(await screen.findByRole('switch', { name: 'Entrada em um dispositivo novo' }))
    expect(await screen.findByText('Aviso desligado.')).toBeInTheDocument()
    expect(server.calls('PUT /api/account/avisos')[0]?.body).toEqual({ avisarDispositivo: false, avisarSeguranca: true })
  })

  it('lets nobody switch the other notice while one is being saved, until both are known again', async () => {
    await open()
    let save: (answer: Response) => void = () => {}
    let read: (answer: Response) => void = () => {}
    server.on('PUT /api/account/avisos', () => new Promise((resolve) => (save = resolve)))
    const change = () => screen.getByRole('switch', { name: 'Mudança de senha ou de segundo fator' })
    const entry = await screen.findByRole('switch', { name: 'Entrada em um dispositivo novo' })
    await userEvent.click(entry)
    await waitFor(() => expect(change()).toBeDisabled())
    server.on('GET /api/account/seguranca', () => new Promise((resolve) => (read = resolve)))
    save(done())
    await waitFor(() => expect(server.calls('GET /api/account/seguranca')).toHaveLength(2))
    expect(change()).toBeDisabled()
    read(json({ ...security, avisarDispositivo: false }))
    await waitFor(() => expect(change()).toBeEnabled())
    server.on('PUT /api/account/avisos', done)
    await userEvent.click(change())
    await waitFor(() => expect(server.calls('PUT /api/account/avisos')[1]?.body).toEqual({ avisarDispositivo: false, avisarSeguranca: false }))
  })

  it('shows the sound of this device to whoever works with orders, to be heard', async () => {
    await open('', 'Painel')
    expect(await screen.findByRole('button', { name: 'Ouvir: Pedido novo' })).toBeVisible()
    cleanup()
    await open('', 'Produto')
    await factor()
    expect(screen.queryByRole('button', { name: 'Ouvir: Pedido novo' })).toBeNull()
  })

  it('sends the window’s notice as a test', async () => {
    const Notify = vi.fn(() => Promise.resolve())
    vi.stubGlobal('go', { desktop: { Native: { Notify, SetTitle: () => Promise.resolve(), SoundState: () => Promise.resolve('ready') } } })
    await open('', 'Painel')
    await press('Testar aviso')
    expect(await screen.findByText(/^Aviso enviado ao sistema\./)).toBeInTheDocument()
    expect(Notify).toHaveBeenCalledWith('teste', 'Aviso de teste', 'Assim o Balcão avisa de um pedido novo.')
    vi.unstubAllGlobals()
  })
})

describe('the establishment', () => {
  it('is for whoever holds the role', async () => {
    await open('', 'Painel')
    expect(screen.getByRole('tab', { name: 'Meu perfil' })).toBeVisible()
    expect(screen.queryByRole('tab', { name: 'Estabelecimento' })).toBeNull()
  })

  it('D61 saves who the venue is and the settings of its board, and reads the session anew', async () => {
    await open('estabelecimento')
    server.on(`PUT ${venuePath}`, ({ body }) => json(body))
    await retype('Razão social', 'Cais Bar Ltda.')
    await userEvent.type(screen.getByLabelText('CNPJ ou CPF'), '52998224725')
    expect(screen.getByLabelText('CNPJ ou CPF')).toHaveValue('529.982.247-25')
    await retype('Fim do dia', '04:30')
    await userEvent.click(screen.getByRole('switch', { name: 'Atualização rápida' }))
    await press(/Salvar$/)
    expect(await screen.findByText('Dados do estabelecimento salvos.')).toBeInTheDocument()
    expect(server.calls(`PUT ${venuePath}`)[0]?.body).toEqual({ ...details, razaoSocial: 'Cais Bar Ltda.', documento: '52998224725', businessDayCutoff: '04:30' })
    expect(server.calls('POST /api/kds/preferencias')[0]?.body).toEqual({ ...preferences, fastPolling: true, businessDayCutoff: '04:30' })
    await waitFor(() => expect(server.calls('GET /api/account/userinfo')).toHaveLength(1))
  }, 20_000)

  it('takes over what somebody else saved meanwhile', async () => {
    await open('estabelecimento')
    await retype('Razão social', 'Cais Bar Ltda.')
    server.on(`PUT ${venuePath}`, () => json({ message: 'Outra pessoa salvou.', code: 'conflict' }, 409))
    server.on(`GET ${venuePath}`, () => json({ ...details, versao: 2, email: 'contato@cais.test' }))
    await press(/Salvar$/)
    await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveValue('contato@cais.test'))
    expect(screen.getByLabelText('Razão social')).toHaveValue('Cais Bar Ltda.')
    expect(server.calls('POST /api/kds/preferencias')).toHaveLength(0)
    server.on(`PUT ${venuePath}`, ({ body }) => json(body))
    await press(/Salvar$/)
    await waitFor(() => expect(server.calls(`PUT ${venuePath}`)[1]?.body).toMatchObject({ versao: 2, email: 'contato@cais.test', razaoSocial: 'Cais Bar Ltda.' }))
  }, 20_000)

  it('says what does not fit before it is sent', async () => {
    await open('estabelecimento')
    await retype('Nome', ' ')
    await retype('CNPJ ou CPF', '11111111111')
    await press(/Salvar$/)
    expect(await screen.findByText('Informe um CNPJ ou CPF válido.')).toBeInTheDocument()
    expect(server.calls(`PUT ${venuePath}`)).toHaveLength(0)
  })
})

describe('the privacy of customers', () => {
  const path = '/api/ClienteEstabelecimento/apagamento'

  function keep(dias: number) {
    server.on(`GET ${path}`, () => json({ dias }))
    server.on(`GET ${path}/previa`, ({ query }) => json(query.get('dias') === '90' ? { Clientes: 1200, Pedidos: 1 } : { Clientes: 0, Pedidos: 0 }))
  }

  it('is off until somebody turns it on, says what would be erased today, and is saved with its days', async () => {
    keep(0)
    await open('privacidade')
    const erases = await screen.findByRole('switch', { name: 'Apagar telefone e endereço' })
    expect(erases).not.toBeChecked()
    await userEvent.click(erases)
    expect(await screen.findByText('Hoje, com 365 dias, nada seria apagado.')).toBeInTheDocument()
    await userEvent.clear(screen.getByLabelText('Prazo sem pedir'))
    await userEvent.type(screen.getByLabelText('Prazo sem pedir'), '90')
    expect(await screen.findByText('Hoje, com 90 dias, perderiam o telefone ou o endereço: 1.200 clientes e 1 pedido.')).toBeInTheDocument()
    server.on(`PUT ${path}`, done)
    await press(/Salvar$/)
    expect(await screen.findByText('Privacidade dos clientes salva.')).toBeInTheDocument()
    expect(server.calls(`PUT ${path}`)[0]?.body).toEqual({ localClienteId: 'bar', dias: 90 })
  }, 20_000)

  it('is turned off, and is for whoever holds the role', async () => {
    keep(90)
    await open('privacidade')
    server.on(`PUT ${path}`, done)
    await userEvent.click(await screen.findByRole('switch', { name: 'Apagar telefone e endereço' }))
    await press(/Salvar$/)
    await waitFor(() => expect(server.calls(`PUT ${path}`)[0]?.body).toEqual({ localClienteId: 'bar', dias: 0 }))
    cleanup()
    await open('privacidade', 'Painel')
    expect(screen.queryByRole('tab', { name: 'Privacidade' })).toBeNull()
  }, 20_000)

  it('is read anew on every visit', async () => {
    keep(0)
    await open('privacidade')
    expect(await screen.findByRole('switch', { name: 'Apagar telefone e endereço' })).not.toBeChecked()
    await userEvent.click(screen.getByRole('tab', { name: 'Meu perfil' }))
    await screen.findByRole('switch', { name: 'Pedir um código ao entrar' })
    keep(90)
    await userEvent.click(screen.getByRole('tab', { name: 'Privacidade' }))
    expect(await screen.findByRole('switch', { name: 'Apagar telefone e endereço' })).toBeChecked()
    expect(screen.getByLabelText('Prazo sem pedir')).toHaveValue('90')
  }, 20_000)

  it('says what failed and tries again', async () => {
    server.on(`GET ${path}`, () => json({ message: 'Tente mais tarde.', code: 'unavailable' }, 503))
    await open('privacidade')
    expect(await screen.findByText('Tente mais tarde.')).toBeInTheDocument()
    keep(90)
    await press(/Tentar/)
    expect(await screen.findByRole('switch', { name: 'Apagar telefone e endereço' })).toBeChecked()
  }, 20_000)
})
