package printers

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"github.com/google/uuid"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/memo"
	"balcao/app/printing"
	"balcao/app/venue"
)

// Config is what printers need.
type Config struct {
	DB     *database.DB
	Clock  clock.Clock
	Venues venue.Source
	Papers Papers
	// Agents are the origins of the agents that the portal's pages may call.
	Agents []string
	// Changed is called after a venue's printers or their stations have changed.
	Changed func(venueID string)
}

// Papers is where papers are asked for.
type Papers interface {
	// Test asks for a test page and answers the paper's id.
	Test(ctx context.Context, venueID, printerID string) (string, error)
	// Withdraw gives up what waits for a printer, for the reason.
	Withdraw(ctx context.Context, venueID, printerID, reason string) error
	// Free lets others print what a station has taken that prints no more.
	Free(ctx context.Context, venueID, stationID string) error
}

// Service keeps the printers of all venues.
type Service struct {
	Config
	// setups are remembered, since every accepted order asks.
	setups *memo.Memo[Setup]
}

// New answers a Service on an open database.
func New(cfg Config) *Service {
	s := &Service{Config: cfg}
	s.setups = memo.New(cfg.Clock, rememberedFor, mostRemembered, s.read)
	return s
}

// Setup is how a venue prints.
type Setup struct {
	// Agent is the address of the agent through which the venue's boards print
	// (EnderecoServidorLocal); empty: stations do.
	Agent    string
	Template printing.Template
	Printers []VenuePrinter
	// Revision is another one after each change, of the stations as well: one that
	// is not paired any more must not take another paper.
	Revision string
}

// Setup answers how a venue prints. It may be some seconds old; do not change it.
func (s *Service) Setup(ctx context.Context, venueID string) (Setup, error) {
	return s.setups.Get(ctx, venueID)
}

// Forget drops what is remembered of every venue.
func (s *Service) Forget() { s.setups.Forget() }

func (s *Service) changed(venueID string) {
	s.setups.Forget()
	s.Changed(venueID)
}

func (s *Service) read(ctx context.Context, venueID string) (Setup, error) {
	setup := Setup{Template: printing.DefaultTemplate()}
	kept, err := s.settings(ctx, venueID)
	if err != nil {
		return Setup{}, err
	}
	if setup.Agent = kept.agent; kept.template != nil {
		setup.Template = *kept.template
	}
	if setup.Printers, err = s.printers(ctx, venueID); err != nil {
		return Setup{}, err
	}
	stations, err := s.stationIDs(ctx, venueID)
	if err != nil {
		return Setup{}, err
	}
	raw, err := json.Marshal([]any{setup.Template, setup.Printers, stations})
	if err != nil {
		return Setup{}, err
	}
	sum := sha256.Sum256(raw)
	setup.Revision = hex.EncodeToString(sum[:8])
	return setup, nil
}

const (
	// rememberedFor is how long another server may not notice a change without push.
	rememberedFor = 5 * time.Second
	// mostRemembered bounds the memory of a server with many venues.
	mostRemembered = 2000
)

func newID() string { return uuid.Must(uuid.NewV7()).String() }
