package tables

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
)

// Seat is a table in use as an order names it.
type Seat struct {
	ID, Number, Name string
	// FirstPending keeps the first order of a visit from being accepted by itself.
	FirstPending bool
	// Generation is that of the QR that was read; 0 where the table was named by its number.
	Generation int64
}

// Numbered finds a venue's table in use by its number, however its letters are written, or
// answers a NotFound fault.
func (s *Service) Numbered(ctx context.Context, venueID, number string) (Seat, error) {
	all, err := list(ctx, s.DB.Read, venueID, false)
	if err != nil {
		return Seat{}, err
	}
	folded := br.Fold(br.OneLine(number))
	at := slices.IndexFunc(all, func(t Table) bool { return br.Fold(t.Number) == folded })
	if at < 0 {
		return Seat{}, errUnknown
	}
	seat, err := s.seat(ctx, venueID, all[at].ID)
	seat.Generation = 0
	return seat, err
}

// WithToken finds a venue's table in use by what its QR carries. One that was forged or
// renewed, of another venue or of an archived table is the same NotFound fault.
func (s *Service) WithToken(ctx context.Context, venueID, text string) (Seat, error) {
	read, ok := parseToken(text)
	if !ok {
		return Seat{}, errToken
	}
	key, err := s.keys.Get(ctx, venueID)
	if fault.Is(err, fault.NotFound) {
		return Seat{}, errToken
	}
	if err != nil {
		return Seat{}, err
	}
	if !read.signedBy(key) {
		return Seat{}, errToken
	}
	seat, err := s.seat(ctx, venueID, read.table.String())
	switch {
	case fault.Is(err, fault.NotFound):
		return Seat{}, errToken
	case err == nil && seat.Generation != int64(read.generation):
		return Seat{}, errToken
	}
	return seat, err
}

var errToken = fault.New(fault.NotFound, "Este QR não vale mais. Peça ao atendente o QR atual da mesa, ou faça o pedido com ele.")

func (s *Service) seat(ctx context.Context, venueID, id string) (Seat, error) {
	var found Seat
	err := s.DB.Read.DB.QueryRowContext(ctx, `SELECT t.id, t.number, t.name, t.generation, COALESCE(s.first_pending, FALSE)
		FROM dining_tables t LEFT JOIN table_settings s ON s.venue_id = t.venue_id
		WHERE t.venue_id = $1 AND t.archived_at IS NULL AND t.id = $2`, venueID, id).
		Scan(&found.ID, &found.Number, &found.Name, &found.Generation, &found.FirstPending)
	if errors.Is(err, sql.ErrNoRows) {
		return Seat{}, errUnknown
	}
	if err != nil {
		return Seat{}, fmt.Errorf("find table: %w", err)
	}
	return found, nil
}

// HoldSeat keeps the table of a seat that was found in use until the transaction ends. One
// that has been archived since, or whose QR has been renewed, is a NotFound fault.
func (s *Service) HoldSeat(ctx context.Context, tx bun.Tx, venueID string, at Seat) error {
	query := "SELECT generation FROM dining_tables WHERE id = $1 AND venue_id = $2 AND archived_at IS NULL"
	if s.DB.Dialect == database.Postgres {
		// SQLite has one writer and needs no lock.
		query += " FOR SHARE"
	}
	var generation int64
	err := tx.Tx.QueryRowContext(ctx, query, at.ID, venueID).Scan(&generation)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		if at.Generation != 0 {
			return errToken
		}
		return errUnknown
	case err != nil:
		return fmt.Errorf("hold table: %w", err)
	case at.Generation != 0 && at.Generation != generation:
		return errToken
	}
	return nil
}

// keepOrdersOff waits for those who hold the table's seat, and lets nobody else hold it
// until the transaction ends.
func (s *Service) keepOrdersOff(ctx context.Context, tx bun.Tx, id string) error {
	if s.DB.Dialect != database.Postgres {
		return nil
	}
	if _, err := tx.Tx.ExecContext(ctx, "SELECT id FROM dining_tables WHERE id = $1 FOR UPDATE", id); err != nil {
		return fmt.Errorf("keep orders off a table: %w", err)
	}
	return nil
}
