package cardcheck

import (
	"context"
	"crypto/rand"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/secrets"
)

// KeepFor is how long the picture of a document waits for a decision.
const KeepFor = 7 * 24 * time.Hour

// Config is what a Service needs.
type Config struct {
	DB      *database.DB
	Clock   clock.Clock
	Secrets *secrets.Vault
}

// Service keeps the cards of all venues' customers, and the checks of them.
type Service struct{ Config }

// New answers a Service on an open database.
func New(cfg Config) *Service { return &Service{cfg} }

func (s *Service) now() int64 { return s.Clock.Now().UnixMilli() }

func newID() string { return strings.ToLower(rand.Text()[:16]) }

var (
	errNoCard  = fault.New(fault.NotFound, "Cartão não encontrado. Busque o CPF de novo.")
	errNoCheck = fault.New(fault.NotFound, "Esta verificação não espera mais uma decisão. Busque o CPF de novo.")
)

// record writes down what was done with a card. Its subject names nobody, who may be erased.
func (s *Service) record(ctx context.Context, tx bun.Tx, action audit.Action, venueID, cardID, final string) error {
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: venueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: action, SubjectID: cardID, Subject: "Cartão de final " + final,
	})
}
