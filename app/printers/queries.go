package printers

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/printing"
)

var (
	errNoPrinter = fault.New(fault.NotFound, "Impressora não encontrada.")
	errNoStation = fault.New(fault.NotFound, "Computador de impressão não encontrado.")
)

func (s *Service) printers(ctx context.Context, venueID string) ([]VenuePrinter, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, `SELECT id, setup, COALESCE(station_id, ''), COALESCE(fallback_id, '')
		FROM printers WHERE venue_id = $1 ORDER BY name_key, id`, venueID)
	if err != nil {
		return nil, fmt.Errorf("list printers: %w", err)
	}
	defer func() { _ = rows.Close() }()
	all := []VenuePrinter{}
	for rows.Next() {
		var p VenuePrinter
		var id, raw, station, fallback string
		if err := rows.Scan(&id, &raw, &station, &fallback); err != nil {
			return nil, fmt.Errorf("list printers: %w", err)
		}
		if err := json.Unmarshal([]byte(raw), &p); err != nil {
			return nil, fmt.Errorf("read printer %s: %w", id, err)
		}
		p.ID, p.Station, p.Fallback = id, station, fallback
		all = append(all, p)
	}
	return all, rows.Err()
}

// save writes a printer, new when created is true. What it names must be the venue's.
func (s *Service) save(ctx context.Context, venueID string, p VenuePrinter, created bool) error {
	raw, err := json.Marshal(p)
	if err != nil {
		return err
	}
	now := s.Clock.Now().UnixMilli()
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := belongs(ctx, tx, "SELECT COUNT(*) FROM stations WHERE id = $1 AND venue_id = $2", p.Station, venueID,
			fault.Field("station", "Escolha um computador deste estabelecimento")); err != nil {
			return err
		}
		if err := belongs(ctx, tx, "SELECT COUNT(*) FROM printers WHERE id = $1 AND venue_id = $2", p.Fallback, venueID,
			fault.Field("fallback", "Escolha uma impressora deste estabelecimento")); err != nil {
			return err
		}
		if created {
			_, err := tx.Tx.ExecContext(ctx, `INSERT INTO printers
				(id, venue_id, name, name_key, setup, station_id, fallback_id, created_at, updated_at)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
				p.ID, venueID, p.Name, br.Fold(p.Name), string(raw), database.Nullable(p.Station), database.Nullable(p.Fallback), now)
			return err
		}
		result, err := tx.Tx.ExecContext(ctx, `UPDATE printers SET name = $1, name_key = $2, setup = $3, station_id = $4,
			fallback_id = $5, updated_at = $6 WHERE id = $7 AND venue_id = $8`,
			p.Name, br.Fold(p.Name), string(raw), database.Nullable(p.Station), database.Nullable(p.Fallback), now, p.ID, venueID)
		return some(result, err, errNoPrinter)
	})
	if database.IsUnique(err) {
		return fault.Field("name", "Já existe uma impressora com este nome")
	}
	return err
}

// belongs answers refusal unless id is empty or a row of the venue.
func belongs(ctx context.Context, tx bun.Tx, query, id, venueID string, refusal error) error {
	if id == "" {
		return nil
	}
	var n int
	if err := tx.Tx.QueryRowContext(ctx, query, id, venueID).Scan(&n); err != nil || n > 0 {
		return err
	}
	return refusal
}

// some answers none when a statement has changed nothing.
func some(result sql.Result, err, none error) error {
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, none)
	}
	return nil
}

func (s *Service) venueOfPrinter(ctx context.Context, id string) (string, error) {
	return s.venueOf(ctx, "SELECT venue_id FROM printers WHERE id = $1", id, errNoPrinter)
}

func (s *Service) venueOfStation(ctx context.Context, id string) (string, error) {
	return s.venueOf(ctx, "SELECT venue_id FROM stations WHERE id = $1", id, errNoStation)
}

func (s *Service) venueOf(ctx context.Context, query, id string, unknown error) (string, error) {
	var venue string
	err := s.DB.Read.DB.QueryRowContext(ctx, query, id).Scan(&venue)
	if errors.Is(err, sql.ErrNoRows) {
		return "", unknown
	}
	return venue, err
}

// kept is a row of printing_settings; its zero value is that of a venue that has
// changed nothing.
type kept struct {
	agent    string
	template *printing.Template
}

func (s *Service) settings(ctx context.Context, venueID string) (kept, error) {
	var k kept
	var raw sql.NullString
	err := s.DB.Read.DB.QueryRowContext(ctx, "SELECT agent, template FROM printing_settings WHERE venue_id = $1", venueID).Scan(&k.agent, &raw)
	if errors.Is(err, sql.ErrNoRows) {
		return kept{}, nil
	}
	if err == nil && raw.Valid {
		err = json.Unmarshal([]byte(raw.String), &k.template)
	}
	if err != nil {
		return kept{}, fmt.Errorf("read printing settings: %w", err)
	}
	return k, nil
}

func (s *Service) saveAgent(ctx context.Context, venueID, agent string) error {
	_, err := s.DB.Write.DB.ExecContext(ctx, `INSERT INTO printing_settings (venue_id, agent, updated_at) VALUES ($1, $2, $3)
		ON CONFLICT (venue_id) DO UPDATE SET agent = excluded.agent, updated_at = excluded.updated_at`,
		venueID, agent, s.Clock.Now().UnixMilli())
	return err
}

func (s *Service) saveTemplate(ctx context.Context, venueID string, template printing.Template) error {
	raw, err := json.Marshal(template)
	if err != nil {
		return err
	}
	_, err = s.DB.Write.DB.ExecContext(ctx, `INSERT INTO printing_settings (venue_id, agent, template, updated_at) VALUES ($1, '', $2, $3)
		ON CONFLICT (venue_id) DO UPDATE SET template = excluded.template, updated_at = excluded.updated_at`,
		venueID, string(raw), s.Clock.Now().UnixMilli())
	return err
}
