package limits

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

// AddCategory lets somebody see the products that a category of the venue has now; whoever
// was not limited is so from then on. A category without products is an Invalid fault: it
// would limit nobody to anything.
func (s *Service) AddCategory(ctx context.Context, venueID, userID, categoryID string) error {
	person, err := s.person(ctx, venueID, userID)
	if err != nil {
		return err
	}
	products, err := s.Products.OfVenue(ctx, venueID)
	if err != nil {
		return err
	}
	var rows []row
	names, category := []string{}, ""
	for _, p := range products {
		if p.CategoryID == categoryID {
			rows = append(rows, row{VenueID: venueID, UserID: userID, ProductID: p.ID, CreatedAt: s.Clock.Now().UnixMilli()})
			names, category = append(names, p.Name), p.Category
		}
	}
	if len(rows) == 0 {
		return fault.Field("categoryId", "Esta categoria não tem produtos. Escolha outra, ou cadastre produtos nela antes.")
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		result, err := tx.NewInsert().Model(&rows).On("CONFLICT DO NOTHING").Exec(ctx)
		if err != nil {
			return fmt.Errorf("add access limits: %w", err)
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return err
		}
		return s.record(ctx, tx, venueID, person, audit.Value{Name: "Produtos de " + category, After: strings.Join(names, ", ")})
	})
}

// RemoveProduct takes a product away from those that somebody may see. Without the last one
// he sees all again: that has to be confirmed, else it is a Conflict fault.
func (s *Service) RemoveProduct(ctx context.Context, venueID, userID, productID string, confirmed bool) error {
	person, err := s.person(ctx, venueID, userID)
	if err != nil {
		return err
	}
	name := ""
	products, err := s.Products.OfVenue(ctx, venueID)
	if err != nil {
		return err
	}
	for _, p := range products {
		if p.ID == productID {
			name = p.Name
		}
	}
	return s.remove(ctx, venueID, person, confirmed, name, "product_id = ?", productID)
}

// RemoveAll lets somebody see all products again.
func (s *Service) RemoveAll(ctx context.Context, venueID, userID string) error {
	person, err := s.person(ctx, venueID, userID)
	if err != nil {
		return err
	}
	return s.remove(ctx, venueID, person, true, "Todos", "TRUE")
}

func (s *Service) remove(ctx context.Context, venueID string, person Person, confirmed bool, what, where string, args ...any) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		// Two people do not both leave one to the other.
		held := tx.NewSelect().Model((*row)(nil)).Column("product_id").Where("venue_id = ? AND user_id = ?", venueID, person.ID).Order("product_id")
		if s.DB.Dialect == database.Postgres {
			held.For("UPDATE")
		}
		var ids []string
		if err := held.Scan(ctx, &ids); err != nil {
			return fmt.Errorf("hold access limits: %w", err)
		}
		result, err := tx.NewDelete().Model((*row)(nil)).Where("venue_id = ? AND user_id = ?", venueID, person.ID).Where(where, args...).Exec(ctx)
		if err != nil {
			return fmt.Errorf("remove access limits: %w", err)
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, errNoLimit)
		}
		left, err := tx.NewSelect().Model((*row)(nil)).Where("venue_id = ? AND user_id = ?", venueID, person.ID).Count(ctx)
		if err != nil {
			return fmt.Errorf("count access limits: %w", err)
		}
		values := []audit.Value{{Name: "Produtos", Before: what}}
		if left == 0 && !confirmed {
			return errLast
		}
		if left == 0 {
			values = append(values, audit.Value{Name: "Limite", Before: "Sim", After: "Não"})
		}
		return s.record(ctx, tx, venueID, person, values...)
	})
}

var errLast = fault.New(fault.Conflict, "É o último produto permitido. O usuário poderá acessar todos os produtos cadastrados. Confirme para remover.")

var errNoLimit = fault.New(fault.NotFound, "Esta limitação não existe mais. Atualize a lista.")

func (s *Service) record(ctx context.Context, tx bun.Tx, venueID string, person Person, values ...audit.Value) error {
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: venueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: audit.ProductLimitsChanged, SubjectID: person.ID, Subject: person.Name, Values: values,
	})
}
