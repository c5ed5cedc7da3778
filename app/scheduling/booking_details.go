package scheduling

import (
	"context"
	"time"

	"balcao/app/database"
	"balcao/app/money"
)

// StepView is something that happened to a booking.
type StepView struct {
	Em      time.Time `json:"em"`
	Que     string    `json:"que" doc:"marcou, moveu, confirmou, cancelou …"`
	Detalhe string    `json:"detalhe"`
	Quem    string    `json:"quem" doc:"empty for the customer and the program"`
}

// PreorderView is what the guests of a booking want to find ready.
type PreorderView struct {
	Itens    []Chosen     `json:"itens" nullable:"false"`
	Total    money.Amount `json:"total" doc:"paid at the venue"`
	PedidoID *string      `json:"pedidoId" doc:"the order on the board; null while there is none"`
	Codigo   string       `json:"codigo" doc:"of the order; empty while there is none"`
	Para     *time.Time   `json:"para" doc:"for when the order is; null while there is none, and once it was called off"`
	Aviso    string       `json:"aviso" doc:"why the board could not follow the booking; empty where it did"`
}

// BookingDetails are a booking, what its guests want to find ready, and what happened to it.
type BookingDetails struct {
	BookingView
	Pedido    *PreorderView `json:"pedido" doc:"null for none"`
	Historico []StepView    `json:"historico" nullable:"false"`
}

type detailsOutput struct{ Body BookingDetails }

func (s *Service) bookingRoute(ctx context.Context, in *rowInput) (*detailsOutput, error) {
	b, err := one[Booking](ctx, s.DB.Read.NewSelect(), in.VenueID, in.ID, errNoBooking)
	if err != nil {
		return nil, err
	}
	return s.details(ctx, b)
}

func (s *Service) details(ctx context.Context, b Booking) (*detailsOutput, error) {
	view, err := s.viewOf(ctx, b)
	if err != nil {
		return nil, err
	}
	var steps []Step
	if err := s.DB.Read.NewSelect().Model(&steps).Where("booking_id = ?", b.ID).Order("at", "id").Scan(ctx); err != nil {
		return nil, err
	}
	out := &detailsOutput{BookingDetails{BookingView: view, Historico: make([]StepView, len(steps))}}
	for i, p := range steps {
		out.Body.Historico[i] = StepView{database.FromMilli(p.At), p.What, p.Detail, p.MadeBy}
	}
	p, err := s.preorderOf(ctx, s.DB.Read, b)
	if err != nil || p == nil {
		return out, err
	}
	items, err := p.chosen()
	out.Body.Pedido = &PreorderView{Itens: items, Total: p.Total, PedidoID: orNull(p.OrderID), Codigo: p.OrderCode, Para: moment(p.OrderFor), Aviso: p.Trouble}
	return out, err
}
