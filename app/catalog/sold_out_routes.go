package catalog

import (
	"context"
	"time"

	"balcao/app/operation"
)

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
