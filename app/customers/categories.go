package customers

import (
	"context"
	"fmt"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
)

// CustomerCategory is a venue's own group of customers (S0§3).
type CustomerCategory struct {
	bun.BaseModel `bun:"table:customer_categories" json:"-"`

	ID          string `json:"id" bun:",pk"`
	Description string `json:"descricao"`
	VenueID     string `json:"-"`
	Search      string `json:"-"`
	CreatedAt   int64  `json:"-"`
}

// AddCategory registers a category of the venue; one that differs from another
// only in accents or letter case is a Conflict fault.
func (s *Service) AddCategory(ctx context.Context, venueID, description string) (CustomerCategory, error) {
	description = br.OneLine(description)
	if description == "" || utf8.RuneCountInString(description) > maxText {
		return CustomerCategory{}, fault.Field("descricao", "Informe a descrição da categoria, com até 1000 caracteres.")
	}
	id, err := uuid.NewV7()
	if err != nil {
		return CustomerCategory{}, err
	}
	c := CustomerCategory{ID: id.String(), VenueID: venueID, Description: description, Search: br.Fold(description), CreatedAt: s.now()}
	if _, err := s.db.Write.NewInsert().Model(&c).Exec(ctx); database.IsUnique(err) {
		return CustomerCategory{}, fault.New(fault.Conflict, "Já existe uma categoria de clientes com este nome.")
	} else if err != nil {
		return CustomerCategory{}, fmt.Errorf("insert customer category: %w", err)
	}
	return c, nil
}

// Categories lists the venue's categories by description.
func (s *Service) Categories(ctx context.Context, venueID string) ([]CustomerCategory, error) {
	categories := []CustomerCategory{}
	if err := s.db.Read.NewSelect().Model(&categories).Where("venue_id = ?", venueID).Order("search").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list customer categories: %w", err)
	}
	return categories, nil
}

// belongs checks that the category, if there is one, is the venue's.
func (s *Service) belongs(ctx context.Context, tx bun.Tx, venueID, categoryID string) error {
	if categoryID == "" {
		return nil
	}
	found, err := tx.NewSelect().Model((*CustomerCategory)(nil)).Where("id = ? AND venue_id = ?", categoryID, venueID).Exists(ctx)
	if err != nil {
		return fmt.Errorf("look for customer category: %w", err)
	}
	if !found {
		return fault.Field("categoriaClienteEstabelecimentoId", "Escolha uma categoria do estabelecimento.")
	}
	return nil
}
