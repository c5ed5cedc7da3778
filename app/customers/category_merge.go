package customers

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
)

// CategoryMerge moves the customers of one category into another.
type CategoryMerge struct {
	Into    string `json:"destinoId" minLength:"1" maxLength:"36" doc:"category that stays"`
	Preview bool   `json:"simular" required:"false" doc:"tell how many would move, and change nothing"`
}

// MergeCategory moves the customers of a category into another one of the venue,
// deletes the emptied one, and answers how many moved.
func (s *Service) MergeCategory(ctx context.Context, venueID, id string, m CategoryMerge) (moved int, err error) {
	if id == m.Into {
		return 0, fault.Field("destinoId", "Escolha outra categoria como destino.")
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		held := map[string]Category{}
		// In one order, so that two opposite merges do not wait for each other.
		for _, one := range slices.Sorted(slices.Values([]string{id, m.Into})) {
			c, err := s.holdCategory(ctx, tx, venueID, one)
			if err != nil {
				return err
			}
			held[one] = c
		}
		moved = held[id].Count
		if m.Preview {
			return nil
		}
		return s.moveCustomers(ctx, tx, held[id], held[m.Into])
	})
	return moved, err
}

func (s *Service) moveCustomers(ctx context.Context, tx bun.Tx, from, into Category) error {
	_, err := tx.ExecContext(ctx, "UPDATE customers SET category_id = ?, version = version + 1, updated_at = ? WHERE category_id = ?", into.ID, s.now(), from.ID)
	if err != nil {
		return fmt.Errorf("move customers: %w", err)
	}
	if _, err := tx.NewDelete().Model(&from).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("delete customer category: %w", err)
	}
	return s.keepCategory(ctx, tx, audit.CustomerCategoryMerged, from, []audit.Value{
		{Name: "Unida a", After: into.Description},
		{Name: "Clientes", After: strconv.Itoa(from.Count)},
	})
}
