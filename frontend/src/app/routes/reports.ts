import type { Role, Screen, ScreenGroup } from './screen'

/** Reports are pages of the classic portal; the menu entry's text is the title. */
function report(path: string, title: string, menuRole: Role): Screen {
  return { path, title, label: title, kind: 'legacy', menuRole }
}

export const salesReports: ScreenGroup = {
  id: 'relatoriosVenda',
  label: 'Relatórios de venda',
  icon: 'chart',
  screens: [
    report('/relatorios/venda/porDia', 'Vendas por dia', 'RelatorioVendaPorDia'),
    report('/relatorios/venda/porProduto', 'Vendas por produto', 'RelatorioVendaProdutos'),
    report('/relatorios/venda/porEquipamento', 'Vendas por equipamento', 'RelatorioVendaEquipamentos'),
    report('/relatorios/venda/porOperador', 'Vendas por operador', 'RelatorioVendaOperadores'),
    report('/relatorios/venda/porTipoPagamento', 'Vendas por tipo de pagamento', 'RelatorioPorTipoPagamento'),
    report('/relatorios/venda/porTipoVenda', 'Vendas por tipo de venda', 'RelatorioFluxoDeVendas'),
    report('/relatorios/venda/porBandeira', 'Vendas por bandeira', 'RelatorioVendaBandeiras'),
    report('/relatorios/venda/emProducao', 'Vendas em produção', 'RelatorioVendaProducao'),
    report('/relatorios/venda/detalhada', 'Vendas detalhadas', 'RelatorioVendasDetalhadas'),
    report('/relatorios/venda/porProdutoETipoPagamento', 'Vendas por produto e tipo de pagamento', 'RelatorioProdutoTipoPagamento'),
  ],
}

export const cashReports: ScreenGroup = {
  id: 'relatoriosCaixa',
  label: 'Relatórios de caixa',
  icon: 'cash',
  screens: [
    report('/relatorios/caixa/fechamento', 'Fechamento de caixa', 'RelatorioFechamentoCaixa'),
    report('/relatorios/caixa/sangriaSuprimento', 'Sangrias e suprimentos', 'RelatorioSangriasSuprimentos'),
    report('/relatorios/caixa/comissao', 'Comissões', 'RelatorioComissao'),
    report('/relatorios/caixa/cancelamento', 'Cancelamentos', 'RelatorioCancelamentos'),
  ],
}

export const ticketReports: ScreenGroup = {
  id: 'relatoriosFicha',
  label: 'Relatórios de fichas',
  icon: 'ticket',
  screens: [
    report('/relatorios/ticket/validados', 'Fichas validadas', 'RelatorioFichasValidadas'),
    report('/relatorios/ticket/reimpressao', 'Reimpressões', 'RelatorioReimpressao'),
    report('/relatorios/ticket/producao', 'Saída da produção', 'RelatorioSaidaProducao'),
  ],
}

export const planReports: ScreenGroup = {
  id: 'relatoriosPlano',
  label: 'Relatórios de planos',
  icon: 'plan',
  screens: [
    report('/relatorios/plano/fluxo', 'Vendas de planos', 'RelatorioVendaPlanos'),
    report('/relatorios/plano/assinatura', 'Assinaturas por plano', 'RelatorioAssinaturasPorPlanos'),
  ],
}

export const financialReports: ScreenGroup = {
  id: 'relatoriosFinanceiro',
  label: 'Relatórios financeiros',
  icon: 'report',
  screens: [
    report('/relatorios/gerencial', 'Relatório gerencial', 'RelatorioGerencial'),
    report('/relatorios/financeiro/recebiveis', 'Recebíveis', 'RelatorioRecebiveis'),
    report('/relatorios/financeiro/split', 'Split', 'RelatorioSplit'),
    { path: '/relatorios/financeiro/splitAgrupado', title: 'Split agrupado', kind: 'legacy', menuRole: 'RelatorioSplit' },
    report('/relatorios/financeiro/saque', 'Saques', 'RelatorioSaques'),
  ],
}

export const services: ScreenGroup = {
  id: 'servicos',
  label: 'Serviços',
  icon: 'mail',
  screens: [
    report('/servicos/mailing', 'Mailing', 'MailingPortal'),
    { path: '/servicos/relatorios/envioSms', title: 'Envio de SMS', kind: 'legacy' },
  ],
}
