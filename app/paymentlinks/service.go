package paymentlinks

import (
	"context"
	"log/slog"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/files"
	"balcao/app/jobs"
	"balcao/app/mail"
	"balcao/app/money"
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

// Seller is who is paid, as the public page names him. What nobody has told is empty.
type Seller struct {
	Name, LegalName, Document, Address, Phone, Email, Logo string
}

// Sales records what was paid by links.
type Sales interface {
	Record(ctx context.Context, tx bun.Tx, s Sold) error
	Refund(ctx context.Context, tx bun.Tx, venueID, useID, key string, at time.Time, value money.Amount) error
}

// ProductNames answers how a product is called, and whether it is in use; no name where
// there is none.
type ProductNames func(id string) (name string, inUse bool)

func (n ProductNames) of(id string) string {
	if id == "" {
		return ""
	}
	name, _ := n(id)
	return name
}

func (n ProductNames) inUse(id string) bool {
	_, inUse := n(id)
	return inUse
}

// Sold is a use that was paid.
type Sold struct {
	VenueID, UseID, Receipt string
	At                      time.Time
	// ProductID is empty where the link has no product.
	ProductID, Name string
	Method          Method
	Value           money.Amount
}

// Config is what a Service needs. Every field is required, PerAddress apart.
type Config struct {
	DB     *database.DB
	Clock  clock.Clock
	Log    *slog.Logger
	Hub    *push.Hub
	Venues Venues
	// Seller answers who is paid in a venue.
	Seller func(ctx context.Context, venueID string) (Seller, error)
	// Products answers how a venue's products are called.
	Products func(ctx context.Context, venueID string) (ProductNames, error)
	Payments Payments
	Sales    Sales
	Jobs     *jobs.Service
	Files    *files.Service
	Renderer *pages.Renderer
	Mail     func(ctx context.Context, m mail.Message) error
	// PublicURL is the payment host: links begin with it.
	PublicURL string
	// PerAddress limits what one address does on the pages in a minute; 0 means 60.
	PerAddress int
}

// Service keeps the payment links of all venues.
type Service struct {
	Config
	actors, readers, letters, senders *throttle.Limiter
}

const (
	// readersShare is how many times as often as it acts one address may look: each phone of a
	// full house asks again and again.
	readersShare = 20
	// sendersPart of what one address may do may send a letter.
	sendersPart = 3
	// lettersPerMinute limits the codes that go to one e-mail, whoever asks for them.
	lettersPerMinute = 3
)

// New answers a Service on an open database.
func New(cfg Config) *Service {
	if cfg.PerAddress == 0 {
		cfg.PerAddress = 60
	}
	s := &Service{
		Config:  cfg,
		actors:  throttle.New(cfg.PerAddress, cfg.Clock, "Muitas tentativas em pouco tempo. Aguarde um instante e tente de novo."),
		readers: throttle.New(readersShare*cfg.PerAddress, cfg.Clock, "Muitas consultas em pouco tempo. Aguarde um instante: a página se atualiza sozinha."),
		senders: throttle.New(max(1, cfg.PerAddress/sendersPart), cfg.Clock, "Muitos códigos pedidos em pouco tempo. Aguarde um instante e tente de novo."),
		letters: throttle.New(lettersPerMinute, cfg.Clock, "Já mandamos códigos para este e-mail há pouco. Confira a caixa de entrada e o spam, e peça outro em um minuto."),
	}
	jobs.Handle(s.Jobs, exportKind, s.export)
	return s
}

const (
	// begunFor is how long a use is kept that was never charged, unpaidFor who has not paid.
	begunFor  = 24 * time.Hour
	unpaidFor = 90 * 24 * time.Hour
)

// Sweep drops uses that came to nothing, and who has not paid after all.
func (s *Service) Sweep(ctx context.Context) error {
	now := s.Clock.Now()
	_, err := s.DB.Write.NewRaw("DELETE FROM payment_link_uses WHERE charges = 0 AND created_at < ?", now.Add(-begunFor).UnixMilli()).Exec(ctx)
	if err != nil {
		return err
	}
	_, err = s.DB.Write.NewRaw("UPDATE payment_link_uses SET document = '', email = '' WHERE paid_at IS NULL AND (document <> '' OR email <> '') AND created_at < ?",
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
