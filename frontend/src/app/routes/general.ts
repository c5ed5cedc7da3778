import type { OperationId, Role, ScreenGroup } from './screen'

/** Who sees the dashboard (D53). */
const dashboardRoles: readonly Role[] = ['DashboardPortal', 'DashboardVendas', 'DashboardEventos']

/** What the dashboard calls. */
const dashboardOperations: readonly OperationId[] = [
  'salesdashboard-revenues', 'salesdashboard-total-orders', 'salesdashboard-average-ticket', 'salesdashboard-refused-orders',
  'salesdashboard-higher-demand', 'salesdashboard-lower-demand', 'salesdashboard-sales-per-day', 'salesdashboard-hourly-sales',
  'salesdashboard-most-consumed', 'salesdashboard-top-customers', 'salesdashboard-sales-by-region', 'salesdashboard-sales-by-gender',
  'salesdashboard-sales-by-age-range', 'insight-venues', 'insight-proof', 'insight-stream', 'report-open',
]

export const general: ScreenGroup = {
  id: 'inicio',
  label: 'Início',
  icon: 'home',
  screens: [
    {
      path: '/dashboard', title: 'Início', label: 'Dashboard', kind: 'legacy', light: true,
      menuRole: 'DashboardPortal', legacyPage: 'dashboard',
      screen: () => import('../shell/Start'),
      operations: [...dashboardOperations, 'session-confirm'],
    },
    {
      path: '/novoDashboard', title: 'Dashboard do Usuário', kind: 'native', role: dashboardRoles,
      screen: () => import('@/features/insights/screens/Dashboard'),
      operations: dashboardOperations,
    },
    {
      path: '/new/private/dashboard/vendas', title: 'Dashboard de vendas', label: 'Dashboard de vendas', kind: 'native', menuRole: 'DashboardVendas',
      screen: () => import('@/features/insights/screens/Dashboard'),
      operations: dashboardOperations,
    },
    {
      path: '/new/private/dashboard/aovivo', title: 'Dashboard ao vivo', label: 'Dashboard ao vivo', kind: 'native', menuRole: 'DashboardEventos',
      screen: () => import('@/features/insights/screens/Live'),
      operations: ['live-sales', 'insight-stream', 'report-open'],
    },
    { path: '/contaDigital', title: 'Conta digital', label: 'Conta digital', kind: 'legacy', menuRole: 'MinhaContaPortal', legacyPage: 'minhaConta' },
    { path: '/faturas', title: 'Faturas', label: 'Faturas', kind: 'legacy' },
    { path: '/filaDeAcoes', title: 'Ações na fila', kind: 'native', screen: () => import('@/features/orders/screens/ActionQueue') },
    {
      path: '/esteComputador', title: 'Este computador', kind: 'native', screen: () => import('@/screens/computer/Computer'),
      operationsWith: { CadastrarImpressoraPortal: ['station-pair', 'station-remove'] },
    },
    { path: '/tutorialPortal', title: 'Tutoriais do portal', label: 'Tutoriais do portal', kind: 'native' },
    { path: '/tutorialPos', title: 'Tutoriais da maquininha', label: 'Tutoriais da maquininha', kind: 'legacy', legacyPage: 'tutorialPOS' },
  ],
}

/** Pages of the newer portal without a place of their own in the menu. */
export const newer: ScreenGroup = {
  id: 'novidades',
  label: 'Novidades',
  icon: 'new',
  screens: [
    { path: '/new/private/eventos', title: 'Eventos', label: 'Eventos', kind: 'legacy', isNew: true },
    { path: '/eventos/adicionar', title: 'Adicionar evento', label: 'Adicionar evento', kind: 'legacy', isNew: true },
    { path: '/new/private/descontos', title: 'Descontos', label: 'Descontos', kind: 'legacy', isNew: true },
  ],
}
