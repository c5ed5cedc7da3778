import type { Page } from 'playwright-core'
import { matchPath } from 'react-router'
import { groups, screens } from '../../src/app/routes.tsx'
import { startMonitoring } from './board.ts'
import { openUserMenu, see } from './portal.ts'

/** A screen to look at. */
export interface View {
  name: string
  path: string
  /** Seen by somebody who is signed in. */
  signedIn: boolean
  /** Support sees it, owners do not. */
  bySupport?: boolean
  /** It is the board, at work. */
  monitors?: boolean
  /** Brings up what is looked at, where the address alone does not. */
  open?: (page: Page) => Promise<void>
  /** The call that is refused there, as Story.expects takes it. */
  refusal?: RegExp
}

async function dialogBy(page: Page, how: () => Promise<void>) {
  await how()
  await see(page.getByRole('dialog'))
}

const configuration = '/meepFood/configuracao'

/** The configuration is one long form: its last group is there when all of it is. */
async function seeSettings(page: Page) {
  await see(page.getByRole('region', { name: 'Pedidos' }), page.getByText('CEP'))
}

const customers = '/cadastro/clientes'

/** Opens the page of the first customer of the list. */
async function openCustomer(page: Page) {
  await page.getByRole('region', { name: 'Clientes', exact: true }).getByRole('button').first().click()
  await see(page.getByRole('region', { name: 'Visitas' }))
}

/** Screens in the states that differ in what they show, and what is no screen of the table. */
const states: readonly View[] = [
  { name: 'login', path: '/login', signedIn: false },
  {
    name: 'login with nothing typed', path: '/login', signedIn: false,
    open: async (page) => {
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await see(page.getByRole('alert'))
    },
  },
  { name: 'recovery', path: '/esqueciMinhaSenha', signedIn: false },
  { name: 'recovery link that is no longer good', path: '/redefinirSenha/gasto', signedIn: false },
  { name: 'registration', path: '/cadastrar', signedIn: false },
  {
    name: 'registration with mistakes', path: '/cadastrar', signedIn: false,
    open: async (page) => {
      await page.getByRole('button', { name: 'Criar conta' }).click()
      await see(page.getByRole('alert').first())
    },
  },
  { name: 'invitation that is no longer good', path: '/convite/gasto', signedIn: false },
  { name: 'welcome', path: '/dashboard', signedIn: true },
  { name: 'user menu', path: '/dashboard', signedIn: true, open: openUserMenu },
  { name: 'command palette', path: '/dashboard', signedIn: true, open: (page) => dialogBy(page, () => page.keyboard.press('Control+k')) },
  { name: 'board before its start', path: '/meepFood/painel', signedIn: true },
  { name: 'board', path: '/meepFood/painel', signedIn: true, monitors: true },
  { name: 'board without orders', path: '/meepFood/painel?busca=ninguem', signedIn: true, monitors: true },
  {
    name: 'sound of the board', path: '/meepFood/painel', signedIn: true, monitors: true,
    open: async (page) => {
      await page.getByRole('button', { name: 'Som', exact: true }).click()
      await see(page.getByRole('button', { name: 'Testar som' }))
    },
  },
  {
    name: 'conversations', path: '/meepFood/painel', signedIn: true, monitors: true,
    open: (page) => dialogBy(page, () => page.getByRole('button', { name: /^Conversas/ }).click()),
  },
  { name: 'keys of the board', path: '/meepFood/painel', signedIn: true, monitors: true, open: (page) => dialogBy(page, () => page.keyboard.press('?')) },
  {
    name: 'refusing an order', path: '/meepFood/painel', signedIn: true, monitors: true,
    open: (page) => dialogBy(page, () => page.getByRole('button', { name: 'Recusar', exact: true }).first().click()),
  },
  { name: 'members', path: '/configuracoes/acessos', signedIn: true },
  {
    name: 'inviting', path: '/configuracoes/acessos', signedIn: true,
    open: (page) => dialogBy(page, () => page.getByRole('button', { name: 'Convidar' }).click()),
  },
  { name: 'customers', path: customers, signedIn: true },
  {
    name: 'registering a customer', path: customers, signedIn: true,
    open: (page) => dialogBy(page, () => page.getByRole('button', { name: 'Novo cliente' }).click()),
  },
  {
    name: 'editing a customer', path: customers, signedIn: true,
    open: (page) => dialogBy(page, () => page.getByRole('button', { name: /^Editar/ }).first().click()),
  },
  {
    name: 'alerting a customer without saying why', path: customers, signedIn: true,
    open: async (page) => {
      await dialogBy(page, () => page.locator('button:not([aria-disabled])').and(page.getByRole('button', { name: /^Criar alerta/ })).first().click())
      await page.getByRole('dialog').getByRole('button', { name: 'Criar alerta' }).click()
      await see(page.getByRole('alert'))
    },
  },
  {
    name: 'blocks of a customer', path: customers, signedIn: true,
    open: (page) => dialogBy(page, () => page.locator('button:not([aria-disabled])').and(page.getByRole('button', { name: /^Histórico/ })).first().click()),
  },
  { name: 'customer', path: customers, signedIn: true, open: openCustomer },
  {
    name: 'consent of a customer', path: customers, signedIn: true,
    open: async (page) => {
      await openCustomer(page)
      await dialogBy(page, () => page.getByRole('button', { name: /^Registrar/ }).click())
    },
  },
  {
    name: 'anonymising a customer without the password', path: customers, signedIn: true,
    open: async (page) => {
      await openCustomer(page)
      await dialogBy(page, () => page.getByRole('button', { name: 'Anonimizar' }).click())
      await page.getByRole('dialog').getByRole('button', { name: 'Anonimizar' }).click()
      await see(page.getByText('Digite a sua senha.'))
    },
  },
  { name: 'customer that does not exist', path: `${customers}/nao-existe`, signedIn: true, refusal: /^404 GET .*\/clientes\/nao-existe$/ },
  { name: 'likely duplicates', path: '/cadastro/clientes/duplicados', signedIn: true },
  {
    name: 'merging two customers', path: '/cadastro/clientes/duplicados', signedIn: true,
    open: (page) => dialogBy(page, () => page.getByRole('button', { name: 'Unir ao cadastro 1' }).first().click()),
  },
  { name: 'past imports', path: '/cadastro/clientes/importacoes', signedIn: true },
  {
    name: 'undoing an import', path: '/cadastro/clientes/importacoes', signedIn: true,
    open: (page) => dialogBy(page, () => page.getByRole('button', { name: /^Desfazer/ }).click()),
  },
  { name: 'donation events', path: '/doacoes/eventos', signedIn: true },
  { name: 'new donation event', path: '/doacoes/eventos/formulario', signedIn: true },
  {
    name: 'donation event to be read', path: '/doacoes/eventos', signedIn: true,
    open: async (page) => {
      await page.getByRole('button', { name: /^Detalhes de/ }).first().click()
      await see(page.getByRole('button', { name: 'Editar' }))
    },
  },
  {
    name: 'dashboard of a donation event', path: '/doacoes/eventos', signedIn: true,
    open: async (page) => {
      await page.getByRole('link', { name: /^Painel de/ }).first().click()
      await see(page.getByLabel('Números do evento'))
    },
  },
  { name: 'payment links', path: '/cadastro/mepaylink', signedIn: true },
  { name: 'new payment link', path: '/cadastro/mepaylink/formulario', signedIn: true },
  {
    name: 'payment link to be read', path: '/cadastro/mepaylink', signedIn: true,
    open: async (page) => {
      await page.getByRole('button', { name: /^Editar/ }).first().click()
      await see(page.getByRole('button', { name: 'Editar', exact: true }))
    },
  },
  {
    name: 'code of a payment link', path: '/cadastro/mepaylink', signedIn: true,
    open: (page) => dialogBy(page, () => page.getByRole('button', { name: /^QR code/ }).first().click()),
  },
  { name: 'printers', path: '/cadastro/impressoras', signedIn: true },
  {
    name: 'new printer', path: '/cadastro/impressoras', signedIn: true,
    open: (page) => dialogBy(page, () => page.getByRole('button', { name: 'Nova impressora' }).click()),
  },
  { name: 'papers', path: '/cadastro/impressoras?aba=fila', signedIn: true },
  { name: 'computers that print', path: '/cadastro/impressoras?aba=computadores', signedIn: true },
  { name: 'receipt', path: '/cadastro/impressoras?aba=recibo', signedIn: true },
  { name: 'settings of printing', path: '/cadastro/impressoras?aba=configuracao', signedIn: true },
  { name: 'tutorial of the board', path: '/meepfood/tutorial', signedIn: true },
  { name: 'program for the computer', path: '/meepfood/kdsdownload', signedIn: true },
  { name: 'iFood integration', path: '/meepFood/integracaoIfood', signedIn: true },
  { name: 'online-ordering configuration', path: configuration, signedIn: true, open: seeSettings },
  {
    name: 'online-ordering configuration with changes', path: configuration, signedIn: true,
    open: async (page) => {
      await seeSettings(page)
      await page.getByRole('radio', { name: 'Em horários definidos' }).click()
      await page.getByLabel('Endereço da loja').fill('bar do cais')
      await page.getByRole('button', { name: 'Salvar' }).click()
      await see(page.getByRole('alert').first())
    },
  },
  {
    name: 'why an option is locked', path: configuration, signedIn: true,
    open: async (page) => {
      await seeSettings(page)
      await page.getByRole('button', { name: /^Entrega própria: opção bloqueada/ }).click()
      await see(page.getByRole('tooltip'))
    },
  },
  {
    name: 'payments of all establishments, which owners may not see', path: '/admin/buscarTransacoes', signedIn: true,
    refusal: /^403 POST .*\/admin\/pagamentos\/buscar$|^console: ApiError: Você não tem permissão/,
  },
  { name: 'payments of all establishments', path: '/admin/buscarTransacoes', signedIn: true, bySupport: true },
  { name: 'queue of bindings', path: '/admin/FilaVinculacaoPhoebus', signedIn: true, bySupport: true },
  { name: 'access denied', path: '/acessonegado', signedIn: true },
  { name: 'page that does not exist', path: '/nao/existe', signedIn: true },
  { name: 'classic page without a classic portal', path: '/contaDigital', signedIn: true },
]

/** Whether the view's address leads to this path of the screen table. */
function leadsTo(view: View, path: string): boolean {
  return matchPath(path, new URL(view.path, 'http://portal').pathname) !== null
}

/** Screens whose data only a window has: the window's own journeys open them. */
const ofWindow = ['/filaDeAcoes', '/esteComputador', '/conectar']

/** Screens that are built and need no id in their address, but stand in no state above: they are looked at as they open, those of administrators by support. */
const others = screens
  .filter(({ path, kind, screen }) => screen && kind !== 'legacy' && !path.includes(':') && !ofWindow.includes(path))
  .filter(({ path }) => !states.some((view) => leadsTo(view, path)))
  .map(({ path, title, kind }): View => ({ name: title, path, signedIn: kind !== 'public', bySupport: path.startsWith('/admin/') }))

const views = [...states, ...others]

function groupOf(view: View): string {
  return groups.find((group) => group.screens.some(({ path }) => leadsTo(view, path)))?.label ?? 'outside the menu'
}

/** Every screen that is built, by the part of the menu it stands in. */
export const viewsByGroup = [...new Set(views.map(groupOf))].map((group) => ({
  group,
  views: views.filter((view) => groupOf(view) === group),
}))

/** Chooses the theme of portal and board before the page begins. */
export async function startInTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.addInitScript((chosen) => {
    localStorage.setItem('balcao.theme.portal', chosen)
    localStorage.setItem('balcao.theme.board', chosen)
  }, theme)
}

/** Waits until the screen shows what it has: nothing is loading, nothing is moving. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2, p, iframe)').first().waitFor()
  await page.waitForFunction(() => {
    const isLoading = [...document.querySelectorAll('[role="status"]')].some((status) => status.textContent.startsWith('Carregando'))
    const isMoving = document.getAnimations().some((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    return !isLoading && !isMoving && !document.querySelector('[aria-busy="true"]') && document.fonts.status === 'loaded'
  })
}

/** Goes to a screen and waits until it shows what it has. */
export async function show(page: Page, url: string, { path, monitors, open }: View): Promise<void> {
  await page.goto(url + path)
  if (monitors) await startMonitoring(page)
  await settled(page)
  if (!open) return
  await open(page)
  await settled(page)
}
