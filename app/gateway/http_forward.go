package gateway

import (
	"balcao/app/retry"
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httputil"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// call is one call of the window on its way to the server.
type call struct {
	session *session
	began   time.Time
}

type callKey struct{}

// proxy hands calls to the server and looks at its answers.
func (g *Gateway) proxy() http.Handler {
	return &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(g.remote)
			// The transport asks for compression and undoes it: what is kept is plain.
			r.Out.Header.Del("Accept-Encoding")
			c := callOf(r.In.Context())
			if c.session != nil {
				r.Out.Header.Set("Authorization", "Bearer "+g.tokens.token(c.session))
			} else if strings.HasPrefix(r.Out.Header.Get("Authorization"), "Bearer "+handlePrefix) {
				r.Out.Header.Del("Authorization")
			}
		},
		Transport:      g.transport,
		BufferPool:     &buffers{},
		ModifyResponse: g.hear,
		ErrorLog:       slog.NewLogLogger(g.log.Handler(), slog.LevelDebug),
		ErrorHandler: func(w http.ResponseWriter, r *http.Request, err error) {
			if r.Context().Err() != nil && !errors.Is(context.Cause(r.Context()), errLost) {
				// The window has gone: that says nothing of the server.
				w.WriteHeader(http.StatusServiceUnavailable)
				return
			}
			t := g.troubleOf(err)
			lost := errors.Is(context.Cause(r.Context()), errLost)
			if lost {
				t = g.reach.found()
			}
			if !t.noted {
				g.reach.note(r.Method+" "+r.URL.Path, callOf(r.Context()).began, 0, t)
				if !lost {
					g.reach.bad(t)
				}
			}
			g.log.LogAttrs(r.Context(), slog.LevelInfo, "remote server", slog.String("cause", err.Error()))
			g.serveOffline(w, r.WithContext(context.WithoutCancel(r.Context())), callOf(r.Context()).session, t)
		},
	}
}

// buffers lends the proxy what it copies answers with.
type buffers struct{ pool sync.Pool }

func (b *buffers) Get() []byte {
	if lent, ok := b.pool.Get().(*[]byte); ok {
		return *lent
	}
	return make([]byte, 128<<10)
}

func (b *buffers) Put(lent []byte) { b.pool.Put(&lent) }

func callOf(ctx context.Context) call {
	c, _ := ctx.Value(callKey{}).(call)
	return c
}

// errLost ends calls that wait for a server which is found to be gone, or may be.
var errLost = errors.New("the server is gone")

// How long a read waits for a server that may not be there, where the answer is
// also known here: unproven for one that has not been heard since the start.
const (
	doubtful = 700 * time.Millisecond
	unproven = 250 * time.Millisecond
)

// forward hands a call to the server. A read is given up, for what is known
// here, as soon as the server is found to be gone; after one that was given up for
// doubt others do not wait until the server is heard again.
func (g *Gateway) forward(w http.ResponseWriter, r *http.Request, s *session) {
	inDoubt := r.Method == http.MethodGet && !g.reach.sure() && g.knows(r, s)
	patience := g.reach.patience()
	if inDoubt && patience == 0 {
		g.reach.wonder()
		g.serveOffline(w, r, s, troubled(TooSlow))
		return
	}
	ctx := context.WithValue(r.Context(), callKey{}, call{s, g.clock.Now()})
	defer time.AfterFunc(g.timing.Overdue, g.reach.wonder).Stop()
	if r.Method == http.MethodGet {
		cancellable, cancel := context.WithCancelCause(ctx)
		defer cancel(nil)
		defer g.lose(func() { cancel(errLost) })()
		if inDoubt {
			defer time.AfterFunc(patience, func() {
				g.reach.giveUp()
				cancel(errLost)
			}).Stop()
		}
		ctx = cancellable
	}
	g.forwarding.ServeHTTP(w, r.WithContext(ctx))
}

// lose registers what ends a call when the server is found to be gone: at once, where it
// was found so since the caller looked.
func (g *Gateway) lose(end func()) (forget func()) {
	g.mu.Lock()
	g.losing[&end] = struct{}{}
	g.mu.Unlock()
	if g.reach.down() {
		end()
	}
	return func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		delete(g.losing, &end)
	}
}

// giveUpCalls ends the reads and sendings that wait for a server which is gone.
func (g *Gateway) giveUpCalls(ctx context.Context) {
	changed, stop := g.reach.changed.subscribe()
	defer stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-changed:
		}
		if !g.reach.down() {
			continue
		}
		g.mu.Lock()
		for end := range g.losing {
			(*end)()
		}
		g.mu.Unlock()
	}
}

// mostSignIn bounds the answer to a sign-in, mostTrouble one that says what is wrong.
const (
	mostSignIn  = 1 << 20
	mostTrouble = 64 << 10
)

// hear looks at an answer on its way to the window.
func (g *Gateway) hear(res *http.Response) error {
	r := res.Request
	c := callOf(r.Context())
	kind := res.Header.Get("Content-Type")
	isAPI := strings.HasPrefix(strings.ToLower(r.URL.Path), "/api/")
	isPicture := strings.HasPrefix(strings.ToLower(r.URL.Path), picturesPath)
	switch {
	case isAPI && strangerIn(r.Method, res.StatusCode, res.Header) != nil:
		return g.hearStranger(res, c, strangerIn(r.Method, res.StatusCode, res.Header))
	case isPicture && isNoPicture(res.StatusCode, kind):
		return g.hearStranger(res, c, troubled(Portal))
	case res.StatusCode >= 500 && !isJSON(kind):
		return g.hearStranger(res, c, troubled(Trouble))
	case res.StatusCode >= 500:
		return g.hearTrouble(res, c)
	case wantsTime(res.StatusCode):
		return g.hearThrottle(res, c)
	default:
		g.reach.good()
	}
	g.reach.note(r.Method+" "+r.URL.Path, c.began, res.StatusCode, nil)
	if isSessionOver(res.StatusCode, kind) && c.session != nil {
		g.tokens.expire(c.session)
	}
	switch {
	case r.Method == http.MethodPost && res.StatusCode < 300 && isJSON(kind) && c.session == nil,
		r.Method == http.MethodPost && res.StatusCode < 300 && strings.Contains(strings.ToLower(r.URL.Path), "/handover/"):
		return g.admit(res)
	case c.session == nil && r.Header.Get("Authorization") != "":
		// Whose token it is, this computer does not know, nor who may read the answer.
	case r.Method == http.MethodGet && res.StatusCode == http.StatusOK && (isAPI && isJSON(kind) || isPicture) && g.worthKeeping(r.URL):
		return g.keep(res, c)
	}
	return nil
}

// hearTrouble looks at the server's own word that it could not do something. A
// read is then answered with what is known here.
func (g *Gateway) hearTrouble(res *http.Response, c call) error {
	r := res.Request
	body, err := readStart(res, mostTrouble)
	if err != nil {
		return err
	}
	t := troubleIn(res.StatusCode, body)
	t.noted = true
	g.reach.note(r.Method+" "+r.URL.Path, c.began, res.StatusCode, nil)
	if r.Method != http.MethodGet {
		t.wait = retry.After(res.Header, 0)
	}
	// Whoever says when to come again speaks for all of the server.
	forAll := res.StatusCode == http.StatusServiceUnavailable && res.Header.Get("Retry-After") != ""
	g.work(func() {
		if g.reach.suspect(g.ctx) && forAll {
			g.slow(t)
		}
	})
	if r.Method == http.MethodGet && g.knows(r, c.session) {
		return t
	}
	return nil
}

// longestThrottle bounds for how long people are told that the server wants time
// for one read.
const longestThrottle = 2 * time.Minute

// hearThrottle looks at the server's word, or a proxy's, that it wants time. It
// holds for what was asked; taps have a pause of their own. A limit of the server's
// own (isLimit) says nothing of the connection.
func (g *Gateway) hearThrottle(res *http.Response, c call) error {
	r := res.Request
	body, err := readStart(res, mostTrouble)
	if err != nil {
		return err
	}
	isRead := r.Method == http.MethodGet
	otherwise := time.Second
	if res.StatusCode == http.StatusTooManyRequests {
		otherwise = time.Minute
	}
	t := throttled(retry.After(res.Header, otherwise))
	t.noted, t.unheard = true, res.StatusCode == http.StatusTooManyRequests
	if t.wait = min(t.wait, longestThrottle); !isRead {
		t.wait = 0
	}
	if isLimit(body) {
		g.reach.good()
	} else {
		g.slow(t)
	}
	g.reach.note(r.Method+" "+r.URL.Path, c.began, res.StatusCode, nil)
	if isRead && g.knows(r, c.session) || !isJSON(res.Header.Get("Content-Type")) {
		return t
	}
	return nil
}

// hearStranger has the server asked whether it is there, after something else
// answered in its place.
func (g *Gateway) hearStranger(res *http.Response, c call, t *trouble) error {
	t.noted = true
	g.reach.note(res.Request.Method+" "+res.Request.URL.Path, c.began, res.StatusCode, t)
	g.work(func() { g.reach.suspect(g.ctx) })
	return t
}

// slow tells people that the server does not do what it is asked, and goes on
// telling them for as long as no taps are sent for it.
func (g *Gateway) slow(t *trouble) {
	told := *t
	told.wait = max(t.wait, g.pause.left())
	g.reach.slow(&told)
}

// work does something beside the call that led to it, unless the gateway closes.
func (g *Gateway) work(do func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.ctx.Err() == nil {
		g.working.Go(do)
	}
}

// admit puts a handle in the place of the token that a sign-in answers.
func (g *Gateway) admit(res *http.Response) error {
	body, err := io.ReadAll(io.LimitReader(res.Body, mostSignIn))
	if err = errors.Join(err, res.Body.Close()); err != nil {
		return err
	}
	if body, err = g.tokens.admission(body); err != nil {
		return err
	}
	if err := g.tokens.rewrite(); err != nil {
		g.log.LogAttrs(res.Request.Context(), slog.LevelWarn, "keep sign-in", slog.String("cause", err.Error()))
		g.sweepLater()
	}
	replace(res, body)
	return nil
}

// keep reads an answer whole and has it kept.
func (g *Gateway) keep(res *http.Response, c call) error {
	body, err := readStart(res, mostBody+1)
	if err != nil || len(body) > mostBody {
		return err
	}
	// An end of the session from here on erases what was kept since then.
	epoch := g.cache.now()
	if c.session != nil && g.tokens.gone(c.session) {
		return nil
	}
	g.cache.keep(epoch, g.server(), ownerKey(c.session), requestOf(res.Request.URL), kept{
		typ: res.Header.Get("Content-Type"), total: res.Header.Get("x-total-count"), body: body, at: g.clock.Now(),
	})
	return nil
}

// readStart reads as much of an answer, which stays whole for the window.
func readStart(res *http.Response, most int64) ([]byte, error) {
	start, err := io.ReadAll(io.LimitReader(res.Body, most))
	if err != nil {
		return nil, errors.Join(err, res.Body.Close())
	}
	res.Body = struct {
		io.Reader
		io.Closer
	}{io.MultiReader(bytes.NewReader(start), res.Body), res.Body}
	return start, nil
}

func replace(res *http.Response, body []byte) {
	res.Body = io.NopCloser(bytes.NewReader(body))
	res.ContentLength = int64(len(body))
	res.Header.Set("Content-Length", strconv.Itoa(len(body)))
}

// requestOf is what makes two reads the same.
func requestOf(u *url.URL) string {
	return strings.ToLower(u.Path) + "?" + u.Query().Encode()
}

// worthKeeping leaves out what the replica answers, and what only the server knows
// now: that nobody has to look at an order must not be told from before it was so.
func (g *Gateway) worthKeeping(u *url.URL) bool {
	return !slices.ContainsFunc([]string{listPath, overviewPath, contestedPath}, func(path string) bool { return strings.EqualFold(u.Path, path) })
}
