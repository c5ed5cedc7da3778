package paymentmethods

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
)

// Add registers a method of the venue.
func (s *Service) Add(ctx context.Context, venueID string, d Draft) (Method, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return Method{}, err
	}
	return s.save(ctx, d, func(context.Context, bun.Tx) (row, error) {
		return row{ID: id.String(), VenueID: venueID, CreatedAt: s.Clock.Now().UnixMilli()}, nil
	})
}

// Change saves a method of the venue.
func (s *Service) Change(ctx context.Context, venueID, id string, d Draft) (Method, error) {
	return s.save(ctx, d, func(ctx context.Context, tx bun.Tx) (row, error) {
		r, err := s.hold(ctx, tx, venueID, id)
		switch {
		case err != nil:
			return r, err
		case r.ArchivedAt != 0:
			return r, fault.New(fault.Conflict, "Esta forma de pagamento está arquivada. Restaure-a antes de editar.")
		case d.Version != r.Version:
			return r, errStale
		}
		return r, nil
	})
}

func (s *Service) save(ctx context.Context, d Draft, before func(context.Context, bun.Tx) (row, error)) (Method, error) {
	var saved row
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		old, err := before(ctx, tx)
		if err != nil {
			return err
		}
		if err := d.settle(); err != nil {
			return err
		}
		saved = old
		saved.Name, saved.NameKey, saved.Kind = d.Name, br.Fold(d.Name), d.Kind
		values := audit.Compare(audited, old, saved)
		if len(values) == 0 {
			return nil
		}
		action := audit.PaymentMethodChanged
		if old.Version == 0 {
			action = audit.PaymentMethodAdded
		}
		return s.write(ctx, tx, action, &saved, values)
	})
	if database.IsUnique(err) {
		err = sameName(d.Name)
	}
	return saved.wire(), err
}

var audited = []audit.Field[row]{
	{Name: "Nome", Text: func(r row) string { return r.Name }},
	{Name: "Tipo", Text: func(r row) string { return labels[r.Kind] }},
}

// write stores a method under the next version.
func (s *Service) write(ctx context.Context, tx bun.Tx, action audit.Action, r *row, values []audit.Value) error {
	r.Version++
	_, err := tx.NewInsert().Model(r).On("CONFLICT (id) DO UPDATE").
		Set("name = EXCLUDED.name, name_key = EXCLUDED.name_key, kind = EXCLUDED.kind, version = EXCLUDED.version, archived_at = EXCLUDED.archived_at").Exec(ctx)
	if err != nil {
		return fmt.Errorf("write payment method: %w", err)
	}
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: r.VenueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: action, SubjectID: r.ID, Subject: r.Name, Values: values,
	})
}

// Archive takes a method out of use, or brings it back.
func (s *Service) Archive(ctx context.Context, venueID, id string, archived bool) error {
	name := ""
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		r, err := s.hold(ctx, tx, venueID, id)
		if err != nil || (r.ArchivedAt != 0) == archived {
			return err
		}
		name = r.Name
		action := audit.PaymentMethodRestored
		r.ArchivedAt = 0
		if archived {
			action, r.ArchivedAt = audit.PaymentMethodArchived, s.Clock.Now().UnixMilli()
		}
		return s.write(ctx, tx, action, &r, nil)
	})
	if database.IsUnique(err) {
		err = sameName(name)
	}
	return err
}

func sameName(name string) error {
	text := fmt.Sprintf("Já existe a forma de pagamento “%s”. Use outro nome.", name)
	return fault.New(fault.Conflict, text).With("nome", text)
}

// hold reads a method and keeps others from changing it until the transaction ends.
func (s *Service) hold(ctx context.Context, tx bun.Tx, venueID, id string) (row, error) {
	rows := []row{}
	q := tx.NewSelect().Model(&rows).Where("id = ? AND venue_id = ?", id, venueID)
	if s.DB.Dialect == database.Postgres {
		q.For("UPDATE") // SQLite has one writer
	}
	if err := q.Scan(ctx); err != nil {
		return row{}, fmt.Errorf("hold payment method: %w", err)
	}
	if len(rows) == 0 {
		return row{}, errUnknown
	}
	return rows[0], nil
}
