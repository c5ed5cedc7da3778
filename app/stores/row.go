package stores

import (
	"context"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/hours"
	"balcao/app/images"
)

// row is a row of stores.
type row struct {
	bun.BaseModel `bun:"table:stores,alias:s"`

	ID         string `bun:"id,pk"`
	VenueID    string
	Name       string
	NameKey    string
	Position   int
	IsClosed   bool
	Hours      list[AvailableDay]
	HasImage   bool
	Categories list[string]
	Users      list[string]
	Sectors    list[string]
	Version    int64
	CreatedAt  int64
	ArchivedAt int64 `bun:",nullzero"`
}

// list is kept as JSON.
type list[T any] []T

// Value implements driver.Valuer.
func (l list[T]) Value() (driver.Value, error) {
	raw, err := json.Marshal(append([]T{}, l...))
	return string(raw), err
}

// Scan implements sql.Scanner.
func (l *list[T]) Scan(src any) error {
	switch text := src.(type) {
	case string:
		return json.Unmarshal([]byte(text), l)
	case []byte:
		return json.Unmarshal(text, l)
	}
	return fmt.Errorf("a list of a store from %T", src)
}

// same reports whether a save of one as the other would write nothing new.
func (r row) same(other row) bool {
	return r.ID == other.ID && r.Version > 0 && r.Name == other.Name && r.Position == other.Position && r.HasImage == other.HasImage &&
		slices.Equal(r.Hours, other.Hours) && slices.Equal(r.Categories, other.Categories) &&
		slices.Equal(r.Users, other.Users) && slices.Equal(r.Sectors, other.Sectors)
}

// inUse reads the venue's stores in use, in their order.
func inUse(ctx context.Context, db bun.IDB, venueID string) ([]row, error) {
	rows := []row{}
	err := db.NewSelect().Model(&rows).Where("venue_id = ? AND archived_at IS NULL", venueID).Order("position", "name", "id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read stores: %w", err)
	}
	return rows, nil
}

// hold is inUse that keeps others from changing these until the transaction ends.
func (s *Service) hold(ctx context.Context, tx bun.Tx, venueID string) ([]row, error) {
	if s.DB.Dialect == database.Postgres {
		// SQLite has one writer and needs no lock.
		if _, err := tx.ExecContext(ctx, "SELECT id FROM stores WHERE venue_id = ? ORDER BY id FOR UPDATE", venueID); err != nil {
			return nil, fmt.Errorf("hold stores: %w", err)
		}
	}
	return inUse(ctx, tx, venueID)
}

// find is the place of the store among these; one that is not there is a NotFound fault.
func find(rows []row, id string) (int, error) {
	at := slices.IndexFunc(rows, func(r row) bool { return r.ID == id })
	if at < 0 {
		return 0, errUnknown
	}
	return at, nil
}

// wire is the store without what others have to tell: the names of its people, and
// whether now lies in its hours.
func (r row) wire(categories map[string]string) Store {
	out := Store{
		ID: r.ID, Name: r.Name, Order: r.Position, IsClosed: r.IsClosed, Version: r.Version,
		AvailableDay: append([]AvailableDay{}, r.Hours...), Categories: []Category{}, Users: []User{}, Sectors: []Sector{},
	}
	for _, id := range r.Categories {
		out.Categories = append(out.Categories, Category{id, categories[id]})
	}
	for _, name := range r.Sectors {
		out.Sectors = append(out.Sectors, Sector{name, r.VenueID})
	}
	if r.HasImage {
		// The version has browsers show a new picture under the old address.
		address := fmt.Sprintf("%s?v=%d", images.Key{Venue: r.VenueID, Kind: images.StorePicture, ID: r.ID}.Address(), r.Version)
		out.ImageURL = &address
	}
	return out
}

// week is when the store is open.
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
