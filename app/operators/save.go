package operators

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Add registers an operator of the venue.
func (s *Service) Add(ctx context.Context, venueID string, d Draft) (Operator, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return Operator{}, err
	}
	return s.save(ctx, venueID, d, func(context.Context, bun.Tx) (row, error) {
		return row{ID: id.String(), VenueID: venueID, CreatedAt: s.Clock.Now().UnixMilli()}, nil
	})
}

// Change saves an operator of the venue.
func (s *Service) Change(ctx context.Context, venueID, id string, d Draft) (Operator, error) {
	return s.save(ctx, venueID, d, func(ctx context.Context, tx bun.Tx) (row, error) {
		r, err := s.hold(ctx, tx, venueID, id)
		switch {
		case err != nil:
			return r, err
		case r.ArchivedAt != 0:
			return r, fault.New(fault.Conflict, "Este operador está arquivado. Restaure-o antes de editar.")
		case d.Version != r.Version:
			return r, errStale
		}
		return r, nil
	})
}

func (s *Service) save(ctx context.Context, venueID string, d Draft, before func(context.Context, bun.Tx) (row, error)) (Operator, error) {
	points, people, err := s.names(ctx, venueID)
	if err != nil {
		return Operator{}, err
	}
	hash := ""
	if d.PIN != "" {
		// Outside of the transaction: it is slow on purpose.
		if hash, err = s.Hash(ctx, d.PIN); err != nil {
			return Operator{}, err
		}
	}
	var saved row
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		old, err := before(ctx, tx)
		if err != nil {
			return err
		}
		if err := d.settle(old.PINHash != ""); err != nil {
			return err
		}
		switch {
		case d.SalesPointID != "" && d.SalesPointID != old.SalesPointID && points[d.SalesPointID] == "":
			return fault.Field("pontoDeVendaId", "Este ponto de venda não existe mais. Escolha outro.")
		case d.UserID != "" && d.UserID != old.UserID && people[d.UserID] == "":
			return fault.Field("usuarioId", "Esta pessoa não tem mais acesso ao estabelecimento. Escolha outra.")
		}
		saved = old
		saved.Name, saved.NameKey, saved.Rights = d.Name, br.Fold(d.Name), roles.List(d.Rights)
		saved.SalesPointID, saved.UserID = d.SalesPointID, d.UserID
		if hash != "" {
			saved.PINHash = hash
		}
		values := s.compare(old, saved, points, people)
		if len(values) == 0 {
			return nil
		}
		action := audit.OperatorChanged
		if old.Version == 0 {
			action = audit.OperatorAdded
		}
		return s.write(ctx, tx, action, &saved, values)
	})
	if database.IsUnique(err) {
		err = sameName(d.Name)
	}
	return saved.wire(points, people), err
}

// write stores an operator under the next version.
func (s *Service) write(ctx context.Context, tx bun.Tx, action audit.Action, r *row, values []audit.Value) error {
	r.Version++
	_, err := tx.NewInsert().Model(r).On("CONFLICT (id) DO UPDATE").Set(`name = EXCLUDED.name, name_key = EXCLUDED.name_key, pin_hash = EXCLUDED.pin_hash,
		rights = EXCLUDED.rights, sales_point_id = EXCLUDED.sales_point_id, user_id = EXCLUDED.user_id, version = EXCLUDED.version, archived_at = EXCLUDED.archived_at`).Exec(ctx)
	if err != nil {
		return fmt.Errorf("write operator: %w", err)
	}
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: r.VenueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: action, SubjectID: r.ID, Subject: r.Name, Values: values,
	})
}

// Archive takes an operator out of use, or brings him back.
func (s *Service) Archive(ctx context.Context, venueID, id string, archived bool) error {
	name := ""
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		r, err := s.hold(ctx, tx, venueID, id)
		if err != nil || (r.ArchivedAt != 0) == archived {
			return err
		}
		name = r.Name
		action := audit.OperatorRestored
		r.ArchivedAt = 0
		if archived {
			action, r.ArchivedAt = audit.OperatorArchived, s.Clock.Now().UnixMilli()
		}
		return s.write(ctx, tx, action, &r, nil)
	})
	if database.IsUnique(err) {
		err = sameName(name)
	}
	return err
}

func sameName(name string) error {
	text := fmt.Sprintf("Já existe o operador “%s”. Use outro nome.", name)
	return fault.New(fault.Conflict, text).With("nome", text)
}

// hold reads an operator and keeps others from changing him until the transaction ends.
func (s *Service) hold(ctx context.Context, tx bun.Tx, venueID, id string) (row, error) {
	rows := []row{}
	q := tx.NewSelect().Model(&rows).Where("id = ? AND venue_id = ?", id, venueID)
	if s.DB.Dialect == database.Postgres {
		q.For("UPDATE") // SQLite has one writer
	}
	if err := q.Scan(ctx); err != nil {
		return row{}, fmt.Errorf("hold operator: %w", err)
	}
	if len(rows) == 0 {
		return row{}, errUnknown
	}
	return rows[0], nil
}

func (s *Service) names(ctx context.Context, venueID string) (points, people map[string]string, err error) {
	points, first := s.SalesPoints(ctx, venueID)
	people, second := s.People(ctx, venueID)
	return points, people, errors.Join(first, second)
}

// compare are the values that a save changes; a PIN only says that it has.
func (s *Service) compare(old, next row, points, people map[string]string) []audit.Value {
	values := audit.Compare([]audit.Field[row]{
		{Name: "Nome", Text: func(r row) string { return r.Name }},
		{Name: "Direitos", Text: func(r row) string { return rightsText(r.Rights) }},
		{Name: "Ponto de venda", Text: func(r row) string { return points[r.SalesPointID] }},
		{Name: "Conta", Text: func(r row) string { return people[r.UserID] }},
	}, old, next)
	if old.PINHash != next.PINHash {
		values = append(values, audit.Value{Name: "PIN", After: "Trocado"})
	}
	return values
}

func rightsText(held roles.List) string {
	var labels []string
	for _, known := range rights {
		if slices.Contains(held, string(known.right)) {
			labels = append(labels, known.label)
		}
	}
	return strings.Join(labels, ", ")
}
