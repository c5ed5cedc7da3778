// Package stores keeps the stores within a venue: their names, hours, and
// whether somebody has closed them. Registering and editing them comes with
// the screen 'Cadastro de lojas'.
//
// Table: stores.
package stores

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"balcao/app/br"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/hours"
	"balcao/app/venue"
)

// Service keeps the stores of all venues.
type Service struct {
	db     *database.DB
	clock  clock.Clock
	venues venue.Source
}

// Config is what a Service needs. Venues is asked by its operations alone.
type Config struct {
	DB     *database.DB
	Clock  clock.Clock
	Venues venue.Source
}

// New answers a Service on an open database.
func New(cfg Config) *Service { return &Service{db: cfg.DB, clock: cfg.Clock, venues: cfg.Venues} }

// Store is a store on the wire (S0§3).
type Store struct {
	ID           string         `json:"Id"`
	Name         string         `json:"Name"`
	ImageURL     *string        `json:"ImageUrl"`
	Order        int            `json:"Order"`
	AvailableDay []AvailableDay `json:"AvailableDay" nullable:"false"`
	IsClosed     bool           `json:"IsClosed" doc:"somebody closed it"`
	WithinHours  bool           `json:"WithinHours" doc:"now lies in its hours; closed within them, the board asks whether to open (D13)"`
}

// AvailableDay is one opening; DayOfWeek is 0 Sunday to 6 Saturday (D23).
type AvailableDay struct {
	DayOfWeek int    `json:"DayOfWeek" minimum:"0" maximum:"6"`
	StartHour string `json:"StartHour" doc:"HH:mm"`
	EndHour   string `json:"EndHour" doc:"HH:mm; before StartHour means the next day"`
}

// Add registers a store at the end of the venue's list and answers it with its ID.
func (s *Service) Add(ctx context.Context, venueID string, st Store) (Store, error) {
	st.Name = br.OneLine(st.Name)
	if st.Name == "" || len([]rune(st.Name)) > 120 {
		return Store{}, fault.Field("name", "Informe o nome da loja, com até 120 caracteres.")
	}
	if _, err := week(st.AvailableDay); err != nil {
		return Store{}, fault.Field("availableDay", "Confira os horários da loja.").Because(err)
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Store{}, err
	}
	days, err := json.Marshal(st.AvailableDay)
	if err != nil {
		return Store{}, err
	}
	st.ID = id.String()
	_, err = s.db.Write.DB.ExecContext(ctx,
		"INSERT INTO stores (id, venue_id, name, position, is_closed, hours, has_image, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
		st.ID, venueID, st.Name, st.Order, st.IsClosed, string(days), st.ImageURL != nil, s.clock.Now().UnixMilli())
	if err != nil {
		return Store{}, fmt.Errorf("insert store: %w", err)
	}
	return st, nil
}

// SetClosed closes or opens a store of the venue.
func (s *Service) SetClosed(ctx context.Context, venueID, id string, closed bool) error {
	result, err := s.db.Write.DB.ExecContext(ctx, "UPDATE stores SET is_closed = $1 WHERE id = $2 AND venue_id = $3", closed, id, venueID)
	if err != nil {
		return fmt.Errorf("close store: %w", err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, errUnknown)
	}
	return nil
}

// Closed answers the sentence for a customer while the store takes no orders,
// and nothing while it does.
func (s *Service) Closed(ctx context.Context, venueID, id string, zone *time.Location) (string, error) {
	all, err := s.List(ctx, venueID)
	if err != nil {
		return "", err
	}
	for _, st := range all {
		if st.ID != id {
			continue
		}
		open, err := week(st.AvailableDay)
		if err != nil {
			return "", err
		}
		if st.IsClosed || !open.OpenAt(s.clock.Now().In(zone)) {
			return "A loja " + st.Name + " está fechada agora.", nil
		}
		return "", nil
	}
	return "", errUnknown
}

// List answers the stores within the venue.
func (s *Service) List(ctx context.Context, venueID string) ([]Store, error) {
	rows, err := s.db.Read.DB.QueryContext(ctx,
		"SELECT id, name, position, is_closed, hours, has_image FROM stores WHERE venue_id = $1 ORDER BY position, name, id", venueID)
	if err != nil {
		return nil, fmt.Errorf("list stores: %w", err)
	}
	defer func() { _ = rows.Close() }()
	all := []Store{}
	for rows.Next() {
		var st Store
		var days string
		var hasImage bool
		if err := rows.Scan(&st.ID, &st.Name, &st.Order, &st.IsClosed, &days, &hasImage); err != nil {
			return nil, fmt.Errorf("list stores: %w", err)
		}
		if err := json.Unmarshal([]byte(days), &st.AvailableDay); err != nil {
			return nil, fmt.Errorf("read hours of store %s: %w", st.ID, err)
		}
		if st.AvailableDay == nil {
			st.AvailableDay = []AvailableDay{}
		}
		if hasImage {
			address := "/blob/" + venueID + "/" + st.ID + ".jpg"
			st.ImageURL = &address
		}
		all = append(all, st)
	}
	return all, rows.Err()
}

func week(days []AvailableDay) (hours.Week, error) {
	var w hours.Week
	for _, d := range days {
		span, err := hours.ParseSpan(d.DayOfWeek, d.StartHour, d.EndHour)
		if err != nil {
			return nil, err
		}
		w = append(w, span)
	}
	return w, nil
}

var errUnknown = fault.New(fault.NotFound, "Loja não encontrada.")
