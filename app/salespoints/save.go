package salespoints

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Add makes a sales point of the venue.
func (s *Service) Add(ctx context.Context, venueID string, p SalesPoint) (SalesPoint, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return SalesPoint{}, err
	}
	return s.save(ctx, venueID, p, func(context.Context, bun.Tx) (row, error) {
		return row{ID: id.String(), VenueID: venueID, CreatedAt: s.Clock.Now().UnixMilli()}, nil
	})
}

// Change saves a sales point of the venue; a version that is not its any more is a
// Conflict fault.
func (s *Service) Change(ctx context.Context, venueID string, p SalesPoint) (SalesPoint, error) {
	return s.save(ctx, venueID, p, func(ctx context.Context, tx bun.Tx) (row, error) {
		r, err := s.hold(ctx, tx, venueID, p.ID)
		if err == nil && p.Version != nil && *p.Version != r.Version {
			err = errStale
		}
		return r, err
	})
}

var errStale = fault.New(fault.Conflict, "Outra pessoa alterou este ponto de venda enquanto você editava. Confira o que ela mudou e salve de novo.")

// save writes what a form makes of the sales point that before answers.
func (s *Service) save(ctx context.Context, venueID string, p SalesPoint, before func(context.Context, bun.Tx) (row, error)) (SalesPoint, error) {
	if err := p.settle(); err != nil {
		return SalesPoint{}, err
	}
	lists, err := s.ProductLists(ctx, venueID)
	if err != nil {
		return SalesPoint{}, err
	}
	var saved row
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		old, err := before(ctx, tx)
		if err != nil {
			return err
		}
		next := old
		next.Name, next.NameKey, next.ProductListID, next.Type = p.Name, br.Fold(p.Name), p.ProductListID, p.Type
		next.Systems.V, next.Settings.V = p.Systems, p.Settings
		if !operation.CallerFrom(ctx).HasAny([]string{roles.Support}) {
			next.Settings.V.EnablePixPayment = old.Settings.V.EnablePixPayment
		}
		// A list that has been archived stays with who had it.
		if p.ProductListID != old.ProductListID && p.ProductListID != "" && lists[p.ProductListID] == "" {
			return fault.Field("productListId", "Esta lista de produtos não existe mais. Escolha outra.")
		}
		saved = next
		if next.same(old) {
			return nil
		}
		if err := s.refuseSameName(ctx, tx, next); err != nil {
			return err
		}
		return s.write(ctx, tx, old, &saved, lists)
	})
	if database.IsUnique(err) {
		err = sameName(p.Name)
	}
	return saved.wire(), err
}

func (s *Service) write(ctx context.Context, tx bun.Tx, old row, next *row, lists map[string]string) error {
	action := audit.SalesPointChanged
	if old.Version == 0 {
		action = audit.SalesPointAdded
	}
	next.Version++
	_, err := tx.NewInsert().Model(next).On("CONFLICT (id) DO UPDATE").Set(`name = EXCLUDED.name, name_key = EXCLUDED.name_key,
		product_list_id = EXCLUDED.product_list_id, type = EXCLUDED.type, systems = EXCLUDED.systems, settings = EXCLUDED.settings, version = EXCLUDED.version`).Exec(ctx)
	if err != nil {
		return fmt.Errorf("write sales point: %w", err)
	}
	return s.record(ctx, tx, action, *next, compare(old, *next, lists))
}

func (s *Service) refuseSameName(ctx context.Context, tx bun.Tx, next row) error {
	all, err := inUse(ctx, tx, next.VenueID)
	if err != nil {
		return err
	}
	for _, other := range all {
		if other.ID != next.ID && other.NameKey == next.NameKey {
			return sameName(other.Name)
		}
	}
	return nil
}

func sameName(name string) error {
	text := fmt.Sprintf("Já existe o ponto de venda “%s”. Use outro nome.", name)
	return fault.New(fault.Conflict, text).With("name", text)
}
