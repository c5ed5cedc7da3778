package payments

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/files"
	"balcao/app/jobs"
	"balcao/app/push"
	"balcao/app/secrets"
	"balcao/app/throttle"
	"balcao/app/venue"
)

// Config is what a Service needs. Every field is required, PerAddress and OffersChanged apart;
// without Jobs and Files nothing is exported.
type Config struct {
	DB      *database.DB
	Clock   clock.Clock
	Hub     *push.Hub
	Log     *slog.Logger
	Secrets *secrets.Vault
	Venues  venue.Source
	Jobs    *jobs.Service
	Files   *files.Service
	// Providers by the names above.
	Providers map[string]Provider
	// PublicURL is how banks reach this server with their notices.
	PublicURL string
	// PerAddress limits the notices of one address in a minute; 0 means 600.
	PerAddress int
	// Changed is called once something of the venue's payments has changed.
	Changed func(venueID string)
	// OffersChanged is called once a venue is paid in other ways than before.
	OffersChanged func()
}

// Service keeps the payments of all venues.
type Service struct {
	Config
	notices  *throttle.Limiter
	payables map[string]Payable

	mu   sync.Mutex
	open map[string]opened
}

// New answers a Service on an open database.
func New(cfg Config) *Service {
	if cfg.PerAddress == 0 {
		cfg.PerAddress = 600
	}
	changed := cfg.Changed
	cfg.Changed = func(venueID string) {
		cfg.Hub.Wake(MatterTopic(venueID))
		changed(venueID)
	}
	s := &Service{
		Config: cfg, open: map[string]opened{}, payables: map[string]Payable{},
		notices: throttle.New(cfg.PerAddress, cfg.Clock, "Muitos avisos em pouco tempo. Aguarde um instante e envie de novo."),
	}
	if s.Jobs != nil {
		jobs.Handle(s.Jobs, exportKind, s.export)
	}
	return s
}

// MatterTopic is what push wakes when the list Conferir pagamentos of a venue may have
// changed.
func MatterTopic(venueID string) string { return "payment-matters:" + venueID }

// roundEvery is how long a venue waits at most for its next round.
const roundEvery = 3 * time.Second

// everyVenue is woken when another venue may have work.
const everyVenue = "payments"

func topic(venueID string) string { return "payments:" + venueID }

// listTopic is woken by nobody: lists are read by the clock.
func listTopic(venueID string) string { return "payment-lists:" + venueID }

// Run works until ctx ends. The lists of a slow bank hold up nothing else.
func (s *Service) Run(ctx context.Context) {
	var both sync.WaitGroup
	both.Go(func() {
		push.Rounds{
			Name: "payments", Hub: s.Hub, Log: s.Log, Keys: s.busyVenues, Changed: everyVenue, Topic: topic, Round: s.Round, Every: roundEvery,
		}.Run(ctx)
	})
	both.Go(func() {
		push.Rounds{
			Name: "payment lists", Hub: s.Hub, Log: s.Log, Keys: s.listedVenues, Changed: everyVenue, Topic: listTopic, Round: s.List, Every: time.Minute,
		}.Run(ctx)
	})
	both.Wait()
}

// Wake has what was written in a transaction be attended; call it once that has committed.
func (s *Service) Wake(venueID string) {
	s.Hub.Wake(everyVenue)
	s.Hub.Wake(topic(venueID))
	s.Changed(venueID)
}

func (s *Service) offersChanged(venueID string) {
	s.Changed(venueID)
	if s.OffersChanged != nil {
		s.OffersChanged()
	}
}

func (s *Service) now() int64 { return s.Clock.Now().UnixMilli() }

func newID() (string, error) {
	id, err := uuid.NewV7()
	return id.String(), err
}

// forUpdate locks the rows that a query reads until the transaction ends. SQLite has one
// writer and needs nothing.
func (s *Service) forUpdate(q *bun.SelectQuery) *bun.SelectQuery {
	if s.DB.Dialect == database.Postgres {
		return q.For("UPDATE")
	}
	return q
}
