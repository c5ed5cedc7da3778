package stores

import (
	"context"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/fault"
)

// categoryRow is one of a venue's own categories. One that no store has any more is not
// offered; written again it is the same.
type categoryRow struct {
	bun.BaseModel `bun:"table:store_categories,alias:k"`

	ID        string `bun:"id,pk"`
	VenueID   string
	Name      string
	NameKey   string
	CreatedAt int64
}

func ownCategories(ctx context.Context, db bun.IDB, venueID string) ([]categoryRow, error) {
	var own []categoryRow
	if err := db.NewSelect().Model(&own).Where("venue_id = ?", venueID).Order("name_key").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read categories of stores: %w", err)
	}
	return own, nil
}

// categoryNames are the names of the kinds of shop and of the venue's own categories.
func (s *Service) categoryNames(ctx context.Context, db bun.IDB, venueID string) (map[string]string, error) {
	own, err := ownCategories(ctx, db, venueID)
	if err != nil {
		return nil, err
	}
	names := make(map[string]string, len(s.Kinds)+len(own))
	for _, kind := range s.Kinds {
		names[kind.ID] = kind.Name
	}
	for _, c := range own {
		names[c.ID] = c.Name
	}
	return names, nil
}

// Categories answers what a store of the venue may be found by: the venue's own that its
// stores have, then the kinds of shop.
func (s *Service) Categories(ctx context.Context, venueID string) ([]Category, error) {
	rows, err := inUse(ctx, s.DB.Read, venueID)
	if err != nil {
		return nil, err
	}
	own, err := ownCategories(ctx, s.DB.Read, venueID)
	if err != nil {
		return nil, err
	}
	all := []Category{}
	for _, c := range own {
		if slices.ContainsFunc(rows, func(r row) bool { return slices.Contains(r.Categories, c.ID) }) {
			all = append(all, Category{c.ID, c.Name})
		}
	}
	return append(all, s.Kinds...), nil
}

// settleCategories answers the ids of the form's categories, each once, and makes those
// that are new. One that is neither a kind of shop nor the venue's own is refused.
func (s *Service) settleCategories(ctx context.Context, tx bun.Tx, venueID string, chosen []Category) (list[string], error) {
	own, err := ownCategories(ctx, tx, venueID)
	if err != nil {
		return nil, err
	}
	ids := list[string]{}
	for _, c := range chosen {
		id, known := s.categoryMeant(own, c)
		switch {
		case c.ID != "" && !known:
			return nil, fault.Field("storeCategories", "Uma das categorias não existe mais. Escolha outra.")
		case !known:
			made, err := s.makeCategory(ctx, tx, venueID, c.Name)
			if err != nil {
				return nil, err
			}
			own, id = append(own, made), made.ID
		}
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// categoryMeant finds a category by its id, or without one by its name.
func (s *Service) categoryMeant(own []categoryRow, c Category) (id string, known bool) {
	key := br.Fold(br.OneLine(c.Name))
	is := func(id, nameKey string) bool { return c.ID != "" && id == c.ID || c.ID == "" && nameKey == key }
	for _, kind := range s.Kinds {
		if is(kind.ID, br.Fold(kind.Name)) {
			return kind.ID, true
		}
	}
	for _, o := range own {
		if is(o.ID, o.NameKey) {
			return o.ID, true
		}
	}
	return "", false
}

func (s *Service) makeCategory(ctx context.Context, tx bun.Tx, venueID, name string) (categoryRow, error) {
	name = br.OneLine(name)
	if name == "" || utf8.RuneCountInString(name) > longestPart {
		return categoryRow{}, fault.Field("storeCategories", "Informe o nome da categoria, com até 60 caracteres.")
	}
	id, err := uuid.NewV7()
	if err != nil {
		return categoryRow{}, err
	}
	made := categoryRow{ID: id.String(), VenueID: venueID, Name: name, NameKey: br.Fold(name), CreatedAt: s.Clock.Now().UnixMilli()}
	if _, err := tx.NewInsert().Model(&made).Exec(ctx); err != nil {
		return categoryRow{}, fmt.Errorf("insert category of stores: %w", err)
	}
	return made, nil
}
