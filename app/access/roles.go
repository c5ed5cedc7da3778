package access

import (
	"slices"

	"balcao/app/fault"
)

// The roles that the server itself asks for or deals out.
const (
	Admin             = "Admin"
	Support           = "SuporteMeep"
	ManageAccess      = "AcessosClientePortal"
	LimitProducts     = "LimitarAcessoCategoriaProduto"
	RegisterStores    = "CadastroLoja"
	maxRolesPerPerson = 200
)

// Role is a name of the documents (S0§6, S1§6, S2§2.3, D17), matched exactly,
// with what a person reads for it.
type Role struct {
	Nome      string `json:"Nome" doc:"the name that roles are matched by"`
	Descricao string `json:"Descricao" doc:"what a person reads"`
	Grupo     string `json:"Grupo" doc:"heading under which it is offered"`
	// Plataforma roles hold good everywhere and are given with the command
	// line only, never by a venue.
	Plataforma bool `json:"Plataforma" doc:"given by the platform, not by a venue"`
}

const platform = "Plataforma"

// catalogue lists every role by group: {group: {name, label}…}.
var catalogue = expand([]struct {
	group string
	roles [][2]string
}{
	{"Geral", [][2]string{
		{"DashboardPortal", "Dashboard"},
		{"DashboardVendas", "Dashboard de vendas"},
		{"DashboardEventos", "Dashboard ao vivo"},
		{"MinhaContaPortal", "Conta digital"},
	}},
	{"Pedidos", [][2]string{
		{"Painel", "Painel de pedidos"},
		{"MeepFoodConfiguration", "Configuração de pedidos online"},
		{"IntegracaoIfoodKds", "Integração Ifood"},
	}},
	{"Cadastros", [][2]string{
		{RegisterStores, "Lojas"},
		{"CadastroLink", "Links de pagamento"},
		{"ClienteEstabelecimentoPortal", "Clientes"},
		{"CategoriaClientePortal", "Categorias de clientes"},
		{"CadastrarOperadorPortal", "Operadores"},
		{"CadastrarPromocaoPortal", "Promoções"},
		{"CadastrarPlanoPortal", "Planos"},
		{"CadastrarComandaPortal", "Comandas"},
		{"CadastrarImpressoraPortal", "Impressoras"},
		{"CadastroFormaPagamento", "Formas de pagamento"},
	}},
	{"Produtos", [][2]string{
		{"CadastroCategoriaCliente", "Categorias de produtos"},
		{"AgendamentoProdutos", "Agendamento de produtos"},
		{"CadastrarListaProdutoPortal", "Listas de produtos"},
		{"VinculoListaProduto", "Vínculo de listas a equipamentos"},
		{LimitProducts, "Limitações de acesso a produtos"},
	}},
	{"Doações", [][2]string{
		{"Doacoes", "Doações"},
	}},
	{"Agendamento", [][2]string{
		{"ListaAgendamento", "Agendamentos"},
		{"ListaCategoriaAgendamento", "Categorias de agendamento"},
	}},
	{"Estoque", [][2]string{
		{"EstoqueEntradaPortal", "Entrada de estoque"},
		{"EstoqueSaidaPortal", "Saída de estoque"},
		{"EstoquePosicaoPortal", "Posição de estoque"},
		{"EstoqueMotivoPortal", "Motivos de estoque"},
	}},
	{"Cashless", [][2]string{
		{"CashlessCartoes", "Cartões"},
		{"CashlessRecorrencias", "Recorrências"},
		{"CashlessGruposDeCartao", "Grupos de cartão"},
		{"CashlessRecargaDetalhada", "Recarga detalhada"},
		{"CashlessSolicitacoesReembolso", "Solicitações de reembolso"},
		{"CashlessSaldoCartoes", "Saldo de cartões"},
		{"ImportarUsuariosComCriacaoCartaoNominal", "Importação de usuários com cartão nominal"},
		{"RelatorioSaldoNegativo", "Relatório de saldo negativo"},
		{"CriarPlanejamentoRecargaSaldoNegativo", "Planejar recarga"},
		{"ConfirmarRecargaSaldoNegativo", "Confirmar recarga"},
	}},
	{"Pós-pago", [][2]string{
		{"FluxoComandasPortal", "Fluxo de comandas"},
		{"ContasPosPagoPortal", "Contas pós-pago"},
	}},
	{"Transações", [][2]string{
		{"TransacoesEstorno", "Estorno de transações"},
		{"Antecipacao", "Antecipação de recebíveis"},
		{"Split", "Split"},
	}},
	{"Serviços", [][2]string{
		{"MailingPortal", "Mailing"},
	}},
	{"Configurações", [][2]string{
		{"MinhasConfiguracoesPortal", "Minhas configurações"},
		{"ContasBancariasPortal", "Contas bancárias"},
		{"DirecionamentoTransacoesPortal", "Direcionamento de transações"},
		{ManageAccess, "Acessos"},
		{"AgendamentoConsumoMinimo", "Agendamento de consumo mínimo"},
	}},
	{"Relatórios", [][2]string{
		{"RelatorioGerencial", "Gerencial"},
		{"RelatorioFechamentoCaixa", "Fechamento de caixa"},
		{"RelatorioSangriasSuprimentos", "Sangrias e suprimentos"},
		{"RelatorioComissao", "Comissão"},
		{"RelatorioCancelamentos", "Cancelamentos"},
		{"RelatorioVendaPorDia", "Vendas por dia"},
		{"RelatorioVendaProdutos", "Vendas por produto"},
		{"RelatorioVendaEquipamentos", "Vendas por equipamento"},
		{"RelatorioVendaOperadores", "Vendas por operador"},
		{"RelatorioPorTipoPagamento", "Vendas por tipo de pagamento"},
		{"RelatorioFluxoDeVendas", "Vendas por tipo de venda"},
		{"RelatorioVendaBandeiras", "Vendas por bandeira"},
		{"RelatorioVendaProducao", "Vendas em produção"},
		{"RelatorioVendasDetalhadas", "Vendas detalhadas"},
		{"RelatorioProdutoTipoPagamento", "Vendas por produto e tipo de pagamento"},
		{"RelatorioFichasValidadas", "Fichas validadas"},
		{"RelatorioReimpressao", "Reimpressões"},
		{"RelatorioSaidaProducao", "Saída de produção"},
		{"RelatorioVendaPlanos", "Vendas de planos"},
		{"RelatorioAssinaturasPorPlanos", "Assinaturas por plano"},
		{"RelatorioRecebiveis", "Recebíveis"},
		{"RelatorioSplit", "Split"},
		{"RelatorioSaques", "Saques"},
	}},
	{platform, [][2]string{
		{Admin, "Administração da plataforma"},
		{Support, "Suporte da plataforma"},
		{"AdminPortal", "Portal de administração"},
		{"ExtratosDigitais", "Extratos digitais"},
		{"ProcessarTransacoes", "Processamento de transações"},
		{"GerenciaManutencaoSemanal", "Manutenção semanal"},
		{"CredenciamentoMPPagamentos", "Credenciamento"},
		{"VerificarCartaoCredito", "Verificação de cartão de crédito"},
		{"FinanceiroMeep", "Financeiro da plataforma"},
		{"CadastroKit", "Equipamentos"},
		{"LicencaEquipamento", "Licenças de equipamentos"},
		{"MonitorarEquipamentos", "Monitoramento de equipamentos"},
		{"ImportarEquipamentos", "Importação"},
		{"Acessos", "Acessos da plataforma"},
	}},
})

func expand(groups []struct {
	group string
	roles [][2]string
}) []Role {
	var out []Role
	for _, g := range groups {
		for _, r := range g.roles {
			out = append(out, Role{Nome: r[0], Descricao: r[1], Grupo: g.group, Plataforma: g.group == platform})
		}
	}
	return out
}

// Catalogue lists every role by group.
func Catalogue() []Role { return slices.Clone(catalogue) }

var venueRoles = func() []string {
	var out []string
	for _, r := range catalogue {
		if !r.Plataforma {
			out = append(out, r.Nome)
		}
	}
	return out
}()

// VenueRoles names every role that can be held in a venue: what an owner holds.
func VenueRoles() []string { return slices.Clone(venueRoles) }

// knownRoles refuses names that no part of the program asks for.
func knownRoles(roles []string) error {
	for _, name := range roles {
		if !slices.ContainsFunc(catalogue, func(r Role) bool { return r.Nome == name }) {
			return fault.Field("papeis", "A lista contém um papel que não existe.")
		}
	}
	return nil
}

// grantable refuses roles that do not exist in a venue or that the giver does
// not hold there himself.
func grantable(roles, held []string) error {
	if len(roles) > maxRolesPerPerson {
		return fault.Field("papeis", "A lista de papéis é longa demais.")
	}
	for _, name := range roles {
		if !slices.Contains(venueRoles, name) {
			return fault.Field("papeis", "A lista contém um papel que não existe ou que só a plataforma concede.")
		}
		if !slices.Contains(held, name) {
			return fault.New(fault.Forbidden, "Você só pode conceder papéis que você mesmo tem neste estabelecimento.")
		}
	}
	return nil
}

// merge answers both lists without repetition, sorted.
func merge(a, b []string) []string {
	out := slices.Concat(a, b)
	slices.Sort(out)
	return slices.Compact(out)
}
