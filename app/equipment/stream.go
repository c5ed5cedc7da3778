package equipment

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"time"

	"balcao/app/fault"
	"balcao/app/operation"
)

// mostWatched bounds the devices of the live view.
const mostWatched = 1000

type streamInput struct {
	operation.VenueQuery
	Token string `header:"Authorization" hidden:"true"`
}

// streamRoute is GET /api/equipamentos/stream. Events: equipamentos with the venue's devices
// in use as equipment-list shows them, at the beginning, after every change, and where one
// has fallen silent; heartbeat {}; unauthenticated {} as the last where the session is
// over. Any other end is to be followed by another call.
func (s *Service) streamRoute(_ context.Context, in *streamInput) (*operation.StreamResponse, error) {
	return operation.EventStream(func(ctx context.Context, out *operation.Events) {
		_ = s.follow(ctx, in.VenueID, in.Token, out)
	}), nil
}

func (s *Service) follow(ctx context.Context, venueID, authorization string, out *operation.Events) error {
	// Subscribed before the first look: what commits in between wakes.
	wake, stop := s.Hub.Subscribe(Topic(venueID))
	defer stop()
	tick := time.NewTicker(s.Heartbeat)
	defer tick.Stop()
	_, token, _ := strings.Cut(authorization, " ")
	var shown []byte
	for {
		devices, _, err := s.List(ctx, Filter{VenueID: venueID}, 0, mostWatched)
		if err != nil {
			return err
		}
		views, err := s.views(ctx, venueID, devices)
		if err != nil {
			return err
		}
		now, err := json.Marshal(views)
		if err != nil {
			return err
		}
		if !bytes.Equal(now, shown) {
			if err := out.Send(0, "equipamentos", now); err != nil {
				return err
			}
			shown = now
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.Hub.Done():
			return nil
		case <-wake:
		case <-tick.C:
			switch _, err := s.Sessions.Authenticate(ctx, strings.TrimSpace(token)); {
			case fault.Is(err, fault.Unauthenticated):
				return out.Send(0, "unauthenticated", []byte("{}"))
			case err != nil:
				return err
			}
			if err := out.Send(0, "heartbeat", []byte("{}")); err != nil {
				return err
			}
		}
	}
}
