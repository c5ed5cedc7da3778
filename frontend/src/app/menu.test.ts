import { describe, expect, it } from 'vitest'
import { hasRole } from '@/api/session'
import { ana, configuration } from '@/testing/server'
import { destinations, landing, menuFor } from './menu'
import { newPortalFor } from './newPortal'
import { screens } from './routes'

const classic = { ...configuration, legacyPortalUrl: 'https://classico.example' }

function holding(papeis: string) {
  return { ...ana, papeis }
}

function entries(papeis: string, of = classic): string[] {
  return menuFor(holding(papeis), of).flatMap((group) => group.items.map((screen) => screen.path))
}

describe('the sidebar', () => {
  it('sidebar-01 shows an entry only to holders of its role', () => {
    expect(entries('')).not.toContain('/cadastro/comandas')
    expect(entries('CadastrarComandaPortal')).toContain('/cadastro/comandas')
    expect(entries('cadastrarcomandaportal')).not.toContain('/cadastro/comandas')
  })

  it('sidebar-02 shows a group if any child is allowed', () => {
    const groupsOf = (papeis: string) => menuFor(holding(papeis), classic).map((group) => group.id)
    expect(groupsOf('')).not.toContain('relatoriosCaixa')
    const cash = menuFor(holding('RelatorioComissao'), classic).find((group) => group.id === 'relatoriosCaixa')
    expect(cash?.items.map((screen) => screen.path)).toEqual(['/relatorios/caixa/comissao'])
  })

  it('sidebar-03 donation-dashboard-01 shows an entry without a role to everybody: the invoices page keeps the frame of the classic portal', () => {
    expect(entries('')).toContain('/faturas')
    expect(screens.find(({ path }) => path === '/faturas')?.kind).toBe('legacy')
  })

  it('sidebar-04 shows pages of the newer portal only when enabled', () => {
    // Those that are ours by now need not be enabled (D51).
    expect(entries('DashboardVendas')).toContain('/new/private/dashboard/vendas')
    expect(entries('')).not.toContain('/new/private/dashboard/vendas')
    expect(entries('')).not.toContain('/new/private/eventos')
    const enabled = { ...classic, newPortalItems: ['/lugares', '/new/private/eventos'] }
    expect(entries('', enabled)).toContain('/new/private/eventos')
    expect(entries('', enabled)).not.toContain('/lugares')
    expect(entries('ListaAgendamento', enabled)).toContain('/lugares')
  })

  it('sidebar-05 marks the groups that contain enabled new items', () => {
    const marked = (items: string[]) =>
      menuFor(holding('DashboardVendas'), { ...classic, newPortalItems: items })
        .filter((group) => group.isNew)
        .map((group) => group.id)
    expect(marked([])).toEqual([])
    expect(marked(['/new/private/eventos'])).toEqual(['novidades'])
  })

  it('sidebar-06 filters by the roles of the sidebar where the route has none', () => {
    const sidebarOnly: [string, string][] = [
      ['/dashboard', 'DashboardPortal'],
      ['/contaDigital', 'MinhaContaPortal'],
      ['/relatorios/gerencial', 'RelatorioGerencial'],
      ['/relatorios/venda/porTipoVenda', 'RelatorioFluxoDeVendas'],
      ['/produtos/categorias', 'CadastroCategoriaCliente'],
      ['/configuracoes/acessos', 'AcessosClientePortal'],
      ['/transacoes/antecipacaoDeRecebiveis', 'Antecipacao'],
    ]
    for (const [path, role] of sidebarOnly) {
      expect(screens.find((screen) => screen.path === path)).not.toHaveProperty('role')
      expect(entries('')).not.toContain(path)
      expect(entries(role)).toContain(path)
    }
  })

  it('offers no dead ends: neither unbuilt screens nor classic pages without a classic portal', () => {
    const everything = screens.map((screen) => screen.role ?? screen.menuRole ?? '').join(';')
    const built = screens.filter((screen) => screen.screen).map((screen) => screen.path)
    expect(built).toEqual(expect.arrayContaining(entries(everything, configuration)))
  })
})

it('the palette leads only to permitted screens whose address is complete', () => {
  for (const screen of destinations(holding('Painel;CadastroLink'), classic)) {
    expect(screen.path).not.toContain(':')
    expect(hasRole(holding('Painel;CadastroLink'), screen.role ?? screen.menuRole)).toBe(true)
  }
  expect(destinations(holding('Painel'), classic).map((screen) => screen.path)).toContain('/meepFood/painel')
})

it('login-02 login-03 lands on the dashboard, in the desktop window on the board', () => {
  expect(landing(holding('Painel'), false)).toBe('/dashboard')
  expect(landing(holding('Painel'), true)).toBe('/meepFood/painel')
  expect(landing(holding(''), true)).toBe('/dashboard')
})

describe('the newer portal', () => {
  const browser = { framed: false, desktop: false }
  const newer = { ...configuration, newPortalUrl: 'https://novo.example' }
  const flagged = (portalLegado: boolean) => ({ ...holding('Painel'), locais: [{ ...ana.locais[0]!, portalLegado }] })

  it('shell-08 takes over for people with neither Admin nor SuporteMeep, outside a frame, in a venue without the legacy flag', () => {
    expect(newPortalFor(flagged(false), newer, browser)).toBe('https://novo.example')
    expect(newPortalFor(flagged(true), newer, browser)).toBeNull()
    expect(newPortalFor(flagged(false), newer, { ...browser, framed: true })).toBeNull()
    expect(newPortalFor({ ...flagged(false), papeis: 'Admin' }, newer, browser)).toBeNull()
    expect(newPortalFor({ ...flagged(false), papeis: 'SuporteMeep' }, newer, browser)).toBeNull()
    expect(newPortalFor({ ...flagged(false), isAdmin: true }, newer, browser)).toBeNull()
  })

  it('takes over nobody while it is not configured, nor in the desktop window', () => {
    expect(newPortalFor(flagged(false), configuration, browser)).toBeNull()
    expect(newPortalFor(flagged(false), newer, { ...browser, desktop: true })).toBeNull()
  })
})
