package orders

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/operation"
)

// PaymentEnd is how an order's money is no longer asked for.
type PaymentEnd int

const (
	// PaymentExpired was not paid in time.
	PaymentExpired PaymentEnd = iota
	// PaymentRefused was refused, or taken back, by the bank: it is paid in another way, if there
	// is one.
	PaymentRefused
	// PaymentDiverges got another amount.
	PaymentDiverges
)

// PaymentEnded is told, in the transaction that notes it, of an order that will not be paid
// by what was asked for. What is held for it is held on for a while: money that is on its way
// may come in.
func (s *Service) PaymentEnded(ctx context.Context, tx bun.Tx, orderID string, how PaymentEnd) error {
	u, err := loadUnpaid(ctx, tx.Tx, "id", orderID, forUpdate(s.DB.Dialect))
	if errors.Is(err, errNoOrder) {
		return nil
	}
	if err != nil || !u.awaits() {
		return err
	}
	if how == PaymentRefused {
		shop, err := s.Shops.ByVenue(ctx, u.VenueID)
		if err != nil || len(s.otherWays(u, shop)) > 0 {
			return err // its customer chooses one of them, or its time ends
		}
		return s.endUnpaid(ctx, tx, u, notPayable)
	}
	u.stands = map[PaymentEnd]stands{PaymentExpired: unpaidInTime, PaymentDiverges: wronglyPaid}[how]
	u.over = milli(s.Clock.Now())
	return u.save(ctx, tx)
}

// endUnpaid ends an unpaid order that is held, and what is held for it.
func (s *Service) endUnpaid(ctx context.Context, tx bun.Tx, u *unpaid, as stands) error {
	if u.heldUntil.Valid && s.Stock != nil {
		if err := s.Stock.Release(ctx, tx, u.drawing(actor{})); err != nil {
			return err
		}
	}
	u.stands, u.heldUntil = as, sql.NullInt64{}
	if !u.over.Valid {
		u.over = milli(s.Clock.Now())
	}
	return u.save(ctx, tx)
}

// EndUnpaid gives up what is held for orders that were not paid in time, each in a
// transaction of its own. Several servers may do so at once.
func (s *Service) EndUnpaid(ctx context.Context) error {
	return s.eachDue(ctx, heldOrders, s.endHeld)
}

const heldOrders = `SELECT id, venue_id, held_until FROM unpaid_orders
	WHERE held_until IS NOT NULL AND held_until <= $1 AND (held_until, id) > ($2, $3) ORDER BY held_until, id LIMIT $4`

func (s *Service) endHeld(ctx context.Context, due dueOrder) error {
	ended := false
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		ended = false
		u, err := loadUnpaid(ctx, tx.Tx, "id", due.id, forUpdate(s.DB.Dialect))
		if errors.Is(err, errNoOrder) || err == nil && (!u.heldUntil.Valid || u.heldUntil.Int64 > s.Clock.Now().UnixMilli()) {
			// It was paid, or somebody was faster.
			return nil
		}
		if err != nil {
			return err
		}
		ended = true
		as := u.stands
		if u.awaits() {
			as = unpaidInTime
			if err := s.Payments.Withdraw(ctx, tx, u.VenueID, u.ID, "O pedido não foi pago a tempo", operation.Actor{}); err != nil {
				return err
			}
		}
		return s.endUnpaid(ctx, tx, u, as)
	})
	if err == nil && ended {
		s.Payments.Wake(due.venueID)
	}
	return err
}

// callOff cancels an unpaid order for its customer, and reports whether there was one. Money
// that comes in all the same is given back.
func (s *Service) callOff(ctx context.Context, orderID string) (found bool, err error) {
	var venue string
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		found, venue = false, ""
		u, err := loadUnpaid(ctx, tx.Tx, "id", orderID, forUpdate(s.DB.Dialect))
		if errors.Is(err, errNoOrder) {
			return nil
		}
		if err != nil {
			return err
		}
		found = true
		if u.stands == calledOff {
			return nil
		}
		if !u.awaits() {
			return conflict("Este pedido já tinha terminado sem ser pago. Não é preciso fazer mais nada.", u.State)
		}
		venue = u.VenueID
		if err := s.Payments.Withdraw(ctx, tx, u.VenueID, u.ID, "Cancelado pelo cliente", operation.Actor{}); err != nil {
			return err
		}
		return s.endUnpaid(ctx, tx, u, calledOff)
	})
	if err == nil && venue != "" {
		s.Payments.Wake(venue)
	}
	return found, err
}

const (
	// personKept is for how long an order that was not paid is kept with its person: after
	// that, money that comes in is given back.
	personKept = 24 * time.Hour
	// unpaidKept is for how long its page says what became of it.
	unpaidKept = 90 * 24 * time.Hour
)

// forgetUnpaid drops the persons of orders that were not paid, and then the orders.
func (s *Service) forgetUnpaid(ctx context.Context) error {
	now := s.Clock.Now()
	if _, err := s.DB.Write.DB.ExecContext(ctx, "DELETE FROM unpaid_orders WHERE held_until IS NULL AND ended_at < $1", now.Add(-unpaidKept).UnixMilli()); err != nil {
		return fmt.Errorf("drop unpaid orders: %w", err)
	}
	rows, err := s.DB.Read.DB.QueryContext(ctx, "SELECT "+unpaidColumns+` FROM unpaid_orders
		WHERE held_until IS NULL AND ended_at < $1 AND phone_hash IS NOT NULL`, now.Add(-personKept).UnixMilli())
	if err != nil {
		return fmt.Errorf("find unpaid orders: %w", err)
	}
	old, err := unpaidIn(rows)
	if err != nil {
		return err
	}
	for _, u := range old {
		err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			u, err := loadUnpaid(ctx, tx.Tx, "id", u.ID, forUpdate(s.DB.Dialect))
			if errors.Is(err, errNoOrder) {
				return nil
			}
			if err != nil {
				return err
			}
			return u.forget(ctx, tx)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func unpaidIn(rows *sql.Rows) ([]*unpaid, error) {
	defer func() { _ = rows.Close() }()
	var all []*unpaid
	for rows.Next() {
		u := &unpaid{}
		if err := u.scan(rows); err != nil {
			return nil, fmt.Errorf("read unpaid orders: %w", err)
		}
		all = append(all, u)
	}
	return all, rows.Err()
}
