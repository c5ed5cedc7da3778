package gateway

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/go-resty/resty/v2"
	"github.com/zalando/go-keyring"

	"balcao/app/clock"
	"balcao/app/outbox"
)

const unreachable = "Não foi possível falar com o servidor. Confira a rede e tente novamente."

// Remote reads the address of a remote server.
func Remote(address string) (*url.URL, error) {
	u, err := url.Parse(strings.TrimRight(address, "/"))
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return nil, errors.New("o endereço do servidor deve começar com http:// ou https://")
	}
	return u, nil
}

// Config is what a Gateway needs.
type Config struct {
	Remote *url.URL
	// DataDir holds the queue, the cache and, where there is no keyring, the tokens.
	DataDir string
	Log     *slog.Logger
	// Clock is this computer's; nil is the real one.
	Clock clock.Clock
	// Keyring keeps the tokens; nil is the system's.
	Keyring keyring.Keyring
	// Timing is how long is waited for what; the zero value is DefaultTiming.
	Timing Timing
}

// Gateway answers the window's calls for a remote server. It is an http.Handler
// for everything under /api/, /blob/, /pacotes/ and /local/.
type Gateway struct {
	remote *url.URL
	log    *slog.Logger
	clock  clock.Clock
	timing Timing
	opened time.Time

	transport  *http.Transport
	client     *resty.Client
	forwarding http.Handler

	reach   *reach
	tokens  *tokenStore
	cache   *cache
	box     *outbox.Outbox
	overlay *overlay
	fateLog *fateLog
	strikes strikes
	nudged  chan struct{}
	unswept chan struct{}

	pause  pause
	poison *poison

	// ctx ends when the gateway closes.
	ctx     context.Context
	stop    context.CancelFunc
	closing <-chan struct{}
	working sync.WaitGroup

	mu          sync.Mutex
	venues      map[string]*venue
	replicators map[string]*replicator
	losing      map[*func()]struct{}
	// probing is closed once the server is found or not, nil while nobody looks for it.
	probing chan struct{}
}

// Open opens what this computer keeps for the server and begins to keep in step
// with it.
func Open(ctx context.Context, cfg Config) (*Gateway, error) {
	if cfg.Clock == nil {
		cfg.Clock = clock.Real()
	}
	if cfg.Keyring == nil {
		cfg.Keyring = systemKeyring{}
	}
	if cfg.Timing == (Timing{}) {
		cfg.Timing = DefaultTiming()
	}
	g := &Gateway{
		remote: cfg.Remote, log: cfg.Log, clock: cfg.Clock, timing: cfg.Timing, opened: cfg.Clock.Now(), overlay: newOverlay(), fateLog: newFateLog(), nudged: make(chan struct{}, 1), unswept: make(chan struct{}, 1),
		pause: pause{clock: cfg.Clock}, poison: newPoison(),
		venues: map[string]*venue{}, replicators: map[string]*replicator{}, losing: map[*func()]struct{}{},
	}
	g.transport = &http.Transport{
		Proxy: http.ProxyFromEnvironment, ForceAttemptHTTP2: true,
		DialContext:         (&net.Dialer{Timeout: 4 * time.Second, KeepAlive: 15 * time.Second}).DialContext,
		MaxIdleConnsPerHost: 32, IdleConnTimeout: time.Minute,
		TLSHandshakeTimeout: 5 * time.Second, ResponseHeaderTimeout: g.timing.Send + 5*time.Second,
	}
	// A redirect is never the API's: it is a network that asks to sign in.
	g.client = resty.NewWithClient(&http.Client{
		Transport: g.transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	})
	g.reach = newReach(cfg.Clock, cfg.Timing, g.ask)
	g.forwarding = g.proxy()
	g.ctx, g.stop = context.WithCancel(context.WithoutCancel(ctx))
	g.closing = g.ctx.Done()
	if err := g.open(ctx, cfg); err != nil {
		return nil, errors.Join(err, g.Close())
	}
	g.working.Go(func() { g.cache.run(g.ctx) })
	g.working.Go(func() { g.reach.run(g.ctx) })
	g.working.Go(func() { g.deliver(g.ctx) })
	g.working.Go(func() { g.giveUpCalls(g.ctx) })
	g.working.Go(func() { g.endSessions(g.ctx) })
	g.working.Go(func() { g.sweepOnFailure(g.ctx) })
	g.working.Go(func() { g.tokens.unlock(g.ctx, g.log) })
	return g, nil
}

func (g *Gateway) open(ctx context.Context, cfg Config) (err error) {
	dir := cfg.DataDir
	if g.cache, err = openCache(ctx, dir, g.clock, g.log); err != nil {
		return err
	}
	if g.tokens, err = openTokens(dir, g.server(), newKeys(cfg.Keyring, g.timing)); err != nil {
		return err
	}
	if err := errors.Join(g.sweep(ctx), g.cache.forgetAbandoned(ctx)); err != nil {
		g.log.LogAttrs(ctx, slog.LevelWarn, "erase", slog.String("cause", g.notErased(err).Error()))
	}
	if g.box, err = outbox.Open(ctx, dir, outbox.Options{Clock: g.clock, Changed: g.tapChanged}); err != nil {
		return err
	}
	if d := g.box.Damage(); d != nil {
		g.log.LogAttrs(ctx, slog.LevelError, "the queue was damaged", slog.String("kept", d.File), slog.Int("salvaged", d.Salvaged), slog.Bool("complete", d.Complete))
	}
	if g.cache.aside != "" {
		g.log.LogAttrs(ctx, slog.LevelWarn, "the cache was damaged", slog.String("kept", g.cache.aside))
	}
	for _, person := range g.tokens.people() {
		waiting, err := g.box.List(ctx, person, outbox.Stored)
		if err != nil {
			return err
		}
		for _, a := range waiting {
			g.foresee(a)
		}
	}
	g.overlay.takeOver()
	return nil
}

// Close ends everything; what was not sent stays in the queue.
func (g *Gateway) Close() error {
	g.stop()
	g.mu.Lock()
	replicators := g.replicators
	g.replicators = nil
	g.mu.Unlock()
	g.working.Wait()
	for _, f := range replicators {
		f.stop()
		<-f.done
	}
	g.transport.CloseIdleConnections()
	var errs []error
	if g.box != nil {
		errs = append(errs, g.box.Close())
	}
	if g.cache != nil {
		errs = append(errs, g.cache.db.Close())
	}
	return errors.Join(errs...)
}

// server is the server's name in what is kept.
func (g *Gateway) server() string { return g.remote.String() }

// ServeHTTP answers a call of the window.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	s := g.tokens.of(strings.TrimSpace(token))
	path := strings.ToLower(r.URL.Path)
	switch {
	case strings.HasPrefix(path, "/local/"):
		g.local(w, r, s)
	case r.Method == http.MethodPost && (path == signOutPath || path == everywherePath):
		g.signOut(w, r, s)
	case s != nil && r.Method == http.MethodGet && path == "/api/kds/stream":
		g.serveStream(w, r, s)
	case s != nil && mayWait(r):
		body, err := readTap(r)
		if err != nil {
			g.fail(w, r, err)
			return
		}
		if orderID := tapOf(r, body); orderID != "" {
			g.serveTap(w, r, s, orderID, body)
			return
		}
		r.Body = newBody(body)
		g.pass(w, r, s)
	case strings.HasPrefix(path, picturesPath):
		// They are anybody's, and kept as such.
		g.pass(w, r, nil)
	default:
		if s != nil && r.Method == http.MethodGet && path == "/api/kds" {
			// Whoever looks at a venue has it followed.
			if _, err := g.follow(r.Context(), s, r.URL.Query().Get("localClienteId")); err != nil {
				g.log.LogAttrs(r.Context(), slog.LevelWarn, "replica", slog.String("cause", err.Error()))
			}
		}
		g.pass(w, r, s)
	}
}

// pass hands a call to the server, or answers it here while there is none. What
// somebody sends is refused only after one more look for the server.
func (g *Gateway) pass(w http.ResponseWriter, r *http.Request, s *session) {
	if sends(r) && g.reach.down() && !g.tokens.isLocked(s) {
		g.probe(r.Context())
	}
	if now := g.standing(s); now.State == Offline {
		g.serveOffline(w, r, s, &trouble{cause: now.Cause, message: now.Message, unheard: true})
		return
	}
	g.forward(w, r, s)
}

// standing is how the server stands for a person; nil is anybody.
func (g *Gateway) standing(s *session) ConnectionState {
	if g.tokens.isLocked(s) {
		return ConnectionState{State: Offline, Since: g.opened, Message: lockedOut}
	}
	return g.reach.now()
}

// nudge has the queue looked at.
func (g *Gateway) nudge() {
	select {
	case g.nudged <- struct{}{}:
	default:
	}
}
