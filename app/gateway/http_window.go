package gateway

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"balcao/app/outbox"
)

// fate is what became of a tap, as boards are told.
type fate struct {
	ActionID string `json:"actionId"`
	OrderID  string `json:"orderId"`
	// Code is the order's; "" when this computer does not know the order.
	Code string `json:"code"`
	// Action is the last segment of the call's path.
	Action string `json:"action"`
	// State is stored, sending, confirmed, refused, dead, discarded or acknowledged.
	State  string `json:"state"`
	Reason string `json:"reason"`
	// CreatedAt is when somebody tapped.
	CreatedAt time.Time `json:"createdAt"`
	// CurrentState is where the order is, when the server said so.
	CurrentState *currentState `json:"currentState"`
}

type currentState struct {
	ID   string `json:"Id"`
	Name string `json:"Name"`
}

func (g *Gateway) fateOf(ctx context.Context, s *session, a outbox.Action) fate {
	f := fate{ActionID: a.ID, OrderID: a.OrderID, Code: g.codeOf(ctx, s, a), CreatedAt: a.CreatedAt, Action: nameOf(a), State: a.State.String(), Reason: a.Reason}
	if a.Sending && a.State == outbox.Stored {
		f.State = "sending"
	}
	f.CurrentState = stateIn(a)
	return f
}

// nameOf is the last segment of the call's path.
func nameOf(a outbox.Action) string {
	path := bare(a.Path)
	return path[strings.LastIndexByte(path, '/')+1:]
}

// stateIn reads where the server said that the order is, nil when it did not.
func stateIn(a outbox.Action) *currentState {
	var said struct {
		currentState
		Fields struct{ CurrentStateID, CurrentStateName string }
	}
	if json.Unmarshal(a.Answer, &said) != nil {
		return nil
	}
	switch {
	case a.State == outbox.Confirmed && said.ID != "":
		return &said.currentState
	case a.State == outbox.Refused && said.Fields.CurrentStateID != "":
		return &currentState{said.Fields.CurrentStateID, said.Fields.CurrentStateName}
	}
	return nil
}

// onlooker is one window that looks at a venue.
type onlooker struct {
	*Gateway
	session *session
	venue   *venue
	w       http.ResponseWriter
	control *http.ResponseController

	since, revision, fates, struck, missed, menus int64

	link link
	chat string
	// calls are what the tables wait for, as it was last told.
	calls string
	// matters are the payments that somebody has to look at, as it was last told.
	matters string
}

// serveStream is GET /api/kds/stream for the window: the server's format, fed by
// the replica, plus the events connection (link), fate and strikes (outbox.Struck).
func (g *Gateway) serveStream(w http.ResponseWriter, r *http.Request, s *session) {
	v, err := g.follow(r.Context(), s, r.URL.Query().Get("localClienteId"))
	if err != nil {
		g.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusOK)
	o := &onlooker{Gateway: g, session: s, venue: v, w: w, control: http.NewResponseController(w)}
	o.since, _ = strconv.ParseInt(r.URL.Query().Get("since"), 10, 64)
	_ = o.look(r.Context())
}

// look tells the window of everything until it goes.
func (o *onlooker) look(ctx context.Context) error {
	replica, stopReplica := o.venue.changed.subscribe()
	defer stopReplica()
	connection, stopConnection := o.reach.changed.subscribe()
	defer stopConnection()
	taps, stopTaps := o.fateLog.changed.subscribe()
	defer stopTaps()
	foreseen, stopForeseen := o.overlay.changed.subscribe()
	defer stopForeseen()
	strikes, stopStrikes := o.strikes.changed.subscribe()
	defer stopStrikes()
	sessions, stopSessions := o.tokens.changed.subscribe()
	defer stopSessions()
	o.struck = -1
	if err := o.untilLoaded(ctx, replica); err != nil {
		return err
	}
	// A greeted window forgets what it knew of taps.
	waiting, err := o.waiting(ctx)
	if err != nil {
		return err
	}
	// What was missed until now is in the list that is read after the greeting.
	o.missed, o.menus = o.venue.missed().times, o.venue.menuChanges()
	seq, floor, _ := o.venue.position()
	if err := o.send(0, "hello", clockFace{Seq: seq, Now: o.venue.serverNow()}); err != nil {
		return err
	}
	switch {
	case o.since == 0:
		o.since = seq
	case o.since < floor, o.since > seq:
		if err := o.resync(seq); err != nil {
			return err
		}
	}
	if err := o.sendFates(ctx, waiting); err != nil {
		return err
	}
	tick := time.NewTicker(o.timing.Heartbeat)
	defer tick.Stop()
	for {
		if err := o.catchUp(ctx); err != nil {
			return err
		}
		if o.tokens.gone(o.session) {
			return o.send(0, "unauthenticated", struct{}{})
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-o.closing:
			return nil
		case <-replica:
		case <-connection:
		case <-taps:
		case <-foreseen:
		case <-strikes:
		case <-sessions:
		case <-tick.C:
			if o.tokens.gone(o.session) {
				continue
			}
			// Whoever followed the venue until now may have signed out.
			v, err := o.follow(ctx, o.session, o.venue.id)
			if err != nil || v != o.venue {
				// What the window looks at was erased: it begins anew.
				return err
			}
			if err := o.send(0, "heartbeat", clockFace{Seq: o.since, Now: o.venue.serverNow()}); err != nil {
				return err
			}
		}
	}
}

// untilLoaded waits for the first orders, if they are to come.
func (o *onlooker) untilLoaded(ctx context.Context, replica <-chan struct{}) error {
	late := time.NewTimer(o.timing.FirstOrders)
	defer late.Stop()
	for !o.venue.loaded() && !o.reach.down() && !o.tokens.gone(o.session) {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-o.closing:
			return context.Canceled
		case <-replica:
		case <-late.C:
			return nil
		}
	}
	return nil
}

// catchUp tells what is new: the connection first, then orders, then fates, so
// that a confirmed tap finds its order moved.
func (o *onlooker) catchUp(ctx context.Context) error {
	if err := o.tellConnection(ctx); err != nil {
		return err
	}
	if err := o.tellStrikes(ctx); err != nil {
		return err
	}
	if err := o.tellChanges(ctx); err != nil {
		return err
	}
	if err := o.tellForeseen(ctx); err != nil {
		return err
	}
	if chat := string(o.venue.chatted()); chat != o.chat {
		o.chat = chat
		if err := o.event(0, "chat", []byte(chat)); err != nil {
			return err
		}
	}
	if calls := string(o.venue.called()); calls != o.calls {
		o.calls = calls
		if err := o.event(0, "mesas", []byte(calls)); err != nil {
			return err
		}
	}
	if matters := string(o.venue.owed()); matters != o.matters {
		o.matters = matters
		if err := o.event(0, "pagamentos", []byte(matters)); err != nil {
			return err
		}
	}
	if menus := o.venue.menuChanges(); menus != o.menus {
		o.menus = menus
		if err := o.send(0, "menu", struct{}{}); err != nil {
			return err
		}
	}
	return o.tellFates(ctx)
}

func (o *onlooker) tellConnection(ctx context.Context) error {
	// A minute is as exactly as it is shown: not each word of the server is news.
	now, err := o.linkOf(ctx, o.session, o.venue.heardAt().Truncate(time.Minute), o.venue.missed().since)
	if err != nil || now == o.link {
		return err
	}
	o.link = now
	return o.send(0, "connection", now)
}

func (o *onlooker) tellChanges(ctx context.Context) error {
	seq, floor, _ := o.venue.position()
	missed := o.venue.missed().times
	if o.since < floor && floor > 1 || o.since > seq || missed != o.missed {
		o.missed = missed
		return o.resync(seq)
	}
	if seq == o.since {
		return nil
	}
	changes, err := o.venue.since(ctx, o.since)
	if err != nil {
		return err
	}
	for _, c := range changes {
		if err := o.tellOrder(c, c.seq); err != nil {
			return err
		}
	}
	o.since = max(seq, o.since)
	return nil
}

func (o *onlooker) resync(seq int64) error {
	o.since = seq
	return o.send(0, "resync", clockFace{Seq: seq, Now: o.venue.serverNow()})
}

// tellForeseen tells of orders that taps of this computer have moved.
func (o *onlooker) tellForeseen(ctx context.Context) error {
	ids, now := o.overlay.since(ownerKey(o.session), o.revision)
	o.revision = now
	for _, id := range ids {
		c, found, err := o.venue.order(ctx, id)
		if err != nil {
			return err
		}
		if !found {
			continue
		}
		if err := o.tellOrder(c, 0); err != nil {
			return err
		}
	}
	return nil
}

func (o *onlooker) tellOrder(c change, id int64) error {
	s, err := o.lookAt(o.session, o.venue.id, c)
	if err != nil {
		return err
	}
	return o.send(id, "order", struct {
		Seq   int64           `json:"seq"`
		Event string          `json:"event"`
		Order json.RawMessage `json:"order"`
	}{c.seq, c.event, s.data})
}

// waiting is every tap that has no end yet; what becomes of them is still to be told.
func (o *onlooker) waiting(ctx context.Context) ([]outbox.Action, error) {
	o.fates = o.fateLog.last()
	return o.box.List(ctx, o.session.owner(), outbox.Stored, outbox.Dead, outbox.Refused)
}

func (o *onlooker) tellFates(ctx context.Context) error {
	news, last, all := o.fateLog.since(o.fates, o.session.owner())
	o.fates = last
	if !all {
		var err error
		if news, err = o.waiting(ctx); err != nil {
			return err
		}
	}
	return o.sendFates(ctx, news)
}

// sendFates tells of taps at the venue, or at one that is not known.
func (o *onlooker) sendFates(ctx context.Context, taps []outbox.Action) error {
	for _, a := range taps {
		if a.VenueID != "" && a.VenueID != o.venue.id {
			continue
		}
		if err := o.send(0, "fate", o.fateOf(ctx, o.session, a)); err != nil {
			return err
		}
	}
	return nil
}

func (o *onlooker) send(id int64, name string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return o.event(id, name, data)
}

func (o *onlooker) event(id int64, name string, data []byte) error {
	head := ""
	if id > 0 {
		head = fmt.Sprintf("id: %d\n", id)
	}
	if _, err := fmt.Fprintf(o.w, "%sevent: %s\ndata: %s\n\n", head, name, data); err != nil {
		return err
	}
	// The window's own transport passes on each write by itself and cannot flush.
	_ = o.control.Flush()
	return nil
}
