package stores

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/br"
)

// Copy gives the venue to stores like those that the venue from has in use, all of them
// open and everybody's, with its own categories, in the caller's transaction. It answers
// the ids of the new stores by those of the old.
func (s *Service) Copy(ctx context.Context, tx bun.Tx, from, to string) (map[string]string, error) {
	own, err := ownCategories(ctx, tx, from)
	if err != nil {
		return nil, err
	}
	categories := make(map[string]string, len(own))
	for _, c := range own {
		made, err := s.makeCategory(ctx, tx, to, c.Name)
		if err != nil {
			return nil, err
		}
		categories[c.ID] = made.ID
	}
	rows, err := inUse(ctx, tx, from)
	if err != nil {
		return nil, err
	}
	ids := make(map[string]string, len(rows))
	for _, r := range rows {
		id, err := uuid.NewV7()
		if err != nil {
			return nil, err
		}
		ids[r.ID] = id.String()
		chosen := list[string]{}
		for _, category := range r.Categories {
			if made, isOwn := categories[category]; isOwn {
				category = made
			}
			chosen = append(chosen, category)
		}
		r.ID, r.VenueID, r.NameKey, r.Categories, r.Users = ids[r.ID], to, br.Fold(r.Name), chosen, list[string]{}
		r.IsClosed, r.Version, r.CreatedAt = false, 1, s.Clock.Now().UnixMilli()
		if _, err := tx.NewInsert().Model(&r).Exec(ctx); err != nil {
			return nil, fmt.Errorf("copy store: %w", err)
		}
	}
	return ids, nil
}
