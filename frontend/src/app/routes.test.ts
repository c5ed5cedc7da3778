import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { operationsOf, screenModules } from '@/testing/callGraph'
import { groups, screens } from './routes'
import type { Screen } from './routes/screen'

/** Addresses of the documents' route table (S2§2.2 and those of S0§2 and S1§2); ours come on top. */
const documented = 151
/** Those of them that the server answers with a page of its own, and the portal has no screen for; the file that answers. */
const pagesOfTheServer = { '/statusPedido': '../app/orders/page.go' }
const oursPublic = ['/redefinirSenha/:token', '/convite/:token', '/primeiroAcesso', '/conectar']
const ours = [
  ...oursPublic, '/esteComputador', '/filaDeAcoes', '/configuracoes/auditoria', '/configuracoes/recebimentos', '/configuracoes/novoEstabelecimento',
  '/cadastro/clientes/duplicados', '/cadastro/clientes/importacoes', '/cadastro/clientes/:id', '/produtos/alteracoes',
  '/admin/equipamentos/caixas', '/admin/equipamentos/caixas/:id', '/admin/equipamentos/vendas', '/admin/equipamentos/fichas',
  '/produtos/fiscal', '/admin/tabelasFiscais',
  '/cadastro/mesas', '/cadastro/mesas/imprimir', '/cadastro/mesas/contas', '/cadastro/mesas/contas/:id', '/posPago/contas/:id',
  '/cadastro/mepaylink/pagamentos/:id',
  '/doacoes/eventos/painel/:eventId',
  '/estoque/posicao/:id', '/estoque/contagem', '/estoque/movimento/:id', '/transacoes/conferir',
  '/admin/EDI/eletronicExtracts/:id', '/admin/EDI/conciliacao', '/admin/EDI/taxas', '/admin/EDI/layouts',
]

it('holds every address of the documents once', () => {
  const paths = [...screens.map((screen) => screen.path), ...Object.keys(pagesOfTheServer)]
  expect(ours.filter((path) => !paths.includes(path)), 'addresses of `ours` without a screen').toEqual([])
  expect(paths.length - ours.length, 'addresses of the documents: a screen that they do not know stands in `ours`, above').toBe(documented)
  // Letter case does not tell addresses apart.
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length)
})

it('leaves to the server the addresses that it answers with a page of its own', () => {
  for (const [path, file] of Object.entries(pagesOfTheServer)) expect(readFileSync(file, 'utf8')).toContain(`"GET ${path.toLowerCase()}"`)
})

it('gives every screen a title, and every screen of the menu a text', () => {
  expect(screens.filter((screen) => screen.title === '' || screen.label === '').map((screen) => screen.path)).toEqual([])
  expect(groups.filter((group) => !group.screens.some((screen) => screen.label)).map((group) => group.id)).toEqual([])
})

it('routing-01 routing-02 names exactly the public addresses of the documents, and ours', () => {
  expect([...screens.filter((screen) => screen.kind === 'public').map((screen) => screen.path), ...Object.keys(pagesOfTheServer)].toSorted()).toEqual(
    [
      '/login', '/esqueciMinhaSenha', '/cadastrar', '/statusPedido', '/print/:pedidoId',
      '/doacoes/eventos/qrcode/:linkEvent', '/externalauthentication/:id/*', ...oursPublic,
    ].toSorted(),
  )
})

it('routing-06 embeds the pages of the newer portal that are not ours (D51)', () => {
  const embedded = ['/new/private/eventos', '/new/private/descontos', '/eventos/adicionar']
  const legacy = screens.filter((screen) => screen.kind === 'legacy').map((screen) => screen.path)
  expect(legacy).toEqual(expect.arrayContaining(embedded))
})

// The documents' 'impressora' and 'operador' need no frame any more: /cadastro/impressoras and /cadastro/operador are ours (D51), and so is 'comandas'.
it('embedded-05 passes the frame the names of the documents', () => {
  expect(Object.fromEntries(screens.flatMap((screen) => (screen.legacyPage ? [[screen.path, screen.legacyPage]] : [])))).toEqual({
    '/dashboard': 'dashboard',
    '/tutorialPos': 'tutorialPOS',
    '/contaDigital': 'minhaConta',
    '/cadastro/promocoes': 'promocoes',
    '/cadastro/planos': 'plano',
  })
})

it('roles-06 roles-07 roles-09 guards the routes of the documents', () => {
  const roleOf = (path: string) => screens.find((screen) => screen.path === path)?.role
  expect(roleOf('/cadastro/stores')).toBe('CadastroLoja')
  expect(roleOf('/cadastro/mepaylink')).toBe('CadastroLink')
  expect(roleOf('/cadastro/clientes')).toBe('ClienteEstabelecimentoPortal')
  expect(roleOf('/meepFood/configuracao')).toBe('MeepFoodConfiguration')
  expect(roleOf('/cadastro/impressoras')).toBe('CadastrarImpressoraPortal')
  for (const path of ['/meepFood/painel', '/meepfood/kdsdownload', '/meepfood/tutorial']) expect(roleOf(path)).toBe('Painel')
  expect(roleOf('/produtos/skippedproducts')).toBe('VinculoListaProduto')
})

it('D53 guards the screens that the documents give no role', () => {
  const asked = (path: string) => screens.filter((screen) => screen.path === path).flatMap((screen) => screen.role ?? screen.menuRole ?? [])
  expect(asked('/novoDashboard')).toEqual(['DashboardPortal', 'DashboardVendas', 'DashboardEventos'])
  expect(asked('/relatorios/financeiro/splitAgrupado')).toEqual(['RelatorioSplit'])
  for (const path of ['/agendamento/calendario', '/servicos', '/servicos/categorias', '/lugares', '/colaborador/lista']) expect(asked(path)).toEqual(['ListaAgendamento'])
  expect(asked('/configuracoes/auditoria')).toEqual(['AcessosClientePortal'])
  for (const path of ['/produtos/produto/cadastro', '/produtos/produto/editar/:productId?']) expect(asked(path)).toEqual(['CadastroProdutoPortal'])
})

interface Operation {
  access: string
  roles: string[]
}

/** The server's own list: method, path, id, access, roles. */
const served = readFileSync('../app/httpapi/testdata/operations.golden', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/) as [string, string, string, string, string?])
const operations = new Map<string, Operation>(served.map(([, , id, access, roles]) => [id, { access, roles: roles?.split(',') ?? [] }]))
const idsByCall = new Map(served.map(([method, path, id]) => [`${method} ${path}`, id]))

/** Whether everybody who holds one of the roles may call the operation; one that does not exist nobody may call. */
function mayCall(roles: readonly string[], operation: Operation | undefined): boolean {
  if (!operation || operation.access === 'station') return false
  return operation.roles.length === 0 || (roles.length > 0 && roles.every((role) => operation.roles.includes(role)))
}

/** Whether everybody who may open the screen may call the operation. */
function mayCallFrom(screen: Screen, operation: Operation | undefined): boolean {
  // A session may begin there: then what needs no role is allowed.
  if (screen.kind === 'public') return mayCall([], operation)
  return mayCall([screen.role ?? screen.menuRole ?? []].flat(), operation)
}

it('lets whoever may open a screen call its operations', () => {
  const refused = screens.flatMap(({ operations: ids = [], operationsWith = {}, ...screen }) => [
    ...ids.filter((id) => !mayCallFrom(screen, operations.get(id))).map((id) => `${screen.path} calls ${id}`),
    ...Object.entries(operationsWith).flatMap(([role, some]) => some.filter((id) => !mayCall([role], operations.get(id))).map((id) => `${screen.path} calls ${id} with ${role}`)),
  ])
  expect(refused).toEqual([])
})

it('lists for each screen exactly the operations that its code calls', () => {
  const modules = screenModules('src/app/routes', readdirSync('src/app/routes'))
  const wrong = screens.flatMap(({ path, screen, operations: ids = [], operationsWith = {} }) => {
    if (!screen) return []
    const file = modules.get(path)
    if (!file) return [`${path}: no module found in its row`]
    const called = operationsOf(file, idsByCall)
    const listed = [...ids, ...Object.values(operationsWith).flat()]
    return [
      ...[...called].filter((id) => !listed.some((each) => each === id)).map((id) => `${path} calls ${id}, which its row does not list`),
      ...listed.filter((id) => !called.has(id)).map((id) => `${path} lists ${id}, which it does not call`),
    ]
  })
  expect(wrong).toEqual([])
})

it('says how many screens are still to be built', () => {
  const left = screens.filter((screen) => screen.kind !== 'legacy' && !screen.screen)
  console.info(`${left.length} of ${screens.length} screens are not built yet`)
  expect(left.filter((screen) => screen.operations)).toEqual([])
})

it('D51 has a screen of ours for each report but those of plans', () => {
  const reports = screens.filter(({ path }) => path.startsWith('/relatorios/'))
  expect(reports).toHaveLength(24)
  expect(reports.filter(({ kind, screen: own }) => kind === 'legacy' && !own).map(({ path }) => path)).toEqual(['/relatorios/plano/fluxo', '/relatorios/plano/assinatura'])
  expect(reports.filter(({ kind, screen: own, menuRole }) => kind === 'native' && own && menuRole)).toHaveLength(22)
})
