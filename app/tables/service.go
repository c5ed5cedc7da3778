package tables

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/idempotency"
	"balcao/app/memo"
	"balcao/app/push"
	"balcao/app/secrets"
	"balcao/app/throttle"
	"balcao/app/venue"
)

// Shop is what a table's QR leads to.
type Shop struct {
	VenueID, Name string
	// Slug is empty until somebody has chosen it: no QR leads there before.
	Slug string
}

// Shops answers shops; an unknown one is a NotFound fault.
type Shops interface {
	BySlug(ctx context.Context, slug string) (Shop, error)
	ByVenue(ctx context.Context, venueID string) (Shop, error)
}

// Venues answers venues, also within a transaction; an unknown one is a NotFound fault.
type Venues interface {
	VenueIn(ctx context.Context, db bun.IDB, id string) (venue.Venue, error)
}

// Config is what a Service needs. Every field is required, Changed and PerAddress apart.
type Config struct {
	DB      *database.DB
	Clock   clock.Clock
	Secrets *secrets.Vault
	Shops   Shops
	// OpenOrders answers the codes of a table's open orders, as the transaction sees them.
	OpenOrders func(ctx context.Context, tx bun.Tx, venueID, tableID string) ([]string, error)
	// What accounts are made of: orders, the sales that they become, and business days.
	Orders Orders
	Sales  Sales
	Venues Venues
	// What tabs are made of: products, the sales that their charges are, and customers.
	Goods       Goods
	ChargeSales ChargeSales
	Customers   Customers
	TabHistory  func(ctx context.Context, venueID, tabID string) ([]TabEvent, error)
	// Methods answers the kind and the name of a payment method of the venue in use, or NotFound.
	Methods func(ctx context.Context, venueID, id string) (kind, name string, err error)
	// PrintBill prints a bill at the venue, with the parts in which it is split, once for a key.
	PrintBill func(ctx context.Context, bill Bill, parts []Part, key string) error
	Keys      idempotency.Keys
	Hub       *push.Hub
	// Changed is called once a change of the venue's tables has been committed.
	Changed func(venueID string)
	// PerAddress limits how many QR codes one address reads a minute; 0 means 60. Each table
	// asks for things as often.
	PerAddress int
}

// Service keeps the tables of all venues.
type Service struct {
	Config
	keys       *memo.Memo[[]byte]
	perAddress *throttle.Limiter
	// guests share the address of the house: theirs is a wider limit.
	guests, perTable *throttle.Limiter
}

const (
	// keyRememberedFor is how long a venue's key, which does not change, is not asked for again.
	keyRememberedFor = time.Minute
	mostKeys         = 5000
	// guestsPerAddress is how many times as often as codes accounts are read: each phone of a
	// full house asks again and again.
	guestsPerAddress = 20
)

// New answers a Service on an open database.
func New(cfg Config) *Service {
	if cfg.PerAddress == 0 {
		cfg.PerAddress = 60
	}
	s := &Service{Config: cfg}
	s.keys = memo.New(cfg.Clock, keyRememberedFor, mostKeys, s.readKey)
	s.perAddress = throttle.New(cfg.PerAddress, cfg.Clock, "Muitas leituras em pouco tempo. Aguarde um instante e leia o QR de novo.")
	s.guests = throttle.New(guestsPerAddress*cfg.PerAddress, cfg.Clock, "Muitas consultas em pouco tempo. Aguarde um instante: a conta se atualiza sozinha.")
	s.perTable = throttle.New(cfg.PerAddress, cfg.Clock, "Muitos chamados em pouco tempo. Aguarde um instante: o atendente já foi avisado.")
	return s
}

// Settings are a venue's choices about the orders of its tables.
type Settings struct {
	bun.BaseModel `bun:"table:table_settings"`

	VenueID string `bun:",pk"`
	// FirstPending keeps the first order of each visit from being accepted by itself.
	FirstPending bool
}

// write does a change of the venue's tables, and tells of it.
func (s *Service) write(ctx context.Context, venueID string, change func(context.Context, bun.Tx) error) error {
	err := s.DB.Tx(ctx, change)
	if err == nil && s.Changed != nil {
		s.Changed(venueID)
	}
	return err
}

// hold keeps everybody else from writing the venue's tables until the transaction ends,
// and answers its settings.
func (s *Service) hold(ctx context.Context, tx bun.Tx, venueID string) (Settings, error) {
	held := Settings{VenueID: venueID}
	if _, err := tx.NewInsert().Model(&held).On("CONFLICT (venue_id) DO NOTHING").Exec(ctx); err != nil {
		return held, fmt.Errorf("hold tables: %w", err)
	}
	query := tx.NewSelect().Model(&held).WherePK()
	if s.DB.Dialect == database.Postgres {
		query.For("UPDATE")
	}
	if err := query.Scan(ctx); err != nil {
		return held, fmt.Errorf("hold tables: %w", err)
	}
	return held, nil
}
