// Package gateway answers the portal's calls from a remote Balcão server, for a
// desktop that is not the server itself, and goes on answering while the server
// cannot be heard.
//
// Reads are the server's while it answers; otherwise what it last said (cache),
// and for the board a replica of the venue's orders, fed by the server's stream,
// on which its filters work. Taps that can wait are written to the outbox before
// anything else, and sent in the order of their order's taps; what they will
// make of the orders is shown meanwhile (overlay). How the server is reached is
// known from its answers alone (reach). Tokens never reach the window (vault).
// The window learns all of it from its stream and under /local/.
//
// A call's way: gateway.go decides; forward.go hands it to the server, and
// without.go answers it here when there is none; for whoever sends something
// glance.go looks for it once more. taps.go writes taps down,
// deliver.go sends them, when pause.go lets it, and judges what comes of it, with
// comparison.go; strikes.go keeps what no server hears of. venues.go has
// a venue followed: follow.go keeps its replica in step, by what stream.go reads
// or load.go asks for.
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
	vault   *vault
	cache   *cache
	box     *outbox.Outbox
	overlay *overlay
	fateLog *fateLog
	strikes strikes
	nudged  chan struct{}
	unswept chan struct{}

	pause      pause
	comparison *comparison

	// ctx ends when the gateway closes.
	ctx     context.Context
	stop    context.CancelFunc
	closing <-chan struct{}
	working sync.WaitGroup

	mu        sync.Mutex
	venues    map[string]*venue
	followers map[string]*follower
	losing    map[*func()]struct{}
	// glancing is closed once the server is found or not, nil while nobody looks for it.
	glancing chan struct{}
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
		pause: pause{clock: cfg.Clock}, comparison: newComparison(),
		venues: map[string]*venue{}, followers: map[string]*follower{}, losing: map[*func()]struct{}{},
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
	g.working.Go(func() { g.vault.unlock(g.ctx, g.log) })
	return g, nil
}

func (g *Gateway) open(ctx context.Context, cfg Config) (err error) {
	dir := cfg.DataDir
	if g.cache, err = openCache(ctx, dir, g.clock, g.log); err != nil {
		return err
	}
	if g.vault, err = openVault(dir, g.server(), newKeys(cfg.Keyring, g.timing)); err != nil {
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
	for _, person := range g.vault.people() {
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
	followers := g.followers
	g.followers = nil
	g.mu.Unlock()
	g.working.Wait()
	for _, f := range followers {
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
	s := g.vault.of(strings.TrimSpace(token))
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
	if sends(r) && g.reach.down() && !g.vault.isLocked(s) {
		g.glance(r.Context())
	}
	if now := g.standing(s); now.State == Offline {
		g.serveWithout(w, r, s, &trouble{cause: now.Cause, message: now.Message, unheard: true})
		return
	}
	g.forward(w, r, s)
}

// standing is how the server stands for a person; nil is anybody.
func (g *Gateway) standing(s *session) Standing {
	if g.vault.isLocked(s) {
		return Standing{State: Offline, Since: g.opened, Message: lockedOut}
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
