package equipment

import (
	"cmp"
	"context"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/files"
	"balcao/app/images"
	"balcao/app/imports"
	"balcao/app/operation"
	"balcao/app/push"
	"balcao/app/throttle"
	"balcao/app/venue"
)

// Products are what devices sell.
type Products interface {
	// At answers what the sales point sells; of none, what the venue's menu shows.
	At(ctx context.Context, venueID, salesPointID string) ([]Product, error)
	// Lists answers the names of the product lists of these sales points, by the sales point's id; none without a list.
	Lists(ctx context.Context, venueID string, salesPointIDs []string) (map[string]string, error)
	// LeftOut notes that a device left a product out.
	LeftOut(ctx context.Context, tx bun.Tx, venueID, device string, product LeftOut) error
}

// Pictures keeps wallpapers.
type Pictures interface {
	PutIn(ctx context.Context, tx bun.IDB, venueID, id string, ready images.Ready) error
	DeleteIn(ctx context.Context, tx bun.IDB, key images.Key) error
}

// Sessions answers who is behind a token.
type Sessions interface {
	Authenticate(ctx context.Context, token string) (*operation.Caller, error)
}

// Config is what a Service needs.
type Config struct {
	DB    *database.DB
	Clock clock.Clock
	Hub   *push.Hub
	// SalesPoints answers the names of a venue's sales points by id.
	SalesPoints func(ctx context.Context, venueID string) (map[string]string, error)
	Products    Products
	Imports     *imports.Service
	Files       *files.Service
	Images      Pictures
	Venues      venue.Source
	// Names answers the names of venues by id.
	Names    func(ctx context.Context, venueIDs []string) (map[string]string, error)
	Sessions Sessions
	// Heartbeat is how often a quiet stream says that it lives; 0 means 5 seconds.
	Heartbeat time.Duration
}

// Service keeps the devices of all venues.
type Service struct {
	Config
	tries *throttle.Limiter
}

// triesPerMinute is how many codes an address may try in a minute: of 8 letters each, none is guessed while it holds.
const triesPerMinute = 20

// New answers a Service on an open database.
func New(cfg Config) *Service {
	cfg.Heartbeat = cmp.Or(cfg.Heartbeat, 5*time.Second)
	return &Service{cfg, throttle.New(triesPerMinute, cfg.Clock, "Muitos códigos tentados deste endereço. Espere um minuto e tente de novo.")}
}

// Topic wakes whoever looks at the devices of a venue.
func Topic(venueID string) string { return "equipment:" + venueID }

// write runs one effect and then wakes whoever looks at the venue's devices.
func (s *Service) write(ctx context.Context, venueID string, effect func(ctx context.Context, tx bun.Tx) error) error {
	if err := s.DB.Tx(ctx, effect); err != nil {
		return err
	}
	s.Hub.Wake(Topic(venueID))
	return nil
}

var (
	errUnknown  = fault.New(fault.NotFound, "Equipamento não encontrado. Atualize a lista.")
	errStale    = fault.New(fault.Conflict, "Outra pessoa alterou este equipamento. Veja como ele está e salve de novo.")
	errArchived = fault.New(fault.Conflict, "Este equipamento está arquivado. Restaure-o antes de alterar.")
)
