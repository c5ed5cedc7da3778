package salespoints

import (
	"context"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/database"
)

// SalesPoint is a sales point on the wire (S2§3).
type SalesPoint struct {
	ID            string   `json:"id" required:"false" maxLength:"36" doc:"empty makes a new one"`
	Name          string   `json:"name" maxLength:"1000" doc:"up to 120 characters; unique in the venue, ignoring accents and letter case"`
	VenueID       string   `json:"localClientId" required:"false" maxLength:"36" doc:"not read: the call names the venue"`
	ProductListID string   `json:"productListId" required:"false" maxLength:"36" doc:"empty: all products"`
	Systems       []System `json:"managementSystemConfiguration" nullable:"false" maxItems:"20"`
	Type          Type     `json:"type" required:"false" minimum:"0" maximum:"4" doc:"1 Standard, 2 CashLessPosPaid, 3 School, 4 Honest; follows from the systems, and is not read"`
	Version       *int64   `json:"versao,omitempty" required:"false" nullable:"true" minimum:"1" doc:"of one that exists, the one that was read: when somebody else has changed it since, the save is refused with 409. Left out, the save is not checked"`
	Settings
}

// row is a row of sales_points.
type row struct {
	bun.BaseModel `bun:"table:sales_points,alias:p"`

	ID            string `bun:",pk"`
	VenueID       string
	Name          string
	NameKey       string
	ProductListID string `bun:",nullzero"`
	Type          Type
	Systems       kept[[]System]
	Settings      kept[Settings]
	Version       int64
	CreatedAt     int64
	ArchivedAt    int64 `bun:",nullzero"`
}

// kept is a value in a column of JSON.
type kept[T any] struct{ V T }

// Value implements driver.Valuer.
func (k kept[T]) Value() (driver.Value, error) {
	raw, err := json.Marshal(k.V)
	return string(raw), err
}

// Scan implements sql.Scanner.
func (k *kept[T]) Scan(src any) error {
	switch text := src.(type) {
	case string:
		return json.Unmarshal([]byte(text), &k.V)
	case []byte:
		return json.Unmarshal(text, &k.V)
	}
	return fmt.Errorf("a column of a sales point from %T", src)
}

func (r row) wire() SalesPoint {
	return SalesPoint{
		ID: r.ID, Name: r.Name, VenueID: r.VenueID, ProductListID: r.ProductListID, Systems: r.Systems.V, Type: r.Type, Version: &r.Version, Settings: r.Settings.V,
	}
}

// same reports whether a save of one as the other would write nothing new.
func (r row) same(other row) bool {
	return r.Version > 0 && r.Name == other.Name && r.ProductListID == other.ProductListID && r.Settings == other.Settings && slices.Equal(r.Systems.V, other.Systems.V)
}

// inUse reads the venue's sales points, by name.
func inUse(ctx context.Context, db bun.IDB, venueID string) ([]row, error) {
	rows := []row{}
	if err := db.NewSelect().Model(&rows).Where("venue_id = ? AND archived_at IS NULL", venueID).Order("name_key", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read sales points: %w", err)
	}
	return rows, nil
}

// hold reads a sales point in use and keeps others from changing it, and equipment from
// joining it, until the transaction ends; an unknown one is a NotFound fault.
func (s *Service) hold(ctx context.Context, tx bun.Tx, venueID, id string) (row, error) {
	rows := []row{}
	q := tx.NewSelect().Model(&rows).Where("id = ? AND venue_id = ? AND archived_at IS NULL", id, venueID)
	if s.DB.Dialect == database.Postgres {
		q.For("UPDATE") // SQLite has one writer
	}
	if err := q.Scan(ctx); err != nil {
		return row{}, fmt.Errorf("hold sales point: %w", err)
	}
	if len(rows) == 0 {
		return row{}, errUnknown
	}
	return rows[0], nil
}

// venueOf answers the venue of a sales point in use; an unknown one is a NotFound fault.
func (s *Service) venueOf(ctx context.Context, id string) (string, error) {
	var venues []string
	err := s.DB.Read.NewSelect().Model((*row)(nil)).Column("venue_id").Where("id = ? AND archived_at IS NULL", id).Scan(ctx, &venues)
	if err != nil {
		return "", fmt.Errorf("read venue of sales point: %w", err)
	}
	if len(venues) == 0 {
		return "", errUnknown
	}
	return venues[0], nil
}
