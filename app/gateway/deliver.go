package gateway

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"balcao/app/outbox"
)

// deliver sends what is in the queue until ctx ends.
func (g *Gateway) deliver(ctx context.Context) {
	var out sync.WaitGroup
	defer out.Wait()
	slots := make(chan struct{}, mostSending)
	returned := g.reach.returned()
	changed, stop := g.reach.changed.subscribe()
	defer stop()
	signedIn, stopSignedIn := g.vault.changed.subscribe()
	defer stopSignedIn()
	for {
		wait := time.Minute
		if now := g.reach.returned(); now != returned {
			returned = now
			g.box.Hasten()
		}
		if !g.reach.down() {
			wait = min(wait, g.sendDue(ctx, slots, &out))
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-g.nudged:
		case <-changed:
		case <-signedIn:
		case <-timer.C:
		}
		timer.Stop()
	}
}

// sendDue sends what can be sent now and answers when to look again.
func (g *Gateway) sendDue(ctx context.Context, slots chan struct{}, out *sync.WaitGroup) time.Duration {
	wait := time.Minute
	for _, s := range g.vault.active() {
		free := cap(slots) - len(slots)
		if free == 0 {
			return wait
		}
		due, until, err := g.box.Next(ctx, s.owner(), free)
		if err != nil {
			if ctx.Err() == nil {
				g.log.LogAttrs(ctx, slog.LevelError, "read the queue", slog.String("cause", err.Error()))
			}
			return 5 * time.Second
		}
		if until > 0 {
			wait = min(wait, until)
		}
		for _, a := range due {
			slots <- struct{}{}
			g.fateLog.add(a)
			out.Go(func() {
				defer func() {
					<-slots
					g.nudge()
				}()
				g.send(ctx, s, a)
			})
		}
	}
	return wait
}

// send sends one tap and writes down what became of it.
func (g *Gateway) send(ctx context.Context, s *session, a outbox.Action) {
	began := g.clock.Now()
	defer time.AfterFunc(overdue, g.reach.wonder).Stop()
	returned := g.reach.returned()
	sending, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer g.lose(func() { cancel(errLost) })()
	limit, stop := context.WithTimeout(sending, sendLimit)
	defer stop()
	res, err := g.client.R().SetContext(limit).SetHeaders(a.Header).SetHeader("Idempotency-Key", a.ID).
		SetAuthToken(s.Token).SetBody(a.Body).Execute(a.Method, g.remote.String()+a.Path)
	if ctx.Err() != nil {
		g.box.GiveBack(a.ID)
		return
	}
	path, _, _ := strings.Cut(a.Path, "?")
	status := 0
	var t *trouble
	switch {
	case err == nil:
		status = res.StatusCode()
	case errors.Is(context.Cause(sending), errLost):
		t = troubled(TooSlow)
		t.lost = true
	default:
		t = g.troubleOf(err)
		g.reach.bad(t)
	}
	if t != nil && g.reach.returned() == returned {
		t.wait = backoff(a.Tries)
	}
	g.reach.note(a.Method+" "+path, began, status, t)
	if err := g.conclude(ctx, s, a, status, t, res.Header(), res.Body()); err != nil {
		// The key makes it count once when it is sent again.
		g.log.LogAttrs(ctx, slog.LevelError, "write the queue", slog.String("cause", err.Error()))
	}
}

// conclude decides what an answer, or its absence, means for a tap.
func (g *Gateway) conclude(ctx context.Context, s *session, a outbox.Action, status int, t *trouble, head http.Header, body []byte) error {
	later := func(d outbox.Delay) error {
		_, err := g.box.Defer(ctx, a.ID, d)
		return err
	}
	kind := head.Get("Content-Type")
	switch {
	case t != nil:
		return g.concludeSilence(ctx, a, t)
	case isPortal(status, kind) || status >= 300 && status < 400 || status < 300 && status != http.StatusNoContent && !isJSON(kind):
		t = troubled(Portal)
		g.reach.bad(t)
		return later(outbox.Delay{Wait: backoff(a.Tries), Reason: t.message})
	case isSessionOver(status, kind):
		g.reach.good()
		g.vault.expire(s)
		g.venuesChanged()
		return later(outbox.Delay{Status: status, Reason: errSignInAgain.Message})
	case status == http.StatusTooManyRequests, status == http.StatusRequestTimeout, status == http.StatusTooEarly:
		t = throttled(retryAfter(head, backoff(a.Tries)))
		g.reach.slow(t)
		return later(outbox.Delay{Wait: t.wait, Firm: true, Status: status, Reason: t.message})
	case status >= 500:
		return g.concludeTrouble(ctx, a, status, head)
	case status >= 400 && !isJSON(kind):
		// Something between us and the server speaks in its place.
		t = troubled(Trouble)
		g.reach.bad(t)
		return later(outbox.Delay{Wait: backoff(a.Tries), Reason: t.message})
	}
	g.reach.good()
	out := outbox.Outcome{Status: status, Answer: body}
	if out.Refused = status >= 400; out.Refused {
		out.Reason = messageOf(body)
	}
	_, err := g.box.Settle(ctx, a.ID, out)
	return err
}

// concludeSilence tells a network in trouble, which is waited for, from a tap
// whose call alone breaks off.
func (g *Gateway) concludeSilence(ctx context.Context, a outbox.Action, t *trouble) error {
	alone, reason := !t.unheard && !t.lost && g.reach.suspect(ctx), t.message
	if alone {
		reason = breaksOff
	}
	_, err := g.box.Defer(ctx, a.ID, outbox.Delay{BrokeOff: alone, Uncertain: !t.unheard, Wait: t.wait, Reason: reason})
	return err
}

// breaksOff is said of a tap whose call breaks off while the server is well.
const breaksOff = "O servidor responde, mas a conexão caiu no envio desta ação. Tentamos de novo sozinhos."

// concludeTrouble tells a server in trouble, which is waited for, from a tap
// that a healthy server fails on, which a person has to see.
func (g *Gateway) concludeTrouble(ctx context.Context, a outbox.Action, status int, head http.Header) error {
	well := g.reach.suspect(ctx)
	gatewayTrouble := status == http.StatusBadGateway || status == http.StatusServiceUnavailable || status == http.StatusGatewayTimeout
	own, reason := well && !gatewayTrouble, sentences[Trouble]
	if own {
		reason = fails
	}
	_, err := g.box.Defer(ctx, a.ID, outbox.Delay{
		Own: own, Uncertain: true, Wait: retryAfter(head, backoff(a.Tries)), Firm: own, Status: status, Reason: reason,
	})
	return err
}

// fails is said of a tap on which a healthy server fails.
const fails = "O servidor responde, mas falha ao fazer esta ação."

// backoff is how long a tap rests that was tried so often before.
func backoff(tries int) time.Duration {
	return scattered(min(500*time.Millisecond<<min(tries, 10), 30*time.Second))
}

// retryAfter is the wait that an answer asks for, within reason, or otherwise.
func retryAfter(head http.Header, otherwise time.Duration) time.Duration {
	text := head.Get("Retry-After")
	wait := time.Duration(-1)
	if seconds, err := strconv.Atoi(text); err == nil {
		wait = time.Duration(seconds) * time.Second
	} else if at, err := http.ParseTime(text); err == nil {
		// By the clock of whoever says it.
		if now, err := http.ParseTime(head.Get("Date")); err == nil {
			wait = at.Sub(now)
		}
	}
	if wait < 0 {
		return otherwise
	}
	return min(wait, 10*time.Minute) + scattered(200*time.Millisecond)
}
