package catalog

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

// SkippedProduct is a product that an equipment left out when it took over the catalogue.
type SkippedProduct struct {
	ID        string    `json:"Id"`
	ProductID string    `json:"ProductId"`
	Name      string    `json:"ProductName" doc:"as it was then"`
	Equipment string    `json:"EquipmentDisplayName"`
	Reason    string    `json:"Reason"`
	At        time.Time `json:"SkippedAt"`
}

type skippedRow struct {
	bun.BaseModel `bun:"table:skipped_products,alias:k"`
	ID            string `bun:"id,pk"`
	VenueID       string
	ProductID     string
	ProductName   string
	Equipment     string
	Reason        string
	SkippedAt     int64
}

// Skip notes that an equipment of the venue left a product out, now.
func (s *Service) Skip(ctx context.Context, tx bun.IDB, venueID string, p SkippedProduct) (string, error) {
	id, err := newID()
	if err != nil {
		return "", err
	}
	row := skippedRow{
		ID: id, VenueID: venueID, ProductID: p.ProductID, ProductName: p.Name, Equipment: p.Equipment, Reason: p.Reason,
		SkippedAt: s.Clock.Now().UnixMilli(),
	}
	if _, err := tx.NewInsert().Model(&row).Exec(ctx); err != nil {
		return "", fmt.Errorf("note skipped product: %w", err)
	}
	return id, nil
}

func (s *Service) skippedRoutes() []operation.Route {
	return []operation.Route{
		operation.Get("skipped-product-list", "/api/skippedproduct", operation.Venue(roles.ProductListLinks, roles.Products), s.skippedRoute),
		operation.Delete("skipped-product-delete", "/api/skippedproduct/{id}", operation.InVenueOf(s.venueOfSkipped, roles.ProductListLinks, roles.Products), s.removeSkippedRoute).
			Status(200),
	}
}

type skippedInput struct{ operation.VenueQuery }

type skippedOutput struct {
	Body []SkippedProduct `nullable:"false"`
}

// mostSkipped bounds the page; what is older is seen once what is newer has been dealt with.
const mostSkipped = 500

// skippedRoute answers the venue's skipped products, the latest first.
func (s *Service) skippedRoute(ctx context.Context, in *skippedInput) (*skippedOutput, error) {
	var rows []skippedRow
	err := s.DB.Read.NewSelect().Model(&rows).Where("venue_id = ?", in.VenueID).Order("skipped_at DESC", "id DESC").Limit(mostSkipped).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list skipped products: %w", err)
	}
	out := &skippedOutput{Body: make([]SkippedProduct, len(rows))}
	for i, r := range rows {
		out.Body[i] = SkippedProduct{
			ID: r.ID, ProductID: r.ProductID, Name: r.ProductName, Equipment: r.Equipment, Reason: r.Reason, At: time.UnixMilli(r.SkippedAt).UTC(),
		}
	}
	return out, nil
}

type removeSkippedInput struct {
	ID string `path:"id" maxLength:"36"`
}

func (s *Service) venueOfSkipped(ctx context.Context, in *removeSkippedInput) (string, error) {
	var venueID string
	err := s.DB.Read.NewRaw("SELECT venue_id FROM skipped_products WHERE id = ?", in.ID).Scan(ctx, &venueID)
	if errors.Is(err, sql.ErrNoRows) {
		return "", fault.New(fault.NotFound, "Este aviso não existe mais. Atualize a lista.")
	}
	return venueID, err
}

func (s *Service) removeSkippedRoute(ctx context.Context, in *removeSkippedInput) (*struct{}, error) {
	_, err := s.DB.Write.NewRaw("DELETE FROM skipped_products WHERE id = ?", in.ID).Exec(ctx)
	return nil, err
}
