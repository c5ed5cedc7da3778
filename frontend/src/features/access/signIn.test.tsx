import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadConfiguration } from '@/api/configuration'
import { session } from '@/api/session'
import { ana, configuration, json, server, signedIn, silence, installServer } from '@/testing/server'
import { Toaster } from '@/ui/Toaster'
import { toast } from '@/ui/toasts'
import Login from './screens/Login'

installServer()
afterEach(() => {
  session.clear()
  toast.clear()
  vi.useRealTimers()
})

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

function open(path = '/login') {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/login" element={<Login />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
      <Toaster />
    </MemoryRouter>,
  )
}

const email = () => screen.getByLabelText('E-mail')
const password = () => screen.getByLabelText('Senha')
const enter = () => screen.getByRole('button', { name: 'Entrar' })

async function type(mail: string, secret: string) {
  if (mail) await userEvent.type(email(), mail)
  if (secret) await userEvent.type(password(), secret)
  await userEvent.click(enter())
}

/** A session that a gateway keeps. */
const here = { ...ana, token: 'local-of-ana' }

describe('the password step', () => {
  it('login-04 has the fields e-mail and password', () => {
    open()
    expect(email()).toHaveAttribute('type', 'email')
    expect(password()).toHaveAttribute('type', 'password')
  })

  it('says why somebody is here again when the server has ended the session, and only then', () => {
    session.set(ana)
    session.expire(ana.token)
    open()
    expect(screen.getByText('Sua sessão terminou. Entre novamente.')).toBeInTheDocument()
    cleanup()
    session.set(ana)
    session.clear()
    open()
    expect(screen.queryByText('Sua sessão terminou. Entre novamente.')).not.toBeInTheDocument()
  })

  it('tells how much of what was done here waits for whoever did it, once a session has ended', async () => {
    server.on('GET /local/status', () => json({ others: 2 }))
    session.set(here)
    session.expire(here.token)
    open()
    expect(await screen.findByText('2 ações ainda não enviadas ficam guardadas neste computador. Elas são enviadas quando quem as fez entrar de novo.')).toHaveRole('status')
    cleanup()
    server.on('GET /local/status', () => json({ others: 1 }))
    open()
    expect(await screen.findByText('1 ação ainda não enviada fica guardada neste computador. Ela é enviada quando quem a fez entrar de novo.')).toHaveRole('status')
  })

  it('tells of no kept actions where there are none, and asks only the gateway that gave the session', async () => {
    server.on('GET /local/status', () => json({ others: 0 }))
    session.set(here)
    session.expire(here.token)
    open()
    await waitFor(() => expect(server.calls('GET /local/status')).toHaveLength(1))
    await act(() => Promise.resolve())
    expect(screen.queryByText(/neste computador/)).toBeNull()
    cleanup()
    session.set(ana)
    session.expire(ana.token)
    open()
    await act(() => Promise.resolve())
    expect(server.calls('GET /local/status')).toHaveLength(1)
  })

  it('says that this computer was cleared', () => {
    open('/login?limpo')
    expect(screen.getByText('Os dados deste computador foram apagados. Entre novamente.')).toBeInTheDocument()
  })

  it('tells the server which browser it is, each time the same', async () => {
    server.on('POST /api/mfa/login', () => json({ message: 'E-mail ou senha incorretos.', code: 'invalid' }, 400))
    open()
    await type('ana@bar.com', 'Errada#2026')
    await screen.findByRole('alert')
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    await waitFor(() => expect(server.calls('POST /api/mfa/login')).toHaveLength(2))
    const [first, second] = server.calls('POST /api/mfa/login').map(({ headers }) => headers.get('Device-Id'))
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).toBe(first)
  })

  it("login-05 the button reads 'Aguarde' while the call runs", async () => {
    server.on('POST /api/mfa/login', silence)
    open()
    await type('ana@bar.com', 'Cozinha#2026')
    expect(await screen.findByRole('button', { name: 'Aguarde' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Aguarde' }))
    expect(server.calls('POST /api/mfa/login')).toHaveLength(1)
  })

  it('login-06 shows the version and the ways to sign up and to recover a password', async () => {
    server.on('GET /api/portal/configuracao', () => json({ ...configuration, versao: '1.2.3' }))
    await act(loadConfiguration)
    open()
    expect(await screen.findByText('Versão 1.2.3')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Criar conta' })).toHaveAttribute('href', '/cadastrar')
    expect(screen.getByRole('link', { name: 'Esqueci minha senha' })).toHaveAttribute('href', '/esqueciMinhaSenha')
  })

  it.each([
    ['login-10', '', '', 'Insira seu e-mail e senha.'],
    ['login-11', '', 'Cozinha#2026', 'Insira seu e-mail.'],
    ['login-12', 'ana@bar.com', '', 'Insira sua senha.'],
  ])('%s with e-mail %j and password %j says %s', async (_rule, mail, secret, text) => {
    open()
    await type(mail, secret)
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    expect(server.calls('POST /api/mfa/login')).toHaveLength(0)
  })

  it.each([
    [json({ message: 'E-mail ou senha incorretos.' }, 400), 'E-mail ou senha incorretos.'],
    [new Response('Usuário inativo', { status: 403 }), 'Usuário inativo'],
  ])("login-13 a failure shows the server's message, or the body as text (%#)", async (response, text) => {
    server.on('POST /api/mfa/login', () => response)
    open()
    await type('ana@bar.com', 'errada')
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(enter()).toBeInTheDocument()
  })

  it('login-08 roles-01 stores the session, the roles of the venue merged in, and leaves for the landing', async () => {
    server.on('POST /api/mfa/login', () => json(signedIn))
    open()
    await type(' ana@bar.com ', 'Cozinha#2026')
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/'))
    expect(server.calls('POST /api/mfa/login')[0]?.body).toEqual({ username: 'ana@bar.com', password: 'Cozinha#2026' })
    expect(session.get()).toMatchObject({
      token: ana.token, nome: 'Ana Prado', usuarioId: 'user-ana', localCorrente: 'bar', isAdmin: false, papeis: 'Painel;AcessosClientePortal',
    })
  })

  it.each([
    ['/cadastro/stores?pagina=2', '/cadastro/stores?pagina=2'],
    ['//evil.example', '/'],
    ['https://evil.example', '/'],
    ['/\\evil.example', '/'],
  ])('goes back to %s as %s', async (target, place) => {
    session.set(ana)
    open(`/login?destino=${encodeURIComponent(target)}`)
    expect((await screen.findByLabelText('address')).textContent).toBe(place)
  })

  it('leads to the first set-up where no account exists', async () => {
    server.on('GET /api/setup', () => json({ required: true, keyRequired: false }))
    open()
    expect(await screen.findByLabelText('address')).toHaveTextContent('/primeiroAcesso')
  })
})

describe('the code step', () => {
  beforeEach(() => {
    server.on('POST /api/mfa/login', () => json({ RequiredMFA: true }))
  })

  const boxes = () => screen.getAllByLabelText<HTMLInputElement>(/^Caractere \d de 6$/)
  const code = () => boxes().map((box) => box.value).join('')

  async function reach() {
    open()
    await type('ana@bar.com', 'Cozinha#2026')
    await screen.findByLabelText('Caractere 1 de 6')
  }

  it('login-01 login-07 access-code-01 comes when the server asks for it, with six boxes', async () => {
    await reach()
    expect(boxes()).toHaveLength(6)
    expect(session.get()).toBeNull()
  })

  it('access-code-02 typing advances to the next box', async () => {
    await reach()
    await userEvent.click(boxes()[0]!)
    await userEvent.keyboard('k7')
    expect(code()).toBe('K7')
    expect(boxes()[2]).toHaveFocus()
  })

  it('access-code-03 backspace returns to the previous box', async () => {
    await reach()
    await userEvent.click(boxes()[0]!)
    await userEvent.keyboard('k7{Backspace}')
    expect(boxes()[1]).toHaveFocus()
    expect(code()).toBe('K')
    await userEvent.keyboard('{Backspace}')
    expect(boxes()[0]).toHaveFocus()
    expect(code()).toBe('')
  })

  it('access-code-05 a paste fills all boxes, wherever it lands', async () => {
    await reach()
    await userEvent.click(boxes()[3]!)
    await userEvent.paste(' abc-123 ')
    expect(code()).toBe('ABC123')
    expect(boxes()[5]).toHaveFocus()
  })

  it('access-code-04 access-code-09 access-code-10 Enter confirms; the code goes upper-cased and its answer is a session', async () => {
    server.on('POST /api/mfa/validate', () => json(signedIn))
    await reach()
    await userEvent.click(boxes()[0]!)
    await userEvent.keyboard('abc123{Enter}')
    await waitFor(() => expect(session.get()?.token).toBe(ana.token))
    expect(server.calls('POST /api/mfa/validate')[0]?.body).toEqual({ code: 'ABC123', username: 'ana@bar.com' })
  })

  it.each([
    ['an invalid code', () => json({ message: 'Outra coisa' }, 400)],
    ['a failed call', () => Promise.reject(new TypeError('offline'))],
  ])("access-code-11 %s gives 'Código inválido'", async (_of, response) => {
    server.on('POST /api/mfa/validate', response)
    await reach()
    await userEvent.click(boxes()[0]!)
    await userEvent.paste('ABC123')
    await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Código inválido')
    expect(session.get()).toBeNull()
  })

  it('access-code-07 says that a code is mailed on every access', async () => {
    await reach()
    expect(screen.getByText('A cada acesso ao portal enviamos um código de confirmação para o seu e-mail.')).toBeInTheDocument()
  })

  it("access-code-08 'Voltar' returns to the password step", async () => {
    await reach()
    await userEvent.click(screen.getByRole('button', { name: 'Voltar' }))
    expect(email()).toHaveValue('ana@bar.com')
  })

  it('access-code-06 a new code can be asked for only when 60 s are over', async () => {
    server.on('POST /api/mfa/sendcodetoemail', () => json({ message: '' }))
    await reach()
    await userEvent.click(screen.getByRole('button', { name: 'Voltar' }))
    vi.useFakeTimers()
    fireEvent.click(enter())
    await act(() => vi.advanceTimersByTimeAsync(1))
    const resend = screen.getByRole('button', { name: 'Reenviar código de confirmação' })
    expect(screen.getByRole('timer')).toHaveTextContent('60 s')
    expect(resend).toBeDisabled()
    await act(() => vi.advanceTimersByTimeAsync(59_000))
    expect(screen.getByRole('timer')).toHaveTextContent('1 s')
    expect(resend).toBeDisabled()
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(resend).toBeEnabled()
    fireEvent.click(resend)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(server.calls('POST /api/mfa/sendcodetoemail')[0]?.body).toEqual({ username: 'ana@bar.com' })
    expect(resend).toBeDisabled()
    expect(screen.getByRole('timer')).toHaveTextContent('60 s')
  })
})
