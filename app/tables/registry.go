package tables

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/operation"
)

// List answers the venue's tables in their order: those in use, or the archived ones.
func (s *Service) List(ctx context.Context, venueID string, archived bool) ([]Table, error) {
	return list(ctx, s.DB.Read, venueID, archived)
}

func list(ctx context.Context, db bun.IDB, venueID string, archived bool) ([]Table, error) {
	tables := []Table{}
	query := db.NewSelect().Model(&tables).Where("venue_id = ?", venueID)
	if archived {
		query.Where("archived_at IS NOT NULL")
	} else {
		query.Where("archived_at IS NULL")
	}
	if err := query.Order("position", "number", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}
	return tables, nil
}

// Added is what became of a draft.
type Added struct {
	Tables []Table
	// Existing are the numbers of a range that the venue has already.
	Existing []string
}

// Add sets up a table, or those of a range that the venue does not have yet, after all
// others. Where it has all of them, it is a Conflict.
func (s *Service) Add(ctx context.Context, venueID string, d Draft) (Added, error) {
	if err := d.settle(); err != nil {
		return Added{}, err
	}
	numbers, err := d.numbers()
	if err != nil {
		return Added{}, err
	}
	var added Added
	err = s.write(ctx, venueID, func(ctx context.Context, tx bun.Tx) error {
		if _, err := s.hold(ctx, tx, venueID); err != nil {
			return err
		}
		now, err := list(ctx, tx, venueID, false)
		if err != nil {
			return err
		}
		added = Added{Tables: []Table{}, Existing: []string{}}
		for _, number := range numbers {
			if numbered(now, number, "") {
				added.Existing = append(added.Existing, number)
				continue
			}
			id, err := uuid.NewV7()
			if err != nil {
				return err
			}
			added.Tables = append(added.Tables, Table{
				ID: id.String(), VenueID: venueID, Number: number, Name: d.Name, Area: d.Area,
				Position: after(now) + int64(len(added.Tables)), Generation: 1, Version: 1,
			})
		}
		switch {
		case len(added.Tables) == 0 && len(numbers) == 1:
			return taken(d.Number)
		case len(added.Tables) == 0:
			return fault.New(fault.Conflict, "Todas as mesas desta faixa já existem. Escolha outros números.")
		case len(now)+len(added.Tables) > mostInUse:
			return fault.New(fault.Conflict, "Um estabelecimento tem até 1.000 mesas em uso. Arquive as que não usa mais e tente de novo.")
		}
		if _, err := tx.NewInsert().Model(&added.Tables).Exec(ctx); err != nil {
			return fmt.Errorf("insert tables: %w", err)
		}
		return s.recordAdded(ctx, tx, added.Tables)
	})
	return added, err
}

// numbered reports whether a table other than that with the id has the number, however
// its letters are written.
func numbered(tables []Table, number, id string) bool {
	folded := br.Fold(number)
	return slices.ContainsFunc(tables, func(t Table) bool { return t.ID != id && br.Fold(t.Number) == folded })
}

func taken(number string) error {
	sentence := "Já existe a mesa " + number + ". Use outro número."
	return fault.New(fault.Conflict, sentence).With("numero", sentence)
}

// after is the position behind all tables.
func after(tables []Table) int64 {
	last := int64(-1)
	for _, t := range tables {
		last = max(last, t.Position)
	}
	return last + 1
}

// Change writes a table anew. It is a Conflict where somebody else has since the version.
func (s *Service) Change(ctx context.Context, venueID, id string, version int64, d Draft) (Table, error) {
	d.Last = 0
	if err := d.settle(); err != nil {
		return Table{}, err
	}
	return s.change(ctx, venueID, id, audit.TableChanged, func(ctx context.Context, tx bun.Tx, t *Table) error {
		switch {
		case t.ArchivedAt != 0:
			return errArchived
		case t.Version != version:
			return errStale
		}
		now, err := list(ctx, tx, venueID, false)
		if err != nil {
			return err
		}
		if numbered(now, d.Number, id) {
			return taken(d.Number)
		}
		t.take(d)
		return nil
	})
}

// Archive takes a table out of use; its QR is refused from then on. While it has open
// orders it is a Conflict that names them.
func (s *Service) Archive(ctx context.Context, venueID, id string) error {
	_, err := s.change(ctx, venueID, id, audit.TableArchived, func(ctx context.Context, tx bun.Tx, t *Table) error {
		if t.ArchivedAt != 0 {
			return nil
		}
		if err := s.keepOrdersOff(ctx, tx, id); err != nil {
			return err
		}
		open, err := s.OpenOrders(ctx, tx, venueID, id)
		if err != nil {
			return err
		}
		if len(open) > 0 {
			return errOpen(open)
		}
		t.ArchivedAt = s.Clock.Now().UnixMilli()
		return s.endCalls(ctx, tx, id, operation.ActorFrom(ctx).Name)
	})
	return err
}

// mostNamed bounds the orders that a refusal names.
const mostNamed = 5

func errOpen(codes []string) error {
	if len(codes) == 1 {
		return fault.New(fault.Conflict, "O pedido "+codes[0]+" está aberto nesta mesa. Finalize-o no painel e arquive a mesa depois.")
	}
	named := strings.Join(codes[:min(len(codes), mostNamed)], ", ")
	if more := len(codes) - mostNamed; more > 0 {
		named += fmt.Sprintf(" e mais %d", more)
	}
	return fault.New(fault.Conflict, "Há pedidos abertos nesta mesa: "+named+". Finalize-os no painel e arquive a mesa depois.")
}

// Restore puts an archived table into use again, after all others.
func (s *Service) Restore(ctx context.Context, venueID, id string) (Table, error) {
	return s.change(ctx, venueID, id, audit.TableRestored, func(ctx context.Context, tx bun.Tx, t *Table) error {
		if t.ArchivedAt == 0 {
			return nil
		}
		now, err := list(ctx, tx, venueID, false)
		if err != nil {
			return err
		}
		switch {
		case numbered(now, t.Number, id):
			return fault.New(fault.Conflict, "Já existe outra mesa "+t.Number+". Mude o número dela e restaure esta depois.")
		case len(now) >= mostInUse:
			return fault.New(fault.Conflict, "Um estabelecimento tem até 1.000 mesas em uso. Arquive as que não usa mais e tente de novo.")
		}
		t.ArchivedAt, t.Position = 0, after(now)
		return nil
	})
}

// change writes what edit makes of a venue's table; what edit leaves as it is stays
// unwritten. An unknown one is a NotFound fault.
func (s *Service) change(ctx context.Context, venueID, id string, action audit.Action, edit func(context.Context, bun.Tx, *Table) error) (Table, error) {
	var now Table
	err := s.write(ctx, venueID, func(ctx context.Context, tx bun.Tx) error {
		if _, err := s.hold(ctx, tx, venueID); err != nil {
			return err
		}
		var before Table
		err := tx.NewSelect().Model(&before).Where("id = ? AND venue_id = ?", id, venueID).Scan(ctx)
		if errors.Is(err, sql.ErrNoRows) {
			return errUnknown
		}
		if err != nil {
			return fmt.Errorf("read table: %w", err)
		}
		now = before
		if err := edit(ctx, tx, &now); err != nil || now == before {
			return err
		}
		now.Version++
		if _, err := tx.NewUpdate().Model(&now).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("update table: %w", err)
		}
		return s.record(ctx, tx, action, before, now)
	})
	return now, err
}

var (
	errUnknown  = fault.New(fault.NotFound, "Mesa não encontrada. Atualize a página e tente de novo.")
	errArchived = fault.New(fault.Conflict, "Esta mesa foi arquivada. Restaure-a para mudá-la.")
	errStale    = fault.New(fault.Conflict, "Outra pessoa salvou esta mesa enquanto você editava. Confira o que ela mudou e salve de novo.")
	errOthers   = fault.New(fault.Conflict, "As mesas mudaram enquanto você as ordenava. Confira a lista e ordene de novo.")
)

// Sort puts the venue's tables in use into the order of the ids, which are all of them;
// other ones are a Conflict.
func (s *Service) Sort(ctx context.Context, venueID string, ids []string) error {
	return s.write(ctx, venueID, func(ctx context.Context, tx bun.Tx) error {
		if _, err := s.hold(ctx, tx, venueID); err != nil {
			return err
		}
		now, err := list(ctx, tx, venueID, false)
		if err != nil {
			return err
		}
		if len(now) != len(ids) {
			return errOthers
		}
		for _, t := range now {
			place := slices.Index(ids, t.ID)
			if place < 0 {
				return errOthers
			}
			if int64(place) == t.Position {
				continue
			}
			_, err := tx.ExecContext(ctx, "UPDATE dining_tables SET position = ? WHERE id = ?", place, t.ID)
			if err != nil {
				return fmt.Errorf("sort tables: %w", err)
			}
		}
		return nil
	})
}
