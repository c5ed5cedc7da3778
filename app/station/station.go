package station

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"balcao/app/clock"
	"balcao/app/printers"
	"balcao/app/printing"
	"balcao/app/retry"
)

// Config is what a station needs.
type Config struct {
	// DataDir holds the print journal and station.json.
	DataDir string
	Version string
	// Server is the server's address; "" is the one behind Transport in this process.
	Server    string
	Transport http.RoundTripper
	// Origins are the portals whose pages may print through the agent.
	Origins []string
	// Agent is the address that the agent listens at; "" is
	// printing.DefaultAgentAddress. Only once the network is switched on does
	// another interface than loopback count: the one named, else all of them.
	Agent string
	Log   *slog.Logger
	Clock clock.Clock
	// Installed lists the printers that this computer knows; nil asks its
	// printing system.
	Installed func(context.Context) ([]printing.InstalledPrinter, error)
	// Greet is how often the server hears how this computer's printers are, when nothing
	// has changed; 0 means a minute.
	Greet time.Duration
	// Report is when reports are looked for without news; 0 means 10 s.
	Report time.Duration
}

// Station prints for a venue. Its methods are safe for concurrent use.
type Station struct {
	cfg    Config
	engine *printing.Engine
	client client

	mu      sync.Mutex
	kept    settings
	changed chan struct{} // closed, and replaced, when kept is another

	setup     printers.StationSetup
	connected bool
	problem   string
	agent     string // address it listens at
	agentFlaw string

	news chan struct{} // a job or a printer has changed
}

// Open opens the print journal in the data folder. Nothing happens before Run;
// Close it.
func Open(ctx context.Context, cfg Config) (*Station, error) {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Clock == nil {
		cfg.Clock = clock.Real()
	}
	if cfg.Installed == nil {
		cfg.Installed = printing.Installed
	}
	cfg.Agent = cmp.Or(cfg.Agent, printing.DefaultAgentAddress)
	cfg.Greet, cfg.Report = cmp.Or(cfg.Greet, time.Minute), cmp.Or(cfg.Report, 10*time.Second)
	kept, aside, err := takeSettings(cfg.DataDir, cfg.Clock.Now())
	if err != nil {
		return nil, err
	}
	if aside != "" {
		cfg.Log.Error("the printing settings were damaged and have been set aside: pair this computer anew", "file", aside)
	}
	s := &Station{
		cfg: cfg, kept: kept, changed: make(chan struct{}), news: make(chan struct{}, 1),
		client: client{base: cfg.Server, http: &http.Client{Transport: cfg.Transport, Timeout: callTimeout}},
	}
	s.engine, err = printing.Open(ctx, cfg.DataDir, printing.Options{
		Clock: cfg.Clock, Log: cfg.Log, Changed: func(printing.Job) { nudge(s.news) },
	})
	if err != nil {
		return nil, err
	}
	if setup, known := kept.Setups[cfg.Server]; known {
		// Papers of the last run are printed before the server is heard again.
		s.setup = setup
		if err := s.engine.SetPrinters(setup.Printers); err != nil {
			return nil, errors.Join(err, s.engine.Close())
		}
	}
	return s, nil
}

// Close ends the printing; what waits stays in the journal. Call it after Run
// has returned.
func (s *Station) Close() error { return s.engine.Close() }

// Run works until ctx ends.
func (s *Station) Run(ctx context.Context) {
	var working sync.WaitGroup
	working.Go(func() { s.whilePaired(ctx, s.receive) })
	working.Go(func() { s.whilePaired(ctx, s.report) })
	working.Go(func() { s.whilePaired(ctx, s.greet) })
	working.Go(func() { s.serveAgent(ctx) })
	working.Wait()
}

// State is what a person is shown of the station.
type State struct {
	Paired    bool   `json:"paired"`
	ID        string `json:"id"`
	Name      string `json:"name"`
	VenueID   string `json:"venueId"`
	Venue     string `json:"venue"`
	Connected bool   `json:"connected"`
	// Problem is why it does not work, in words.
	Problem string `json:"problem"`
	// Printers is how many this computer drives; Waiting, how many papers wait.
	Printers int `json:"printers"`
	Waiting  int `json:"waiting"`

	Agent        AgentSettings `json:"agent"`
	AgentAddress string        `json:"agentAddress"`
	AgentProblem string        `json:"agentProblem"`
}

// State answers how the station is now.
func (s *Station) State(ctx context.Context) (State, error) {
	statuses, err := s.engine.Status(ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	pairing, paired := s.kept.Pairings[s.cfg.Server]
	out := State{
		Paired: paired, ID: pairing.ID, Name: pairing.Name, Connected: s.connected, Problem: s.problem, Printers: len(statuses),
		Agent: s.kept.Agent, AgentAddress: s.agent, AgentProblem: s.agentFlaw,
	}
	if paired {
		out.VenueID, out.Venue = s.setup.VenueID, s.setup.Venue
	}
	for _, p := range statuses {
		out.Waiting += p.Queue
	}
	return out, err
}

// paired answers the pairing and what closes when it is another.
func (s *Station) paired() (Pairing, bool, <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, ok := s.kept.Pairings[s.cfg.Server]
	return p, ok, s.changed
}

// whilePaired does the work for as long as this computer is paired, each time
// with a context that ends with the pairing. Work that fails is tried again, at
// first soon.
func (s *Station) whilePaired(ctx context.Context, work func(ctx context.Context, key string) error) {
	for ctx.Err() == nil {
		pairing, ok, changed := s.paired()
		if ok {
			s.persist(ctx, changed, func(ctx context.Context) error { return work(ctx, pairing.Key) })
			continue
		}
		select {
		case <-changed:
		case <-ctx.Done():
		}
	}
}

func (s *Station) persist(ctx context.Context, changed <-chan struct{}, work func(context.Context) error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-changed:
			cancel()
		case <-ctx.Done():
		}
	}()
	failures := 0
	for ctx.Err() == nil {
		began := time.Now()
		err := work(ctx)
		if ctx.Err() != nil {
			return
		}
		if err == nil || time.Since(began) > tries.Most {
			failures = 0
		}
		s.note(err)
		var wait time.Duration
		switch {
		case errors.Is(err, errRevoked):
			wait = revokedWait
		case err != nil:
			failures++
			wait = tries.Wait(failures)
		}
		retry.Sleep(ctx, wait)
	}
}

// note remembers what a call has come to, for whoever looks.
func (s *Station) note(err error) {
	if err != nil && !errors.Is(err, context.Canceled) {
		s.cfg.Log.Warn("printing station", "cause", err.Error())
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.connected, s.problem = err == nil, wordsFor(err)
}

func nudge(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
