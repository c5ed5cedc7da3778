package catalog

import (
	"context"
	"time"

	"balcao/app/operation"
	"balcao/app/roles"
)

// soldOutRoutes are the operations about what is sold out: whoever cooks notices it first,
// so the board's role suffices, for these alone of the catalogue.
func (s *Service) soldOutRoutes() []operation.Route {
	may := operation.Venue(roles.Products, roles.Board)
	return []operation.Route{
		operation.Get("product-sold-out-list", "/api/Produto/esgotados", may, s.notSoldRoute),
		operation.Get("product-sold-out-choices", "/api/Produto/esgotar/opcoes", may, s.saleStatesRoute),
		operation.Get("product-sold-out-preview", "/api/Produto/produtos/{id}/esgotar/previa", may, s.soldOutPreviewRoute),
		operation.Post("product-sold-out", "/api/Produto/produtos/{id}/esgotar", may, s.soldOutRoute),
		operation.Post("product-reopen", "/api/Produto/produtos/{id}/reabrir", may, s.reopenRoute),
	}
}

type saleStatesOutput struct {
	Body []SaleState `nullable:"false"`
}

func (s *Service) notSoldRoute(ctx context.Context, in *operation.VenueQuery) (*saleStatesOutput, error) {
	states, err := s.NotSold(ctx, in.VenueID)
	return &saleStatesOutput{states}, err
}

type saleStatesInput struct {
	operation.VenueQuery
	IDs []string `query:"produtos,explode" maxItems:"200" doc:"of an order's items and additions; those that are not in use any more are left out"`
}

func (s *Service) saleStatesRoute(ctx context.Context, in *saleStatesInput) (*saleStatesOutput, error) {
	states, err := s.SaleStates(ctx, in.VenueID, in.IDs)
	return &saleStatesOutput{states}, err
}

type venueProductInput struct {
	ProductPath
	operation.VenueQuery
}

type choicesOutput struct {
	Body []Choice `nullable:"false"`
}

func (s *Service) soldOutPreviewRoute(ctx context.Context, in *venueProductInput) (*choicesOutput, error) {
	closed, err := s.SoldOutPreview(ctx, in.VenueID, in.ID)
	return &choicesOutput{closed}, err
}

type soldOutInput struct {
	ProductPath
	Body struct {
		operation.VenueBody
		Reason SoldOutReason `json:"ate" enum:"reabrir,horario,dia,estoque"`
		Clock  string        `json:"hora,omitempty" maxLength:"5" doc:"HH:mm of the venue's clocks, where ate is horario: the next time that it comes"`
		Until  *time.Time    `json:"horario,omitempty" doc:"the moment, in its place"`
	}
}

// soldOutOutput is what was said of the product before, for taking it back.
type soldOutOutput struct {
	Body struct {
		Before SoldOut `json:"antes"`
	}
}

func (s *Service) soldOutRoute(ctx context.Context, in *soldOutInput) (*soldOutOutput, error) {
	out := &soldOutOutput{}
	var err error
	out.Body.Before, err = s.SetSoldOut(ctx, in.Body.VenueID, in.ID, End{in.Body.Reason, in.Body.Clock, in.Body.Until})
	return out, err
}

type venueBodyInput struct {
	ProductPath
	Body operation.VenueBody
}

func (s *Service) reopenRoute(ctx context.Context, in *venueBodyInput) (*soldOutOutput, error) {
	out := &soldOutOutput{}
	var err error
	out.Body.Before, err = s.Reopen(ctx, in.Body.VenueID, in.ID)
	return out, err
}
