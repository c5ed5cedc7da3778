package insights

import "balcao/app/roles"

// report is a definition with its name and who may see it.
type report struct {
	definition
	key, path, group, title, about string
	roles                          roles.List
	// legacy says that the classic portal's page stays (plan reports, D51).
	legacy bool
	// lacks says which equipment or setting would feed what nobody feeds yet.
	lacks string
	// fed says that there are rows although something is lacking.
	fed bool
	// hidden ones stand behind the dashboard's charts.
	hidden bool
}

const (
	lacksEquipment = "Nenhum equipamento envia vendas ainda. Cadastre um PDV, totem ou tablet em Equipamentos para ver as vendas por equipamento; as do Balcão aparecem como “Sem equipamento”."
	lacksOperator  = "Nenhum equipamento envia vendas com operador ainda. Cadastre operadores e um PDV em Equipamentos; as vendas do Balcão aparecem como “Sem operador”."
	lacksBrand     = "A bandeira vem da maquininha ou do PDV, que ainda não estão ligados. Até lá as vendas em cartão aparecem como “Não informada”."
	lacksSession   = "Sangrias e suprimentos são lançados num PDV com sessão de caixa. Cadastre um PDV em Equipamentos para usá-los."
	lacksShares    = "Comissões dependem de vendas com operador, enviadas por um PDV, e do percentual no cadastro de operadores."
	lacksTickets   = "Fichas são emitidas e validadas por um PDV ou totem no modo ficha. Cadastre um em Equipamentos."
	lacksSplit     = "Nenhuma regra de split foi cadastrada em Transações: cada pagamento aparece dividido entre o estabelecimento e a tarifa do provedor."
	lacksPayouts   = "Nenhum saque foi pedido pelo Balcão: o provedor deposita por si mesmo. Aqui está o que ele deposita, por dia de crédito."
)

// reports are the 24 of S2§2.2, in the order of the menu, then those of prepaid cards: their dimensions, measures and source.
var reports = []report{
	{key: "porDia", group: "venda", title: "Vendas por dia", roles: roles.List{roles.SalesByDayReport}, about: "O que foi vendido e devolvido em cada dia.",
		definition: definition{source: ofSales, dimensions: []string{"dia"}, measures: []string{"vendas", "bruto", "devolvido", "itens", "desconto", "taxa", "entrega", "liquido", "ticket"}, order: "dia"}},
	{key: "porProduto", group: "venda", title: "Vendas por produto", roles: roles.List{roles.SalesByProductReport}, about: "Quanto cada produto vendeu, sem taxa de serviço e entrega.",
		definition: definition{source: ofItems, dimensions: []string{"produto"}, measures: []string{"quantidade", "bruto", "desconto", "liquido"}, order: "liquido", descending: true}},
	{key: "porEquipamento", group: "venda", title: "Vendas por equipamento", roles: roles.List{roles.SalesByEquipmentReport}, about: "As vendas de cada equipamento.", lacks: lacksEquipment, fed: true,
		definition: definition{source: ofSales, dimensions: []string{"equipamento", "canal"}, measures: []string{"vendas", "bruto", "devolvido", "liquido"}, order: "liquido", descending: true}},
	{key: "porOperador", group: "venda", title: "Vendas por operador", roles: roles.List{roles.SalesByOperatorReport}, about: "As vendas de cada operador.", lacks: lacksOperator, fed: true,
		definition: definition{source: ofSales, dimensions: []string{"operador", "canal"}, measures: []string{"vendas", "bruto", "devolvido", "liquido"}, order: "liquido", descending: true}},
	{key: "porTipoPagamento", group: "venda", title: "Vendas por tipo de pagamento", roles: roles.List{roles.SalesByPaymentReport}, about: "Como as vendas foram pagas.",
		definition: definition{source: ofPayments, dimensions: []string{"forma", "onde"}, measures: []string{"pagamentos", "bruto", "devolvido", "liquido"}, order: "liquido", descending: true}},
	{key: "porTipoVenda", group: "venda", title: "Vendas por tipo de venda", roles: roles.List{roles.SalesByKindReport}, about: "Entrega, mesa, retirada e links, por canal.",
		definition: definition{source: ofSales, dimensions: []string{"tipo", "canal"}, measures: []string{"vendas", "bruto", "devolvido", "liquido", "ticket"}, order: "liquido", descending: true}},
	{key: "porBandeira", group: "venda", title: "Vendas por bandeira", roles: roles.List{roles.SalesByCardBrandReport}, about: "As vendas em cartão de cada bandeira.", lacks: lacksBrand, fed: true,
		definition: definition{source: ofPayments, only: "(LOWER(p.method) LIKE '%cart%' OR p.method LIKE 'Cr%' OR p.method LIKE 'D_b%')", dimensions: []string{"bandeira", "forma"}, measures: []string{"pagamentos", "bruto", "devolvido", "liquido"}, order: "liquido", descending: true}},
	{key: "emProducao", group: "venda", title: "Vendas em produção", roles: roles.List{roles.ProductionSalesReport}, about: "O que está pedido e ainda não foi entregue.",
		definition: definition{source: ofOpenOrders, dimensions: []string{"produto", "estado"}, measures: []string{"quantidade", "valor"}, order: "quantidade", descending: true}},
	{key: "detalhada", group: "venda", title: "Vendas detalhadas", roles: roles.List{roles.DetailedSalesReport}, about: "Cada venda e cada devolução.",
		definition: definition{source: ofSales, each: true, dimensions: []string{"quando", "venda", "movimento", "canal", "tipo", "loja", "pagamento"}, measures: []string{"itens", "desconto", "taxa", "entrega", "liquido"}, order: "quando", descending: true}},
	{key: "porProdutoETipoPagamento", group: "venda", title: "Vendas por produto e tipo de pagamento", roles: roles.List{roles.ProductsByPaymentReport}, about: "Quanto cada produto vendeu em cada forma de pagamento.",
		definition: definition{source: ofItems, dimensions: []string{"produto", "pagamento"}, measures: []string{"quantidade", "bruto", "desconto", "liquido"}, order: "liquido", descending: true}},

	{key: "fechamento", group: "caixa", title: "Fechamento de caixa", roles: roles.List{roles.CashClosingReport}, about: "Os fechamentos do dia assinados: o que se esperava e o que se contou.",
		definition: definition{source: ofClosings, dimensions: []string{"dia", "quem", "forma", "assinado"}, measures: []string{"esperado", "contado", "diferenca"}, order: "dia", descending: true}},
	{key: "sangriaSuprimento", group: "caixa", title: "Sangria e suprimento", roles: roles.List{roles.CashMovementsReport}, about: "O que entrou e saiu da gaveta.", lacks: lacksSession, fed: true,
		definition: definition{source: ofCashMovements, dimensions: []string{"dia", "equipamento", "operador"}, measures: []string{"valor"}, order: "dia"}},
	{key: "comissao", group: "caixa", title: "Comissão", roles: roles.List{roles.CommissionReport}, about: "A comissão de cada operador.", lacks: lacksShares, fed: true,
		definition: definition{source: ofCommissions, dimensions: []string{"operador"}, measures: []string{"quantidade", "valor"}, order: "operador"}},
	{key: "cancelamento", group: "caixa", title: "Cancelamentos", roles: roles.List{roles.CancellationsReport}, about: "Pedidos recusados e devolvidos, e dinheiro devolvido.",
		definition: definition{source: ofCancellations, dimensions: []string{"dia", "movimento", "canal"}, measures: []string{"quantidade", "recusado", "devolvido"}, order: "dia", descending: true}},

	{key: "validados", group: "ticket", title: "Fichas validadas", roles: roles.List{roles.ValidatedTicketsReport}, about: "As fichas que foram usadas.", lacks: lacksTickets, fed: true,
		definition: definition{source: ofValidated, dimensions: []string{"dia", "equipamento"}, measures: []string{"quantidade", "valor"}, order: "dia"}},
	{key: "reimpressao", group: "ticket", title: "Reimpressão", roles: roles.List{roles.ReprintsReport}, about: "O que foi impresso outra vez.",
		definition: definition{source: ofReprints, dimensions: []string{"dia", "codigo", "impressora"}, measures: []string{"papeis"}, order: "dia", descending: true}},
	{key: "producao", group: "ticket", title: "Saída de produção", roles: roles.List{roles.ProductionOutputReport}, about: "Quanto saiu de cada produto, por loja.",
		definition: definition{source: ofItems, dimensions: []string{"loja", "produto"}, measures: []string{"quantidade", "vezes"}, order: "quantidade", descending: true}},

	{key: "fluxo", group: "plano", title: "Vendas de planos", roles: roles.List{roles.PlanSalesReport}, legacy: true, definition: definition{source: ofPlans, dimensions: []string{"dia"}, measures: []string{"valor"}, order: "dia"}},
	{key: "assinatura", group: "plano", title: "Assinaturas por planos", roles: roles.List{roles.SubscriptionsReport}, legacy: true, definition: definition{source: ofPlans, dimensions: []string{"dia"}, measures: []string{"valor"}, order: "dia"}},

	{key: "recebiveis", group: "financeiro", title: "Recebíveis", roles: roles.List{roles.ReceivablesReport}, about: "O que os provedores depositam, com tarifas e devoluções, por dia de crédito.",
		definition: definition{source: ofReceivables, dimensions: []string{"dia", "forma", "provedor"}, measures: []string{"cobrancas", "bruto", "tarifa", "devolvido", "liquido"}, order: "dia"}},
	{key: "split", group: "financeiro", title: "Split", roles: roles.List{roles.SplitReport}, about: "A divisão de cada pagamento.", lacks: lacksSplit, fed: true,
		definition: definition{source: ofShares, each: true, dimensions: []string{"dia", "sobre", "participante", "forma"}, measures: []string{"valor"}, order: "dia"}},
	{key: "splitAgrupado", group: "financeiro", title: "Split agrupado", roles: roles.List{roles.SplitReport}, about: "A divisão dos pagamentos, por participante.", lacks: lacksSplit, fed: true,
		definition: definition{source: ofShares, dimensions: []string{"participante"}, measures: []string{"lancamentos", "valor"}, order: "valor", descending: true}},
	{key: "saque", group: "financeiro", title: "Saques", roles: roles.List{roles.WithdrawalsReport}, about: "O que cai na conta, por dia e provedor.", lacks: lacksPayouts, fed: true,
		definition: definition{source: ofReceivables, dimensions: []string{"dia", "provedor"}, measures: []string{"bruto", "tarifa", "devolvido", "liquido"}, order: "dia"}},
	{key: "gerencial", group: "financeiro", path: "/relatorios/gerencial", title: "Gerencial", roles: roles.List{roles.ManagementReport}, about: "Vendas, descontos, taxas, devoluções e ticket por dia, canal e tipo.",
		definition: definition{source: ofSales, dimensions: []string{"dia", "canal", "tipo"}, measures: []string{"vendas", "bruto", "devolvido", "itens", "desconto", "taxa", "entrega", "liquido", "ticket"}, order: "dia"}},

	{key: "recargaDetalhada", group: "cashless", path: "/cashless/relatorios/recargaDetalhada", title: "Recarga detalhada", roles: roles.List{roles.CardTopUps}, about: "Cada recarga de um cartão: quem, quanto e como foi paga.",
		definition: definition{source: ofTopUps, each: true, dimensions: []string{"quando", "cartao", "titular", "origem", "forma", "por"}, measures: []string{"valor"}, order: "quando", descending: true}},
	{key: "solicitacoesReembolso", group: "cashless", path: "/cashless/relatorios/solicitacoesReembolso", title: "Solicitações de reembolso", roles: roles.List{roles.CardRefundRequests}, about: "Os saldos devolvidos em dinheiro no balcão. O Balcão não recebe solicitações: a devolução é feita na hora.",
		definition: definition{source: ofCardRefunds, each: true, dimensions: []string{"quando", "cartao", "titular", "por"}, measures: []string{"valor"}, order: "quando", descending: true}},
	{key: "saldoCartoes", group: "cashless", path: "/cashless/relatorios/saldoCartoes", title: "Saldo dos cartões", roles: roles.List{roles.CardBalances}, about: "O saldo de cada cartão no fim do período.",
		definition: definition{source: ofCardBalances, each: true, dimensions: []string{"cartao", "titular", "grupo", "situacao"}, measures: []string{"saldo"}, order: "saldo", descending: true}},
}

// charts are what stands behind the dashboard.
var charts = []report{
	chart("painel-resumo", "Resumo", definition{source: ofSales, measures: []string{"pedidos", "vendas", "liquido", "ticket"}, order: "liquido"}),
	chart("painel-dia", "Pedidos e faturamento por data", definition{source: ofSales, dimensions: []string{"dia"}, measures: []string{"pedidos", "liquido"}, order: "dia"}),
	chart("painel-hora", "Vendas por hora e dia da semana", definition{source: ofSales, dimensions: []string{"semana", "hora"}, measures: []string{"pedidos"}, order: "semana"}),
	chart("painel-itens", "Mais consumidos", definition{source: ofItems, dimensions: []string{"produto"}, measures: []string{"quantidade", "liquido"}, order: "quantidade", descending: true}),
	chart("painel-clientes", "Melhores clientes", definition{source: ofSales, only: "s.buyer <> ''", dimensions: []string{"comprador"}, measures: []string{"pedidos", "liquido", "ticket", "vendas"}, order: "liquido", descending: true}),
	chart("painel-genero", "Gênero", definition{source: ofSales, dimensions: []string{"genero"}, measures: []string{"pedidos"}, order: "genero"}),
	chart("painel-idade", "Faixa etária", definition{source: ofSales, dimensions: []string{"idade"}, measures: []string{"pedidos"}, order: "idade"}),
	chart("painel-regiao", "Regiões", definition{source: ofSales, only: "(s.district <> '' OR s.city <> '')", dimensions: []string{"regiao"}, measures: []string{"pedidos", "liquido", "vendas"}, order: "pedidos", descending: true}),
	chart("painel-recusados", "Pedidos recusados", definition{source: ofRefused, measures: []string{"pedidos", "valor"}, order: "pedidos"}),
}

// dashboard are the roles that see the dashboard (D53).
var dashboard = roles.List{roles.Dashboard, roles.SalesDashboard, roles.LiveDashboard}

func chart(key, title string, d definition) report {
	return report{key: key, group: "painel", title: title, roles: dashboard, hidden: true, definition: d}
}

// reportNamed is the report or chart of a key; nil where there is none.
func reportNamed(key string) *report {
	for _, all := range [][]report{reports, charts} {
		for i := range all {
			if all[i].key == key {
				return &all[i]
			}
		}
	}
	return nil
}
