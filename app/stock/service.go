package stock

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"sync"
	"time"

	"github.com/google/uuid"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/files"
	"balcao/app/idempotency"
	"balcao/app/jobs"
	"balcao/app/memo"
	"balcao/app/quantity"
	"balcao/app/venue"
)

// Unit is what stock is counted in: un, g, ml.
type Unit string

// Piece is counted in whole numbers.
const Piece Unit = "un"

// Product is what stock must know of a product.
type Product struct {
	ID, Name, Category string
	CategoryID         string
	InternalCode       string
	Unit               Unit
	// Controlled products have stock of their own: controlaEstoque, and no recipe in their place.
	Controlled, Composed, Archived bool
	// Quota is how much orders may draw of it; 0 is no limit.
	Quota    quantity.Amount
	Packages []Package
}

// Package is a code on a product, and how many units are in what carries it.
type Package struct {
	Code  string          `json:"codigo"`
	Units quantity.Amount `json:"unidades"`
}

// Products answers the products of a venue in menu order, archived ones last.
type Products interface {
	All(ctx context.Context, venueID string) ([]Product, error)
}

// Config is what a Service needs. Every field is required.
type Config struct {
	DB       *database.DB
	Clock    clock.Clock
	Venues   venue.Source
	Products Products
	Jobs     *jobs.Service
	Files    *files.Service
	Log      *slog.Logger

	// Changed is called once a change of a venue's balances has been committed, and has every
	// server Forget.
	Changed func(Change)
	// Arrived is called with the products of which there is more than before.
	Arrived func(ctx context.Context, venueID string, productIDs []string) error
}

// Service keeps the stock of all venues.
type Service struct {
	Config
	keys   idempotency.Keys
	levels *memo.Memo[*Levels]
	last   lastLevels
}

// New answers a Service on an open database, and registers its kind of job.
func New(cfg Config) *Service {
	s := &Service{Config: cfg, keys: idempotency.New(cfg.DB, cfg.Clock)}
	s.levels = memo.New(cfg.Clock, levelsLast, mostVenues, s.readLevels)
	jobs.Handle(s.Jobs, exportKind, s.export)
	return s
}

const (
	levelsLast = 5 * time.Second
	mostVenues = 64
)

// Level is how much of a product may be sold.
type Level struct{ Free, Reserved, QuotaUsed quantity.Amount }

// Levels are those of a venue's products that ever had stock, by id: as long as none of them
// differs, they are the same ones, however often they are read.
type Levels struct{ ByProduct map[string]Level }

// lastLevels are what was read last of venues.
type lastLevels struct {
	mu sync.Mutex
	of map[string]*Levels
}

// same answers the venue's last ones where nothing differs, else these, which it keeps.
func (l *lastLevels) same(venueID string, read map[string]Level) *Levels {
	l.mu.Lock()
	defer l.mu.Unlock()
	known := l.of[venueID]
	if known != nil && maps.Equal(known.ByProduct, read) {
		return known
	}
	if known == nil && len(l.of) >= mostVenues || l.of == nil {
		l.of = map[string]*Levels{}
	}
	l.of[venueID] = &Levels{read}
	return l.of[venueID]
}

// Available answers the venue's levels. What has just been sold may still stand in them for
// seconds: intake asks the balances.
func (s *Service) Available(ctx context.Context, venueID string) (*Levels, error) {
	return s.levels.Get(ctx, venueID)
}

func (s *Service) readLevels(ctx context.Context, venueID string) (*Levels, error) {
	var rows []balance
	if err := s.DB.Read.NewSelect().Model(&rows).Column("product_id", "on_hand", "reserved", "quota_used").Where("venue_id = ?", venueID).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read stock: %w", err)
	}
	levels := make(map[string]Level, len(rows))
	for _, b := range rows {
		levels[b.ProductID] = Level{b.free(), b.Reserved, b.QuotaUsed}
	}
	return s.last.same(venueID, levels), nil
}

// Forget drops what is remembered of balances.
func (s *Service) Forget() { s.levels.Forget() }

func newID() (string, error) {
	id, err := uuid.NewV7()
	return id.String(), err
}

// products are the venue's by id.
func (s *Service) products(ctx context.Context, venueID string) (map[string]Product, error) {
	all, err := s.Products.All(ctx, venueID)
	if err != nil {
		return nil, err
	}
	byID := make(map[string]Product, len(all))
	for _, p := range all {
		byID[p.ID] = p
	}
	return byID, nil
}
