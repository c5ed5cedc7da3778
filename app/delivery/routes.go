package delivery

import (
	"context"

	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists the operations of this domain.
func (s *Service) Routes() []operation.Route {
	routes := []operation.Route{
		operation.Post("kds-authorize-meep-delivery", "/api/kds/AutorizarMeepDelivery",
			operation.InVenueOf(func(ctx context.Context, in *authorizeInput) (string, error) {
				return s.Orders.VenueOf(ctx, in.Body.OrderID)
			}, roles.Board), s.authorizeOrder),
		operation.Post("kds-change-delivery-company", "/api/kds/mudarEmpresaTransportePedido",
			operation.InVenueOf(func(ctx context.Context, in *companyInput) (string, error) {
				return s.Orders.VenueOf(ctx, in.Body.OrderID)
			}, roles.Board), s.changeCompany),
		operation.Post("kds-carrier-update-order", "/api/kds/atualizartransportador",
			operation.InVenueOf(func(ctx context.Context, in *carrierInput) (string, error) {
				return s.Orders.VenueOf(ctx, in.Body.OrderID)
			}, roles.Board), s.changeCarrier),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("delivery")
	}
	return routes
}

// OrderDelivery is whose delivery an order is now.
type OrderDelivery struct {
	EmpresaEntrega Company       `json:"EmpresaEntrega" enum:"0,1" doc:"0 Meep delivery, 1 own (D8)"`
	Plataforma     string        `json:"Plataforma" doc:"name of the courier platform; empty for own deliveries"`
	Estagio        Stage         `json:"Estagio"`
	Valor          *money.Amount `json:"Valor" doc:"what the platform asks for"`
	Simulado       bool          `json:"Simulado" doc:"no such platform is configured (D4)"`
}

type output struct{ Body OrderDelivery }

func answer(st Status, err error) (*output, error) {
	if err != nil {
		return nil, err
	}
	return &output{OrderDelivery{st.Company, st.Platform, st.Stage, st.Price, st.Simulated}}, nil
}

type authorizeInput struct {
	operation.Acting
	Body struct {
		OrderID string `json:"PedidoId" minLength:"1" maxLength:"36"`
	}
}

func (s *Service) authorizeOrder(ctx context.Context, in *authorizeInput) (*output, error) {
	return answer(s.Authorize(ctx, in.Body.OrderID, in.Actor(ctx)))
}

type companyInput struct {
	operation.Acting
	Body struct {
		OrderID string  `json:"PedidoId" minLength:"1" maxLength:"36"`
		Company Company `json:"EmpresaEntrega" enum:"0,1" doc:"0 Meep delivery, 1 own (D8)"`
	}
}

func (s *Service) changeCompany(ctx context.Context, in *companyInput) (*output, error) {
	return answer(s.Choose(ctx, in.Body.OrderID, in.Body.Company, in.Actor(ctx)))
}

type carrierInput struct {
	operation.Acting
	Body struct {
		OrderID   string `json:"PedidoId" minLength:"1" maxLength:"36"`
		CarrierID string `json:"TransportadoraId,omitempty" maxLength:"36" doc:"the placeholder of S1§4 means: call the platform's courier by hand"`
		Platform  bool   `json:"UsarMeepDelivery,omitempty" doc:"the platform delivers; TransportadoraId is not looked at"`
	}
}

func (s *Service) changeCarrier(ctx context.Context, in *carrierInput) (*output, error) {
	return answer(s.SetCarrier(ctx, in.Body.OrderID, in.Body.CarrierID, in.Body.Platform, in.Actor(ctx)))
}
