package gateway

import (
	"context"
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
	up := true
	changed, stop := g.reach.changed.subscribe()
	defer stop()
	signedIn, stopSignedIn := g.vault.changed.subscribe()
	defer stopSignedIn()
	for {
		wait := time.Minute
		if isUp := !g.reach.down(); isUp {
			if !up {
				g.box.Hasten()
			}
			wait = min(wait, g.sendDue(ctx, slots, &out))
			g.endSessions(ctx)
			up = true
		} else {
			up = false
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
	limit, cancel := context.WithTimeout(ctx, sendLimit)
	defer cancel()
	res, err := g.client.R().SetContext(limit).SetHeaders(a.Header).SetHeader("Idempotency-Key", a.ID).
		SetAuthToken(s.Token).SetBody(a.Body).Execute(a.Method, g.remote.String()+a.Path)
	if ctx.Err() != nil {
		g.box.GiveBack(a.ID)
		return
	}
	path, _, _ := strings.Cut(a.Path, "?")
	status := 0
	var t *trouble
	if err != nil {
		t = g.troubleOf(err)
	} else {
		status = res.StatusCode()
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
		g.reach.bad(t)
		return later(outbox.Delay{Uncertain: !t.unheard, Wait: backoff(a.Attempts), Reason: t.message})
	case isPortal(status, kind) || status >= 300 && status < 400:
		t = troubled(Portal)
		g.reach.bad(t)
		return later(outbox.Delay{Wait: backoff(a.Attempts), Reason: t.message})
	case status == http.StatusUnauthorized:
		g.reach.good()
		g.vault.expire(s)
		g.venuesChanged()
		return later(outbox.Delay{Status: status, Reason: errSignInAgain.Message})
	case status == http.StatusTooManyRequests, status == http.StatusRequestTimeout, status == http.StatusTooEarly:
		t = throttled(retryAfter(head, backoff(a.Attempts)))
		g.reach.slow(t)
		return later(outbox.Delay{Wait: t.wait, Status: status, Reason: t.message})
	case status >= 500:
		return g.concludeTrouble(ctx, a, status, head)
	case status >= 400 && !isJSON(kind):
		// Something between us and the server speaks in its place.
		t = troubled(Trouble)
		g.reach.bad(t)
		return later(outbox.Delay{Wait: backoff(a.Attempts), Status: status, Reason: t.message})
	}
	g.reach.good()
	out := outbox.Outcome{Status: status, Answer: body}
	if out.Refused = status >= 400; out.Refused {
		out.Reason = messageOf(body)
	}
	_, err := g.box.Settle(ctx, a.ID, out)
	return err
}

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
		Own: own, Uncertain: true, Wait: retryAfter(head, backoff(a.Attempts)), Status: status, Reason: reason,
	})
	return err
}

// fails is said of a tap on which a healthy server fails.
const fails = "O servidor responde, mas falha ao fazer esta ação."

// backoff is how long a tap rests after so many attempts.
func backoff(attempts int) time.Duration {
	return scattered(min(500*time.Millisecond<<min(attempts, 10), 30*time.Second))
}

// retryAfter is the wait that an answer asks for, within reason, or otherwise.
func retryAfter(head http.Header, otherwise time.Duration) time.Duration {
	text := head.Get("Retry-After")
	if seconds, err := strconv.Atoi(text); err == nil && seconds >= 0 {
		return min(time.Duration(seconds)*time.Second, 10*time.Minute) + scattered(200*time.Millisecond)
	}
	return otherwise
}
