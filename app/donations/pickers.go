package donations

import (
	"context"
	"time"

	"balcao/app/database"
	"balcao/app/operation"
)

// CodeView is what the page with an event's QR code shows.
type CodeView struct {
	Link     string `json:"link"`
	Nome     string `json:"nome"`
	Endereco string `json:"endereco" doc:"the whole address, which the code is of"`
	Logo     string `json:"logo" doc:"address of the venue's picture; empty without one"`
	Color    string `json:"colorTheme"`
}

type codeInput struct {
	Link string `path:"linkEvent" maxLength:"100"`
}

type codeOutput struct{ Body CodeView }

func (s *Service) codeRoute(ctx context.Context, in *codeInput) (*codeOutput, error) {
	c, err := s.CauseOf(ctx, in.Link)
	if err != nil {
		return nil, err
	}
	seller, err := s.Seller(ctx, c.VenueID)
	return &codeOutput{CodeView{Link: c.Link, Nome: c.Name, Endereco: s.PublicURL + Address(c.Link), Logo: seller.Logo, Color: c.Color}}, err
}

// EventChoice is an event in a picker.
type EventChoice struct {
	ID   string    `json:"id"`
	Nome string    `json:"nome"`
	Date time.Time `json:"date"`
}

type pickInput struct{ operation.LocalQuery }

type pickOutput struct {
	Body []EventChoice `nullable:"false"`
}

// Upcoming answers the active events of a venue that have not begun, the next one first;
// Ongoing those that have: a campaign goes on until it is switched off.
func (s *Service) Upcoming(ctx context.Context, venueID string) ([]Event, error) {
	return s.active(ctx, venueID, func(e Event) bool { return e.At > s.now() })
}

// Ongoing is told at Upcoming.
func (s *Service) Ongoing(ctx context.Context, venueID string) ([]Event, error) {
	return s.active(ctx, venueID, func(e Event) bool { return e.At <= s.now() })
}

func (s *Service) active(ctx context.Context, venueID string, wanted func(Event) bool) (some []Event, err error) {
	all, err := s.Events(ctx, venueID, false)
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].Active && wanted(all[i]) {
			some = append(some, all[i])
		}
	}
	return some, err
}

func picked(events []Event, err error) (*pickOutput, error) {
	out := &pickOutput{Body: make([]EventChoice, len(events))}
	for i, e := range events {
		out.Body[i] = EventChoice{e.ID, e.Name, database.FromMilli(e.At)}
	}
	return out, err
}

func (s *Service) upcomingRoute(ctx context.Context, in *pickInput) (*pickOutput, error) {
	return picked(s.Upcoming(ctx, in.VenueID))
}

func (s *Service) ongoingRoute(ctx context.Context, in *pickInput) (*pickOutput, error) {
	return picked(s.Ongoing(ctx, in.VenueID))
}

type eventChoicesInput struct{ operation.VenuePath }

func (s *Service) eventChoicesRoute(ctx context.Context, in *eventChoicesInput) (*pickOutput, error) {
	return picked(s.Events(ctx, in.VenueID, false))
}
