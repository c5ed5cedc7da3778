package gateway

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"balcao/app/outbox"
	"balcao/app/retry"
)

// deliver sends what is in the queue until ctx ends.
func (g *Gateway) deliver(ctx context.Context) {
	var out sync.WaitGroup
	defer out.Wait()
	slots := make(chan struct{}, mostSending)
	returned := g.reach.returned()
	changed, stop := g.reach.changed.subscribe()
	defer stop()
	signedIn, stopSignedIn := g.tokens.changed.subscribe()
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
	if left := g.pause.left(); left > 0 {
		return min(wait, left)
	}
	for _, person := range g.tokens.senders() {
		room := g.pause.most(cap(slots) - len(slots))
		if room == 0 {
			return wait
		}
		due, until, err := g.box.Next(ctx, person, room)
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
			if g.isStale(a) {
				g.refuseStale(ctx, a)
				continue
			}
			// Whoever signed in before the tap has the latest session by now.
			s := g.tokens.sender(person)
			if s == nil {
				g.box.GiveBack(a.ID)
				continue
			}
			slots <- struct{}{}
			g.pause.send(a.ID)
			g.tapChanged(a)
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

// reply is what came of a sending: an answer, or trouble.
type reply struct {
	// turn is the sending's, for poison.
	turn   int64
	t      *trouble
	status int
	head   http.Header
	body   []byte
}

// send sends one tap and writes down what became of it.
func (g *Gateway) send(ctx context.Context, s *session, a outbox.Action) {
	began := g.clock.Now()
	defer time.AfterFunc(g.timing.Overdue, g.reach.wonder).Stop()
	returned := g.reach.returned()
	sending, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer g.lose(func() { cancel(errLost) })()
	limit, stop := context.WithTimeout(sending, g.timing.Send)
	defer stop()
	re := reply{turn: g.poison.send()}
	res, err := g.client.R().SetContext(limit).SetHeaders(a.Header).SetHeader("Idempotency-Key", a.ID).
		SetAuthToken(g.tokens.token(s)).SetBody(a.Body).Execute(a.Method, g.remote.String()+a.Path)
	if ctx.Err() != nil {
		g.box.GiveBack(a.ID)
		return
	}
	switch {
	case err == nil:
		re.status, re.head, re.body = res.StatusCode(), res.Header(), res.Body()
	case errors.Is(context.Cause(sending), errLost):
		re.t = troubled(TooSlow)
		re.t.lost = true
	default:
		re.t = g.troubleOf(err)
	}
	if re.t != nil && g.reach.returned() == returned {
		re.t.wait = g.timing.Resend.Wait(a.Tries + 1)
	}
	g.reach.note(a.Method+" "+bare(a.Path), began, re.status, re.t)
	decided, err := g.conclude(ctx, s, a, re)
	if err != nil {
		// The key makes it count once when it is sent again.
		g.log.LogAttrs(ctx, slog.LevelError, "write the queue", slog.String("cause", err.Error()))
	}
	g.pause.returned(a.ID, decided)
}

// conclude decides what an answer, or its absence, means for a tap, and reports
// whether the server has decided it.
func (g *Gateway) conclude(ctx context.Context, s *session, a outbox.Action, re reply) (decided bool, err error) {
	kind := re.head.Get("Content-Type")
	switch {
	case re.t != nil:
		return false, g.concludeSilence(ctx, a, re.t)
	case strangerIn(a.Method, re.status, re.head) != nil:
		return false, g.concludeStranger(ctx, a, strangerIn(a.Method, re.status, re.head))
	case re.status == http.StatusNotModified, re.status < 300 && re.status != http.StatusNoContent && !isJSON(kind):
		// A tap is answered in JSON, if at all.
		return false, g.concludeStranger(ctx, a, &trouble{cause: Portal, message: sentences[Portal]})
	case isSessionOver(re.status, kind):
		g.reach.good()
		g.tokens.expire(s)
		g.venuesChanged()
		return false, g.putOff(ctx, a, outbox.Delay{Status: re.status, Reason: errSignInAgain.Message})
	case wantsTime(re.status):
		t := throttled(retry.After(re.head, g.timing.Resend.Wait(a.Tries+1)))
		if re.status == http.StatusTooManyRequests {
			g.pause.take(t.wait)
		}
		g.slow(t)
		return false, g.putOff(ctx, a, outbox.Delay{
			Wait: t.wait, Firm: true, Uncertain: re.status != http.StatusTooManyRequests, Status: re.status, Reason: t.message,
		})
	case re.status >= 500:
		return false, g.concludeTrouble(ctx, a, re)
	}
	g.poison.decide(re.turn)
	if g.pause.left() > 0 {
		// It was sent before the server asked for time.
		g.reach.good()
	} else {
		g.reach.done()
	}
	out := outbox.Outcome{Status: re.status, Answer: re.body}
	if out.Refused = re.status >= 400; out.Refused {
		out.Reason = messageOf(re.body)
	}
	_, err = g.box.Settle(ctx, a.ID, out)
	return true, err
}

func (g *Gateway) putOff(ctx context.Context, a outbox.Action, d outbox.Delay) error {
	_, err := g.box.Defer(ctx, a.ID, d)
	return err
}

// concludeSilence tells a network in trouble, which is waited for, from a tap
// whose call alone breaks off.
func (g *Gateway) concludeSilence(ctx context.Context, a outbox.Action, t *trouble) error {
	d := outbox.Delay{Uncertain: !t.unheard, Wait: t.wait, Reason: t.message}
	switch {
	case t.lost:
	case t.unheard || !g.reach.suspect(ctx):
		g.reach.bad(t)
	default:
		d.Alone, d.Reason = true, breaksOff
		if doesOthers, _ := g.compare(a); !doesOthers {
			g.slow(&trouble{cause: t.cause, message: breaksOff, wait: t.wait})
		}
	}
	return g.putOff(ctx, a, d)
}

// breaksOff is said of a tap whose call breaks off while the server is well.
const breaksOff = "O servidor responde, mas a conexão caiu no envio desta ação. Tentamos de novo sozinhos."

// concludeStranger tells a network in which something answers in the server's
// place from one in which it does so to this tap alone.
func (g *Gateway) concludeStranger(ctx context.Context, a outbox.Action, t *trouble) error {
	t.wait = g.timing.Resend.Wait(a.Tries + 1)
	alone := g.reach.suspect(ctx)
	if alone {
		t.message = barred
		if doesOthers, _ := g.compare(a); !doesOthers {
			g.slow(t)
		}
	}
	return g.putOff(ctx, a, outbox.Delay{Uncertain: !t.unheard, Alone: alone, Wait: t.wait, Reason: t.message})
}

// barred is said of a tap that something on the way answers while the server is well.
const barred = "O servidor responde, mas algo no caminho (proxy ou firewall) barra esta ação. Tentamos de novo sozinhos; se continuar, avise quem cuida da rede."

// concludeTrouble tells a server in trouble, which is waited for, from a tap on
// which a server fails that does others, which a person has to see. One that fails
// alone, with nothing to compare, is for a person after minutes.
func (g *Gateway) concludeTrouble(ctx context.Context, a outbox.Action, re reply) error {
	t := troubleIn(re.status, re.body)
	t.wait = retry.After(re.head, g.timing.Resend.Wait(a.Tries+1))
	well := g.reach.suspect(ctx)
	d := outbox.Delay{Uncertain: true, Wait: t.wait, Status: re.status, Reason: t.message}
	if re.status != http.StatusInternalServerError || !well {
		g.poison.restart()
	} else if d.Own, d.Alone = g.compare(a); d.Own {
		d.Alone, d.Firm, d.Reason = false, true, fails
	}
	if re.status == http.StatusServiceUnavailable && re.head.Get("Retry-After") != "" {
		d.Firm = true
		g.pause.take(t.wait)
	}
	if well && !d.Own {
		g.slow(t)
	}
	return g.putOff(ctx, a, d)
}

// compare notes that the server failed on a tap, among those of all who may send.
func (g *Gateway) compare(a outbox.Action) (doesOthers, alone bool) {
	g.poison.only(append(g.tokens.senders(), a.Owner))
	return g.poison.fail(a.ID, a.Owner)
}

// fails is said of a tap on which a server fails that does others.
const fails = "O servidor responde, mas falha ao fazer esta ação. Confira o pedido e avise quem cuida do servidor."
