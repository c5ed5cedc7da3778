import type { ScreenGroup } from './screen'

export const registers: ScreenGroup = {
  id: 'cadastros',
  label: 'Cadastros',
  icon: 'registers',
  screens: [
    // S0§6 guards the route too; the other registers are guarded by the menu and the server.
    {
      path: '/cadastro/clientes', title: 'Clientes do estabelecimento', label: 'Clientes', kind: 'native', role: 'ClienteEstabelecimentoPortal',
      screen: () => import('@/features/customers/screens/Customers'),
      operations: [
        'customer-list', 'customer-category-list', 'customer-save', 'customer-get', 'customer-export', 'customer-import', 'customer-import-undo', 'customer-import-errors',
        'customer-cpf-show', 'blocked-user-history', 'blocked-user-block', 'blocked-user-unlock', 'user-alert-create', 'user-alert-disarm',
      ],
    },
    {
      path: '/cadastro/clientes/duplicados', title: 'Clientes duplicados', kind: 'native', role: 'ClienteEstabelecimentoPortal',
      screen: () => import('@/features/customers/screens/Duplicates'),
      operations: ['customer-duplicates', 'customer-category-list', 'customer-merge', 'customer-cpf-show'],
    },
    {
      path: '/cadastro/clientes/importacoes', title: 'Importações de clientes', kind: 'native', role: 'ClienteEstabelecimentoPortal',
      screen: () => import('@/features/customers/screens/PastImports'),
      operations: ['customer-import-list', 'customer-import-undo'],
    },
    {
      path: '/cadastro/categoriaClientes', title: 'Categorias de clientes', label: 'Categorias de clientes', kind: 'native', menuRole: 'CategoriaClientePortal',
      screen: () => import('@/features/customers/screens/Categories'),
      operations: ['customer-category-list', 'customer-category-create', 'customer-category-change', 'customer-category-remove', 'customer-category-merge'],
    },
    {
      path: '/cadastro/clientes/:id', title: 'Cliente', kind: 'native', role: 'ClienteEstabelecimentoPortal',
      screen: () => import('@/features/customers/screens/Customer'),
      operations: [
        'customer-get', 'customer-list', 'customer-category-list', 'customer-save', 'customer-cpf-show', 'customer-note-create', 'customer-note-remove', 'customer-consent-save',
        'customer-data-export', 'customer-anonymise', 'session-confirm',
        'blocked-user-history', 'blocked-user-block', 'blocked-user-unlock', 'user-alert-create', 'user-alert-disarm',
      ],
    },
    {
      path: '/cadastro/stores', title: 'Cadastro de lojas', label: 'Lojas', kind: 'native', role: 'CadastroLoja',
      screen: () => import('@/features/stores/screens/Stores'),
      operations: [
        'store-list', 'store-create', 'store-update', 'store-sort', 'store-delete-preview', 'store-delete', 'store-open', 'store-close',
        'store-category-choices', 'policy-access-users',
      ],
    },
    {
      path: '/cadastro/mesas', title: 'Mesas', label: 'Mesas', kind: 'native', role: 'MeepFoodConfiguration',
      screen: () => import('@/features/tables/screens/Tables'),
      operations: [
        'table-list', 'table-create', 'table-change', 'table-archive', 'table-restore', 'table-sort',
        'table-codes', 'table-codes-renew', 'table-settings-save',
      ],
    },
    {
      path: '/cadastro/mesas/imprimir', title: 'Imprimir QR das mesas', kind: 'native', role: 'MeepFoodConfiguration',
      screen: () => import('@/features/tables/screens/PrintTables'),
      operations: ['table-codes'],
    },
    {
      path: '/cadastro/mesas/contas', title: 'Contas das mesas', label: 'Contas das mesas', kind: 'native', role: ['Painel', 'MeepFoodConfiguration'],
      screen: () => import('@/features/tables/screens/Accounts'),
      operations: ['table-account-list'],
    },
    {
      path: '/cadastro/mesas/contas/:id', title: 'Conta da mesa', kind: 'native', role: ['Painel', 'MeepFoodConfiguration'],
      screen: () => import('@/features/tables/screens/Account'),
      operations: [
        'table-account', 'table-account-tax', 'table-account-split', 'table-account-pay', 'table-account-payment-undo', 'table-account-give-back', 'table-account-write-off', 'table-account-leave', 'table-account-close', 'table-account-reopen', 'table-account-print',
      ],
    },
    {
      path: '/cadastro/mepaylink', title: 'Links de Pagamentos', label: 'Links de pagamento', kind: 'native', role: 'CadastroLink',
      screen: () => import('@/features/paymentlinks/screens/PaymentLinks'),
      operations: ['mepaylink-list', 'mepaylink-delete'],
    },
    {
      path: '/cadastro/mepaylink/formulario/:mePayLinkId?', title: 'Link de pagamento', kind: 'native', role: 'CadastroLink',
      screen: () => import('@/features/paymentlinks/screens/PaymentLinkForm'),
      operations: ['mepaylink-get', 'mepaylink-add', 'mepaylink-update', 'product-filter-list'],
    },
    {
      path: '/cadastro/mepaylink/pagamentos/:id', title: 'Pagamentos do link', kind: 'native', role: 'CadastroLink',
      screen: () => import('@/features/paymentlinks/screens/PaymentLinkUses'),
      operations: ['mepaylink-use-list', 'mepaylink-use-export'],
      operationsWith: { TransacoesEstorno: ['payment-refund'] },
    },
    {
      path: '/cadastro/operador', title: 'Operadores', label: 'Operadores', kind: 'native', role: 'CadastrarOperadorPortal',
      screen: () => import('@/features/operators/screens/Operators'),
      operations: [
        'operator-list', 'operator-choices', 'operator-create', 'operator-change', 'operator-archive', 'operator-restore', 'operator-pin-check', 'operator-history',
      ],
    },
    { path: '/cadastro/promocoes', title: 'Promoções', label: 'Promoções', kind: 'legacy', menuRole: 'CadastrarPromocaoPortal', legacyPage: 'promocoes' },
    { path: '/cadastro/planos', title: 'Planos', label: 'Planos', kind: 'legacy', menuRole: 'CadastrarPlanoPortal', legacyPage: 'plano' },
    {
      path: '/cadastro/comandas', title: 'Comandas', label: 'Comandas', kind: 'native', role: 'CadastrarComandaPortal',
      screen: () => import('@/features/tables/screens/Tabs'),
      operations: ['tab-list', 'tab-create', 'tab-change', 'tab-archive', 'tab-restore', 'tab-history'],
    },
    {
      path: '/cadastro/impressoras', title: 'Impressoras', label: 'Impressoras', kind: 'native', role: 'CadastrarImpressoraPortal',
      screen: () => import('@/features/printers/screens/Printers'),
      operations: [
        'printer-overview', 'printer-create', 'printer-change', 'printer-remove', 'printer-test',
        'printer-template-get', 'printer-template-save', 'printer-template-preview', 'printer-agent-save', 'station-pair', 'station-remove',
        'print-queue', 'print-cancel', 'print-retry', 'print-move', 'store-list',
      ],
      operationsWith: {
        MeepFoodConfiguration: ['meepfood-configuration-get', 'meepfood-printing-save', 'kds-preferences', 'kds-preferences-save'],
      },
    },
    {
      path: '/cadastro/formasPagamento', title: 'Formas de pagamento', label: 'Formas de pagamento', kind: 'native', role: 'CadastroFormaPagamento',
      screen: () => import('@/features/paymentmethods/screens/PaymentMethods'),
      operations: [
        'payment-method-list', 'payment-method-create', 'payment-method-change', 'payment-method-archive', 'payment-method-restore', 'payment-method-history',
      ],
    },
  ],
}

export const products: ScreenGroup = {
  id: 'produtos',
  label: 'Produtos',
  icon: 'products',
  screens: [
    {
      path: '/produtos/produto', title: 'Produtos', label: 'Produtos', kind: 'native', role: 'CadastroProdutoPortal',
      screen: () => import('@/features/catalog/screens/Products'),
      operations: [
        'product-list', 'product-found-ids', 'category-filter-list', 'product-filter-list', 'product-price-save', 'product-sale-switch',
        'product-sold-out-preview', 'product-sold-out', 'product-reopen', 'product-duplicate',
        'product-restore', 'product-order-save', 'store-list', 'product-reference',
        'product-prices-change', 'product-move-many', 'product-archive-many', 'product-change-undo', 'product-export',
        'catalogue-settings-get', 'catalogue-settings-save',
      ],
      operationsWith: { EstoqueEntradaPortal: ['stock-product-get', 'stock-count-create', 'stock-movement-reverse'] },
    },
    {
      path: '/produtos/produto/cadastro', title: 'Novo produto', kind: 'native', role: 'CadastroProdutoPortal',
      screen: () => import('@/features/catalog/screens/ProductWizard'),
      operations: [
        'product-form-choices', 'product-list-by-local', 'product-option-list', 'product-option-create', 'product-get', 'product-add-v2',
        'product-option-uses', 'product-option-rename',
        'fiscal-cest-search', 'fiscal-ncm-search', 'fiscal-cfop-search', 'fiscal-check',
      ],
    },
    {
      path: '/produtos/produto/cadastro/finalizacao/:productId', title: 'Produto criado', kind: 'native', role: 'CadastroProdutoPortal',
      screen: () => import('@/features/catalog/screens/ProductCreated'),
      operations: ['product-get'],
    },
    {
      path: '/produtos/produto/editar/:productId?', title: 'Editar produto', kind: 'native', role: 'CadastroProdutoPortal',
      screen: () => import('@/features/catalog/screens/ProductEdit'),
      operations: [
        'product-get', 'product-form-choices', 'product-energy-data', 'product-list-by-local', 'product-option-list', 'product-option-create',
        'product-reference', 'product-edit', 'product-activate', 'product-deactivate', 'product-option-uses', 'product-option-rename',
        'fiscal-ncm-search', 'fiscal-cest-search', 'fiscal-cfop-search', 'fiscal-check',
      ],
      operationsWith: { EstoqueEntradaPortal: ['stock-product-get', 'stock-count-create', 'stock-movement-reverse'] },
    },
    {
      path: '/produtos/alteracoes', title: 'Alterações de produtos', label: 'Alterações', kind: 'native', role: 'CadastroProdutoPortal',
      screen: () => import('@/features/catalog/screens/Changes'),
      operations: [
        'product-change-list', 'product-change-rows', 'product-change-undo', 'product-export',
        'product-prices-change', 'product-move-many', 'product-archive-many',
      ],
    },
    {
      path: '/produtos/skippedproducts', title: 'Produtos ignorados', label: 'Produtos ignorados', kind: 'native', role: 'VinculoListaProduto',
      screen: () => import('@/features/catalog/screens/SkippedProducts'),
      operations: ['skipped-product-list', 'skipped-product-delete'],
    },
    {
      path: '/produtos/categorias', title: 'Categorias de produtos', label: 'Categorias', kind: 'native', menuRole: 'CadastroCategoriaCliente',
      screen: () => import('@/features/catalog/screens/Categories'),
      operations: [
        'product-category-list', 'product-category-create', 'product-category-change', 'product-category-sort',
        'product-category-merge', 'product-category-archive', 'product-category-undo',
      ],
    },
    {
      path: '/produtos/agendamento', title: 'Agendamento de produtos', label: 'Agendamento', kind: 'native', menuRole: 'AgendamentoProdutos',
      screen: () => import('@/features/catalog/screens/Schedules'),
      operations: ['product-schedule-list', 'product-schedule-save', 'product-schedule-remove', 'product-category-list', 'product-list-by-local'],
    },
    {
      path: '/produtos/lista/listas', title: 'Listas de produtos', label: 'Listas', kind: 'native', menuRole: 'CadastrarListaProdutoPortal',
      screen: () => import('@/features/catalog/screens/ProductLists'),
      operations: ['owner-product-lists', 'product-list-create', 'product-list-change', 'product-list-archive', 'product-list-by-local'],
    },
    {
      path: '/produtos/lista/vincularAEquipamento', title: 'Vincular lista a equipamento', label: 'Vincular a equipamento', kind: 'native', menuRole: 'VinculoListaProduto',
      screen: () => import('@/features/catalog/screens/ListLinks'),
      operations: ['owner-product-lists'],
    },
    {
      path: '/produtos/fiscal', title: 'Conferência fiscal', label: 'Conferência fiscal', kind: 'native', role: 'CadastroProdutoPortal',
      screen: () => import('@/features/fiscal/screens/FiscalReview'),
      operations: ['fiscal-review', 'fiscal-ncm-search', 'fiscal-cest-search', 'fiscal-cfop-search', 'fiscal-check'],
    },
    {
      path: '/produtos/limitarAcesso', title: 'Limitações de Acesso', label: 'Limitações de acesso', kind: 'native', role: 'LimitarAcessoCategoriaProduto',
      screen: () => import('@/features/limits/screens/AccessLimits'),
      operations: [
        'limit-access-list', 'limit-access-preview', 'limit-access-add-category', 'limit-access-delete-product', 'limit-access-delete-all',
        'policy-access-users', 'category-access-list',
      ],
    },
  ],
}

/** What stands beside each map, calendar and list of bookings. */
const bookingOperations = [
  'booking-create', 'booking-get', 'booking-move', 'booking-confirm', 'booking-keep', 'booking-miss', 'booking-cancel', 'booking-block', 'booking-spend', 'booking-settle',
  'schedule-free-times', 'schedule-list', 'schedule-resource-list',
] as const
const categoryOperations = ['category-schedule-by-local', 'category-schedule-add', 'category-schedule-update', 'category-schedule-delete'] as const
const scheduleOperations = ['schedule-list', 'schedule-create', 'schedule-update', 'schedule-collaborators', 'category-schedule-by-local', 'category-schedule-add', 'category-schedule-update'] as const
const resourceOperations = [
  'schedule-resource-list', 'schedule-resource-create', 'collaborator-schedule-create', 'schedule-resource-update', 'schedule-table-list', 'schedule-exception-create', 'schedule-exception-delete', 'schedule-resource-delete',
] as const

export const scheduling: ScreenGroup = {
  id: 'agendamento',
  label: 'Agendamento',
  icon: 'schedule',
  screens: [
    {
      path: '/agendamento', title: 'Mapa de agendamentos', label: 'Mapa', kind: 'native', role: 'ListaAgendamento',
      screen: () => import('@/features/scheduling/screens/ScheduleMap'),
      operations: [...bookingOperations, 'schedule-by-filter'],
    },
    {
      path: '/agendamento/calendario', title: 'Calendário', label: 'Calendário', kind: 'native', menuRole: 'ListaAgendamento',
      screen: () => import('@/features/scheduling/screens/Calendar'),
      operations: [...bookingOperations, 'schedule-by-filter', 'schedule-calendar-events', 'schedule-collaborators'],
    },
    {
      path: '/new/private/agendamento/reservas', title: 'Reservas', label: 'Reservas', kind: 'native', role: 'ListaAgendamento',
      screen: () => import('@/features/scheduling/screens/Reservations'),
      operations: [...bookingOperations, 'booking-list', 'booking-wait-list', 'booking-wait-create', 'booking-wait-delete'],
    },
    {
      path: '/agendamento/lista', title: 'Lista de agendamentos', label: 'Agendas', kind: 'native', role: 'ListaAgendamento',
      screen: () => import('@/features/scheduling/screens/Schedules'),
      operations: ['schedule-list', 'schedule-delete'],
    },
    {
      path: '/agendamento/cadastro', title: 'Cadastro de Agenda', kind: 'native', role: 'ListaAgendamento',
      screen: () => import('@/features/scheduling/screens/ScheduleForm'),
      operations: scheduleOperations,
    },
    {
      path: '/agendamento/editar/:idSchedule', title: 'Editar Agenda', kind: 'native', role: 'ListaAgendamento',
      screen: () => import('@/features/scheduling/screens/ScheduleForm'),
      operations: scheduleOperations,
    },
    {
      path: '/agendamento/detalhes', title: 'Detalhes da agenda', kind: 'native', role: 'ListaAgendamento',
      screen: () => import('@/features/scheduling/screens/ScheduleDetails'),
      operations: ['schedule-list', 'schedule-outside'],
    },
    {
      path: '/servicos', title: 'Serviços', label: 'Serviços', kind: 'native', role: 'ListaAgendamento',
      screen: () => import('@/features/scheduling/screens/Services'),
      operations: ['service-schedule-list', 'category-schedule-by-local', 'service-schedule-delete'],
    },
    {
      path: '/agendamento/servico/cadastro', title: 'Cadastro de Serviços', kind: 'native', role: 'ListaAgendamento',
      screen: () => import('@/features/scheduling/screens/ServiceForm'),
      operations: ['service-schedule-list', 'service-schedule-create', 'service-schedule-update', 'schedule-list', 'category-schedule-by-local'],
    },
    {
      path: '/colaborador/lista', title: 'Colaboradores', label: 'Colaboradores', kind: 'native', role: 'ListaAgendamento',
      screen: () => import('@/features/scheduling/screens/Collaborators'),
      operations: [...resourceOperations, 'schedule-feed-issue', 'schedule-feed-revoke'],
    },
    {
      path: '/lugares', title: 'Lugares', label: 'Lugares', kind: 'native', role: 'ListaAgendamento',
      screen: () => import('@/features/scheduling/screens/Places'),
      operations: resourceOperations,
    },
    {
      path: '/agendamento/categoria', title: 'Lista de categorias', label: 'Categorias', kind: 'native', role: 'ListaCategoriaAgendamento',
      screen: () => import('@/features/scheduling/screens/Categories'),
      operations: categoryOperations,
    },
    {
      path: '/servicos/categorias', title: 'Categorias de serviços', kind: 'native', role: 'ListaAgendamento',
      screen: () => import('@/features/scheduling/screens/Categories'),
      operations: categoryOperations,
    },
    {
      path: '/agendamento/categoria/cadastro', title: 'Cadastro de Categorias', kind: 'native', role: 'ListaCategoriaAgendamento',
      screen: () => import('@/features/scheduling/screens/CategoryForm'),
      operations: ['category-schedule-add', 'category-schedule-update'],
    },
  ],
}

export const stock: ScreenGroup = {
  id: 'estoque',
  label: 'Estoque',
  icon: 'stock',
  screens: [
    {
      path: '/estoque/entrada', title: 'Entrada de estoque', label: 'Entrada', kind: 'native', menuRole: 'EstoqueEntradaPortal',
      screen: () => import('@/features/stock/screens/Entries'),
      operations: ['stock-movement-list', 'stock-reason-list', 'stock-position-list', 'stock-entry-create'],
    },
    {
      path: '/estoque/saida', title: 'Saída de estoque', label: 'Saída', kind: 'native', menuRole: 'EstoqueSaidaPortal',
      screen: () => import('@/features/stock/screens/Exits'),
      operations: ['stock-movement-list', 'stock-reason-list', 'stock-position-list', 'stock-exit-create'],
    },
    {
      path: '/estoque/posicao', title: 'Posição de estoque', label: 'Posição', kind: 'native', menuRole: 'EstoquePosicaoPortal',
      screen: () => import('@/features/stock/screens/Positions'),
      operations: ['stock-position-list', 'stock-position-export'],
      operationsWith: { CadastroProdutoPortal: ['stock-minimum-save'] },
    },
    {
      path: '/estoque/posicao/:id', title: 'Movimentos do produto', kind: 'native', role: 'EstoquePosicaoPortal',
      screen: () => import('@/features/stock/screens/Ledger'),
      operations: ['stock-product-get', 'stock-ledger-list'],
    },
    {
      path: '/estoque/contagem', title: 'Contagem de estoque', kind: 'native', role: ['EstoqueEntradaPortal', 'EstoqueSaidaPortal'],
      screen: () => import('@/features/stock/screens/CountSheet'),
      operations: ['stock-position-list', 'stock-count-create'],
    },
    {
      path: '/estoque/movimento/:id', title: 'Movimento de estoque', kind: 'native', role: ['EstoqueEntradaPortal', 'EstoqueSaidaPortal', 'EstoquePosicaoPortal'],
      screen: () => import('@/features/stock/screens/MovementPage'),
      operations: ['stock-movement-get'],
      operationsWith: { EstoqueEntradaPortal: ['stock-movement-reverse'] },
    },
    {
      path: '/estoque/motivo', title: 'Motivos de estoque', label: 'Motivos', kind: 'native', menuRole: 'EstoqueMotivoPortal',
      screen: () => import('@/features/stock/screens/Reasons'),
      operations: ['stock-reason-list', 'stock-reason-create', 'stock-reason-change', 'stock-reason-archive', 'stock-reason-restore'],
    },
  ],
}
