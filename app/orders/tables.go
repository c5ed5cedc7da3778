package orders

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/google/uuid"

	"balcao/app/database"
	"balcao/app/fault"
)

// DiningTable is a table where orders are served (S1§3).
type DiningTable struct {
	ID     string `json:"id"`
	Numero string `json:"numero"`
}

// AddTable sets up a table; a number that the venue already has is a Conflict.
func (s *Service) AddTable(ctx context.Context, venueID, number string) (DiningTable, error) {
	number = line(number)
	if number == "" || len(number) > 20 {
		return DiningTable{}, fault.Field("numero", "Informe o número da mesa, com até 20 caracteres.")
	}
	id, err := uuid.NewV7()
	if err != nil {
		return DiningTable{}, err
	}
	result, err := s.DB.Write.DB.ExecContext(ctx, `INSERT INTO dining_tables (id, venue_id, number, position)
		SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), (SELECT COUNT(*) FROM dining_tables WHERE venue_id = $2)
		ON CONFLICT (venue_id, number) DO NOTHING`, id.String(), venueID, number)
	if err != nil {
		return DiningTable{}, fmt.Errorf("insert table: %w", err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return DiningTable{}, errors.Join(err, fault.New(fault.Conflict, "Já existe uma mesa com este número."))
	}
	return DiningTable{id.String(), number}, nil
}

// Tables lists the venue's tables in the order of their making.
func (s *Service) Tables(ctx context.Context, venueID string) ([]DiningTable, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, "SELECT id, number FROM dining_tables WHERE venue_id = $1 ORDER BY position, number", venueID)
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}
	return database.Collect(rows, func(t *DiningTable) []any { return []any{&t.ID, &t.Numero} })
}

func (s *Service) tableNumbered(ctx context.Context, venueID, number string) (DiningTable, error) {
	t := DiningTable{Numero: number}
	err := s.DB.Read.DB.QueryRowContext(ctx, "SELECT id FROM dining_tables WHERE venue_id = $1 AND number = $2", venueID, number).Scan(&t.ID)
	if errors.Is(err, sql.ErrNoRows) {
		return t, fault.Field("Mesa", "Esta mesa não existe no estabelecimento.")
	}
	return t, err
}

type tablesOutput struct {
	Body []DiningTable `nullable:"false"`
}

func (s *Service) tables(ctx context.Context, in *venueInput) (*tablesOutput, error) {
	tables, err := s.Tables(ctx, in.VenueID)
	return &tablesOutput{tables}, err
}
