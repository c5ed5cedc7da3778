package orders

import (
	"balcao/app/database"
	"context"
	"fmt"
	"strings"
	"time"
)

// Brief is what others need to know of an order in order to name it.
type Brief struct {
	ID, VenueID, Code, Customer string
	State                       State
	UpdatedAt                   time.Time
}

// BriefByID answers an order, or a NotFound fault.
func (s *Service) BriefByID(ctx context.Context, id string) (Brief, error) {
	return s.brief(ctx, "id = $1", id)
}

// BriefByPublicCode answers the order that a customer follows by this code, or
// a NotFound fault.
func (s *Service) BriefByPublicCode(ctx context.Context, code string) (Brief, error) {
	return s.brief(ctx, "public_code = $1", strings.ToLower(code))
}

// Briefs answers those of the orders that exist, in no order.
func (s *Service) Briefs(ctx context.Context, ids []string) ([]Brief, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	args := make([]any, len(ids))
	for i, id := range ids {
		args[i] = id
	}
	return s.briefs(ctx, "id IN ("+parameters(1, len(ids))+")", args...)
}

func (s *Service) brief(ctx context.Context, where, arg string) (Brief, error) {
	found, err := s.briefs(ctx, where, arg)
	if err != nil {
		return Brief{}, err
	}
	if len(found) == 0 {
		return Brief{}, errNoOrder
	}
	return found[0], nil
}

func (s *Service) briefs(ctx context.Context, where string, args ...any) ([]Brief, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, "SELECT id, venue_id, code, customer_name, state, updated_at FROM orders WHERE "+where, args...)
	if err != nil {
		return nil, fmt.Errorf("read orders: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var all []Brief
	for rows.Next() {
		var b Brief
		var at int64
		if err := rows.Scan(&b.ID, &b.VenueID, &b.Code, &b.Customer, &b.State, &at); err != nil {
			return nil, fmt.Errorf("read orders: %w", err)
		}
		b.UpdatedAt = database.FromMilli(at)
		all = append(all, b)
	}
	return all, rows.Err()
}
