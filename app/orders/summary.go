package orders

import (
	"context"
	"fmt"
	"strings"
	"time"

	"balcao/app/database"
)

// Summary is what other domains need to name an order.
type Summary struct {
	ID, VenueID, Code, Customer string
	State                       State
	UpdatedAt                   time.Time
}

// SummaryByID answers the summary of an order, or a NotFound fault.
func (s *Service) SummaryByID(ctx context.Context, id string) (Summary, error) {
	return s.summary(ctx, "id = $1", id)
}

// SummaryByPublicCode answers the order that a customer tracks by this code, or a
// NotFound fault.
func (s *Service) SummaryByPublicCode(ctx context.Context, code string) (Summary, error) {
	return s.summary(ctx, "public_code = $1", strings.ToLower(code))
}

// Summaries answers those of the orders that exist, in no order.
func (s *Service) Summaries(ctx context.Context, ids []string) ([]Summary, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	args := make([]any, len(ids))
	for i, id := range ids {
		args[i] = id
	}
	return s.summaries(ctx, "id IN ("+parameters(1, len(ids))+")", args...)
}

func (s *Service) summary(ctx context.Context, where, arg string) (Summary, error) {
	found, err := s.summaries(ctx, where, arg)
	if err != nil {
		return Summary{}, err
	}
	if len(found) == 0 {
		return Summary{}, errNoOrder
	}
	return found[0], nil
}

func (s *Service) summaries(ctx context.Context, where string, args ...any) ([]Summary, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, "SELECT id, venue_id, code, customer_name, state, updated_at FROM orders WHERE "+where, args...)
	if err != nil {
		return nil, fmt.Errorf("read orders: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var all []Summary
	for rows.Next() {
		var b Summary
		var at int64
		if err := rows.Scan(&b.ID, &b.VenueID, &b.Code, &b.Customer, &b.State, &at); err != nil {
			return nil, fmt.Errorf("read orders: %w", err)
		}
		b.UpdatedAt = database.FromMilli(at)
		all = append(all, b)
	}
	return all, rows.Err()
}
