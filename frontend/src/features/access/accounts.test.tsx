import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { session } from '@/api/session'
import { ana, json, server, signedIn, installServer } from '@/testing/server'
import { Toaster } from '@/ui/Toaster'
import { toast } from '@/ui/toasts'
import { messages } from './messages'
import Register from './screens/Register'
import Invitation from './screens/Invitation'
import ForgotPassword from './screens/ForgotPassword'
import ExternalAuthentication from './screens/ExternalAuthentication'
import FirstStart from './screens/FirstStart'
import ResetPassword from './screens/ResetPassword'

installServer()
afterEach(() => {
  session.clear()
  toast.clear()
})

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/cadastrar" element={<Register />} />
        <Route path="/esqueciMinhaSenha" element={<ForgotPassword />} />
        <Route path="/redefinirSenha/:token" element={<ResetPassword />} />
        <Route path="/convite/:token" element={<Invitation />} />
        <Route path="/primeiroAcesso" element={<FirstStart />} />
        <Route path="/externalauthentication/:id/*" element={<ExternalAuthentication />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
      <Toaster />
    </MemoryRouter>,
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const arrivedAt = (address: string) => waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(address))

async function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.clear(screen.getByLabelText(label))
    await userEvent.type(screen.getByLabelText(label), value)
  }
}

describe('registration', () => {
  const person = { CPF: '529.982.247-25', Nome: 'Ana Prado', 'E-mail': 'ana@bar.com', Senha: 'Cozinha#2026', 'Confirmar senha': 'Cozinha#2026' }
  const register = 'POST /api/Account/Register'

  it('registration-01 registration-06 sends the five fields and goes to /login', async () => {
    server.on(register, () => json({ message: 'ok' }, 201))
    open('/cadastrar')
    expect(screen.getByRole('link', { name: 'Voltar para o login' })).toHaveAttribute('href', '/login')
    await fill(person)
    await userEvent.click(button('Criar conta'))
    await arrivedAt('/login')
    expect(screen.getByText('Cadastro realizado com sucesso')).toBeInTheDocument()
    expect(server.calls(register)[0]?.body).toEqual({
      cpf: '52998224725', nome: 'Ana Prado', email: 'ana@bar.com', senha: 'Cozinha#2026', confirmarSenha: 'Cozinha#2026',
    })
  })

  it.each(Object.keys(person))('registration-02 toasts-01 is not sent without %s, and a toast says so', async (label) => {
    open('/cadastrar')
    await fill(Object.fromEntries(Object.entries(person).filter(([other]) => other !== label)))
    await userEvent.click(button('Criar conta'))
    expect(screen.getByText('Preencha todos os campos corretamente para cadastrar')).toBeInTheDocument()
    expect(server.calls(register)).toHaveLength(0)
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus())
  })

  it.each(['cozinha#2026', 'Senha#2026', 'Meep#20267'])('registration-03 registration-04 is not sent with the password %s', async (password) => {
    open('/cadastrar')
    await fill({ ...person, Senha: password, 'Confirmar senha': password })
    await userEvent.click(button('Criar conta'))
    expect(screen.getAllByText(messages.weakPassword).length).toBeGreaterThan(0)
    expect(server.calls(register)).toHaveLength(0)
  })

  it('registration-05 its password inputs take 30 characters', () => {
    open('/cadastrar')
    expect(screen.getByLabelText('Senha')).toHaveAttribute('maxlength', '30')
    expect(screen.getByLabelText('Confirmar senha')).toHaveAttribute('maxlength', '30')
  })

  it.each([
    [{ CPF: '111.111.111-11' }, messages.incompleteRegistration],
    [{ 'E-mail': 'ana' }, messages.incompleteRegistration],
    [{ 'Confirmar senha': 'Cozinha#2027' }, messages.differentPasswords],
  ])('is not sent with %j', async (change, text) => {
    open('/cadastrar')
    await fill({ ...person, ...change })
    await userEvent.click(button('Criar conta'))
    expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(server.calls(register)).toHaveLength(0)
  })

  it('shows everything that is wrong at once', async () => {
    open('/cadastrar')
    await fill({ ...person, CPF: '111.111.111-11', 'E-mail': 'ana', Senha: 'cozinha', 'Confirmar senha': 'cozinho' })
    await userEvent.click(button('Criar conta'))
    for (const label of ['CPF', 'E-mail', 'Senha', 'Confirmar senha']) expect(screen.getByLabelText(label)).toBeInvalid()
    expect(screen.getByLabelText('Nome')).toBeValid()
    expect(screen.getByText(messages.incompleteRegistration)).toBeInTheDocument()
  })

  it('registration-06 says that it failed, and where', async () => {
    server.on(register, () => json({ message: 'Confira os campos.', fields: { cpf: 'CPF inválido' } }, 400))
    open('/cadastrar')
    await fill(person)
    await userEvent.click(button('Criar conta'))
    expect(await screen.findByText('Erro ao cadastrar. Por favor, tente novamente')).toBeInTheDocument()
    expect(screen.getByText('CPF inválido')).toBeInTheDocument()
  })
})

describe('password recovery', () => {
  const ask = 'POST /api/Account/SolicitarRecuperacaoSenha'

  it('password-recovery-01 has one field and a way back to /login', () => {
    open('/esqueciMinhaSenha')
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    expect(screen.getByLabelText('CPF ou e-mail')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Voltar para o login' })).toHaveAttribute('href', '/login')
  })

  it('password-recovery-02 sends nothing while the field is empty', async () => {
    open('/esqueciMinhaSenha')
    await userEvent.type(screen.getByLabelText('CPF ou e-mail'), '   ')
    await userEvent.click(button('Enviar link'))
    expect(server.calls(ask)).toHaveLength(0)
  })

  it('password-recovery-03 says when the link is sent', async () => {
    server.on(ask, () => json({ message: '' }))
    open('/esqueciMinhaSenha')
    await fill({ 'CPF ou e-mail': 'ana@bar.com' })
    await userEvent.click(button('Enviar link'))
    expect(await screen.findByText('Enviamos para seu email um link para recuperação de senha.')).toBeInTheDocument()
    expect(server.calls(ask)[0]?.body).toEqual({ cpfOuEmail: 'ana@bar.com' })
  })

  it('password-recovery-03 keeps silent about failures', async () => {
    server.on(ask, () => json({ message: 'não' }, 500))
    open('/esqueciMinhaSenha')
    await fill({ 'CPF ou e-mail': 'ana@bar.com' })
    await userEvent.click(button('Enviar link'))
    await screen.findByRole('button', { name: 'Enviar link' })
    expect(server.calls(ask)).toHaveLength(1)
    expect(screen.queryByText('não')).not.toBeInTheDocument()
    expect(screen.queryByText(messages.recoverySent)).not.toBeInTheDocument()
  })
})

describe('the recovery link', () => {
  const state = 'GET /api/Account/RedefinirSenha/t1'
  const reset = 'POST /api/Account/RedefinirSenha'

  it('leads to a new password, and then to the sign-in page', async () => {
    server.on(state, () => json({ valid: true }))
    server.on(reset, () => json({ message: 'ok' }))
    open('/redefinirSenha/t1')
    await screen.findByLabelText('Senha')
    await fill({ Senha: 'Cozinha#2026', 'Confirmar senha': 'Cozinha#2026' })
    await userEvent.click(button('Salvar nova senha'))
    await arrivedAt('/login')
    expect(server.calls(reset)[0]?.body).toEqual({ token: 't1', senha: 'Cozinha#2026', confirmarSenha: 'Cozinha#2026' })
  })

  it('says when it is used or expired, before and after the password is typed', async () => {
    server.on(state, () => json({ valid: false }))
    open('/redefinirSenha/t1')
    expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Pedir um novo link' })).toHaveAttribute('href', '/esqueciMinhaSenha')
  })

  it('expires under the hands', async () => {
    server.on(state, () => json({ valid: true }))
    server.on(reset, () => json({ message: 'Este link expirou ou já foi usado. Peça um novo.' }, 400))
    open('/redefinirSenha/t1')
    await screen.findByLabelText('Senha')
    await fill({ Senha: 'Cozinha#2026', 'Confirmar senha': 'Cozinha#2026' })
    await userEvent.click(button('Salvar nova senha'))
    expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeInTheDocument()
  })

  it('can be tried again when the server was not reached', async () => {
    server.on(state, () => Promise.reject(new TypeError('offline')))
    open('/redefinirSenha/t1')
    await screen.findByText(/Não foi possível verificar este link/)
    server.on(state, () => json({ valid: true }))
    await userEvent.click(button('Tentar novamente'))
    expect(await screen.findByLabelText('Senha')).toBeInTheDocument()
  })
})

describe('an invitation', () => {
  const state = 'GET /api/Account/convite/t1'

  it('makes an account and signs it in', async () => {
    server.on(state, () => json({ valid: true, nomeLocal: 'Bar do Cais', email: 'ana@bar.com', contaExistente: false }))
    server.on('POST /api/Account/convite', () => json(signedIn))
    open('/convite/t1')
    await screen.findByRole('heading', { name: 'Convite de Bar do Cais' })
    await fill({ Nome: 'Ana Prado', Senha: 'Cozinha#2026', 'Confirmar senha': 'Cozinha#2026' })
    await userEvent.click(button('Criar conta e entrar'))
    await arrivedAt('/')
    expect(session.get()?.token).toBe(ana.token)
  })

  it('asks the owner of an account to sign in first', async () => {
    server.on(state, () => json({ valid: true, nomeLocal: 'Bar do Cais', email: 'ana@bar.com', contaExistente: true }))
    open('/convite/t1')
    expect(await screen.findByRole('link', { name: 'Entrar e aceitar' })).toHaveAttribute('href', '/login?destino=%2Fconvite%2Ft1')
  })

  it('is accepted by somebody signed in, who then works in the venue', async () => {
    session.set(ana)
    server.on(state, () => json({ valid: true, nomeLocal: 'Clube Aurora', email: 'ana@bar.com', contaExistente: true }))
    server.on('POST /api/Account/convite/aceitar', () => json({ localId: 'clube' }))
    open('/convite/t1')
    await userEvent.click(await screen.findByRole('button', { name: 'Aceitar convite' }))
    await arrivedAt('/')
    expect(session.get()?.localCorrente).toBe('clube')
  })

  it('says when it is no longer good', async () => {
    server.on(state, () => json({ valid: false, contaExistente: false }))
    open('/convite/t1')
    expect(await screen.findByRole('heading', { name: 'Este convite não vale mais' })).toBeInTheDocument()
  })
})

describe('the first set-up', () => {
  it('makes the owner and the first venue, and signs in', async () => {
    server.on('GET /api/setup', () => json({ required: true, keyRequired: true }))
    server.on('POST /api/setup', () => json(signedIn))
    open('/primeiroAcesso')
    await screen.findByLabelText('Chave de instalação')
    await userEvent.click(button('Criar e entrar'))
    expect(screen.getByText('Confira os campos marcados.')).toBeInTheDocument()
    expect(server.calls('POST /api/setup')).toHaveLength(0)
    await fill({
      'Chave de instalação': 'k1', Nome: 'Ana Prado', 'E-mail': 'ana@bar.com', Senha: 'Cozinha#2026', 'Confirmar senha': 'Cozinha#2026',
      'Nome do estabelecimento': 'Bar do Cais', Cidade: 'Niterói',
    })
    await userEvent.selectOptions(screen.getByLabelText('Tipo'), 'Bar')
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Rio de Janeiro')
    await userEvent.click(button('Criar e entrar'))
    await arrivedAt('/')
    expect(server.calls('POST /api/setup')[0]?.body).toEqual({
      chave: 'k1', nome: 'Ana Prado', email: 'ana@bar.com', senha: 'Cozinha#2026', confirmarSenha: 'Cozinha#2026',
      estabelecimento: { nome: 'Bar do Cais', tipo: 1, uf: 'RJ', cidade: 'Niterói', telefone: '' },
    })
  })

  it('is over once an account exists', async () => {
    open('/primeiroAcesso')
    expect(await screen.findByLabelText('address')).toHaveTextContent('/login')
  })
})

describe('a hand-over', () => {
  it('is exchanged once for a session, and goes on where its address says', async () => {
    server.on('POST /api/session/handover/h1', () => json(signedIn))
    open('/externalauthentication/h1/cadastro/stores')
    await arrivedAt('/cadastro/stores')
    expect(server.calls('POST /api/session/handover/h1')).toHaveLength(1)
    expect(session.get()?.token).toBe(ana.token)
  })

  it('says when its id is used up', async () => {
    server.on('POST /api/session/handover/h2', () => json({ message: 'Este acesso expirou ou já foi usado. Entre novamente.' }, 400))
    open('/externalauthentication/h2')
    expect(await screen.findByText('Este acesso expirou ou já foi usado. Entre novamente.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Entrar com e-mail e senha' })).toHaveAttribute('href', '/login')
  })
})
