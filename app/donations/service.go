package donations

import (
	"context"
	"log/slog"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/files"
	"balcao/app/images"
	"balcao/app/jobs"
	"balcao/app/mail"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/pages"
	"balcao/app/push"
	"balcao/app/throttle"
	"balcao/app/venue"
)

// Venues answers venues, also within a transaction; an unknown one is a NotFound fault.
type Venues interface {
	Venue(ctx context.Context, id string) (venue.Venue, error)
	VenueIn(ctx context.Context, db bun.IDB, id string) (venue.Venue, error)
}

// Seller is who receives, as the public page names him. What nobody has told is empty.
type Seller struct {
	Name, LegalName, Document, Address, Phone, Email, Logo string
}

// Sales records what was given.
type Sales interface {
	Record(ctx context.Context, tx bun.Tx, s Sold) error
	Refund(ctx context.Context, tx bun.Tx, venueID, donationID, key string, at time.Time, value money.Amount) error
}

// Sold is a donation that was paid.
type Sold struct {
	VenueID, DonationID, Receipt string
	At                           time.Time
	// ProductID is empty where the donation link has no product.
	ProductID, Name string
	Method          Method
	Value           money.Amount
}

// ProductNames answers how a product is called, and whether it is in use; no name where
// there is none.
type ProductNames func(id string) (name string, inUse bool)

// Sessions answers whether a stream's session still stands.
type Sessions interface {
	Authenticate(ctx context.Context, token string) (*operation.Caller, error)
}

// Config is what a Service needs. Every field is required, PerAddress apart.
type Config struct {
	DB     *database.DB
	Clock  clock.Clock
	Log    *slog.Logger
	Hub    *push.Hub
	Venues Venues
	// Seller answers who receives in a venue.
	Seller func(ctx context.Context, venueID string) (Seller, error)
	// Accounts answers the bank accounts of a venue that are in use, by their ids.
	Accounts func(ctx context.Context, venueID string) (map[string]string, error)
	// Products answers how a venue's products are called.
	Products func(ctx context.Context, venueID string) (ProductNames, error)
	Payments Payments
	Sales    Sales
	Images   *images.Store
	Jobs     *jobs.Service
	Files    *files.Service
	Renderer *pages.Renderer
	Sessions Sessions
	Mail     func(ctx context.Context, m mail.Message) error
	// PublicURL is where the public pages are: addresses begin with it.
	PublicURL string
	// PerAddress limits what one address does on the pages in a minute; 0 means 60.
	PerAddress int
	// Heartbeat is how often a stream says that it is alive.
	Heartbeat time.Duration
}

// Service keeps the donations of all venues.
type Service struct {
	Config
	givers, cards, crowds, walls *throttle.Limiter
	screens                      openScreens
}

const (
	// giversPart of what one address may do in a minute may be donations, cardsPart may be
	// attempts by card: stolen cards are tried in series.
	giversPart, cardsPart = 3, 12
	// crowdShare is how many times as many attempts by card one event takes in a minute, from
	// all addresses.
	crowdShare = 4
	// wallsShare is how many times as often as it acts an address may look at the wall.
	wallsShare = 20
)

// New answers a Service on an open database.
func New(cfg Config) *Service {
	if cfg.PerAddress == 0 {
		cfg.PerAddress = 60
	}
	if cfg.Heartbeat == 0 {
		cfg.Heartbeat = 5 * time.Second
	}
	s := &Service{
		Config: cfg,
		givers: throttle.New(max(1, cfg.PerAddress/giversPart), cfg.Clock, "Muitas doações em pouco tempo. Aguarde um instante e tente de novo."),
		cards:  throttle.New(max(1, cfg.PerAddress/cardsPart), cfg.Clock, "Muitas tentativas com cartão em pouco tempo. Aguarde um minuto, ou doe com Pix."),
		crowds: throttle.New(max(1, crowdShare*cfg.PerAddress/cardsPart), cfg.Clock, "Muita gente está doando com cartão agora. Aguarde um minuto, ou doe com Pix."),
		walls:  throttle.New(wallsShare*cfg.PerAddress, cfg.Clock, "Muitas consultas em pouco tempo. Aguarde um instante: o telão se atualiza sozinho."),
	}
	jobs.Handle(s.Jobs, exportKind, s.export)
	return s
}

const (
	// begunFor is how long a donation is kept that was never charged, unpaidFor who has not paid.
	begunFor  = 24 * time.Hour
	unpaidFor = 90 * 24 * time.Hour
)

// Sweep drops donations that came to nothing, and who has not paid after all.
func (s *Service) Sweep(ctx context.Context) error {
	now := s.Clock.Now()
	_, err := s.DB.Write.NewRaw("DELETE FROM donations WHERE charges = 0 AND created_at < ?", now.Add(-begunFor).UnixMilli()).Exec(ctx)
	if err != nil {
		return err
	}
	_, err = s.DB.Write.NewRaw("UPDATE donations SET name = '', document = '', email = '', phone = '' WHERE paid_at IS NULL AND (name <> '' OR document <> '' OR email <> '' OR phone <> '') AND created_at < ?",
		now.Add(-unpaidFor).UnixMilli()).Exec(ctx)
	return err
}

func (s *Service) now() int64 { return s.Clock.Now().UnixMilli() }

// forUpdate locks the rows that a query reads until the transaction ends. SQLite has one
// writer and needs nothing.
func (s *Service) forUpdate(q *bun.SelectQuery) *bun.SelectQuery {
	if s.DB.Dialect == database.Postgres {
		return q.For("UPDATE")
	}
	return q
}

// forShare keeps the rows that a query reads from being changed until the transaction ends:
// many may give to an event at once, and it is deleted before or after.
func (s *Service) forShare(q *bun.SelectQuery) *bun.SelectQuery {
	if s.DB.Dialect == database.Postgres {
		return q.For("SHARE")
	}
	return q
}

// Topic is woken by every donation to an event, and every refund of one.
func Topic(eventID string) string { return "donations:" + eventID }

// errStale is said where somebody else has saved since a form was read.
func errStale(what string) error {
	return fault.New(fault.Conflict, "Outra pessoa alterou "+what+" enquanto você editava. Confira o que ela mudou e salve de novo.")
}
