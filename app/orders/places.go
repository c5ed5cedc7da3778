package orders

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

// DiningTable is a table where orders are served (S1§3).
type DiningTable struct {
	ID     string `json:"id"`
	Numero string `json:"numero"`
}

// Carrier takes orders to customers (S1§3).
type Carrier struct {
	ID        string `json:"Id"`
	Nome      string `json:"Nome"`
	Telefone  string `json:"Telefone" doc:"digits only"`
	Documento string `json:"Documento,omitempty"`
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

// AddCarrier registers somebody who delivers. Name and telephone are required;
// the document may be a CPF or a CNPJ.
func (s *Service) AddCarrier(ctx context.Context, venueID string, c Carrier) (Carrier, error) {
	return s.addCarrier(ctx, venueID, c, operation.Actor{})
}

func (s *Service) addCarrier(ctx context.Context, venueID string, c Carrier, by operation.Actor) (Carrier, error) {
	c, err := c.checked()
	if err != nil {
		return Carrier{}, err
	}
	req, err := newRequest("new carrier "+by.UserID, by.Key, []any{venueID, c})
	if err != nil {
		return Carrier{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Carrier{}, err
	}
	c.ID = id.String()
	added, _, err := once(ctx, s, req, func(ctx context.Context, tx bun.Tx) (Carrier, error) {
		_, err := tx.Tx.ExecContext(ctx,
			"INSERT INTO carriers (id, venue_id, name, phone, document, search, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
			c.ID, venueID, c.Nome, c.Telefone, c.Documento, br.Fold(c.Nome), s.Clock.Now().UnixMilli())
		if err != nil {
			return Carrier{}, fmt.Errorf("insert carrier: %w", err)
		}
		return c, nil
	})
	return added, err
}

// Carriers lists the venue's carriers by name; a keyword looks into names.
func (s *Service) Carriers(ctx context.Context, venueID, keyword string) ([]Carrier, error) {
	like := database.Containing(br.Fold(line(keyword)))
	rows, err := s.DB.Read.DB.QueryContext(ctx,
		`SELECT id, name, phone, document FROM carriers WHERE venue_id = $1 AND search LIKE $2 ESCAPE '!' ORDER BY search, id`, venueID, like)
	if err != nil {
		return nil, fmt.Errorf("list carriers: %w", err)
	}
	return database.Collect(rows, func(c *Carrier) []any { return []any{&c.ID, &c.Nome, &c.Telefone, &c.Documento} })
}
