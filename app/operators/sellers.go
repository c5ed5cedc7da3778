package operators

import (
	"context"
	"fmt"
)

// Seller is an operator as his sales name him.
type Seller struct {
	Name, UserID string
	Rights       []string
}

// Sellers answers all of a venue's operators by id, archived ones too: what they have sold may arrive later.
func (s *Service) Sellers(ctx context.Context, venueID string) (map[string]Seller, error) {
	var rows []row
	if err := s.DB.Read.NewSelect().Model(&rows).Where("venue_id = ?", venueID).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read operators: %w", err)
	}
	all := make(map[string]Seller, len(rows))
	for _, r := range rows {
		all[r.ID] = Seller{r.Name, r.UserID, r.Rights}
	}
	return all, nil
}
