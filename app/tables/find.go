package tables

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"balcao/app/fault"
)

// Seat is a table in use as an order names it.
type Seat struct {
	ID, Number, Name string
	// FirstPending keeps the first order of a visit from being accepted by itself.
	FirstPending bool

	generation int64
}

// Numbered finds a venue's table in use by its number, or answers a NotFound fault.
func (s *Service) Numbered(ctx context.Context, venueID, number string) (Seat, error) {
	return s.seat(ctx, "t.number = $2", venueID, number)
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
	seat, err := s.seat(ctx, "t.id = $2", venueID, read.table.String())
	switch {
	case fault.Is(err, fault.NotFound):
		return Seat{}, errToken
	case err == nil && seat.generation != int64(read.generation):
		return Seat{}, errToken
	}
	return seat, err
}

var errToken = fault.New(fault.NotFound, "Este QR não vale mais. Peça ao atendente o QR atual da mesa, ou faça o pedido com ele.")

func (s *Service) seat(ctx context.Context, where, venueID, what string) (Seat, error) {
	var found Seat
	err := s.DB.Read.DB.QueryRowContext(ctx, `SELECT t.id, t.number, t.name, t.generation, COALESCE(s.first_pending, FALSE)
		FROM dining_tables t LEFT JOIN table_settings s ON s.venue_id = t.venue_id
		WHERE t.venue_id = $1 AND t.archived_at IS NULL AND `+where, venueID, what).
		Scan(&found.ID, &found.Number, &found.Name, &found.generation, &found.FirstPending)
	if errors.Is(err, sql.ErrNoRows) {
		return Seat{}, errUnknown
	}
	if err != nil {
		return Seat{}, fmt.Errorf("find table: %w", err)
	}
	return found, nil
}
