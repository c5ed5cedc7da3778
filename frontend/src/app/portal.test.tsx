import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PortalConfiguration } from '@/api/configuration'
import { jobStarted, type Job } from '@/api/jobs'
import { session } from '@/api/session'
import { ana, configuration, json, server, installServer } from '@/testing/server'
import { toast } from '@/ui/toasts'
import { App } from './router'
import { followWindow } from './windowWishes'

const installed = vi.hoisted((): { value: PortalConfiguration } => ({ value: {} as PortalConfiguration }))
vi.mock('@/api/configuration', () => ({
  useConfiguration: () => ({ known: true, value: installed.value }),
  loadConfiguration: () => Promise.resolve(installed.value),
}))

installServer()
beforeAll(followWindow)
beforeEach(() => {
  installed.value = configuration
})
afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <App />
      <Address />
    </MemoryRouter>,
  )
}

const address = () => screen.getByLabelText('address').textContent

/** Screens load lazily, antd among them: the first of a file takes a moment. */
const slow = { timeout: 15_000 }

function heading(name: string | RegExp) {
  return screen.findByRole('heading', { level: 1, name }, slow)
}

function signIn(papeis = ana.papeis) {
  session.set({ ...ana, papeis })
  server.on('GET /api/account/userinfo', () =>
    json({ usuarioId: ana.usuarioId, nome: ana.nome, email: 'ana@bar.com', isAdmin: false, roles: papeis, locais: ana.locais }),
  )
  server.on('GET /api/Acesso/BuscarPapeisPorCargo', () => json([]))
}

describe('addresses', () => {
  it('routing-03 session-03 need a session: without one the sign-in page remembers the way', async () => {
    open('/cadastro/stores?pagina=2')
    await heading('Entrar')
    expect(address()).toBe('/login?destino=%2Fcadastro%2Fstores%3Fpagina%3D2')
  })

  it('session-03 end at the sign-in page when the session ends', async () => {
    signIn()
    open('/acessonegado')
    await heading('Acesso negado/Proibido')
    act(() => session.clear())
    await heading('Entrar')
    expect(address()).toBe('/login?destino=%2Facessonegado')
  })

  it('routing-01 are open to everybody where public', async () => {
    open('/esqueciMinhaSenha')
    expect(await heading('Recuperar senha')).toBeInTheDocument()
  })

  it('routing-01 below a public address is not public', async () => {
    open('/cadastrar/mais')
    await heading('Entrar')
    expect(address()).toBe('/login?destino=%2Fcadastrar%2Fmais')
  })

  it('routing-02 let anything follow the id of an external authentication', async () => {
    server.on('POST /api/session/handover/once', () => json({ message: 'Este acesso expirou ou já foi usado. Entre novamente.' }, 400))
    open('/externalauthentication/once/cadastro/stores')
    expect(await screen.findByText('Este acesso expirou ou já foi usado. Entre novamente.', {}, slow)).toBeInTheDocument()
  })

  it('routing-04 unknown ones fall to a private page inside the shell', async () => {
    signIn()
    open('/nada/disso')
    await heading('Página não encontrada')
    expect(screen.getByRole('navigation', { name: 'Menu principal' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/')
  })

  it('routing-05 access-denied-01 shows the access-denied page with a link to /dashboard', async () => {
    signIn()
    open('/acessonegado')
    await heading('Acesso negado/Proibido')
    expect(screen.getByRole('link', { name: 'Ir para o início' })).toHaveAttribute('href', '/dashboard')
  })

  it.each([
    ['roles-03', '/meepFood/configuracao'],
    ['roles-07', '/meepFood/painel'],
    ['roles-07', '/meepfood/kdsdownload'],
    ['roles-09', '/produtos/skippedproducts'],
    ['roles-11', '/cadastro/stores'],
  ])('%s %s sends people without its role to the access-denied page', async (_rule, path) => {
    signIn('Doacoes')
    open(path)
    await heading('Acesso negado/Proibido')
    expect(address()).toBe('/acessonegado')
  })

  it.each(['/doacoes/relatorio', '/doacoes/relatoriodedoacoes'])('roles-08 %s says in its place that the role Doacoes is missing', async (path) => {
    signIn('Painel')
    open(path)
    expect(await screen.findByText('Você não tem acesso a este relatório.', undefined, slow)).toBeInTheDocument()
    expect(address()).toBe(path)
  })

  it('roles-08 the donor report opens to the role Doacoes', async () => {
    signIn('Doacoes')
    open('/doacoes/relatorio')
    await heading('Relatório de doadores')
    expect(screen.queryByText('Você não tem acesso a este relatório.')).not.toBeInTheDocument()
  })

  it('mean the same in any letter case', async () => {
    signIn('CadastroLoja')
    open('/CADASTRO/Stores')
    expect(await heading('Cadastro de lojas')).toBeInTheDocument()
  })

  it('of screens to come say so honestly', async () => {
    signIn('AdminPortal')
    open('/admin/statusCredenciamento')
    expect(await screen.findByText('Esta tela ainda não está disponível nesta versão.', {}, slow)).toBeInTheDocument()
    expect(document.title).toBe('Status do credenciamento · Balcão')
  })

  it('shell-07 begin at the dashboard in a browser', async () => {
    signIn()
    open('/')
    await heading(/, Ana$/)
    expect(address()).toBe('/dashboard')
  })

  it('welcome people without any role, and never turn in circles', async () => {
    signIn('')
    open('/')
    expect(await screen.findByText('Nenhuma tela está liberada para você aqui.', {}, slow)).toBeInTheDocument()
    expect(address()).toBe('/dashboard')
  })

  it('follow the desktop window, from before their first render on', async () => {
    signIn()
    const wish = (path: string) => {
      const event = new CustomEvent('balcao:open', { detail: path, cancelable: true })
      window.dispatchEvent(event)
      expect(event.defaultPrevented).toBe(true)
    }
    wish('/acessonegado')
    render(<BrowserRouter><App /></BrowserRouter>)
    await heading('Acesso negado/Proibido')
    act(() => wish('/nada'))
    await heading('Página não encontrada')
  })

  it('follow the desktop window also where a page that leads on has just been shown', async () => {
    // In tests, React would do what is left after a commit with the commit itself.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    history.replaceState(null, '', '/')
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    // Called between the first commit and its effects, where the address is still to lead to /login.
    const shown = new MutationObserver(() => {
      shown.disconnect()
      window.dispatchEvent(new CustomEvent('balcao:open', { detail: '/esqueciMinhaSenha', cancelable: true }))
    })
    shown.observe(place, { childList: true })
    root.render(<BrowserRouter><App /></BrowserRouter>)
    await heading('Recuperar senha')
    expect(location.pathname).toBe('/esqueciMinhaSenha')
    root.unmount()
    place.remove()
  })

  it('take the focus to the heading of the page one goes to', async () => {
    signIn()
    open('/acessonegado')
    await heading('Acesso negado/Proibido')
    await userEvent.click(screen.getByRole('link', { name: 'Ir para o início' }))
    const welcome = await heading(/, Ana$/)
    await waitFor(() => expect(welcome).toHaveFocus())
  })

  it('leave the focus in the field where a page begins', async () => {
    open('/dashboard')
    await heading('Entrar')
    await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveFocus())
  })
})

/** The desktop window's bindings, doing nothing. */
const quietWindow = {
  Version: () => Promise.resolve('v1'),
  OpenExternal: () => Promise.resolve(),
  SaveFile: () => Promise.resolve(''),
  SetTitle: () => Promise.resolve(),
  SetBadge: () => Promise.resolve(),
  ToggleFullscreen: () => Promise.resolve(false),
}

describe('the shell', () => {
  it('shell-02 is a sidebar and a top bar with a place switcher and a user menu', async () => {
    signIn()
    server.on('POST /api/session/signout', () => new Response(null, { status: 204 }))
    open('/dashboard')
    await heading(/, Ana$/)
    expect(screen.getByRole('button', { name: 'Estabelecimento: Bar do Cais. Trocar' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Conta de Ana Prado' }))
    await userEvent.click(screen.getByRole('button', { name: 'Sair' }))
    await heading('Entrar')
    expect(session.get()).toBeNull()
    expect(server.calls('POST /api/session/signout')[0]?.headers.get('Authorization')).toBe('Bearer token-of-ana')
  })

  it('tells whoever signs out that something of theirs is left on this computer', async () => {
    signIn()
    server.on('POST /api/session/signout', () => json({ message: 'Não foi possível apagar.', code: 'internal' }, 500))
    open('/dashboard')
    await heading(/, Ana$/)
    await userEvent.click(screen.getByRole('button', { name: 'Conta de Ana Prado' }))
    await userEvent.click(screen.getByRole('button', { name: 'Sair' }))
    expect(await screen.findByText('Não foi possível apagar.')).toBeInTheDocument()
    await heading('Entrar')
  })

  it('opens the same screen in the browser, signed in, from the desktop window', async () => {
    const OpenExternal = vi.fn(() => Promise.resolve())
    vi.stubGlobal('go', { desktop: { Native: { ...quietWindow, OpenExternal } } })
    installed.value = { ...configuration, enderecoPublico: 'https://balcao.example' }
    server.on('POST /api/session/handover', () => json({ id: 'once' }))
    signIn()
    open('/dashboard')
    await heading(/, Ana$/)
    await userEvent.click(screen.getByRole('button', { name: 'Conta de Ana Prado' }))
    await userEvent.click(screen.getByRole('button', { name: 'Abrir no navegador' }))
    await waitFor(() => expect(OpenExternal).toHaveBeenCalledWith('https://balcao.example/externalauthentication/once/dashboard'))
  })

  it('signs out everywhere, and tells what is left on this computer', async () => {
    signIn()
    server.on('POST /api/session/signoutEverywhere', () => json({ message: 'Não foi possível apagar.', code: 'unauthenticated' }, 401))
    open('/dashboard')
    await heading(/, Ana$/)
    await userEvent.click(screen.getByRole('button', { name: 'Conta de Ana Prado' }))
    await userEvent.click(screen.getByRole('button', { name: 'Sair de todos os dispositivos' }))
    expect(await screen.findByText('Não foi possível apagar.')).toBeInTheDocument()
    await heading('Entrar')
  })

  it('stays signed in when signing out everywhere did not reach the server', async () => {
    signIn()
    server.on('POST /api/session/signoutEverywhere', () => Promise.reject(new TypeError('offline')))
    open('/dashboard')
    await heading(/, Ana$/)
    await userEvent.click(screen.getByRole('button', { name: 'Conta de Ana Prado' }))
    await userEvent.click(screen.getByRole('button', { name: 'Sair de todos os dispositivos' }))
    expect(await screen.findByText('Sem conexão com o servidor. Verifique a rede e tente novamente.')).toBeInTheDocument()
    expect(session.get()).not.toBeNull()
  })

  it('session-04 roles-01 switching the place changes venue and roles', async () => {
    signIn('Painel')
    open('/dashboard')
    await heading(/, Ana$/)
    server.on('GET /api/Acesso/BuscarPapeisPorCargo', (call) => json(call.query.get('ownerId') === 'clube' ? ['AcessosClientePortal'] : []))
    await userEvent.click(screen.getByRole('button', { name: /^Estabelecimento/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Clube Aurora' }))
    expect(await screen.findByRole('button', { name: 'Estabelecimento: Clube Aurora. Trocar' })).toBeInTheDocument()
    expect(session.get()).toMatchObject({ localCorrente: 'clube', papeis: 'Painel;AcessosClientePortal' })
    expect(await screen.findAllByRole('link', { name: 'Acessos' })).not.toHaveLength(0)
  })

  it('D61 leads owners from the list of their places to a new one', async () => {
    signIn()
    const locais = [{ localId: 'bar', nomeLocal: 'Bar do Cais', proprietario: true }]
    session.set({ ...ana, locais })
    server.on('GET /api/account/userinfo', () => json({ usuarioId: 'user-ana', nome: 'Ana Prado', email: '', isAdmin: false, roles: 'Painel', locais }))
    open('/dashboard')
    await heading(/, Ana$/)
    await userEvent.click(screen.getByRole('button', { name: /^Estabelecimento/ }))
    await userEvent.click(screen.getByRole('link', { name: 'Novo estabelecimento' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Novo estabelecimento' })).toBeInTheDocument()
  })

  it('offers a search when there are more than eight places', async () => {
    signIn()
    const locais = Array.from({ length: 9 }, (_, index) => ({ localId: `p${index}`, nomeLocal: `Praça ${index}` }))
    session.set({ ...ana, locais, localCorrente: 'p0' })
    server.on('GET /api/account/userinfo', () => json({ usuarioId: 'user-ana', nome: 'Ana Prado', email: '', isAdmin: false, roles: 'Painel', locais }))
    open('/dashboard')
    await heading(/, Ana$/)
    await userEvent.click(screen.getByRole('button', { name: /^Estabelecimento/ }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar estabelecimento' }), 'PRACA 7')
    expect(screen.getAllByRole('button', { name: /^Praça/ })).toHaveLength(1)
  })

  it('shell-01 has a sidebar that collapses, and remembers it', async () => {
    signIn()
    open('/dashboard')
    await heading(/, Ana$/)
    const nav = screen.getByRole('navigation', { name: 'Menu principal' })
    expect(within(nav).getByRole('link', { name: 'Painel de pedidos' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Recolher menu' }))
    expect(within(nav).queryByRole('link', { name: 'Painel de pedidos' })).not.toBeInTheDocument()
    expect(localStorage.getItem('balcao.sidebar')).toBe('closed')
    await userEvent.click(within(nav).getByRole('button', { name: /Pedidos online/ }))
    expect(within(nav).getByRole('link', { name: 'Painel de pedidos' })).toBeInTheDocument()
  })

  it("sidebar-05 shows 'Novo' on a group with enabled new items", async () => {
    installed.value = { ...configuration, legacyPortalUrl: 'https://classico.example', newPortalItems: ['/new/private/eventos'] }
    signIn()
    open('/nada')
    await heading('Página não encontrada')
    const group = screen.getByRole('button', { name: /Novidades/ })
    expect(within(group).getByText('Novo')).toBeInTheDocument()
  })

  it('keeps the letters typed while the palette is fetched', async () => {
    signIn('DashboardPortal;Painel')
    open('/nada')
    await heading('Página não encontrada')
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
    for (const key of ['p', 'x', 'Backspace', 'a', 'i', 'n']) fireEvent.keyDown(document.body, { key })
    expect(await screen.findByRole('combobox', { name: 'Nome da tela' }, slow)).toHaveValue('pain')
  })

  it('jumps to any permitted screen with Ctrl+K', async () => {
    signIn('DashboardPortal')
    open('/nada')
    await heading('Página não encontrada')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByRole('combobox', { name: 'Nome da tela' }, slow), 'inicio')
    expect(screen.queryByRole('option', { name: /Cadastro de lojas/ })).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await heading(/, Ana$/)
    expect(address()).toBe('/dashboard')
  })

  it('shows in the palette what is told while it stands over the rest', async () => {
    signIn('DashboardPortal')
    open('/nada')
    await heading('Página não encontrada')
    await userEvent.keyboard('{Control>}k{/Control}')
    const palette = await screen.findByRole('dialog', { name: 'Ir para uma tela' }, slow)
    act(() => void toast.error('Sem conexão'))
    expect(within(palette).getByText('Sem conexão')).toBeInTheDocument()
    act(() => toast.clear())
  })

  it('shell-08 sends people on to the newer portal', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    installed.value = { ...configuration, newPortalUrl: 'https://novo.example' }
    signIn()
    open('/dashboard')
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://novo.example'), slow)
  })

  it('a screen that breaks says so and offers to load again', async () => {
    signIn()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    session.set({ ...ana, nome: undefined as unknown as string })
    server.on('GET /api/account/userinfo', () => json({}, 500))
    open('/dashboard')
    expect(await screen.findByText('Esta tela parou de funcionar.', {}, slow)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Recarregar' })).toBeInTheDocument()
  })
})

describe('a page of the classic portal', () => {
  const classic = { ...configuration, legacyPortalUrl: 'https://classico.example/app' }

  it('embedded-01 embedded-03 embedded-06 embedded-07 is shown in a frame, named and never cached', async () => {
    installed.value = classic
    signIn('CadastrarPromocaoPortal')
    open('/cadastro/promocoes')
    const frame = await screen.findByTitle<HTMLIFrameElement>('Promoções', {}, slow)
    const source = new URL(frame.src)
    expect(source.origin + source.pathname).toBe('https://classico.example/app')
    expect(source.searchParams.get('page')).toBe('promocoes')
    expect(source.searchParams.get('v')).toMatch(/^\d+$/)
  })

  it('embedded-02 embedded-04 receives the session at its exact origin, and the server is asked to validate it', async () => {
    installed.value = classic
    signIn('CadastrarPromocaoPortal')
    server.on('POST /api/Account/validate', () => json({ valid: true }))
    open('/cadastro/promocoes')
    const frame = await screen.findByTitle<HTMLIFrameElement>('Promoções', {}, slow)
    const post = vi.fn()
    Object.defineProperty(frame, 'contentWindow', { value: { postMessage: post } })
    act(() => void frame.dispatchEvent(new Event('load')))
    expect(post).toHaveBeenCalledWith(expect.objectContaining({ token: ana.token, papeis: 'CadastrarPromocaoPortal' }), 'https://classico.example')
    await waitFor(() => expect(server.calls('POST /api/Account/validate')).toHaveLength(1))
  })

  it('login-08 the dashboard is one, for those who hold its role', async () => {
    installed.value = classic
    signIn('DashboardPortal')
    open('/dashboard')
    expect(await screen.findByTitle('Início', {}, slow)).toHaveAttribute('src', expect.stringContaining('page=dashboard'))
  })

  it('says in one sentence what belongs here when no classic portal is configured', async () => {
    signIn()
    open('/faturas')
    await heading('Faturas')
    expect(await screen.findByText('O portal clássico não está configurado nesta instalação.')).toBeInTheDocument()
    expect(screen.queryByTitle('Faturas')).not.toBeInTheDocument()
  })
})

describe('inside a frame', () => {
  const parent = { postMessage: () => undefined } as unknown as Window
  beforeEach(() => {
    installed.value = { ...configuration, hostOrigins: ['https://host.example'] }
    vi.spyOn(window, 'top', 'get').mockReturnValue(parent)
    vi.spyOn(window, 'parent', 'get').mockReturnValue(parent)
  })

  async function post(data: unknown, origin = 'https://host.example', source: Window = parent) {
    await act(async () => {
      window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
      await Promise.resolve()
    })
  }

  it('shell-05 renders without the layout', async () => {
    signIn()
    open('/acessonegado')
    await heading('Acesso negado/Proibido')
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Conta de/ })).not.toBeInTheDocument()
  })

  it('shows the jobs of the person, whose files come nowhere else', async () => {
    signIn()
    open('/acessonegado')
    await heading('Acesso negado/Proibido')
    const job: Job = {
      Id: 'j1', Tipo: 'customers-export', LocalId: 'bar', Titulo: 'Exportação de clientes', Estado: 'done', Frase: '3 clientes.',
      Feito: 3, Total: 3, ArquivoId: 'f1', Cancelando: false, CriadoEm: '2026-11-24T12:00:00Z', TerminadoEm: '2026-11-24T12:01:00Z',
    }
    server.on('GET /api/jobs', () => json([job]))
    act(() => void jobStarted(job))
    await userEvent.click(await screen.findByRole('button', { name: 'Tarefas' }, slow))
    expect(screen.getByRole('button', { name: /^Baixar/ })).toBeInTheDocument()
  })

  it('shell-06 shell-09 session-05 takes roles, venue and path from the host, merged with the roles of the place', async () => {
    server.on('GET /api/Acesso/BuscarPapeisPorCargo', () => json(['CadastroLoja', 'Painel']))
    open('/')
    expect(await screen.findByText('Aguardando a entrada pelo portal.', {}, slow)).toBeInTheDocument()
    await post({ papeis: 'Painel;Doacoes', localId: 'clube', nomeLocal: 'Clube Aurora', path: '/cadastro/stores', token: 'from-host' })
    await heading('Cadastro de lojas')
    expect(session.get()).toMatchObject({
      token: 'from-host', localCorrente: 'clube', papeis: 'Painel;Doacoes;CadastroLoja',
      locais: [{ localId: 'clube', nomeLocal: 'Clube Aurora' }],
    })
    const asked = server.calls('GET /api/Acesso/BuscarPapeisPorCargo')[0]
    expect(asked?.query.get('ownerId')).toBe('clube')
    expect(asked?.headers.get('Authorization')).toBe('Bearer from-host')
  })

  it('keeps the session it has when the host sends roles alone', async () => {
    signIn('')
    open('/acessonegado')
    await heading('Acesso negado/Proibido')
    await post(JSON.stringify({ roles: 'CadastroLoja', localId: 'bar', nomeLocal: 'Bar do Cais', path: '/cadastro/stores' }))
    await heading('Cadastro de lojas')
    expect(session.get()).toMatchObject({ token: ana.token, nome: ana.nome, papeis: 'CadastroLoja' })
  })

  it.each([
    ['another origin', 'https://evil.example', parent],
    ['another window', 'https://host.example', window],
  ])('ignores a message of %s', async (_of, origin, source) => {
    open('/')
    await screen.findByText('Aguardando a entrada pelo portal.', {}, slow)
    await post({ papeis: 'Admin', localId: 'bar', nomeLocal: 'Bar', path: '/', token: 'stolen' }, origin, source)
    expect(session.get()).toBeNull()
  })

  it.each([undefined, null, 'text', '{', 7, {}, { papeis: 'Admin' }, { localId: 'bar' }, { localId: 4, papeis: [] }])(
    'ignores a message that is none: %j',
    async (data) => {
      signIn('')
      open('/acessonegado')
      await heading('Acesso negado/Proibido')
      await post(data)
      expect(session.get()).toMatchObject({ papeis: '' })
    },
  )

  it("never follows a path to another site's address", async () => {
    signIn('')
    open('/acessonegado')
    await heading('Acesso negado/Proibido')
    await post({ roles: 'Painel', localId: 'bar', nomeLocal: 'Bar do Cais', path: '//evil.example' })
    await waitFor(() => expect(address()).toBe('/dashboard'))
  })
})
