package salespoints

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// ProductListOf answers the id of the product list that a venue's sales point sells from,
// whether that is in use or not; empty where it sells all products.
func (s *Service) ProductListOf(ctx context.Context, venueID, id string) (string, error) {
	var list sql.NullString
	err := s.DB.Read.NewRaw("SELECT product_list_id FROM sales_points WHERE id = ? AND venue_id = ?", id, venueID).Scan(ctx, &list)
	if errors.Is(err, sql.ErrNoRows) {
		return "", errUnknown
	}
	if err != nil {
		return "", fmt.Errorf("read a sales point's product list: %w", err)
	}
	return list.String, nil
}
