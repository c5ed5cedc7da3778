package insights

import (
	"context"
	"errors"
	"strings"
	"time"

	"balcao/app/fault"
	"balcao/app/operation"
)

type streamInput struct {
	operation.VenueQuery
	Token string `header:"Authorization" hidden:"true"`
}

// atMost is how often a stream tells of sales: a busy venue sells more often than a screen
// has to be read.
const atMost = time.Second

// stream is GET /api/insights/stream. Events: hello {} at the beginning; sales {} when what
// shows today has changed; heartbeat {}; unauthenticated {} as the last where the session is
// over. Any other end is to be followed by another call.
func (s *Service) stream(_ context.Context, in *streamInput) (*operation.StreamResponse, error) {
	return operation.EventStream(func(ctx context.Context, out *operation.Events) {
		_ = s.serve(ctx, in, out)
	}), nil
}

func (s *Service) serve(ctx context.Context, in *streamInput, out *operation.Events) error {
	sold, stop := s.Hub.Subscribe(Topic(in.VenueID))
	defer stop()
	ordered, stopOrders := s.Hub.Subscribe(s.Orders.Topic(in.VenueID))
	defer stopOrders()
	if err := out.Send(0, "hello", []byte("{}")); err != nil {
		return err
	}
	tick := time.NewTicker(s.Heartbeat)
	defer tick.Stop()
	for {
		event := "sales"
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.Hub.Done():
			return nil
		case <-sold:
		case <-ordered:
		case <-tick.C:
			event = "heartbeat"
			switch err := s.stillAllowed(ctx, in); {
			case fault.Is(err, fault.Unauthenticated):
				return out.Send(0, "unauthenticated", []byte("{}"))
			case err != nil:
				return err
			}
		}
		if err := out.Send(0, event, []byte("{}")); err != nil {
			return err
		}
		if event != "sales" {
			continue
		}
		pause := time.NewTimer(atMost)
		select {
		case <-ctx.Done():
			pause.Stop()
			return ctx.Err()
		case <-pause.C:
		}
	}
}

// stillAllowed checks the session and the roles again.
func (s *Service) stillAllowed(ctx context.Context, in *streamInput) error {
	_, token, _ := strings.Cut(in.Token, " ")
	caller, err := s.Sessions.Authenticate(ctx, strings.TrimSpace(token))
	if err == nil && !caller.May(in.VenueID, dashboard...) {
		err = errRoleLost
	}
	return err
}

var errRoleLost = errors.New("the role was taken away")
