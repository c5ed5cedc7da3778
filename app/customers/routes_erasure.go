package customers

import (
	"context"
	"net/http"

	"balcao/app/operation"
	"balcao/app/roles"
)

// erasureRoutes lists the operations of who looks after a venue's settings.
func (s *Service) erasureRoutes() []operation.Route {
	const at = "/api/ClienteEstabelecimento/apagamento"
	settings := operation.Venue(roles.Settings)
	return []operation.Route{
		operation.Get("customer-erasure-get", at, settings, s.erasureRoute),
		operation.Get("customer-erasure-preview", at+"/previa", settings, s.previewErasureRoute),
		operation.Put("customer-erasure-save", at, settings.Confirmed(), s.saveErasureRoute).Status(http.StatusNoContent),
	}
}

type erasureOutput struct{ Body Erasure }

func (s *Service) erasureRoute(ctx context.Context, in *venueInput) (*erasureOutput, error) {
	e, err := s.Erasure(ctx, in.VenueID)
	return &erasureOutput{e}, err
}

type previewErasureInput struct {
	operation.VenueQuery
	Dias int `query:"dias" doc:"30 to 3650"`
}

type previewErasureOutput struct{ Body ErasurePreview }

func (s *Service) previewErasureRoute(ctx context.Context, in *previewErasureInput) (*previewErasureOutput, error) {
	p, err := s.PreviewErasure(ctx, in.VenueID, in.Dias)
	return &previewErasureOutput{p}, err
}

// ErasureOrder sets a venue's term.
type ErasureOrder struct {
	operation.VenueBody
	Erasure
}

type saveErasureInput struct{ Body ErasureOrder }

func (s *Service) saveErasureRoute(ctx context.Context, in *saveErasureInput) (*struct{}, error) {
	return nil, s.SetErasure(ctx, in.Body.VenueID, in.Body.Erasure)
}
