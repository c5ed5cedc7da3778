// Package roles names what a person may be allowed to do: the role names of the
// documents (S0§6, S1§6, S2§2.3, D17), which are matched exactly, each with the
// label and the heading that people read.
package roles

import "slices"

// Role is a role name with what a person reads for it.
type Role struct {
	Nome      string `json:"Nome" doc:"the name that roles are matched by"`
	Descricao string `json:"Descricao" doc:"what a person reads"`
	Grupo     string `json:"Grupo" doc:"heading under which it is offered"`
	// Plataforma roles hold good everywhere and are given with the command
	// line only, never by a venue.
	Plataforma bool `json:"Plataforma" doc:"given by the platform, not by a venue"`
}

const platform = "Plataforma"

// Catalogue lists every role by group.
func Catalogue() []Role { return slices.Clone(catalogue) }

// Names lists the name of every role, in the order of the catalogue.
func Names() []string { return namesOf(func(Role) bool { return true }) }

// OfVenue names every role that can be held in a venue: what an owner holds.
func OfVenue() []string { return slices.Clone(ofVenue) }

// Known reports whether a role of the name exists.
func Known(name string) bool {
	return slices.ContainsFunc(catalogue, func(r Role) bool { return r.Nome == name })
}

// InVenue reports whether a role of the name can be held in a venue.
func InVenue(name string) bool { return slices.Contains(ofVenue, name) }

// Label answers what a person reads for a role, or its name where none of the name exists.
func Label(name string) string {
	at := slices.IndexFunc(catalogue, func(r Role) bool { return r.Nome == name })
	if at < 0 {
		return name
	}
	return catalogue[at].Descricao
}

var ofVenue = namesOf(func(r Role) bool { return !r.Plataforma })

func namesOf(wanted func(Role) bool) []string {
	var out []string
	for _, r := range catalogue {
		if wanted(r) {
			out = append(out, r.Nome)
		}
	}
	return out
}

type group struct {
	name  string
	roles [][2]string
}

// catalogue lists every role by group: {group, {name, label}…}.
var catalogue = expand([]group{
	{"Geral", [][2]string{
		{Dashboard, "Dashboard"},
		{SalesDashboard, "Dashboard de vendas"},
		{LiveDashboard, "Dashboard ao vivo"},
		{DigitalAccount, "Conta digital"},
	}},
	{"Pedidos", [][2]string{
		{Board, "Painel de pedidos"},
		{OnlineOrdering, "Configuração de pedidos online"},
		{Ifood, "Integração Ifood"},
	}},
	{"Cadastros", [][2]string{
		{Stores, "Lojas"},
		{PaymentLinks, "Links de pagamento"},
		{Customers, "Clientes"},
		{CustomerCategories, "Categorias de clientes"},
		{Operators, "Operadores"},
		{Promotions, "Promoções"},
		{Plans, "Planos"},
		{Tabs, "Comandas"},
		{Printers, "Impressoras"},
		{PaymentMethods, "Formas de pagamento"},
	}},
	{"Produtos", [][2]string{
		{Products, "Produtos"},
		{ProductCategories, "Categorias de produtos"},
		{ProductSchedules, "Agendamento de produtos"},
		{ProductLists, "Listas de produtos"},
		{ProductListLinks, "Vínculo de listas a equipamentos"},
		{ProductLimits, "Limitações de acesso a produtos"},
	}},
	{"Doações", [][2]string{
		{Donations, "Doações"},
	}},
	{"Agendamento", [][2]string{
		{Appointments, "Agendamentos"},
		{AppointmentCategories, "Categorias de agendamento"},
	}},
	{"Estoque", [][2]string{
		{StockIn, "Entrada de estoque"},
		{StockOut, "Saída de estoque"},
		{StockLevels, "Posição de estoque"},
		{StockReasons, "Motivos de estoque"},
	}},
	{"Cashless", [][2]string{
		{Cards, "Cartões"},
		{CardRecurrences, "Recorrências"},
		{CardGroups, "Grupos de cartão"},
		{CardTopUps, "Recarga detalhada"},
		{CardRefundRequests, "Solicitações de reembolso"},
		{CardBalances, "Saldo de cartões"},
		{CardUserImports, "Importação de usuários com cartão nominal"},
		{NegativeBalances, "Relatório de saldo negativo"},
		{PlanTopUps, "Planejar recarga"},
		{ConfirmTopUps, "Confirmar recarga"},
	}},
	{"Pós-pago", [][2]string{
		{TabFlow, "Fluxo de comandas"},
		{PostpaidAccounts, "Contas pós-pago"},
	}},
	{"Transações", [][2]string{
		{Refunds, "Estorno de transações"},
		{Anticipation, "Antecipação de recebíveis"},
		{Split, "Split"},
	}},
	{"Serviços", [][2]string{
		{Mailing, "Mailing"},
	}},
	{"Equipamentos", [][2]string{
		{Equipment, "Equipamentos"},
		{EquipmentMonitoring, "Monitoramento de equipamentos"},
	}},
	{"Configurações", [][2]string{
		{Settings, "Minhas configurações"},
		{BankAccounts, "Contas bancárias"},
		{TransactionRouting, "Direcionamento de transações"},
		{Members, "Acessos"},
		{MinimumSpend, "Agendamento de consumo mínimo"},
	}},
	{"Relatórios", [][2]string{
		{ManagementReport, "Gerencial"},
		{CashClosingReport, "Fechamento de caixa"},
		{CashMovementsReport, "Sangrias e suprimentos"},
		{CommissionReport, "Comissão"},
		{CancellationsReport, "Cancelamentos"},
		{SalesByDayReport, "Vendas por dia"},
		{SalesByProductReport, "Vendas por produto"},
		{SalesByEquipmentReport, "Vendas por equipamento"},
		{SalesByOperatorReport, "Vendas por operador"},
		{SalesByPaymentReport, "Vendas por tipo de pagamento"},
		{SalesByKindReport, "Vendas por tipo de venda"},
		{SalesByCardBrandReport, "Vendas por bandeira"},
		{ProductionSalesReport, "Vendas em produção"},
		{DetailedSalesReport, "Vendas detalhadas"},
		{ProductsByPaymentReport, "Vendas por produto e tipo de pagamento"},
		{ValidatedTicketsReport, "Fichas validadas"},
		{ReprintsReport, "Reimpressões"},
		{ProductionOutputReport, "Saída de produção"},
		{PlanSalesReport, "Vendas de planos"},
		{SubscriptionsReport, "Assinaturas por plano"},
		{ReceivablesReport, "Recebíveis"},
		{SplitReport, "Split"},
		{WithdrawalsReport, "Saques"},
	}},
	{platform, [][2]string{
		{Admin, "Administração da plataforma"},
		{Support, "Suporte da plataforma"},
		{AdminPortal, "Portal de administração"},
		{DigitalExtracts, "Extratos digitais"},
		{ProcessTransactions, "Processamento de transações"},
		{WeeklyMaintenance, "Manutenção semanal"},
		{Accreditation, "Credenciamento"},
		{CardVerification, "Verificação de cartão de crédito"},
		{PlatformFinance, "Financeiro da plataforma"},
		{EquipmentLicences, "Licenças de equipamentos"},
		{Imports, "Importação"},
		{PlatformAccess, "Acessos da plataforma"},
	}},
})

func expand(groups []group) []Role {
	var out []Role
	for _, g := range groups {
		for _, r := range g.roles {
			out = append(out, Role{Nome: r[0], Descricao: r[1], Grupo: g.name, Plataforma: g.name == platform})
		}
	}
	return out
}
