package chat

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"
)

// Said is one message of a conversation, as it was written.
type Said struct {
	FromCustomer bool
	Author, Text string
	At           time.Time
}

// Said answers all messages about an order, the oldest first.
func (s *Service) Said(ctx context.Context, orderID string) ([]Said, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, "SELECT from_customer, author_name, text, at FROM chat_messages WHERE order_id = $1 ORDER BY no", orderID)
	if err != nil {
		return nil, fmt.Errorf("read messages: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var all []Said
	for rows.Next() {
		var m Said
		var at int64
		if err := rows.Scan(&m.FromCustomer, &m.Author, &m.Text, &at); err != nil {
			return nil, fmt.Errorf("read messages: %w", err)
		}
		m.At = time.UnixMilli(at).UTC()
		all = append(all, m)
	}
	return all, rows.Err()
}

// ForgetOrders deletes the conversations about orders, in the transaction that erases
// their customer. Call Changed once it has committed.
func (s *Service) ForgetOrders(ctx context.Context, tx bun.IDB, orderIDs []string) error {
	if len(orderIDs) == 0 {
		return nil
	}
	if _, err := tx.NewRaw("DELETE FROM chat_conversations WHERE order_id IN (?)", bun.List(orderIDs)).Exec(ctx); err != nil {
		return fmt.Errorf("forget conversations: %w", err)
	}
	return nil
}

// Changed has boards look at the venue's conversations again.
func (s *Service) Changed(venueID string) { s.Hub.Wake(s.Topic(venueID)) }
