package orders

import (
	"context"
	"net/http"

	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists the operations of this domain. The screen of printers shows papers too.
func (s *Service) Routes() []operation.Route {
	ofBody := operation.InVenueOf(s.venueOfAction, roles.Board)
	ofPaper := operation.InVenueOf(func(ctx context.Context, in *paperInput) (string, error) { return s.venueOfPaper(ctx, in.ID) }, roles.Board, roles.Printers)
	routes := []operation.Route{
		operation.Post("storefront-order", "/api/storefront/{slug}/orders", operation.Public, s.placeOrder).MaxBody(128 << 10),
		operation.Post("storefront-quote", "/api/storefront/{slug}/quote", operation.Public, s.quote).MaxBody(128 << 10),
		operation.Get("meepfood-order-get", "/api/MeepFood/Order/{orderCode}", operation.Public, s.track),
		operation.Get("meepfood-order-receipt", "/api/MeepFood/Order/{orderCode}/recibo", operation.Public, s.receipt),
		operation.Get("meepfood-order-stream", "/api/MeepFood/Order/{orderCode}/stream", operation.Public, s.followOrder),
		operation.Post("meepfood-order-recover", "/api/MeepFood/Order/{orderCode}/recuperar", operation.Public, s.recoverPhone).MaxBody(16 << 10),
		operation.Post("meepfood-order-cancel", "/api/MeepFood/Order/{orderCode}/cancelar", operation.Public, s.cancel).MaxBody(16 << 10),
		operation.Post("meepfood-order-pay-by", "/api/MeepFood/Order/{orderCode}/pagamento", operation.Public, s.chooseWay).MaxBody(16 << 10),
		operation.Get("kds-print-view", "/api/kds/impressao/{pedidoId}", operation.Public, s.printView),
		operation.Get("kds-print-paper", "/api/kds/impressao/{pedidoId}/papel", operation.Public, s.printedPaper),

		operation.Get("workflow-states", "/api/workflow/states", operation.Venue(roles.Board), s.states),
		operation.Get("kds-list", "/api/kds", operation.Venue(roles.Board), s.list),
		operation.Get("kds-stream", "/api/kds/stream", operation.Venue(roles.Board), s.stream),
		operation.Get("kds-order", "/api/kds/pedidos/{id}", operation.InVenueOf(s.venueOfDetail, roles.Board), s.detail),
		operation.Get("meepfood-recent-places", "/api/MeepFood/Configuration/{localId}/entregas", operation.Venue(roles.OnlineOrdering), s.recentPlaces),
		operation.Get("kds-contested-list", "/api/kds/conferir", operation.Venue(roles.Board), s.needsReview),
		operation.Post("kds-take-notice", "/api/kds/pedidos/{id}/ciente", operation.InVenueOf(s.venueOfCall, roles.Board), s.acknowledgeCall),
		operation.Post("kds-answer-cancellation", "/api/kds/pedidos/{id}/cancelamento", operation.InVenueOf(func(ctx context.Context, in *answerCancelInput) (string, error) { return s.venueOf(ctx, in.ID) }, roles.Board), s.answerCancel),
		operation.Post("kds-cpf-show", "/api/kds/pedidos/{id}/cpf", operation.InVenueOf(func(ctx context.Context, in *cpfInput) (string, error) { return s.venueOf(ctx, in.ID) }, roles.Board), s.showCPF).Status(http.StatusNoContent),

		operation.Get("kds-overview", "/api/kds/visaoGeral", operation.Venue(roles.Board), s.overview),
		operation.Post("kds-resend-order", "/api/kds/ReSendOrder", operation.InVenueOf(func(ctx context.Context, in *resendInput) (string, error) { return s.venueOf(ctx, in.ID) }, roles.Board), s.resend),

		operation.Get("print-queue", "/api/kds/impressoes", operation.Venue(roles.Board, roles.Printers), s.queue),
		operation.Post("print-cancel", "/api/kds/impressoes/{id}/cancelar", ofPaper, s.cancelPaper),
		operation.Post("print-retry", "/api/kds/impressoes/{id}/repetir", ofPaper, s.retryPaper),
		operation.Post("print-move", "/api/kds/impressoes/{id}/mover", operation.InVenueOf(func(ctx context.Context, in *moveInput) (string, error) { return s.venueOfPaper(ctx, in.ID) }, roles.Board, roles.Printers), s.movePaper),
		operation.Post("print-report", "/api/kds/impressoes/{id}/relato", operation.InVenueOf(func(ctx context.Context, in *boardReportInput) (string, error) { return s.venueOfPaper(ctx, in.ID) }, roles.Board), s.boardReport),
		operation.Get("print-image", "/api/kds/impressoes/{id}/imagem", ofPaper, s.paperImage),
		operation.Post("station-papers", "/api/estacao/papeis", operation.ByStation, s.claimJobs),
		operation.Post("station-report", "/api/estacao/relatos", operation.ByStation, s.reports),

		operation.Get("kds-tables", "/api/kds/mesas", operation.Venue(roles.Board), s.tables),
		operation.Get("kds-carrier-list", "/api/kds/transportadores", operation.Venue(roles.Board), s.carriers),
		operation.Post("kds-carrier-create", "/api/kds/transportadores", operation.Venue(roles.Board), s.newCarrier),
		operation.Put("kds-carrier-change", "/api/kds/transportadores/{id}", operation.InVenueOf(func(ctx context.Context, in *changeCarrierInput) (string, error) { return s.venueOfCarrier(ctx, in.ID) }, roles.Board), s.changeCarrier),
	}
	routes = append(routes, s.typedRoutes()...)
	routes = append(routes, s.movingRoutes()...)
	for action, id := range map[Action]string{
		Accept: "kds-accept-order", Refuse: "kds-refuse-order", Start: "kds-start-order", Deliver: "kds-deliver-order",
		ReadyToPickup: "kds-ready-to-pickup", Received: "kds-received-order", Return: "kds-returned-order", Transport: "kds-transport-order",
	} {
		routes = append(routes, operation.Post(id, "/api/kds/"+string(action), ofBody, s.act(action)))
	}
	for i := range routes {
		routes[i] = routes[i].Tag("orders")
	}
	return routes
}

type placeInput struct {
	operation.Client
	Slug string `path:"slug" maxLength:"60"`
	Key  string `header:"Idempotency-Key" doc:"required; the same key with the same order answers the same again"`
	Body NewOrder
}

type placeOutput struct{ Body Placed }

func (s *Service) placeOrder(ctx context.Context, in *placeInput) (*placeOutput, error) {
	placed, err := s.PlaceFrom(ctx, in.Address(), in.Slug, in.Body, in.Key)
	if err != nil {
		return nil, err
	}
	return &placeOutput{placed}, nil
}

type statesInput struct {
	Name    string `query:"Name" doc:"DefaultKitchenProductionWorkflow; there is no other"`
	VenueID string `query:"LocalClienteId" required:"true"`
}

func (in *statesInput) Venue() string { return in.VenueID }

type statesOutput struct {
	Body []WorkflowState `nullable:"false"`
}

func (s *Service) states(context.Context, *statesInput) (*statesOutput, error) {
	out := &statesOutput{make([]WorkflowState, len(States))}
	for i, state := range States {
		out.Body[i] = state.wire()
	}
	return out, nil
}

type venueInput struct {
	operation.VenueQuery
}
