package orders

import (
	"context"
	"fmt"
	"time"

	"balcao/app/database"
	"balcao/app/money"
)

// Unfinished is an order that has not ended.
type Unfinished struct {
	ID, Code, StoreID string
	State             State
	At                time.Time
	// Due is when it was promised for at the latest, or is wanted for; zero where neither.
	Due   time.Time
	Total money.Amount
	Items []Item
}

// OpenOf answers the venue's orders that have not ended, the oldest first; those for later
// that nobody has to begin yet are not among them.
func (s *Service) OpenOf(ctx context.Context, venueID string) ([]Unfinished, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, "SELECT "+columns+" FROM orders o WHERE o.venue_id = $1 AND o.state IN ($2, $3, $4, $5) ORDER BY o.created_at, o.no",
		venueID, int(Pending), int(Accepted), int(Preparing), int(InTransit))
	if err != nil {
		return nil, fmt.Errorf("list open orders: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var all []Unfinished
	for rows.Next() {
		var r record
		if err := r.scan(rows); err != nil {
			return nil, fmt.Errorf("list open orders: %w", err)
		}
		if r.WaitsUntil.Valid {
			continue
		}
		items, err := r.Items.Read()
		if err != nil {
			return nil, fmt.Errorf("read order %s: %w", r.ID, err)
		}
		one := Unfinished{ID: r.ID, Code: r.Code, StoreID: r.StoreID.String, State: r.State, At: database.FromMilli(r.CreatedAt), Total: r.Total, Items: items}
		switch {
		case r.WantedFor.Valid:
			one.Due = database.FromMilli(r.WantedFor.Int64)
		case r.PromisedMax.Valid:
			one.Due = one.At.Add(time.Duration(r.PromisedMax.Int64) * time.Minute)
		}
		all = append(all, one)
	}
	return all, rows.Err()
}
