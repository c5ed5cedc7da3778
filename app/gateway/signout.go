package gateway

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"time"
)

const (
	// tellEvery is after how long the server is told again of an end that it did not take.
	tellEvery = time.Minute

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
	if strings.EqualFold(r.URL.Path, everywherePath) {
		// Only the server can end the sessions elsewhere.
		heard := &statusWriter{ResponseWriter: w}
		g.pass(heard, r, s)
		if heard.status >= 300 {
			return
		}
	}
	// Whoever closes the window over it is signed out all the same.
	err := errors.Join(g.vault.leave(s), g.erase(context.WithoutCancel(r.Context()), ownerKey(s)))
	if err != nil {
		g.fail(w, r, g.notErased(err))
		return
	}
	if strings.EqualFold(r.URL.Path, signOutPath) {
		w.WriteHeader(http.StatusNoContent)
	}
	g.nudge()
}

// statusWriter remembers the status of an answer.
type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// endSessions tells the server of those who signed out, as soon as it hears and
// then now and again, until ctx ends.
func (g *Gateway) endSessions(ctx context.Context) {
	left, stop := g.vault.changed.subscribe()
	defer stop()
	for g.untilUp(ctx) {
		g.tellEnded(ctx)
		again := time.NewTimer(tellEvery)
		select {
		case <-ctx.Done():
		case <-left:
		case <-again.C:
		}
		again.Stop()
	}
}

func (g *Gateway) tellEnded(ctx context.Context) {
	for _, s := range g.vault.ended() {
		limit, cancel := context.WithTimeout(ctx, askLimit)
		res, err := g.client.R().SetContext(limit).SetAuthToken(g.vault.token(s)).Post(g.remote.String() + signOutPath)
		cancel()
		if err != nil || !res.IsSuccess() && res.StatusCode() != http.StatusUnauthorized {
			continue
		}
		if err := g.vault.forget(s); err != nil {
			g.log.LogAttrs(ctx, slog.LevelWarn, "forget a session", slog.String("cause", err.Error()))
		}
	}
}
