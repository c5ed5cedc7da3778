package demo

import (
	"context"

	"balcao/app/access"
)

// limit lets somebody see one category of a venue, and nothing else.
func (d Deps) limit(ctx context.Context, venueID string, who access.User) error {
	categories, err := d.Catalog.Categories(ctx, venueID)
	if err != nil {
		return err
	}
	return d.Limits.AddCategory(ctx, venueID, who.ID, categories[0].ID)
}
