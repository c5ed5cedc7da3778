import type { ScreenGroup } from './screen'

export const settings: ScreenGroup = {
  id: 'configuracoes',
  label: 'Configurações',
  icon: 'settings',
  screens: [
    {
      path: '/configuracoes/minhasConfiguracoes', title: 'Minhas configurações', label: 'Minhas configurações', kind: 'native', menuRole: 'MinhasConfiguracoesPortal',
      screen: () => import('@/screens/settings/MySettings'),
      operations: [
        'account-rename', 'account-change-password', 'session-list', 'session-end', 'account-security', 'account-second-factor-on', 'account-second-factor-off', 'account-notices-save', 'account-userinfo', 'access-roles-by-position',
        'venue-get', 'venue-save', 'kds-preferences', 'kds-preferences-save',
        'customer-erasure-get', 'customer-erasure-preview', 'customer-erasure-save',
      ],
    },
    {
      path: '/configuracoes/novoEstabelecimento', title: 'Novo estabelecimento', kind: 'native',
      screen: () => import('@/screens/settings/NewVenue'),
      operations: ['venue-add', 'account-userinfo', 'access-roles-by-position'],
    },
    {
      path: '/configuracoes/contasBancarias', title: 'Contas bancárias', label: 'Contas bancárias', kind: 'native', menuRole: 'ContasBancariasPortal',
      screen: () => import('@/features/venues/screens/BankAccounts'),
      operations: ['bank-account-list', 'bank-account-create', 'bank-account-save', 'bank-account-archive'],
    },
    {
      path: '/configuracoes/recebimentos', title: 'Recebimentos online', label: 'Recebimentos online', kind: 'native', role: 'ContasBancariasPortal',
      screen: () => import('@/features/payments/screens/PaymentSettings'),
      operations: ['payment-settings', 'payment-account-save', 'payment-account-drop', 'payment-account-test', 'payment-account-notices', 'payment-method-save', 'payment-method-drop'],
    },
    { path: '/configuracoes/direcionamentoDeTransacoes', title: 'Direcionamento de transações', label: 'Direcionamento de transações', kind: 'legacy', menuRole: 'DirecionamentoTransacoesPortal' },
    {
      path: '/configuracoes/acessos', title: 'Acessos', label: 'Acessos', kind: 'native', menuRole: 'AcessosClientePortal',
      screen: () => import('@/features/access/screens/Members'),
      operations: ['policy-access-users', 'policy-access-invite', 'policy-access-change', 'policy-access-remove', 'access-role-catalogue'],
    },
    {
      path: '/configuracoes/auditoria', title: 'Auditoria', label: 'Auditoria', kind: 'native', role: 'AcessosClientePortal',
      screen: () => import('@/features/audit/screens/Audit'),
      operations: ['audit-list', 'audit-filters', 'audit-export'],
    },
    {
      path: '/configuracoes/agendamentoConsumoMinimo', title: 'Agendamento de consumo mínimo', label: 'Consumo mínimo', kind: 'native', menuRole: 'AgendamentoConsumoMinimo',
      screen: () => import('@/features/scheduling/screens/MinimumSpend'),
      operations: ['booking-settings-get', 'booking-settings-update'],
    },
    {
      path: '/configuracao/tablet', title: 'Tablet', label: 'Tablet', kind: 'native', role: ['CadastroKit', 'AdminPortal'],
      screen: () => import('@/features/equipment/screens/Tablets'),
      operations: ['tablet-list', 'tablet-settings', 'tablet-settings-save', 'equipment-pairing-code'],
    },
  ],
}

export const admin: ScreenGroup = {
  id: 'administracao',
  label: 'Administração',
  icon: 'admin',
  screens: [
    {
      path: '/admin/equipamentos/equipamentos', title: 'Equipamentos', label: 'Equipamentos', kind: 'native', role: ['CadastroKit', 'AdminPortal'],
      screen: () => import('@/features/equipment/screens/Equipment'),
      operations: [
        'equipment-list', 'equipment-add', 'equipment-change', 'equipment-archive', 'equipment-restore', 'equipment-pairing-code', 'equipment-unpair',
      ],
    },
    {
      path: '/admin/equipamentos/pontoDeVendas', title: 'Ponto de Vendas', label: 'Ponto de vendas', kind: 'native', role: ['AdminPortal', 'CadastroKit'],
      screen: () => import('@/features/salespoints/screens/SalesPoints'),
      operations: [
        'sales-point-list', 'sales-point-add', 'sales-point-update', 'sales-point-delete', 'sales-point-equipment-linked', 'sales-point-equipment-unlinked',
        'sales-point-equipment-link', 'sales-point-equipment-unlink', 'delivery-activation-old', 'owner-product-lists',
      ],
    },
    {
      path: '/admin/equipamentos/caixas', title: 'Caixas', label: 'Caixas', kind: 'native', role: ['CadastroKit', 'RelatorioFechamentoCaixa', 'AdminPortal'],
      screen: () => import('@/features/tills/screens/Sessions'),
      operations: ['till-session-list'],
    },
    {
      path: '/admin/equipamentos/caixas/:id', title: 'Caixa', kind: 'native', role: ['CadastroKit', 'RelatorioFechamentoCaixa', 'AdminPortal'],
      screen: () => import('@/features/tills/screens/SessionDetail'),
      operations: ['till-session', 'till-sale-list'],
    },
    {
      path: '/admin/equipamentos/vendas', title: 'Vendas de equipamentos', label: 'Vendas de equipamentos', kind: 'native',
      role: ['CadastroKit', 'RelatorioFechamentoCaixa', 'AdminPortal'],
      screen: () => import('@/features/tills/screens/Sales'),
      operations: ['till-sale-list'],
    },
    {
      path: '/admin/equipamentos/fichas', title: 'Fichas', label: 'Fichas', kind: 'native', role: ['CadastroKit', 'RelatorioFechamentoCaixa', 'AdminPortal'],
      screen: () => import('@/features/tills/screens/Tokens'),
      operations: ['till-token-list', 'till-token-validate', 'till-token-reprint'],
    },
    {
      path: '/admin/equipamentos/licencas', title: 'Licenças', label: 'Licenças', kind: 'native', role: ['LicencaEquipamento', 'AdminPortal'],
      screen: () => import('@/features/equipment/screens/Licences'),
      operations: [
        'equipment-licence-list', 'equipment-licence-add', 'equipment-licence-change', 'equipment-licence-archive', 'equipment-licence-restore',
        'equipment-licence-devices', 'equipment-licence-assign',
      ],
    },
    {
      path: '/monitoramento', aliases: ['/admin/equipamentos/monitoramento'], title: 'Monitoramento de equipamentos', label: 'Monitoramento', kind: 'native',
      role: ['MonitorarEquipamentos', 'CadastroKit', 'AdminPortal'],
      screen: () => import('@/features/equipment/screens/Monitoring'),
      operations: ['equipment-stream', 'tablet-sync-products'],
    },
    {
      path: '/importar', aliases: ['/admin/equipamentos/importar'], title: 'Importar equipamentos', label: 'Importar equipamentos', kind: 'native',
      role: ['ImportarEquipamentos', 'CadastroKit', 'AdminPortal'],
      screen: () => import('@/features/equipment/screens/ImportEquipment'),
      operations: ['equipment-import', 'equipment-import-errors', 'equipment-import-undo'],
    },
    {
      path: '/admin/importacao/produtos', title: 'Importação de produtos', label: 'Importar produtos', kind: 'native', role: ['ImportarEquipamentos', 'CadastroProdutoPortal'],
      screen: () => import('@/features/catalog/screens/ImportProducts'),
      operations: ['product-import', 'product-import-errors', 'product-import-undo'],
    },
    {
      path: '/admin/importacao/cartoes', title: 'Importação de cartões', label: 'Importar cartões', kind: 'native', menuRole: 'ImportarEquipamentos',
      screen: () => import('@/features/cardimports/screens/ImportCards'),
      operations: ['card-import', 'card-import-errors', 'card-import-list', 'card-import-undo'],
    },
    { path: '/admin/acessosAdmin', title: 'Acessos administrativos', label: 'Acessos administrativos', kind: 'legacy', menuRole: 'Acessos' },
    { path: '/admin/informacoesFinanceirasLocal', title: 'Informações financeiras do local', label: 'Informações financeiras', kind: 'legacy', menuRole: 'AdminPortal' },
    {
      path: '/admin/clientesBloqueados', title: 'Clientes bloqueados', label: 'Clientes bloqueados', kind: 'native', menuRole: 'AdminPortal',
      screen: () => import('@/screens/customers/BlockedCustomers'),
      operations: ['blocked-customer-search', 'customer-cpf-show', 'account-userinfo', 'access-roles-by-position'],
      operationsWith: { ClienteEstabelecimentoPortal: ['blocked-user-block', 'blocked-user-unlock', 'user-alert-create', 'user-alert-disarm'] },
    },
    {
      path: '/admin/gerenciarCartoesNominais', title: 'Cartões nominais', label: 'Cartões nominais', kind: 'native', menuRole: 'AdminPortal',
      screen: () => import('@/features/cashless/screens/NamedCards'),
      operations: [
        'cashless-card-list', 'cashless-card-change', 'cashless-card-block', 'cashless-card-replace', 'cashless-card-statement', 'cashless-card-cpf-show',
        'cashless-group-choices',
      ],
    },
    {
      path: '/admin/papelDeParedeEquipamento', title: 'Papel de parede do equipamento', label: 'Papel de parede', kind: 'native', menuRole: 'AdminPortal',
      screen: () => import('@/features/equipment/screens/Wallpapers'),
      operations: ['equipment-wallpaper-list', 'equipment-wallpaper-set', 'equipment-wallpaper-remove'],
    },
    { path: '/admin/parametrosGlobais', title: 'Parâmetros globais', label: 'Parâmetros globais', kind: 'legacy', menuRole: 'AdminPortal' },
    {
      path: '/admin/buscarTransacoes', title: 'Buscar transações', label: 'Buscar transações', kind: 'native', menuRole: 'AdminPortal',
      screen: () => import('@/features/payments/screens/AllTransactions'),
      operations: ['payment-search-all', 'payment-charge-any', 'venue-search'],
    },
    { path: '/admin/mensagensDashboard', title: 'Mensagens do dashboard', label: 'Mensagens do dashboard', kind: 'legacy', menuRole: 'AdminPortal' },
    {
      path: '/admin/customSaleMenu', title: 'Menu de venda personalizado', label: 'Menu de venda', kind: 'native', menuRole: 'AdminPortal',
      screen: () => import('@/features/catalog/screens/SaleMenus'),
      operations: ['custom-sale-menu-by-local', 'custom-sale-menu-create', 'custom-sale-menu-change', 'custom-sale-menu-archive', 'product-list-by-local'],
    },
    {
      path: '/admin/tabelasFiscais', title: 'Tabelas fiscais', label: 'Tabelas fiscais', kind: 'native', role: 'AdminPortal',
      screen: () => import('@/features/fiscal/screens/FiscalTables'),
      operations: ['fiscal-tables', 'fiscal-table-load'],
    },
    { path: '/admin/statusCredenciamento', title: 'Status do credenciamento', label: 'Status do credenciamento', kind: 'native', menuRole: 'AdminPortal' },
    {
      path: '/admin/FilaVinculacaoPhoebus', title: 'Fila de vinculação', label: 'Fila de vinculação', kind: 'native', menuRole: 'AdminPortal',
      screen: () => import('@/features/equipment/screens/BindingQueue'),
      operations: ['equipment-latest-bindings'],
    },
    { path: '/admin/TransactionsProcess/transactionsProcess', title: 'Processar transações', label: 'Processar transações', kind: 'native', role: 'ProcessarTransacoes' },
    { path: '/admin/processTotemTransactions/ProcessTotemTransactionsPage', title: 'Processar transações do totem', label: 'Transações do totem', kind: 'native', role: 'ProcessarTransacoes' },
    {
      path: '/admin/manutencaoSemanal', title: 'Manutenção semanal', label: 'Manutenção semanal', kind: 'native', role: 'GerenciaManutencaoSemanal',
      screen: () => import('@/features/maintenance/screens/WeeklyMaintenance'),
      operations: ['maintenance-show', 'maintenance-plan-save', 'maintenance-start', 'maintenance-stop'],
    },
    {
      path: '/admin/TransactionsProcess/pixTransaction', title: 'Consulta de Pix', label: 'Consulta de Pix', kind: 'native', role: 'AdminPortal',
      screen: () => import('@/features/payments/screens/PixLookup'),
      operations: ['pix-get', 'pix-update', 'pix-refund'],
    },
    { path: '/admin/dadosPagSeguroPage', title: 'Dados do estabelecimento', label: 'Dados do estabelecimento', kind: 'native', role: 'AdminPortal' },
    { path: '/admin/ultimasPropostas', title: 'Últimas propostas', label: 'Últimas propostas', kind: 'native', role: 'AdminPortal' },
    { path: '/admin/credenciamento', title: 'Credenciamento', label: 'Credenciamento', kind: 'native', role: 'CredenciamentoMPPagamentos' },
    { path: '/admin/monitorarCredenciamentos', title: 'Monitorar credenciamentos', label: 'Monitorar credenciamentos', kind: 'native', role: 'CredenciamentoMPPagamentos' },
    { path: '/admin/terminaisMPPagamentos', title: 'Terminais MPPagamentos', label: 'Terminais', kind: 'native', role: 'CredenciamentoMPPagamentos' },
    {
      path: '/admin/verificarCartaoCredito', title: 'Verificar cartão de crédito', label: 'Verificar cartão', kind: 'native', role: 'VerificarCartaoCredito',
      screen: () => import('@/features/cardcheck/screens/CheckCards'),
      operations: ['creditcard-list-by-cpf', 'creditcard-verify', 'creditcard-create', 'creditcard-cpf-show', 'creditcard-document-show', 'creditcard-decide'],
    },
    { path: '/integrations/sankhya/dashboard', title: 'Integração Sankhya', label: 'Integração Sankhya', kind: 'native', menuRole: 'AdminPortal' },
  ],
}
