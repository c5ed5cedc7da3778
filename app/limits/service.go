package limits

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

// Service keeps the limits of all venues.
type Service struct{ Config }

// Config is what a Service needs.
type Config struct {
	DB       *database.DB
	Clock    clock.Clock
	Products Products
	// People answers who has access to the venue, by name.
	People func(ctx context.Context, venueID string) ([]Person, error)
}

// Products are what a venue sells.
type Products interface {
	// OfVenue lists the venue's products in use, in menu order.
	OfVenue(ctx context.Context, venueID string) ([]Product, error)
	// VenueOfCategory answers the venue of a category, or a NotFound fault.
	VenueOfCategory(ctx context.Context, categoryID string) (string, error)
}

// Product is a product as limits name it.
type Product struct {
	ID, Name, CategoryID, Category string
	ForSale                        bool
}

// Person is somebody with access to a venue.
type Person struct{ ID, Name, Email string }

// New answers a Service on an open database.
func New(cfg Config) *Service { return &Service{cfg} }

type row struct {
	bun.BaseModel `bun:"table:product_limits,alias:l"`

	VenueID   string `bun:",pk"`
	UserID    string `bun:",pk"`
	ProductID string `bun:",pk"`
	CreatedAt int64
}

// Allowed answers the ids of the products that whoever is calling may see and sell in the
// venue; nil where nothing is limited, and for callers who are no person.
func (s *Service) Allowed(ctx context.Context, venueID string) (map[string]bool, error) {
	return s.allowedTo(ctx, venueID, operation.CallerFrom(ctx).UserID)
}

// AllowedTo answers them for an account; nil also for none.
func (s *Service) AllowedTo(ctx context.Context, venueID, userID string) (map[string]bool, error) {
	return s.allowedTo(ctx, venueID, userID)
}

func (s *Service) allowedTo(ctx context.Context, venueID, userID string) (map[string]bool, error) {
	if userID == "" {
		return nil, nil
	}
	var ids []string
	err := s.DB.Read.NewSelect().Model((*row)(nil)).Column("product_id").Where("venue_id = ? AND user_id = ?", venueID, userID).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("read access limits: %w", err)
	}
	if len(ids) == 0 {
		return nil, nil
	}
	allowed := make(map[string]bool, len(ids))
	for _, id := range ids {
		allowed[id] = true
	}
	return allowed, nil
}

// person finds somebody among who has access to the venue; others are a NotFound fault.
func (s *Service) person(ctx context.Context, venueID, userID string) (Person, error) {
	people, err := s.People(ctx, venueID)
	if err != nil {
		return Person{}, err
	}
	for _, p := range people {
		if p.ID == userID {
			return p, nil
		}
	}
	return Person{}, fault.New(fault.NotFound, "Esta pessoa não tem mais acesso ao estabelecimento. Atualize a lista.")
}
