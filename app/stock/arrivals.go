package stock

import (
	"context"
	"log/slog"
	"slices"
)

// told tells others of a committed change of balances.
func (s *Service) told(ctx context.Context, venueID string, lines []Posted) {
	s.Moved(venueID)
	s.arrived(ctx, venueID, more(lines), nil)
}

// Freed tells others what is there again of what an order held, once its end has been
// committed. What has come back on the shelf has arrived; what was only reserved counts where
// nothing else was free before it, for what is sold out despite free stock waits for more.
func (s *Service) Freed(ctx context.Context, venueID, orderID string) {
	var ids []string
	err := s.DB.Read.NewRaw(`SELECT d.product_id FROM stock_draws AS d
		JOIN stock_balances AS b ON b.venue_id = d.venue_id AND b.product_id = d.product_id
		WHERE d.order_id = ? AND d.state IN (?, ?) AND b.on_hand > b.reserved
		GROUP BY d.product_id, b.on_hand, b.reserved
		HAVING MAX(CASE WHEN d.state = ? THEN 1 ELSE 0 END) = 1 OR b.on_hand - b.reserved <= SUM(d.quantity)`,
		orderID, released, back, back).Scan(context.WithoutCancel(ctx), &ids)
	s.arrived(ctx, venueID, ids, err)
}

// arrived puts on sale what waits for the products. The movement is done, whatever becomes
// of that, and whether or not who asked for it still waits.
func (s *Service) arrived(ctx context.Context, venueID string, ids []string, err error) {
	if err == nil && len(ids) > 0 {
		err = s.Arrived(context.WithoutCancel(ctx), venueID, ids)
	}
	if err != nil {
		s.Log.LogAttrs(ctx, slog.LevelError, "what waits for stock stays sold out", slog.String("venue", venueID), slog.Any("products", ids), slog.Any("cause", err))
	}
}

// more are the products of which something is there now, and was not or was less.
func more(lines []Posted) []string {
	var ids []string
	for _, l := range lines {
		if l.Quantity > 0 && l.OnHand > 0 && !slices.Contains(ids, l.ProductID) {
			ids = append(ids, l.ProductID)
		}
	}
	return ids
}
