package scheduling

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/letters"
)

// placedAhead is how long before its time an order is on the board at most: the board knows none
// that are later.
const placedAhead = 29 * 24 * time.Hour

// boardFollows has the order of a booking be placed, moved or called off once what was written is
// committed: the kitchen hears of nothing that may still be given up.
func (s *Service) boardFollows(ctx context.Context, tx bun.Tx, b Booking) error {
	result, err := tx.NewUpdate().Model((*Preorder)(nil)).Set("due_at = ?, failures = 0", s.now()).Where("booking_id = ?", b.ID).Exec(ctx)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return err
	}
	database.Committed(ctx, func() {
		s.Hub.Wake(lettersTopic)
		s.Hub.Wake(lettersTopic + ":" + b.VenueID)
	})
	return nil
}

// servePreorders has the board follow the bookings of a venue.
func (s *Service) servePreorders(ctx context.Context, venueID string) error {
	var due []Preorder
	err := s.DB.Read.NewSelect().Model(&due).Where("venue_id = ? AND due_at <= ?", venueID, s.now()).Order("due_at", "booking_id").Limit(letters.ARound).Scan(ctx)
	if err != nil {
		return err
	}
	for _, p := range due {
		if err := s.servePreorder(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

// servePreorder has the board follow one booking. It is claimed first, so that one server does so.
// All that it asks of the kitchen may be asked again: an order is placed once for its booking, and
// moved and called off to where it is.
func (s *Service) servePreorder(ctx context.Context, p Preorder) error {
	claimed := s.Clock.Now().Add(letters.ClaimedFor).UnixMilli()
	result, err := s.DB.Write.NewUpdate().Model((*Preorder)(nil)).Set("due_at = ?", claimed).Where("booking_id = ? AND due_at = ?", p.BookingID, p.DueAt).Exec(ctx)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return err
	}
	b, err := one[Booking](ctx, s.DB.Write.NewSelect(), p.VenueID, p.BookingID, errNoBooking)
	if err != nil {
		return err
	}
	had := p.OrderID
	p.DueAt, p.Trouble = 0, ""
	what, err := s.follow(ctx, &p, b)
	if err != nil {
		what = s.troubled(ctx, &p, err)
	}
	return s.DB.Tx(context.WithoutCancel(ctx), func(ctx context.Context, tx bun.Tx) error {
		var now Preorder
		if err := s.forUpdate(tx.NewSelect().Model(&now)).Where("booking_id = ?", p.BookingID).Scan(ctx); err != nil {
			return err
		}
		booking, err := one[Booking](ctx, tx.NewSelect(), p.VenueID, p.BookingID, errNoBooking)
		if err != nil {
			return err
		}
		if now.OrderID != had {
			// Another server has placed it meanwhile: the next round goes on from there.
			return s.boardFollows(ctx, tx, b)
		}
		if _, err := tx.NewUpdate().Model(&p).WherePK().Exec(ctx); err != nil {
			return err
		}
		if what != "" {
			detail := p.OrderCode
			if p.Trouble != "" {
				detail = p.Trouble
			}
			if err := s.note(ctx, tx, b.ID, what, detail, ""); err != nil {
				return err
			}
		}
		s.changed(ctx, b.VenueID)
		if booking.Version != b.Version {
			return s.boardFollows(ctx, tx, b)
		}
		return nil
	})
}

// troubled writes down why the board cannot follow, and what is said of it in the booking's
// history. What is no refusal is tried again.
func (s *Service) troubled(ctx context.Context, p *Preorder, why error) string {
	lost := "não foi para o painel"
	if p.OrderID != "" {
		lost = "o painel não acompanhou"
	}
	var f *fault.Error
	if errors.As(why, &f) && (f.Code == fault.Conflict || f.Code == fault.Invalid || f.Code == fault.NotFound) {
		p.Trouble = f.Message
		return lost
	}
	s.Log.LogAttrs(ctx, slog.LevelWarn, "the board does not follow a booking", slog.String("booking", p.BookingID), slog.String("cause", why.Error()))
	if p.Failures++; p.Failures < letters.MostFailures {
		p.DueAt = letters.Failing.Next(s.Clock.Now(), p.Failures).UnixMilli()
		return ""
	}
	if p.Trouble = "O painel de pedidos não respondeu."; p.OrderID == "" {
		p.Trouble += " Digite o pedido nele."
	}
	return lost
}

// follow does what is to be done, and answers what that was; empty for nothing.
func (s *Service) follow(ctx context.Context, p *Preorder, b Booking) (string, error) {
	ended := b.State == Cancelled || b.State == Expired
	if ended && p.OrderID == "" {
		// A server that died may have placed it, and not have written that down.
		placed, err := s.Kitchen.Placed(ctx, p.VenueID, p.BookingID)
		if err != nil {
			return "", err
		}
		if placed.ID != "" {
			p.take(placed)
			p.OrderFor = b.StartsAt
		}
	}
	switch {
	case ended && p.OrderID != "" && p.OrderFor != 0:
		err := s.Kitchen.CallOff(ctx, p.VenueID, p.OrderID)
		if err == nil {
			p.OrderFor = 0
		}
		return "cancelou o pedido", err
	case b.State == Confirmed && b.StartsAt <= s.now() && p.OrderID == "":
		return "", fault.New(fault.Conflict, "A hora da reserva passou antes de o pedido ir para o painel.")
	case b.State != Confirmed || b.StartsAt <= s.now():
		return "", nil
	case p.OrderID == "" && b.StartsAt > s.now()+placedAhead.Milliseconds():
		p.DueAt = b.StartsAt - placedAhead.Milliseconds()
		return "", nil
	}
	items, err := p.chosen()
	if err != nil {
		return "", err
	}
	who, err := one[Resource](ctx, s.DB.Read.NewSelect(), b.VenueID, b.ResourceID, errNoResource)
	if err != nil {
		return "", err
	}
	order, what := p.order(b, who.Name, items), ""
	if p.OrderID == "" {
		placed, err := s.Kitchen.Place(ctx, order)
		if err != nil {
			return "", err
		}
		p.take(placed)
		what = "foi para o painel"
	}
	// Also after it was placed: a server that died then may have done so for another time.
	moved, err := s.Kitchen.Move(ctx, p.OrderID, order)
	if err != nil {
		return what, err
	}
	if p.OrderFor = b.StartsAt; moved && what == "" {
		what = "moveu o pedido"
	}
	return what, nil
}

// take makes a placed order the one of the pre-order: it is paid as the board has it.
func (p *Preorder) take(placed Placed) {
	p.OrderID, p.OrderCode, p.Total = placed.ID, placed.Code, placed.Total
}
