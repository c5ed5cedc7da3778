package fiscal

import (
	"context"
	"fmt"
	"sync"
	"time"

	"balcao/app/clock"
	"balcao/app/database"
)

// Service keeps the fiscal tables.
type Service struct {
	Config

	mu     sync.Mutex
	loaded map[List]*Table
}

// Config is what a Service needs.
type Config struct {
	DB       *database.DB
	Clock    clock.Clock
	Products Products
	Venues   Venues
	// Zone is where days of the law begin.
	Zone *time.Location
}

// Products are what venues sell, with their codes.
type Products interface {
	// OfVenue lists the venue's products in menu order, without those archived.
	OfVenue(ctx context.Context, venueID string) ([]Product, error)
	// CodesInUse counts the products of all venues by their NCM.
	CodesInUse(ctx context.Context) ([]Use, error)
}

// Venues tell of the establishments.
type Venues interface {
	// IssuesInvoices says whether the venue issues NFC-e (GerarNFCE).
	IssuesInvoices(ctx context.Context, venueID string) (bool, error)
	// Names answers the names of venues by id.
	Names(ctx context.Context, venueIDs []string) (map[string]string, error)
}

// Product is a product as its codes concern.
type Product struct {
	ID, Name string
	Codes    Codes
}

// Use is how many products of a venue have an NCM.
type Use struct {
	VenueID, NCM string
	Products     int
}

// New answers a Service.
func New(cfg Config) *Service { return &Service{Config: cfg, loaded: map[List]*Table{}} }

func (s *Service) today() string { return s.Clock.Now().In(s.Zone).Format(time.DateOnly) }

// Table answers a list as it counts now.
func (s *Service) Table(ctx context.Context, list List) (*Table, error) {
	t, err := s.table(ctx, s.DB.Read, list)
	if err == nil && t.Version > 0 {
		s.remember(t)
	}
	return t, err
}

// current answers all tables as they count now. As long as nothing is loaded, one look at the
// loads is enough: each list of products asks.
func (s *Service) current(ctx context.Context) (now current, err error) {
	var last []loadRow
	if err := s.DB.Read.NewSelect().Model(&last).ColumnExpr("list, MAX(version) AS version").Group("list").Scan(ctx); err != nil {
		return current{}, fmt.Errorf("read the fiscal tables: %w", err)
	}
	versions := map[List]int64{}
	for _, r := range last {
		versions[r.List] = r.Version
	}
	now.day = s.today()
	for list, into := range map[List]**Table{NCM: &now.ncm, CEST: &now.cest, CFOP: &now.cfop} {
		if *into = s.known(list, versions[list]); *into != nil {
			continue
		}
		if *into, err = s.Table(ctx, list); err != nil {
			return current{}, err
		}
	}
	return now, nil
}

// known is a list at that version where it need not be read; else nil.
func (s *Service) known(list List, version int64) *Table {
	if version == 0 {
		return beginningOf(list)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.loaded[list]; t != nil && t.Version == version {
		return t
	}
	return nil
}
