import { report, reportOperations } from './report'
import type { Role, Screen, ScreenGroup } from './screen'

/** A page of the classic portal; the menu entry's text is the title. */
function legacy(path: string, title: string, menuRole: Role): Screen {
  return { path, title, label: title, kind: 'legacy', menuRole }
}

export const salesReports: ScreenGroup = {
  id: 'relatoriosVenda',
  label: 'Relatórios de venda',
  icon: 'chart',
  screens: [
    { ...report('Vendas por dia', 'RelatorioVendaPorDia'), path: '/relatorios/venda/porDia', screen: () => import('@/features/insights/screens/Report') },
    { ...report('Vendas por produto', 'RelatorioVendaProdutos'), path: '/relatorios/venda/porProduto', screen: () => import('@/features/insights/screens/Report') },
    { ...report('Vendas por equipamento', 'RelatorioVendaEquipamentos'), path: '/relatorios/venda/porEquipamento', screen: () => import('@/features/insights/screens/Report') },
    { ...report('Vendas por operador', 'RelatorioVendaOperadores'), path: '/relatorios/venda/porOperador', screen: () => import('@/features/insights/screens/Report') },
    { ...report('Vendas por tipo de pagamento', 'RelatorioPorTipoPagamento'), path: '/relatorios/venda/porTipoPagamento', screen: () => import('@/features/insights/screens/Report') },
    { ...report('Vendas por tipo de venda', 'RelatorioFluxoDeVendas'), path: '/relatorios/venda/porTipoVenda', screen: () => import('@/features/insights/screens/Report') },
    { ...report('Vendas por bandeira', 'RelatorioVendaBandeiras'), path: '/relatorios/venda/porBandeira', screen: () => import('@/features/insights/screens/Report') },
    { ...report('Vendas em produção', 'RelatorioVendaProducao'), path: '/relatorios/venda/emProducao', screen: () => import('@/features/insights/screens/Report') },
    { ...report('Vendas detalhadas', 'RelatorioVendasDetalhadas'), path: '/relatorios/venda/detalhada', screen: () => import('@/features/insights/screens/Report') },
    { ...report('Vendas por produto e tipo de pagamento', 'RelatorioProdutoTipoPagamento'), path: '/relatorios/venda/porProdutoETipoPagamento', screen: () => import('@/features/insights/screens/Report') },
  ],
}

export const cashReports: ScreenGroup = {
  id: 'relatoriosCaixa',
  label: 'Relatórios de caixa',
  icon: 'cash',
  screens: [
    {
      ...report('Fechamento de caixa', 'RelatorioFechamentoCaixa'), path: '/relatorios/caixa/fechamento', screen: () => import('@/features/insights/screens/Closing'),
      operations: [...reportOperations, 'day-closing', 'day-closing-settle', 'day-closing-sign'],
    },
    { ...report('Sangria e suprimento', 'RelatorioSangriasSuprimentos'), path: '/relatorios/caixa/sangriaSuprimento', screen: () => import('@/features/insights/screens/Report') },
    { ...report('Comissão', 'RelatorioComissao'), path: '/relatorios/caixa/comissao', screen: () => import('@/features/insights/screens/Report') },
    { ...report('Cancelamentos', 'RelatorioCancelamentos'), path: '/relatorios/caixa/cancelamento', screen: () => import('@/features/insights/screens/Report') },
  ],
}

export const ticketReports: ScreenGroup = {
  id: 'relatoriosFicha',
  label: 'Relatórios de fichas',
  icon: 'ticket',
  screens: [
    { ...report('Fichas validadas', 'RelatorioFichasValidadas'), path: '/relatorios/ticket/validados', screen: () => import('@/features/insights/screens/Report') },
    { ...report('Reimpressão', 'RelatorioReimpressao'), path: '/relatorios/ticket/reimpressao', screen: () => import('@/features/insights/screens/Report') },
    { ...report('Saída de produção', 'RelatorioSaidaProducao'), path: '/relatorios/ticket/producao', screen: () => import('@/features/insights/screens/Report') },
  ],
}

export const planReports: ScreenGroup = {
  id: 'relatoriosPlano',
  label: 'Relatórios de planos',
  icon: 'plan',
  screens: [
    legacy('/relatorios/plano/fluxo', 'Vendas de planos', 'RelatorioVendaPlanos'),
    legacy('/relatorios/plano/assinatura', 'Assinaturas por plano', 'RelatorioAssinaturasPorPlanos'),
  ],
}

export const financialReports: ScreenGroup = {
  id: 'relatoriosFinanceiro',
  label: 'Relatórios financeiros',
  icon: 'report',
  screens: [
    { ...report('Gerencial', 'RelatorioGerencial'), path: '/relatorios/gerencial', screen: () => import('@/features/insights/screens/Report') },
    { ...report('Recebíveis', 'RelatorioRecebiveis'), path: '/relatorios/financeiro/recebiveis', screen: () => import('@/features/insights/screens/Report') },
    { ...report('Split', 'RelatorioSplit'), path: '/relatorios/financeiro/split', screen: () => import('@/features/insights/screens/Report') },
    { ...report('Split agrupado', 'RelatorioSplit'), path: '/relatorios/financeiro/splitAgrupado', screen: () => import('@/features/insights/screens/Report') },
    { ...report('Saques', 'RelatorioSaques'), path: '/relatorios/financeiro/saque', screen: () => import('@/features/insights/screens/Report') },
  ],
}

export const services: ScreenGroup = {
  id: 'servicos',
  label: 'Serviços',
  icon: 'mail',
  screens: [
    legacy('/servicos/mailing', 'Mailing', 'MailingPortal'),
    { path: '/servicos/relatorios/envioSms', title: 'Envio de SMS', kind: 'legacy' },
  ],
}
