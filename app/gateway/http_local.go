package gateway

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"time"

	"balcao/app/fault"
	"balcao/app/outbox"
)

// link is the way to the server as a person sees it.
type link struct {
	ConnectionState
	// Queued and Dead count the person's taps that wait, and those of them that
	// wait for a decision.
	Queued int `json:"queued"`
	Dead   int `json:"dead"`
	// Heard is when the orders that are shown were the server's; zero while there
	// are none. Unlike Since it is of before this process, too.
	Heard time.Time `json:"heard,omitzero"`
}

// linkOf is the way for a person whose orders are of heard, and are not kept here
// since unkept, if that is not zero.
func (g *Gateway) linkOf(ctx context.Context, s *session, heard, unkept time.Time) (link, error) {
	var owner outbox.Owner
	if s != nil {
		owner = s.owner()
	}
	c, err := g.box.Count(ctx, owner)
	return link{g.standingWith(s, unkept), c.Stored, c.Dead, heard}, err
}

// status is GET /local/status: how this computer stands with the server.
type status struct {
	link
	Server string `json:"server"`
	// Tokens is where sign-ins are kept: keyring or file.
	Tokens string `json:"tokens"`
	// Others is what other people, or this one at another server, have not sent.
	Others int `json:"others"`
	// Exchanges are the last ones, the newest first.
	Exchanges []Exchange `json:"exchanges"`
	// Damage is nil unless the queue's file was found damaged at the start.
	Damage *damage `json:"damage"`
}

// damage is what became of a queue that was found damaged.
type damage struct {
	At time.Time `json:"at"`
	// File is where it is now, in the data folder.
	File string `json:"file"`
	// Salvaged actions were taken over; Complete says that there were no others.
	Salvaged int  `json:"salvaged"`
	Complete bool `json:"complete"`
}

// queued is a tap of GET /local/actions.
type queued struct {
	ID      string `json:"id"`
	OrderID string `json:"orderId"`
	// Code is the order's; "" when this computer does not know the order.
	Code      string    `json:"code"`
	Action    string    `json:"action"`
	State     string    `json:"state"`
	Reason    string    `json:"reason"`
	CreatedAt time.Time `json:"createdAt"`
	Attempts  int       `json:"attempts"`
}

type queuedList struct {
	Actions []queued `json:"actions"`
}

// local answers what concerns this computer and not the server:
//
//	GET  /local/status
//	GET  /local/actions                   the taps without an end, oldest first
//	POST /local/actions/{id}/retry        of a dead tap
//	POST /local/actions/{id}/discard      {"motivo"} of a tap that was not sent
//	POST /local/actions/{id}/acknowledge  of a refused tap
//	POST /local/strikes                   {"localClienteId", "pedidoId", "itemId", "riscado"}: answers all of the venue, by order
//	POST /local/clear                     {"descartarFila"}: forgets what is kept here
func (g *Gateway) local(w http.ResponseWriter, r *http.Request, s *session) {
	parts := strings.Split(strings.Trim(r.URL.Path, "/"), "/")[1:]
	call := r.Method + " " + strings.Join(parts, "/")
	var out any
	var err error
	switch {
	case call == "GET status":
		out, err = g.status(r, s)
	case len(parts) > 0 && (parts[0] == "actions" || parts[0] == "strikes") && (s == nil || g.tokens.gone(s)):
		err = fault.New(fault.Unauthenticated, "Entre para ver o que este computador guarda.")
	case call == "GET actions":
		out, err = g.actions(r, s)
	case r.Method == http.MethodPost && len(parts) == 3 && parts[0] == "actions":
		out, err = g.decide(r, s, parts[1], parts[2])
	case call == "POST strikes":
		out, err = g.strike(r, s)
	case call == "POST clear":
		out, err = struct{}{}, g.clear(r)
	default:
		err = errNoSuchPlace
	}
	if err != nil {
		g.fail(w, r, err)
		return
	}
	answer(w, http.StatusOK, out)
}

var errNoSuchPlace = fault.New(fault.NotFound, "Este endereço não existe.")

func (g *Gateway) status(r *http.Request, s *session) (status, error) {
	var owner outbox.Owner
	if s != nil {
		owner = s.owner()
	}
	c, err := g.box.Count(r.Context(), owner)
	if err != nil {
		return status{}, err
	}
	heard, err := g.lastHeard(r.Context(), s)
	out := status{
		link: link{g.standingWith(s, g.unkeptSince(s)), c.Stored, c.Dead, heard}, Server: g.server(), Tokens: g.tokens.where(), Others: c.Others,
		Exchanges: g.reach.latest(),
	}
	if d := g.box.Damage(); d != nil {
		out.Damage = &damage{d.At, filepath.Base(d.File), d.Salvaged, d.Complete}
	}
	return out, err
}

func (g *Gateway) actions(r *http.Request, s *session) (queuedList, error) {
	found, err := g.box.List(r.Context(), s.owner(), outbox.Stored, outbox.Dead, outbox.Refused)
	out := queuedList{make([]queued, len(found))}
	for i, a := range found {
		f := g.fateOf(r.Context(), s, a)
		out.Actions[i] = queued{a.ID, a.OrderID, f.Code, f.Action, f.State, f.Reason, a.CreatedAt, a.Attempts}
	}
	return out, err
}

func (g *Gateway) codeOf(ctx context.Context, s *session, a outbox.Action) string {
	v, err := g.venue(ctx, s, a.VenueID)
	if err != nil {
		return ""
	}
	c, found, err := v.order(ctx, a.OrderID)
	if err != nil || !found {
		return ""
	}
	var order struct{ Codigo string }
	_ = json.Unmarshal(c.data, &order)
	return order.Codigo
}

func (g *Gateway) decide(r *http.Request, s *session, id, decision string) (fate, error) {
	var a outbox.Action
	var err error
	switch decision {
	case "retry":
		a, err = g.box.Retry(r.Context(), s.owner(), id)
	case "discard":
		var in struct{ Motivo string }
		if err := read(r, &in); err != nil {
			return fate{}, err
		}
		a, err = g.box.Discard(r.Context(), s.owner(), id, strings.TrimSpace(in.Motivo))
	case "acknowledge":
		a, err = g.box.Acknowledge(r.Context(), s.owner(), id)
	default:
		err = errNoSuchPlace
	}
	g.nudge()
	if err != nil {
		return fate{}, err
	}
	return g.fateOf(r.Context(), s, a), nil
}

// clear forgets sign-ins, answers and orders; what anybody has not sent only
// when that was said too.
func (g *Gateway) clear(r *http.Request) error {
	ctx := r.Context()
	var in struct{ DescartarFila bool }
	if err := read(r, &in); err != nil {
		return err
	}
	c, err := g.box.Count(ctx, outbox.Owner{})
	if err != nil {
		return err
	}
	if c.Others > 0 && !in.DescartarFila {
		return fault.New(fault.Conflict, "Há ações que ainda não foram enviadas ao servidor. Limpar agora as perde: espere que sejam enviadas, ou confirme que podem se perder.")
	}
	if err := g.box.Clear(ctx, in.DescartarFila); err != nil {
		return err
	}
	g.overlay.clear()
	g.strikes.tell()
	err = g.tokens.leaveAll()
	everything := func(string) bool { return true }
	g.drop(everything)
	err = errors.Join(err, g.cache.clear(ctx))
	// What was asked meanwhile looked at what is erased now.
	g.drop(everything)
	g.nudge()
	if err != nil {
		return g.notErased(err)
	}
	return nil
}

// read decodes a small JSON body; none is an empty one.
func read(r *http.Request, into any) error {
	raw, err := io.ReadAll(io.LimitReader(r.Body, mostTap))
	if err == nil && len(bytes.TrimSpace(raw)) > 0 {
		err = json.Unmarshal(raw, into)
	}
	if err != nil {
		return fault.New(fault.Invalid, "Não foi possível entender os dados enviados. Confira e tente novamente.")
	}
	return nil
}

func newBody(raw []byte) io.ReadCloser { return io.NopCloser(bytes.NewReader(raw)) }
