package donations

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"time"

	"balcao/app/fault"
	"balcao/app/operation"
)

type streamInput struct {
	EventID string `path:"eventId" maxLength:"36"`
	Token   string `header:"Authorization" hidden:"true"`
}

// stream is GET /api/Donate/Stream/{eventId}. Events: painel with what donate-dashboard
// answers, at the beginning and after every change; heartbeat {}; unauthenticated {} as the
// last where the session is over. Any other end is to be followed by another call.
func (s *Service) stream(ctx context.Context, in *streamInput) (*operation.StreamResponse, error) {
	venueID, err := s.venueOfEvent(ctx, in.EventID)
	if err != nil {
		return nil, err
	}
	return operation.EventStream(func(ctx context.Context, out *operation.Events) {
		_ = s.follow(ctx, venueID, in, out)
	}), nil
}

// follow sends the dashboard until the client goes, or the session or the server ends.
func (s *Service) follow(ctx context.Context, venueID string, in *streamInput, out *operation.Events) error {
	// Subscribed before the first look: what commits in between wakes.
	wake, stop := s.Hub.Subscribe(Topic(in.EventID))
	defer stop()
	tick := time.NewTicker(s.Heartbeat)
	defer tick.Stop()
	_, token, _ := strings.Cut(in.Token, " ")
	var shown []byte
	for {
		now, err := s.news(ctx, venueID, in.EventID)
		if err != nil {
			return err
		}
		if !bytes.Equal(now.digest, shown) {
			if err := out.Send(0, "painel", now.whole); err != nil {
				return err
			}
			shown = now.digest
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.Hub.Done():
			return nil
		case <-wake:
		case <-tick.C:
			caller, err := s.Sessions.Authenticate(ctx, strings.TrimSpace(token))
			switch {
			case fault.Is(err, fault.Unauthenticated):
				return out.Send(0, "unauthenticated", []byte("{}"))
			case err != nil:
				return err
			case !caller.May(venueID, needed...):
				return nil // the next call is told so
			}
			if err := out.Send(0, "heartbeat", []byte("{}")); err != nil {
				return err
			}
		}
	}
}

// dashboardNews is the dashboard as it is sent, and all of it but the moment, by which a
// change is told.
type dashboardNews struct{ whole, digest []byte }

func (s *Service) news(ctx context.Context, venueID, eventID string) (n dashboardNews, err error) {
	e, err := s.Event(ctx, venueID, eventID)
	if err != nil {
		return n, err
	}
	d, err := s.Dashboard(ctx, e)
	if err != nil {
		return n, err
	}
	if n.whole, err = json.Marshal(d); err != nil {
		return n, err
	}
	d.AtualizadoEm = time.Time{}
	n.digest, err = json.Marshal(d)
	return n, err
}
