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
    { path: '/cadastro/stores', title: 'Cadastro de lojas', label: 'Lojas', kind: 'native', role: 'CadastroLoja' },
    { path: '/cadastro/mepaylink', title: 'Links de Pagamentos', label: 'Links de pagamento', kind: 'native', role: 'CadastroLink' },
    { path: '/cadastro/mepaylink/formulario/:mePayLinkId?', title: 'Link de pagamento', kind: 'native', role: 'CadastroLink' },
    { path: '/cadastro/operador', title: 'Operadores', label: 'Operadores', kind: 'legacy', menuRole: 'CadastrarOperadorPortal', legacyPage: 'operador' },
    { path: '/cadastro/promocoes', title: 'Promoções', label: 'Promoções', kind: 'legacy', menuRole: 'CadastrarPromocaoPortal', legacyPage: 'promocoes' },
    { path: '/cadastro/planos', title: 'Planos', label: 'Planos', kind: 'legacy', menuRole: 'CadastrarPlanoPortal', legacyPage: 'plano' },
    { path: '/cadastro/comandas', title: 'Comandas', label: 'Comandas', kind: 'legacy', menuRole: 'CadastrarComandaPortal', legacyPage: 'comandas' },
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
    { path: '/cadastro/formasPagamento', title: 'Formas de pagamento', label: 'Formas de pagamento', kind: 'legacy', menuRole: 'CadastroFormaPagamento' },
  ],
}

export const products: ScreenGroup = {
  id: 'produtos',
  label: 'Produtos',
  icon: 'products',
  screens: [
    { path: '/produtos/produto', title: 'Produtos', label: 'Produtos', kind: 'legacy' },
    {
      path: '/produtos/produto/cadastro', title: 'Novo produto', kind: 'native', role: 'CadastroProdutoPortal',
      screen: () => import('@/features/catalog/screens/ProductWizard'),
      operations: ['product-form-choices', 'product-list-by-local', 'product-option-list', 'product-option-create', 'product-get', 'product-add-v2'],
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
        'product-reference', 'product-edit', 'product-activate', 'product-deactivate',
      ],
    },
    { path: '/produtos/skippedproducts', title: 'Produtos ignorados', kind: 'native', role: 'VinculoListaProduto' },
    { path: '/produtos/categorias', title: 'Categorias de produtos', label: 'Categorias', kind: 'legacy', menuRole: 'CadastroCategoriaCliente' },
    { path: '/produtos/agendamento', title: 'Agendamento de produtos', label: 'Agendamento', kind: 'legacy', menuRole: 'AgendamentoProdutos' },
    { path: '/produtos/lista/listas', title: 'Listas de produtos', label: 'Listas', kind: 'legacy', menuRole: 'CadastrarListaProdutoPortal' },
    { path: '/produtos/lista/vincularAEquipamento', title: 'Vincular lista a equipamento', label: 'Vincular a equipamento', kind: 'legacy', menuRole: 'VinculoListaProduto' },
    { path: '/produtos/limitarAcesso', title: 'Limitações de Acesso', label: 'Limitações de acesso', kind: 'native', role: 'LimitarAcessoCategoriaProduto' },
  ],
}

export const scheduling: ScreenGroup = {
  id: 'agendamento',
  label: 'Agendamento',
  icon: 'schedule',
  screens: [
    { path: '/agendamento', title: 'Mapa de agendamentos', kind: 'native', role: 'ListaAgendamento' },
    { path: '/agendamento/lista', title: 'Lista de agendamentos', label: 'Agendas', kind: 'native', role: 'ListaAgendamento' },
    { path: '/agendamento/cadastro', title: 'Cadastro de Agenda', kind: 'native', role: 'ListaAgendamento' },
    { path: '/agendamento/detalhes', title: 'Detalhes da agenda', kind: 'native', role: 'ListaAgendamento' },
    { path: '/agendamento/editar/:idSchedule', title: 'Editar Agenda', kind: 'native', role: 'ListaAgendamento' },
    { path: '/agendamento/servico/cadastro', title: 'Cadastro de Serviços', kind: 'native', role: 'ListaAgendamento' },
    { path: '/agendamento/categoria', title: 'Lista de categorias', label: 'Categorias', kind: 'native', role: 'ListaCategoriaAgendamento' },
    { path: '/agendamento/categoria/cadastro', title: 'Cadastro de Categorias', kind: 'native', role: 'ListaCategoriaAgendamento' },
    { path: '/agendamento/calendario', title: 'Calendário', kind: 'native', role: 'ListaAgendamento' },
  ],
}

export const stock: ScreenGroup = {
  id: 'estoque',
  label: 'Estoque',
  icon: 'stock',
  screens: [
    { path: '/estoque/entrada', title: 'Entrada de estoque', label: 'Entrada', kind: 'legacy', menuRole: 'EstoqueEntradaPortal' },
    { path: '/estoque/saida', title: 'Saída de estoque', label: 'Saída', kind: 'legacy', menuRole: 'EstoqueSaidaPortal' },
    { path: '/estoque/posicao', title: 'Posição de estoque', label: 'Posição', kind: 'legacy', menuRole: 'EstoquePosicaoPortal' },
    { path: '/estoque/motivo', title: 'Motivos de estoque', label: 'Motivos', kind: 'legacy', menuRole: 'EstoqueMotivoPortal' },
  ],
}
