package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"

	"balcao/app/fault"
	"balcao/app/orders"
	"balcao/app/outbox"
)

const (
	// mostSending is how many taps are out at once, each of another order.
	mostSending = 8
	mostTap     = 64 << 10

	carrierCall = "atualizartransportador"
	resendCall  = "resendorder"
)

// waitable are the actions that can be done later: they need nothing that only
// the server can check.
var waitable = map[string]bool{}

func init() {
	for _, a := range []orders.Action{orders.Accept, orders.Start, orders.Transport, orders.Deliver, orders.ReadyToPickup, orders.Received} {
		waitable[strings.ToLower(string(a))] = true
	}
}

type carrierBody struct {
	OrderID   string `json:"PedidoId"`
	CarrierID string `json:"TransportadoraId"`
	Platform  bool   `json:"UsarMeepDelivery"`
}

// tapOf answers the order of a call that can wait, "" for any other call.
func tapOf(r *http.Request, body []byte) (orderID string) {
	name, isKitchen := strings.CutPrefix(strings.ToLower(r.URL.Path), "/api/kds/")
	switch {
	case r.Method != http.MethodPost || !isKitchen:
		return ""
	case name == resendCall:
		return r.URL.Query().Get("pedidoId")
	case name == carrierCall:
		// The platform's courier is called by the server.
		var in carrierBody
		if json.Unmarshal(body, &in) != nil || in.Platform || strings.EqualFold(in.CarrierID, orders.ManualCourier) {
			return ""
		}
		return in.OrderID
	case waitable[name]:
		var in orders.ActionBody
		if json.Unmarshal(body, &in) != nil {
			return ""
		}
		return in.ID
	}
	return ""
}

// mayWait reports whether tapOf has to look at the call's body.
func mayWait(r *http.Request) bool {
	name, isKitchen := strings.CutPrefix(strings.ToLower(r.URL.Path), "/api/kds/")
	return r.Method == http.MethodPost && isKitchen && (name == resendCall || name == carrierCall || waitable[name])
}

// serveTap writes a tap down before anything else, and answers with the server's
// own answer where it comes soon, else 202.
func (g *Gateway) serveTap(w http.ResponseWriter, r *http.Request, s *session, orderID string, body []byte) {
	a := outbox.Action{
		ID: r.Header.Get("Idempotency-Key"), Owner: s.owner(), OrderID: orderID, Method: r.Method, Path: r.URL.RequestURI(),
		Header: map[string]string{}, Body: body,
	}
	if a.ID == "" {
		a.ID = uuid.NewString()
	}
	for _, name := range []string{"Content-Type", "X-Device-Name", "User-Agent"} {
		if value := r.Header.Get(name); value != "" {
			a.Header[name] = value
		}
	}
	var err error
	if a.VenueID, err = g.cache.venueOfOrder(r.Context(), ownerKey(s), orderID); err != nil {
		// The queue must work without the cache.
		g.log.LogAttrs(r.Context(), slog.LevelWarn, "replica", slog.String("cause", err.Error()))
	}
	settled, stop := g.fateLog.watch(a.ID)
	defer stop()
	stored, _, err := g.box.Put(r.Context(), a)
	if err != nil {
		g.fail(w, r, err)
		return
	}
	g.nudge()
	if stored.State == outbox.Stored && !g.tokens.gone(s) && g.standing(s).State != Offline && g.pause.left() == 0 {
		timer := time.NewTimer(g.timing.Tap)
		defer timer.Stop()
		select {
		case stored = <-settled:
		case <-timer.C:
			g.reach.wonder()
		case <-r.Context().Done():
		}
	}
	g.answerTap(w, r, s, stored)
}

// answerTap answers a tap with its end, or says that it is kept.
func (g *Gateway) answerTap(w http.ResponseWriter, r *http.Request, s *session, a outbox.Action) {
	switch a.State {
	case outbox.Confirmed, outbox.Refused, outbox.Acknowledged:
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(a.Status)
		if _, err := w.Write(a.Answer); err != nil || a.State != outbox.Refused {
			return
		}
		// Whoever tapped has the reason before his eyes.
		if _, err := g.box.Acknowledge(context.WithoutCancel(r.Context()), a.Owner, a.ID); err != nil {
			g.log.LogAttrs(r.Context(), slog.LevelWarn, "acknowledge", slog.String("cause", err.Error()))
		}
		return
	}
	if a.State == outbox.Discarded {
		g.fail(w, r, errGivenUp)
		return
	}
	// That another session of the person is over is not this one's end.
	if g.tokens.gone(s) {
		g.fail(w, r, errSignInAgain)
		return
	}
	var asked orders.ActionBody
	_ = json.Unmarshal(a.Body, &asked)
	state, _ := orders.StateByID(strings.ToLower(asked.NewStateID))
	answer(w, http.StatusAccepted, struct {
		Queued bool   `json:"fila"`
		ID     string `json:"id"`
		// StateID and StateName are where the tap will have led, in the form of the
		// server's own answer.
		StateID   string `json:"Id,omitempty"`
		StateName string `json:"Name,omitempty"`
	}{true, a.ID, asked.NewStateID, state.String()})
}

// isStale reports whether a tap asks for a paper that nobody may want any more.
func (g *Gateway) isStale(a outbox.Action) bool {
	return strings.EqualFold(nameOf(a), resendCall) && g.clock.Now().Sub(a.CreatedAt) > orders.StalePaper
}

// refuseStale refuses such a tap, in the server's words unless that may have
// printed it: dead, it would hold up those behind it on its order, to which a paper
// makes no difference.
func (g *Gateway) refuseStale(ctx context.Context, a outbox.Action) {
	why := errStale
	if a.MayBeDone() {
		why = errMayBePrinted
	}
	said, err := json.Marshal(refusal{why.Message, why.Code, nil})
	if err == nil {
		_, err = g.box.Settle(ctx, a.ID, outbox.Outcome{Refused: true, Status: why.Code.Status(), Answer: said, Reason: why.Message})
	}
	if err != nil {
		g.log.LogAttrs(ctx, slog.LevelError, "write the queue", slog.String("cause", err.Error()))
	}
	g.nudge()
}

var errStale = fault.New(fault.Conflict, orders.ReasonStale)

var errMayBePrinted = fault.New(fault.Conflict, "Aguardou demais: o servidor pode já ter impresso. Confira antes de imprimir de novo.")

var errSignInAgain = fault.New(fault.Unauthenticated, "Sua sessão terminou. Entre de novo: o que você fez está guardado e será enviado.")

var errGivenUp = fault.New(fault.Conflict, "Esta ação foi descartada da fila e não foi feita. Se ainda for preciso, atualize a tela e faça de novo.")

var errTapTooLarge = fault.New(fault.Invalid, "O conteúdo enviado é grande demais.")

// readTap reads the body of a call that may wait.
func readTap(r *http.Request) ([]byte, error) {
	if r.Body == nil {
		return nil, nil
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, mostTap+1))
	if err != nil {
		return nil, errors.Join(fault.New(fault.Invalid, "Não foi possível entender os dados enviados. Confira e tente novamente."), err)
	}
	if len(body) > mostTap {
		return nil, errTapTooLarge
	}
	return body, nil
}
