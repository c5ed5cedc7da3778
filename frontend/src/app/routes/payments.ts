import { report } from './report'
import type { ScreenGroup } from './screen'

export const cashless: ScreenGroup = {
  id: 'cashless',
  label: 'Cashless',
  icon: 'cashless',
  screens: [
    {
      path: '/cashless/cartoes', title: 'Cartões cashless', label: 'Cartões', kind: 'native', menuRole: 'CashlessCartoes',
      screen: () => import('@/features/cashless/screens/Cards'),
      operations: [
        'cashless-card-list', 'cashless-card-create', 'cashless-card-change', 'cashless-card-block', 'cashless-card-replace', 'cashless-card-top-up',
        'cashless-card-consume', 'cashless-card-refund', 'cashless-card-statement', 'cashless-card-cpf-show', 'cashless-group-choices',
      ],
    },
    { path: '/cashless/recorrencias', title: 'Recorrências', label: 'Recorrências', kind: 'legacy', menuRole: 'CashlessRecorrencias' },
    {
      path: '/cashless/gruposDeCartao', title: 'Grupos de cartão', label: 'Grupos de cartão', kind: 'native', menuRole: 'CashlessGruposDeCartao',
      screen: () => import('@/features/cashless/screens/Groups'),
      operations: ['cashless-group-list', 'cashless-group-create', 'cashless-group-change', 'cashless-group-remove'],
    },
    { ...report('Recarga detalhada', 'CashlessRecargaDetalhada'), path: '/cashless/relatorios/recargaDetalhada', screen: () => import('@/features/insights/screens/Report') },
    { ...report('Solicitações de reembolso', 'CashlessSolicitacoesReembolso'), path: '/cashless/relatorios/solicitacoesReembolso', screen: () => import('@/features/insights/screens/Report') },
    { ...report('Saldo dos cartões', 'CashlessSaldoCartoes'), path: '/cashless/relatorios/saldoCartoes', screen: () => import('@/features/insights/screens/Report') },
    {
      path: '/cashless/importar', title: 'Importação de usuários com criação de cartão nominal', label: 'Importar usuários', kind: 'native', role: 'ImportarUsuariosComCriacaoCartaoNominal',
      screen: () => import('@/features/cardimports/screens/ImportUsers'),
      operations: ['user-import', 'user-import-errors', 'user-import-template', 'user-import-list', 'user-import-undo'],
    },
    {
      path: '/cashless/relatorios/saldoNegativo', title: 'Relatório de saldo negativo', label: 'Saldo negativo', kind: 'native', role: 'RelatorioSaldoNegativo',
      screen: () => import('@/features/cashless/screens/NegativeBalances'),
      operations: ['negative-balance-report', 'negative-balance-export', 'card-consumption', 'card-consumption-export', 'cashless-card-cpf-show', 'session-confirm'],
      operationsWith: {
        CriarPlanejamentoRecargaSaldoNegativo: ['negative-balance-plan-recharge'],
        ConfirmarRecargaSaldoNegativo: ['negative-balance-do-recharge'],
      },
    },
    {
      path: '/cashless/relatorios/saldoNegativo/historico', title: 'Histórico de planejamento de recarga', kind: 'native', role: 'RelatorioSaldoNegativo',
      screen: () => import('@/features/cashless/screens/PlanHistory'),
      operations: ['negative-balance-history', 'negative-balance-history-detail'],
    },
  ],
}

export const tabs: ScreenGroup = {
  id: 'posPago',
  label: 'Pós-pago',
  icon: 'tabs',
  screens: [
    {
      path: '/posPago/fluxoDeComandas', title: 'Fluxo de comandas', label: 'Fluxo de comandas', kind: 'native', role: 'FluxoComandasPortal',
      screen: () => import('@/features/tables/screens/TabFlow'),
      operations: ['tab-flow', 'tab-open', 'tab-customers'],
    },
    {
      path: '/posPago/contas', title: 'Contas pós-pago', label: 'Contas', kind: 'native', role: 'ContasPosPagoPortal',
      screen: () => import('@/features/tables/screens/OwedTabs'),
      operations: ['tab-account-owed', 'tab-customers'],
    },
    {
      path: '/posPago/contas/:id', title: 'Comanda', kind: 'native', role: ['FluxoComandasPortal', 'ContasPosPagoPortal'],
      screen: () => import('@/features/tables/screens/TabAccount'),
      operations: [
        'tab-account', 'tab-account-split', 'tab-account-pay', 'tab-account-payment-undo', 'tab-account-give-back', 'tab-account-write-off', 'tab-account-close',
        'tab-account-leave-open', 'tab-account-reopen', 'tab-account-print', 'tab-customers', 'payment-method-choices',
      ],
      operationsWith: { FluxoComandasPortal: ['tab-goods', 'tab-charge', 'tab-charge-undo', 'tab-account-customer'] },
    },
  ],
}

export const transactions: ScreenGroup = {
  id: 'transacoes',
  label: 'Transações',
  icon: 'transactions',
  screens: [
    {
      path: '/transacoes/estornoDeTransacoes', title: 'Estorno de transações', label: 'Estorno', kind: 'native', menuRole: 'TransacoesEstorno',
      screen: () => import('@/features/payments/screens/Transactions'),
      operations: ['payment-search', 'payment-export', 'payment-charge', 'payment-charge-look', 'payment-charge-confirm', 'payment-received', 'payment-refund'],
    },
    {
      path: '/transacoes/conferir', title: 'Conferir pagamentos', label: 'Conferir pagamentos', kind: 'native', role: ['TransacoesEstorno', 'Painel'],
      screen: () => import('@/features/payments/screens/Check'),
      operations: ['payment-matters', 'payment-charge-confirm', 'payment-statement', 'payment-statement-confirm'],
      operationsWith: { TransacoesEstorno: ['payment-matter-seen', 'payment-accept', 'payment-refund', 'payment-refund-confirm', 'payment-refund-not-made'] },
    },
    { path: '/transacoes/antecipacaoDeRecebiveis', title: 'Antecipação de recebíveis', label: 'Antecipação de recebíveis', kind: 'legacy', menuRole: 'Antecipacao' },
    { path: '/transacoes/split', title: 'Split de pagamentos', label: 'Split', kind: 'legacy', menuRole: 'Split' },
    {
      path: '/admin/EDI/eletronicExtracts', title: 'Extratos Digitais', label: 'Extratos digitais', kind: 'native', role: 'ExtratosDigitais',
      screen: () => import('@/features/extracts/screens/Extracts'),
      operations: ['electronic-extract-list', 'electronic-extract-filter'],
    },
    {
      path: '/admin/EDI/importEletronicExtracts', title: 'Importar extrato digital', kind: 'native', role: 'ExtratosDigitais',
      screen: () => import('@/features/extracts/screens/UploadExtract'),
      operations: ['electronic-extract-upload'],
    },
    {
      path: '/admin/EDI/eletronicExtracts/:id', title: 'Extrato digital', kind: 'native', role: 'ExtratosDigitais',
      screen: () => import('@/features/extracts/screens/ExtractDetails'),
      operations: ['electronic-extract', 'electronic-extract-problems', 'electronic-extract-lines', 'electronic-extract-again'],
    },
    {
      path: '/admin/EDI/conciliacao', title: 'Conciliação de cartões', label: 'Conciliação de cartões', kind: 'native', role: 'ExtratosDigitais',
      screen: () => import('@/features/extracts/screens/Reconciliation'),
      operations: ['reconciliation', 'reconciliation-run', 'reconciliation-matters', 'reconciliation-settle', 'reconciliation-bank'],
    },
    {
      path: '/admin/EDI/taxas', title: 'Taxas contratadas', kind: 'native', role: 'ExtratosDigitais',
      screen: () => import('@/features/extracts/screens/ContractedRates'),
      operations: ['reconciliation-rates', 'reconciliation-rates-save'],
    },
    {
      path: '/admin/EDI/layouts', title: 'Layouts de extratos', kind: 'native', role: 'ExtratosDigitais',
      screen: () => import('@/features/extracts/screens/Layouts'),
      operations: ['electronic-extract-layouts', 'electronic-extract-layout', 'electronic-extract-sample'],
    },
  ],
}

export const finance: ScreenGroup = {
  id: 'financeiro',
  label: 'Financeiro',
  icon: 'finance',
  screens: [
    { path: '/financeiro/saquesDiarios', title: 'Saques diários', label: 'Saques diários', kind: 'native', menuRole: 'FinanceiroMeep' },
    { path: '/financeiro/remessaAdiq', title: 'Remessa Adiq', label: 'Remessa Adiq', kind: 'native', menuRole: 'FinanceiroMeep' },
    { path: '/financeiro/transferenciaBS2', title: 'Transferência BS2', label: 'Transferência BS2', kind: 'native', menuRole: 'FinanceiroMeep' },
  ],
}
