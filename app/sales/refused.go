package sales

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/money"
)

// Refusal is an order that was refused, or that came back.
type Refusal struct {
	VenueID, OrderID, Code string
	Channel                Channel
	// At is its intake.
	At      time.Time
	StoreID string
	Handover
	// Payment is how it was to be paid.
	Payment  string
	Total    money.Amount
	Returned bool
}

// Refuse writes refused orders down: nothing was sold, and reports count them. One that is
// written down already stays as it is.
func (s *Service) Refuse(ctx context.Context, tx bun.Tx, refused ...Refusal) error {
	for _, r := range refused {
		at, err := s.row(ctx, tx, r.VenueID, r.At)
		if err != nil {
			return err
		}
		result, err := tx.NewRaw(`INSERT INTO refused_orders (order_id, venue_id, channel, kind, code, at, day, hour, store_id, buyer, district, city, payment, total, returned)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, ?, ?, ?, ?) ON CONFLICT (order_id) DO NOTHING`,
			r.OrderID, r.VenueID, r.Channel, r.Kind, r.Code, at.At, at.Day, at.Hour, database.Nullable(r.StoreID), r.District, r.City, r.Payment, r.Total, r.Returned).Exec(ctx)
		if err != nil {
			return fmt.Errorf("record a refused order: %w", err)
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return err
		}
		if _, err := s.meet(ctx, tx, visit{r.VenueID, r.OrderID, at.Day, at.At, "refused_orders", "order_id"}, r.Person); err != nil {
			return err
		}
		s.told(ctx, r.VenueID)
	}
	return nil
}
