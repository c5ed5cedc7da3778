package orders

import (
	"context"
	"fmt"
	"slices"

	"balcao/app/operation"
)

// OpenWith answers the codes of the venue's open orders in which one of the products is an
// item or an addition, the latest first.
func (s *Service) OpenWith(ctx context.Context, venueID string, productIDs []string) ([]string, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, "SELECT code, items FROM orders WHERE venue_id = $1 AND state IN ($2, $3, $4, $5) ORDER BY no DESC",
		venueID, int(Pending), int(Accepted), int(Preparing), int(InTransit))
	if err != nil {
		return nil, fmt.Errorf("open orders with products: %w", err)
	}
	defer func() { _ = rows.Close() }()
	codes := []string{}
	for rows.Next() {
		var code string
		var raw []byte
		if err := rows.Scan(&code, &raw); err != nil {
			return nil, fmt.Errorf("open orders with products: %w", err)
		}
		items, err := operation.Raw[[]Item](raw).Read()
		if err != nil {
			return nil, fmt.Errorf("open orders with products: %w", err)
		}
		if slices.ContainsFunc(items, func(i Item) bool {
			return slices.Contains(productIDs, i.ProdutoID) ||
				slices.ContainsFunc(i.Adicionais, func(e Extra) bool { return slices.Contains(productIDs, e.ProdutoID) })
		}) {
			codes = append(codes, code)
		}
	}
	return codes, rows.Err()
}
