package cashless

import (
	"context"
	"net/http"

	"balcao/app/files"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists the operations of this domain.
func (s *Service) Routes() []operation.Route {
	cards, groups := operation.Venue(roles.Cards), operation.Venue(roles.CardGroups)
	// Whoever manages named cards moves no money, sets no limit and sees no card without a holder.
	managed := operation.Venue(roles.Cards, roles.AdminPortal)
	negatives := operation.Venue(roles.NegativeBalances)
	ofCard := operation.InVenueOf(func(ctx context.Context, in *consumptionInput) (string, error) { return s.venueOfCard(ctx, in.CardID) }, roles.NegativeBalances)
	routes := []operation.Route{
		operation.Get("cashless-card-list", "/api/Cashless/Cartoes", managed, s.cardsRoute),
		operation.Post("cashless-card-create", "/api/Cashless/Cartoes", cards, s.addCardRoute).Status(http.StatusCreated),
		operation.Put("cashless-card-change", "/api/Cashless/Cartoes/{id}", managed, s.changeCardRoute),
		operation.Post("cashless-card-block", "/api/Cashless/Cartoes/{id}/bloquear", managed, s.blockCardRoute),
		operation.Post("cashless-card-replace", "/api/Cashless/Cartoes/{id}/substituir", managed, s.replaceCardRoute),
		operation.Post("cashless-card-top-up", "/api/Cashless/Cartoes/{id}/recarregar", cards, s.topUpRoute),
		operation.Post("cashless-card-consume", "/api/Cashless/Cartoes/{id}/consumir", cards, s.consumeRoute),
		operation.Post("cashless-card-refund", "/api/Cashless/Cartoes/{id}/devolver", cards.Confirmed(), s.refundRoute),
		operation.Get("cashless-card-statement", "/api/Cashless/Cartoes/{id}/extrato", managed, s.statementRoute),
		operation.Post("cashless-card-cpf-show", "/api/Cashless/Cartoes/{id}/mostrarCPF", operation.Venue(roles.Cards, roles.AdminPortal, roles.NegativeBalances), s.showCPFRoute),

		operation.Get("cashless-group-choices", "/api/Cashless/Grupos/opcoes", managed, s.groupsRoute),
		operation.Get("cashless-group-list", "/api/Cashless/Grupos", groups, s.groupsRoute),
		operation.Post("cashless-group-create", "/api/Cashless/Grupos", groups, s.addGroupRoute).Status(http.StatusCreated),
		operation.Put("cashless-group-change", "/api/Cashless/Grupos/{id}", groups, s.changeGroupRoute),
		operation.Delete("cashless-group-remove", "/api/Cashless/Grupos/{id}", groups, s.removeGroupRoute).Status(http.StatusNoContent),

		operation.Get("negative-balance-report", "/api/SaldoNegativo/Relatorio", negatives, s.negativeRoute),
		operation.Get("negative-balance-export", "/api/SaldoNegativo/Relatorio/Exportar", negatives, s.exportNegativeRoute),
		operation.Get("card-consumption", "/api/Cartao/consumo", ofCard, s.consumptionRoute),
		operation.Get("card-consumption-export", "/api/Cartao/consumo/exportar", ofCard, s.exportConsumptionRoute),
		operation.Post("negative-balance-plan-recharge", "/api/SaldoNegativo/CriarPlanejamentoRecarga", operation.Venue(roles.PlanTopUps).Confirmed(), s.planRoute),
		operation.Post("negative-balance-do-recharge", "/api/SaldoNegativo/RealizarRecarga", operation.Venue(roles.ConfirmTopUps).Confirmed(), s.confirmRoute),
		operation.Get("negative-balance-history", "/api/SaldoNegativo/Relatorio/Historico", negatives, s.historyRoute),
		operation.Get("negative-balance-history-detail", "/api/SaldoNegativo/Relatorio/Historico/Detalhado", negatives, s.historyDetailRoute),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("cashless")
	}
	return routes
}

// NegativeFilter is the filter of the report on the wire.
type NegativeFilter struct {
	operation.LocalQuery
	Document string `query:"document" maxLength:"20" doc:"a CPF; empty for all"`
}

type negativeInput struct {
	NegativeFilter
	Page int `query:"page" default:"1" minimum:"1" maximum:"10000"`
}

type negativeOutput struct{ Body NegativeReport }

func (s *Service) negativeRoute(ctx context.Context, in *negativeInput) (*negativeOutput, error) {
	r, err := s.NegativeBalances(ctx, in.VenueID, in.Document, in.Page)
	return &negativeOutput{r}, err
}

type exportNegativeInput struct {
	NegativeFilter
	Extension string `query:"extension" maxLength:"50" doc:"EXCELOPENXML"`
}

type linkOutput struct{ Body files.Link }

func (s *Service) exportNegativeRoute(ctx context.Context, in *exportNegativeInput) (*linkOutput, error) {
	link, err := s.ExportNegative(ctx, in.VenueID, in.Document)
	return &linkOutput{link}, err
}

type consumptionInput struct {
	CardID string `query:"historicoAssociacaoId" required:"true" maxLength:"36" doc:"the id of the report's row"`
}

// ConsumptionView is what was bought with a card.
type ConsumptionView struct {
	Cartoes []Consumed `json:"cartoes" nullable:"false"`
}

type consumptionOutput struct{ Body ConsumptionView }

func (s *Service) consumptionRoute(ctx context.Context, in *consumptionInput) (*consumptionOutput, error) {
	all, err := s.Consumption(ctx, in.CardID)
	return &consumptionOutput{ConsumptionView{all}}, err
}

func (s *Service) exportConsumptionRoute(ctx context.Context, in *consumptionInput) (*linkOutput, error) {
	link, err := s.ExportConsumption(ctx, in.CardID)
	return &linkOutput{link}, err
}

// PlanOrder plans or confirms a recharge, as the documents spell it.
type PlanOrder struct {
	LocalID  string `json:"LocalId" maxLength:"36"`
	Password string `json:"Password,omitempty" maxLength:"200" doc:"checked where it is sent; the session proves it in any case"`
	PlanID   string `json:"PlanId,omitempty" maxLength:"36" doc:"the plan that was looked at; without it the one that waits"`
}

// Venue is where cards are recharged.
func (o PlanOrder) Venue() string { return o.LocalID }

type planInput struct{ Body PlanOrder }

// Done says in words what was done.
type Done struct {
	Message string `json:"message"`
}

type doneOutput struct{ Body Done }

func (s *Service) verify(ctx context.Context, password string) error {
	if password == "" {
		return nil
	}
	return s.Passwords.VerifyPassword(ctx, operation.CallerFrom(ctx).UserID, password)
}

func (s *Service) planRoute(ctx context.Context, in *planInput) (*doneOutput, error) {
	if err := s.verify(ctx, in.Body.Password); err != nil {
		return nil, err
	}
	_, err := s.MakePlan(ctx, in.Body.LocalID)
	return &doneOutput{Done{"Planejamento criado com sucesso!"}}, err
}

func (s *Service) confirmRoute(ctx context.Context, in *planInput) (*doneOutput, error) {
	if err := s.verify(ctx, in.Body.Password); err != nil {
		return nil, err
	}
	_, err := s.ConfirmPlan(ctx, in.Body.LocalID, in.Body.PlanID)
	return &doneOutput{Done{"Pagamento Confirmado com sucesso!"}}, err
}

type historyInput struct {
	operation.VenueQuery
	Page int `query:"page" default:"1" minimum:"1" maximum:"10000"`
}

type historyOutput struct{ Body History }

func (s *Service) historyRoute(ctx context.Context, in *historyInput) (*historyOutput, error) {
	h, err := s.Plans(ctx, in.VenueID, in.Page)
	return &historyOutput{h}, err
}

type historyDetailInput struct {
	operation.LocalQuery
	PlanID string `query:"planningRechargeId" required:"true" maxLength:"36"`
}

type historyDetailOutput struct{ Body PlanDetail }

func (s *Service) historyDetailRoute(ctx context.Context, in *historyDetailInput) (*historyDetailOutput, error) {
	d, err := s.PlanDetail(ctx, in.VenueID, in.PlanID)
	return &historyDetailOutput{d}, err
}
