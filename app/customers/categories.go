package customers

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
)

// Category is a venue's own group of customers (S0§3).
type Category struct {
	bun.BaseModel `bun:"table:customer_categories" json:"-"`

	ID          string `json:"id" bun:",pk"`
	Description string `json:"descricao"`
	VenueID     string `json:"-"`
	Search      string `json:"-"`
	CreatedAt   int64  `json:"-"`
}

// AddCategory registers a category of the venue; one that differs from another
// only in accents or letter case is a Conflict fault.
func (s *Service) AddCategory(ctx context.Context, venueID, description string) (Category, error) {
	description = br.OneLine(description)
	if description == "" || utf8.RuneCountInString(description) > maxText {
		return Category{}, fault.Field("descricao", "Informe a descrição da categoria, com até 1000 caracteres.")
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Category{}, err
	}
	c := Category{ID: id.String(), VenueID: venueID, Description: description, Search: br.Fold(description), CreatedAt: s.now()}
	if _, err := s.db.Write.NewInsert().Model(&c).Exec(ctx); database.IsUnique(err) {
		return Category{}, fault.New(fault.Conflict, "Já existe uma categoria de clientes com este nome.")
	} else if err != nil {
		return Category{}, fmt.Errorf("insert customer category: %w", err)
	}
	return c, nil
}

// Categories lists the venue's categories by description.
func (s *Service) Categories(ctx context.Context, venueID string) ([]Category, error) {
	categories := []Category{}
	if err := s.db.Read.NewSelect().Model(&categories).Where("venue_id = ?", venueID).Order("search").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list customer categories: %w", err)
	}
	return categories, nil
}

// categoryName answers the description of the category, if there is one; one
// that is not the venue's is an Invalid fault.
func categoryName(ctx context.Context, tx bun.Tx, venueID, categoryID string) (name string, err error) {
	if categoryID == "" {
		return "", nil
	}
	err = tx.NewSelect().Model((*Category)(nil)).Column("description").
		Where("id = ? AND venue_id = ?", categoryID, venueID).Scan(ctx, &name)
	if errors.Is(err, sql.ErrNoRows) {
		return "", fault.Field("categoriaClienteEstabelecimentoId", "Escolha uma categoria do estabelecimento.")
	}
	if err != nil {
		return "", fmt.Errorf("look for customer category: %w", err)
	}
	return name, nil
}
