package access

import (
	"context"
	"log/slog"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/idempotency"
	"balcao/app/mail"
)

// Config is what access needs from the program around it.
type Config struct {
	DB     *database.DB
	Clock  clock.Clock
	Venues Venues
	Log    *slog.Logger
	// Mail sends one message; nil sends nothing.
	Mail func(context.Context, mail.Message) error
	// MailLeaves says that what Mail sends reaches mailboxes: false where letters are
	// written to files. Only then can accounts ask for a second factor, and are
	// people told of what happens to theirs.
	MailLeaves bool
	// PublicURL is where people reach the portal; links in mail begin with it.
	PublicURL string
	// SecondFactor demands the access code from every account (D16).
	SecondFactor bool
	// SetupKey must be typed on the first-start screen; empty asks for none.
	SetupKey string
	// Idle ends a session nobody used for so long, 12 h unless told; Longest
	// ends it in any case, 30 days unless told.
	Idle    time.Duration
	Longest time.Duration
	// HashCost is that of new hashes of passwords and codes, DefaultHashCost
	// unless told.
	HashCost HashCost
	// Changed is called after sessions or roles changed, so that other servers
	// can be told to Forget; nil where there are none.
	Changed func()
}

// Venues is what access asks of the venues domain.
type Venues interface {
	// CreateVenue stores a venue, and what it takes over from another, in the same
	// transaction as its owner.
	CreateVenue(ctx context.Context, tx bun.Tx, v NewVenue) (id string, err error)
	// Places answers the summaries of these venues by name; unknown ids are left out.
	Places(ctx context.Context, ids []string) ([]Place, error)
}

// NewVenue is an establishment to be made.
type NewVenue struct {
	Name  string
	Kind  int
	State string
	City  string
	Phone string
	// Document is a CNPJ or a CPF; it may be empty.
	Document string
	// CopyFrom is the venue whose catalogue and configuration the new one takes
	// over; empty for none.
	CopyFrom string
}

// Place is an element of the session's "locais" (S0§3, S1§3).
type Place struct {
	ID                string `json:"localId"`
	Name              string `json:"nomeLocal"`
	Origin            int    `json:"origemPropostaCliente" doc:"1 back-office, 2 food, 3 donate"`
	Kind              int    `json:"tipoEstabelecimento" doc:"1 Bar to 24 Condominiums"`
	LegacyPortal      bool   `json:"portalLegado" doc:"the venue stays on this portal (D6)"`
	TimeZone          string `json:"fusoHorario" doc:"IANA time zone (D31)"`
	Slug              string `json:"urlMeepFood" doc:"the venue's part of the public store address"`
	FastPolling       bool   `json:"fastPolling" doc:"poll every 15 s instead of 25 s (D7)"`
	BusinessDayCutoff string `json:"businessDayCutoff" doc:"HH:mm at which the business day ends (D31)"`
}

// Service answers everything about access.
type Service struct {
	db         *database.DB
	clock      clock.Clock
	keys       idempotency.Keys
	venues     Venues
	publicURL  string
	mailLeaves bool
	demands    bool
	setupKey   string
	idle       time.Duration
	longest    time.Duration
	changed    func()
	passwords  *hasher
	callers    callerCache
	post       *outgoing
}

// New answers a Service. Close it to let mail that is under way leave.
func New(cfg Config) *Service {
	if cfg.Idle == 0 {
		cfg.Idle = 12 * time.Hour
	}
	if cfg.Longest == 0 {
		cfg.Longest = 30 * 24 * time.Hour
	}
	if cfg.HashCost == (HashCost{}) {
		cfg.HashCost = DefaultHashCost
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Changed == nil {
		cfg.Changed = func() {}
	}
	return &Service{
		db: cfg.DB, clock: cfg.Clock, keys: idempotency.New(cfg.DB, cfg.Clock), venues: cfg.Venues, publicURL: cfg.PublicURL,
		mailLeaves: cfg.MailLeaves, demands: cfg.SecondFactor, setupKey: cfg.SetupKey,
		idle: cfg.Idle, longest: cfg.Longest, changed: cfg.Changed,
		passwords: newHasher(cfg.HashCost), post: newOutgoing(cfg.Mail, cfg.Log),
	}
}

// Close waits until mail and recovery work under way are done, or ctx ends.
func (s *Service) Close(ctx context.Context) error { return s.post.close(ctx) }

func (s *Service) now() int64 { return s.clock.Now().UnixMilli() }
