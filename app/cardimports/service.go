package cardimports

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/files"
	"balcao/app/imports"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/secrets"
)

// User is a customer to be registered.
type User struct{ ID, Name, CPF, Email, Phone string }

// Card is a card to be issued.
type Card struct {
	ID, Number, Name, Document, GroupID string
	Credit                              money.Amount
}

// Lookup answers which of some keys a venue has already.
type Lookup func(ctx context.Context, db bun.IDB, venueID string, keys []string) (map[string]bool, error)

// Register is where what is imported goes, and comes from again.
type Register[T any] struct {
	Add func(ctx context.Context, tx bun.Tx, venueID string, all []T) error
	// Untouched answers which are as they were added, and Remove removes those.
	Untouched func(ctx context.Context, tx bun.Tx, venueID string, ids []string) (map[string]bool, error)
	Remove    func(ctx context.Context, tx bun.Tx, venueID string, ids []string) error
}

// Config is what a Service needs.
type Config struct {
	DB      *database.DB
	Clock   clock.Clock
	Files   *files.Service
	Secrets *secrets.Vault

	Users Register[User]
	Cards Register[Card]
	// KnownCPFs are those of customers, CardHolders those of cards.
	KnownCPFs, CardHolders, CardNumbers Lookup
	// Groups are the ids of groups of cards by folded name.
	Groups func(ctx context.Context, db bun.IDB, venueID string) (map[string]string, error)
}

// mostRows is how many lines a file may have.
const mostRows = 50_000

// Service brings cards in.
type Service struct {
	Config
	imports *imports.Service
}

// New answers a Service on an open database.
func New(cfg Config) *Service {
	engine := imports.Config{DB: cfg.DB, Clock: cfg.Clock}
	engine.Limits.Rows = mostRows
	return &Service{cfg, imports.New(engine)}
}

// record writes an import down, or that it was undone: the cards are named by its id.
func (s *Service) record(ctx context.Context, tx bun.Tx, action audit.Action, venueID, id, what string) error {
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: venueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: action, SubjectID: id, Subject: what,
	})
}
