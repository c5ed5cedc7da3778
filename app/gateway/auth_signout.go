package gateway

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"strings"
	"time"

	"balcao/app/fault"
)

const (
	signOutPath    = "/api/session/signout"
	everywherePath = "/api/session/signouteverywhere"
)

// signOut ends the session here at once, whether the server hears of it or not:
// what is kept of the person is erased, except what was not sent.
func (g *Gateway) signOut(w http.ResponseWriter, r *http.Request, s *session) {
	if s == nil {
		g.pass(w, r, s)
		return
	}
	said := withheld{header: http.Header{}, status: http.StatusNoContent}
	isEverywhere := strings.EqualFold(r.URL.Path, everywherePath)
	if isEverywhere {
		// Only the server can end the sessions elsewhere.
		if g.pass(&said, r, s); said.status >= 300 {
			said.give(w)
			return
		}
	}
	// Whoever closes the window over it is signed out all the same.
	err := errors.Join(g.tokens.leave(s), g.erase(context.WithoutCancel(r.Context()), ownerKey(s)))
	g.nudge()
	if err == nil {
		said.give(w)
		return
	}
	failure := g.notErased(err)
	if isEverywhere {
		// The window, which stays signed in where the server failed, must not here.
		failure.Code = fault.Unauthenticated
	}
	g.fail(w, r, failure)
}

// withheld is an answer that waits for what else has to be done.
type withheld struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *withheld) Header() http.Header { return a.header }

func (a *withheld) WriteHeader(status int) { a.status = status }

func (a *withheld) Write(p []byte) (int, error) { return a.body.Write(p) }

// give answers it.
func (a *withheld) give(w http.ResponseWriter) {
	maps.Copy(w.Header(), a.header)
	w.WriteHeader(a.status)
	_, _ = w.Write(a.body.Bytes())
}

// endSessions tells the server of those who signed out, as soon as it hears and
// then now and again, until ctx ends.
func (g *Gateway) endSessions(ctx context.Context) {
	left, stop := g.tokens.changed.subscribe()
	defer stop()
	for g.untilUp(ctx) {
		g.tellEnded(ctx)
		again := time.NewTimer(g.timing.SignOut)
		select {
		case <-ctx.Done():
		case <-left:
		case <-again.C:
		}
		again.Stop()
	}
}

func (g *Gateway) tellEnded(ctx context.Context) {
	for _, s := range g.tokens.ended() {
		limit, cancel := context.WithTimeout(ctx, g.timing.Ask)
		res, err := g.client.R().SetContext(limit).SetAuthToken(g.tokens.token(s)).Post(g.remote.String() + signOutPath)
		cancel()
		if err != nil || !hasEnded(res.StatusCode(), res.Header().Get("Content-Type")) {
			continue
		}
		if err := g.tokens.forget(s); err != nil {
			g.log.LogAttrs(ctx, slog.LevelWarn, "forget a session", slog.String("cause", err.Error()))
		}
	}
}

// hasEnded reports whether an answer to a sign-out is the server's, which has no
// such session any more: what stands between us and it has ended none.
func hasEnded(status int, contentType string) bool {
	return status == http.StatusNoContent || status == http.StatusOK && isJSON(contentType) || isSessionOver(status, contentType)
}
