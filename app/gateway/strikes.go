package gateway

import (
	"context"
	"log/slog"
	"net/http"
	"sync/atomic"

	"balcao/app/fault"
	"balcao/app/outbox"
)

// strikes tells windows that other items are struck through than were.
type strikes struct {
	count   atomic.Int64
	changed signal
}

func (s *strikes) tell() {
	s.count.Add(1)
	s.changed.tell()
}

var errNoVenue = fault.New(fault.NotFound, "Os pedidos deste estabelecimento ainda não chegaram a este computador. Tente de novo em instantes.")

// strike is POST /local/strikes: what a cook strikes through is kept for every
// window of this computer on the venue, and sent to nobody.
func (g *Gateway) strike(r *http.Request, s *session) (outbox.Struck, error) {
	var in struct {
		VenueID string `json:"localClienteId"`
		OrderID string `json:"pedidoId"`
		ItemID  string `json:"itemId"`
		Struck  bool   `json:"riscado"`
	}
	if err := read(r, &in); err != nil {
		return nil, err
	}
	if known, err := g.isVenueOf(r.Context(), s, in.VenueID); err != nil {
		return nil, err
	} else if !known {
		return nil, errNoVenue
	}
	v := outbox.Venue{Server: g.server(), ID: in.VenueID}
	if err := g.box.Strike(r.Context(), v, in.OrderID, in.ItemID, in.Struck); err != nil {
		return nil, err
	}
	g.strikes.tell()
	return g.box.Struck(r.Context(), v)
}

// isVenueOf reports whether the server has said that a venue is the person's: at the
// sign-in, or by its orders.
func (g *Gateway) isVenueOf(ctx context.Context, s *session, venueID string) (bool, error) {
	if _, mine := s.Zones[venueID]; mine {
		return true, nil
	}
	v, err := g.venue(ctx, s, venueID)
	return err == nil && v.loaded(), err
}

// tellStrikes tells the window of all that is struck through at the venue, at
// once and whenever that changes.
func (o *onlooker) tellStrikes(ctx context.Context) error {
	now := o.strikes.count.Load()
	if now == o.struck {
		return nil
	}
	if known, err := o.isVenueOf(ctx, o.session, o.venue.id); err != nil || !known {
		return err
	}
	all, err := o.box.Struck(ctx, outbox.Venue{Server: o.server(), ID: o.venue.id})
	if err != nil {
		return err
	}
	o.struck = now
	return o.send(0, "strikes", all)
}

// take writes changes, and forgets what was struck through on orders that end by them.
func (f *replicator) take(ctx context.Context, changes []change, seq int64, whole bool) error {
	since, _, _ := f.venue.position()
	if whole {
		since = everSince
	}
	if err := f.venue.take(ctx, changes, seq, whole); err != nil {
		f.log.LogAttrs(ctx, slog.LevelWarn, "replica", slog.String("cause", err.Error()))
		return err
	}
	f.unstrike(ctx, since)
	return nil
}

// everSince is before the seq of any order.
const everSince = -1

// unstrike forgets what was struck through on orders that have ended since a
// seq, as the server says: a tap that will end one may yet be refused.
func (f *replicator) unstrike(ctx context.Context, since int64) {
	ended, err := f.venue.ended(ctx, since)
	forgotten := false
	if err == nil {
		forgotten, err = f.box.Unstrike(ctx, outbox.Venue{Server: f.server(), ID: f.venue.id}, ended)
	}
	if err != nil && ctx.Err() == nil {
		// They are in nobody's way, and forgotten at the next start.
		f.log.LogAttrs(ctx, slog.LevelWarn, "strikes", slog.String("cause", err.Error()))
	}
	if forgotten {
		f.strikes.tell()
	}
}
