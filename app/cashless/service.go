package cashless

import (
	"context"
	"crypto/rand"
	"log/slog"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/files"
	"balcao/app/venue"
)

// Passwords checks the password of whoever is signed in; a wrong one is an Invalid fault.
type Passwords interface {
	VerifyPassword(ctx context.Context, userID, password string) error
}

// Config is what a Service needs.
type Config struct {
	DB        *database.DB
	Clock     clock.Clock
	Log       *slog.Logger
	Venues    venue.Source
	Passwords Passwords
	Files     *files.Service
}

// Service keeps the prepaid cards of all venues.
type Service struct {
	Config
	// provedOn is the day on which this server last proved the ledger.
	provedOn string
}

// New answers a Service on an open database.
func New(cfg Config) *Service { return &Service{Config: cfg} }

func (s *Service) now() int64 { return s.Clock.Now().UnixMilli() }

// newID names a card or a plan; nobody can guess another's.
func newID() string { return strings.ToLower(rand.Text()[:16]) }

// forUpdate locks the rows that a query reads until the transaction ends. SQLite has one
// writer and needs nothing.
func (s *Service) forUpdate(q *bun.SelectQuery) *bun.SelectQuery {
	if s.DB.Dialect == database.Postgres {
		return q.For("UPDATE")
	}
	return q
}

func errStale(what string) error {
	return fault.New(fault.Conflict, "Outra pessoa alterou "+what+" enquanto você editava. Confira o que ela mudou e salve de novo.")
}
