package delivery

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"balcao/app/operation"
)

// fresh is how old an acceptance may be to call a courier by itself. What was
// accepted before, while no server ran or the venue used no platform, may be on
// its way already: a person calls.
const fresh = 10 * time.Minute

// follow looks at what happened to the venue's orders: an acceptance may call a
// courier (S1§4), the order's end calls him off. Looking twice does no harm.
func (s *Service) follow(ctx context.Context, venueID string) error {
	after, err := s.followed(ctx, venueID)
	if err != nil {
		return err
	}
	for {
		moves, upTo, err := s.Orders.Moves(ctx, venueID, after)
		if err != nil || upTo == after {
			return err
		}
		for _, m := range moves {
			switch {
			case m.Ended:
				err = callOff(ctx, s.DB.Write.DB, m.OrderID, "")
			case m.Accepted:
				err = s.accepted(ctx, venueID, m.OrderID, s.Clock.Now().Sub(m.At) < fresh)
			}
			if err != nil {
				return err
			}
		}
		if err := s.setFollowed(ctx, venueID, upTo); err != nil {
			return err
		}
		after = upTo
	}
}

// accepted does what the venue's settings say of an accepted order. Where both
// its own and the platform's delivery are on, a person chooses (D9). Whoever takes
// the order out already keeps it.
func (s *Service) accepted(ctx context.Context, venueID, orderID string, fresh bool) error {
	settings, err := s.Shops.Delivery(ctx, venueID)
	if err != nil || !settings.UsesPlatform {
		return err
	}
	_, _, err = s.decide(ctx, orderID, "settings", operation.Actor{}, settings.Platform, false, func(p Parcel) (*Status, error) {
		chosen := p.Delivery != nil && p.Delivery.Company == ByPlatform && p.Delivery.Stage == Undecided
		switch {
		case !p.Deliverable, p.Ended, p.TakenOut:
			return nil, nil
		case p.Delivery != nil && !chosen, p.Delivery == nil && settings.Own:
			return nil, nil
		case settings.Manual, !fresh:
			return s.chosen(settings, ByHand), nil
		}
		return s.chosen(settings, Asked), nil
	})
	return err
}

// followed is up to where the venue was followed; a new venue is from now on.
func (s *Service) followed(ctx context.Context, venueID string) (int64, error) {
	var seq int64
	err := s.DB.Read.DB.QueryRowContext(ctx, "SELECT seq FROM delivery_followed WHERE venue_id = $1", venueID).Scan(&seq)
	if !errors.Is(err, sql.ErrNoRows) {
		return seq, err
	}
	if seq, err = s.Orders.LastSeq(ctx, venueID); err != nil {
		return 0, err
	}
	return seq, s.setFollowed(ctx, venueID, seq)
}

func (s *Service) setFollowed(ctx context.Context, venueID string, seq int64) error {
	_, err := s.DB.Write.DB.ExecContext(ctx, `INSERT INTO delivery_followed (venue_id, seq) VALUES ($1, $2)
		ON CONFLICT (venue_id) DO UPDATE SET seq = excluded.seq WHERE delivery_followed.seq < excluded.seq`, venueID, seq)
	if err != nil {
		return fmt.Errorf("note what was followed: %w", err)
	}
	return nil
}
