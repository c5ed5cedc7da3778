import type { ScreenGroup } from './screen'

export const food: ScreenGroup = {
  id: 'pedidos',
  label: 'Pedidos online',
  icon: 'orders',
  screens: [
    {
      path: '/meepFood/painel', title: 'Painel de pedidos', label: 'Painel de pedidos', kind: 'native', light: true, place: 'board', role: 'Painel',
      screen: () => import('@/screens/board/Board'),
      operations: [
        'workflow-states', 'kds-list', 'kds-stream', 'kds-store-config',
        'kds-accept-order', 'kds-refuse-order', 'kds-start-order', 'kds-transport-order',
        'kds-deliver-order', 'kds-ready-to-pickup', 'kds-received-order', 'kds-returned-order',
        'kds-order', 'kds-cpf-show', 'kds-tables', 'kds-overview', 'kds-resend-order', 'print-report', 'print-image', 'kds-cancellation-reasons',
        'kds-carrier-list', 'kds-carrier-create', 'kds-carrier-update-order', 'kds-change-delivery-company', 'kds-authorize-meep-delivery',
        'chat-unread-messages', 'chat-conversations', 'chat-messages', 'chat-send', 'chat-read',
        'kds-ifood-merchant-status', 'store-list', 'store-open', 'kds-open-venue', 'kds-pause-venue', 'kds-resume-venue',
        'kds-carrier-change', 'kds-take-notice', 'table-call-list', 'table-call-take', 'kds-contested-list', 'kds-print-view', 'kds-print-paper',
        'kds-menu', 'kds-typed-quote', 'kds-typed-order', 'kds-typed-customer', 'kds-answer-cancellation', 'kds-order-times', 'kds-order-move', 'session-confirm', 'postal-code-lookup',
        'product-sold-out-list', 'product-sold-out-choices', 'product-sold-out-preview', 'product-sold-out', 'product-reopen',
        'payment-matters', 'payment-charge-confirm',
      ],
      operationsWith: {
        MeepFoodConfiguration: ['meepfood-configuration-get', 'meepfood-configuration-save'],
        TransacoesEstorno: ['payment-matter-seen', 'payment-accept', 'payment-refund', 'payment-refund-confirm', 'payment-refund-not-made'],
      },
    },
    {
      path: '/meepFood/configuracao', title: 'Configuração do delivery', label: 'Configuração', kind: 'native', role: 'MeepFoodConfiguration',
      screen: () => import('@/features/storefront/screens/Configuration'),
      operations: [
        'meepfood-configuration-get', 'meepfood-configuration-save', 'meepfood-address-get', 'meepfood-address-update',
        'meepfood-pin-save', 'meepfood-recent-places', 'meepfood-readiness', 'kds-pause-venue', 'kds-resume-venue',
        'store-category-list', 'local-states', 'local-cities', 'postal-code-lookup',
      ],
    },
    {
      path: '/meepFood/integracaoIfood', title: 'Integração Ifood', label: 'Integração Ifood', kind: 'native', role: 'IntegracaoIfoodKds',
      screen: () => import('@/features/marketplace/screens/MarketplaceIntegration'),
      operations: ['ifood-merchant-config-get', 'ifood-merchant-config-save'],
    },
    {
      path: '/meepfood/tutorial', title: 'Tutorial do painel', label: 'Tutorial', kind: 'native', light: true, role: 'Painel',
      screen: () => import('@/features/orders/screens/Tutorial'),
    },
    {
      path: '/meepfood/kdsdownload', title: 'Painel no computador', kind: 'native', light: true, role: 'Painel',
      screen: () => import('@/features/installers/screens/KdsDownload'),
      operations: ['package-list'],
    },
  ],
}

export const donations: ScreenGroup = {
  id: 'doacoes',
  label: 'Doações',
  icon: 'donations',
  screens: [
    {
      path: '/doacoes/eventos', title: 'Eventos de doação', label: 'Eventos', kind: 'native', menuRole: 'Doacoes',
      screen: () => import('@/features/donations/screens/Events'),
      operations: ['event-list-by-local', 'event-switch', 'event-delete'],
    },
    {
      path: '/doacoes/eventos/formulario/:eventId?', title: 'Evento de doação', kind: 'native', menuRole: 'Doacoes',
      screen: () => import('@/features/donations/screens/EventForm'),
      operations: ['event-get', 'event-create', 'event-update'],
    },
    {
      path: '/doacoes/eventos/painel/:eventId', title: 'Painel do evento', kind: 'native', menuRole: 'Doacoes',
      screen: () => import('@/features/donations/screens/EventDashboard'),
      operations: ['donate-dashboard', 'donate-payables'],
    },
    {
      path: '/doacoes/instituicoes', title: 'Instituições', label: 'Instituições', kind: 'native', menuRole: 'Doacoes',
      screen: () => import('@/features/donations/screens/Institutions'),
      operations: ['institute-list-by-local', 'institute-delete'],
    },
    {
      path: '/doacoes/instituicoes/cadastrar', title: 'Cadastrar instituição', kind: 'native', menuRole: 'Doacoes',
      screen: () => import('@/features/donations/screens/InstitutionForm'),
      operations: ['institute-get', 'institute-create', 'institute-update', 'event-list-by-local', 'local-bank-data'],
    },
    {
      path: '/doacoes/instituicoes/editar/:instituteId', title: 'Editar instituição', kind: 'native', menuRole: 'Doacoes',
      screen: () => import('@/features/donations/screens/InstitutionForm'),
      operations: ['institute-get', 'institute-create', 'institute-update', 'event-list-by-local', 'local-bank-data'],
    },
    {
      path: '/doacoes/links', title: 'Links de doação', label: 'Links', kind: 'native', menuRole: 'Doacoes',
      screen: () => import('@/features/donations/screens/DonationLinks'),
      operations: [
        'donation-link-events', 'link-institutes-by-event', 'donation-link-list-by-institute', 'donation-link-add', 'donation-link-update', 'donation-link-delete',
        'product-filter-list',
      ],
    },
    // The reports answer a missing role in place (S1§2), so the route itself asks for none.
    {
      path: '/doacoes/relatorio', title: 'Relatório de doações', label: 'Relatório', kind: 'native', roleInPlace: 'Doacoes', menuRole: 'Doacoes',
      screen: () => import('@/features/donations/screens/DonorReport'),
      operations: ['donor-report', 'donor-report-totals', 'donation-anonymity', 'donor-report-export', 'event-list-by-local', 'institute-list-by-local', 'job-get', 'job-cancel', 'file-link'],
    },
    {
      path: '/doacoes/relatoriodedoacoes', title: 'Relatório de doadores', label: 'Relatório de doadores', kind: 'native', roleInPlace: 'Doacoes', menuRole: 'Doacoes',
      screen: () => import('@/features/donations/screens/DonorReport'),
      operations: ['donor-report', 'donor-report-totals', 'donation-anonymity', 'donor-report-export', 'event-list-by-local', 'institute-list-by-local', 'job-get', 'job-cancel', 'file-link'],
    },
  ],
}
