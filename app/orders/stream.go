package orders

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"
	"time"

	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

// mostChanges is how many changed orders a stream may be behind; whoever is
// further behind loads the list anew.
const mostChanges = 500

// patience is how long one read of the changes may take.
const patience = 10 * time.Second

type streamInput struct {
	operation.VenueQuery
	Since int64  `query:"since" minimum:"0" doc:"last seq seen; 0 starts now"`
	Token string `header:"Authorization" hidden:"true"`
}

// stream is GET /api/kds/stream. Events: hello {seq, now, rules}; order {seq, event,
// order} with its seq as id, once per changed order; heartbeat like hello; resync
// {seq} when since is not to be resumed from, or cards allow something else by now
// because the venue's settings have changed: load the list; chat {Total,
// Conversas, Marca} with the unread messages, at the beginning and after every
// message that was written or read; mesas {Chamados} with what tables wait for, likewise;
// pagamentos {Pendencias} with the payments to look at, likewise, but not to say at the
// beginning that there are none; menu {} when the catalogue has changed, and with it
// perhaps what is sold out; unauthenticated {} as the last where the
// session is over. Any other end is to be followed by another call.
func (s *Service) stream(ctx context.Context, in *streamInput) (*operation.StreamResponse, error) {
	now, err := countersOf(ctx, s.DB, in.VenueID)
	if err != nil {
		return nil, err
	}
	return operation.EventStream(func(ctx context.Context, out *operation.Events) {
		sub := &subscriber{Service: s, in: in, out: out, since: in.Since, matters: noMatters}
		_ = sub.serve(ctx, now.seq)
	}), nil
}

// subscriber is one open stream.
type subscriber struct {
	*Service
	in    *streamInput
	out   *operation.Events
	since int64
	// rules are what cards depend on besides their orders, as of the last look.
	rules Rules
	// unread is what was last sent of the conversations.
	unread []byte
	// waiting is what was last sent of the calls from tables.
	waiting []byte
	// matters is what was last sent of the payments to look at.
	matters []byte
}

// serve sends changes until the client goes, or the session or the server ends.
func (sub *subscriber) serve(ctx context.Context, current int64) error {
	// Subscribed before the first look: what commits in between wakes.
	wake, stop := sub.Hub.Subscribe(topic(sub.in.VenueID))
	defer stop()
	menu, stopMenu := sub.Hub.Subscribe(MenuTopic(sub.in.VenueID))
	defer stopMenu()
	shop, err := sub.Shops.ByVenue(ctx, sub.in.VenueID)
	if err != nil {
		return err
	}
	sub.rules = shop.Rules
	if err := sub.send(0, "hello", clockFace{Seq: current, Now: sub.Clock.Now(), Rules: sub.rules.fingerprint()}); err != nil {
		return err
	}
	if sub.since == 0 {
		sub.since = current
	}
	var written <-chan struct{}
	if sub.Conversations != nil {
		messages, stop := sub.Hub.Subscribe(sub.Conversations.Topic(sub.in.VenueID))
		defer stop()
		written = messages
		if err := sub.tellUnread(ctx); err != nil {
			return err
		}
	}
	var called <-chan struct{}
	if sub.Calls != nil {
		calls, stop := sub.Hub.Subscribe(sub.Calls.Topic(sub.in.VenueID))
		defer stop()
		called = calls
		if err := sub.tellCalls(ctx); err != nil {
			return err
		}
	}
	var moved <-chan struct{}
	if sub.Matters != nil {
		matters, stop := sub.Hub.Subscribe(sub.Matters.Topic(sub.in.VenueID))
		defer stop()
		moved = matters
		if err := sub.tellMatters(ctx); err != nil {
			return err
		}
	}
	tick := time.NewTicker(sub.Heartbeat)
	defer tick.Stop()
	for {
		if err := sub.catchUp(ctx); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-sub.Hub.Done():
			return nil
		case <-wake:
		case <-menu:
			if err := sub.send(0, "menu", struct{}{}); err != nil {
				return err
			}
		case <-written:
			if err := sub.tellUnread(ctx); err != nil {
				return err
			}
		case <-called:
			if err := sub.tellCalls(ctx); err != nil {
				return err
			}
		case <-moved:
			if err := sub.tellMatters(ctx); err != nil {
				return err
			}
		case <-tick.C:
			switch err := sub.stillAllowed(ctx); {
			case fault.Is(err, fault.Unauthenticated):
				return sub.send(0, "unauthenticated", struct{}{})
			case err != nil:
				return err
			}
			if err := sub.tellRules(ctx); err != nil {
				return err
			}
			if err := sub.send(0, "heartbeat", clockFace{Seq: sub.since, Now: sub.Clock.Now(), Rules: sub.rules.fingerprint()}); err != nil {
				return err
			}
			if err := sub.tellUnread(ctx); err != nil {
				return err
			}
			if err := sub.tellCalls(ctx); err != nil {
				return err
			}
			if err := sub.tellMatters(ctx); err != nil {
				return err
			}
		}
	}
}

// noMatters is what a board takes for granted.
var noMatters = []byte(`{"Pendencias":[]}`)

type clockFace struct {
	Seq int64     `json:"seq"`
	Now time.Time `json:"now"`
	// Rules is another text whenever cards of the same seq allow something else.
	Rules string `json:"rules,omitempty"`
}

// fingerprint is a text that differs between different rules.
func (r Rules) fingerprint() string {
	sum := fnv.New64a()
	_, _ = fmt.Fprint(sum, r)
	return strconv.FormatUint(sum.Sum64(), 36)
}

func (sub *subscriber) send(id int64, event string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return sub.out.Send(id, event, data)
}

// tellUnread sends the venue's unread messages where they differ from what was sent
// before. Where they cannot be read orders go on, and the next heartbeat tries again.
func (sub *subscriber) tellUnread(ctx context.Context) error {
	if sub.Conversations == nil {
		return nil
	}
	return sub.tell(ctx, "chat", sub.messages, &sub.unread, sub.Conversations.Unread)
}

// tellCalls sends what tables wait for, as tellUnread does.
func (sub *subscriber) tellCalls(ctx context.Context) error {
	if sub.Calls == nil {
		return nil
	}
	return sub.tell(ctx, "mesas", sub.calls, &sub.waiting, sub.Calls.Waiting)
}

// tellMatters sends which payments have to be looked at, as tellUnread does.
func (sub *subscriber) tellMatters(ctx context.Context) error {
	if sub.Matters == nil {
		return nil
	}
	return sub.tell(ctx, "pagamentos", sub.toLook, &sub.matters, sub.Matters.Waiting)
}

func (sub *subscriber) tell(ctx context.Context, event string, shared *gather[string, []byte], last *[]byte, read func(context.Context, string) (any, error)) error {
	venue := sub.in.VenueID
	data, err := shared.do(venue, func() ([]byte, error) {
		found, err := read(context.WithoutCancel(ctx), venue)
		if err != nil {
			return nil, err
		}
		return json.Marshal(found)
	})
	if err != nil || bytes.Equal(data, *last) {
		return nil
	}
	*last = data
	return sub.out.Send(0, event, data)
}

// tellRules makes the client load the list where the venue's settings have changed what
// its cards allow: no order has a new seq for that. The next heartbeat tries again where
// they cannot be read.
func (sub *subscriber) tellRules(ctx context.Context) error {
	shop, err := sub.Shops.ByVenue(ctx, sub.in.VenueID)
	if err != nil || shop.Rules == sub.rules {
		return nil
	}
	sub.rules = shop.Rules
	return sub.send(0, "resync", clockFace{Seq: sub.since, Now: sub.Clock.Now(), Rules: sub.rules.fingerprint()})
}

// stillAllowed checks the session and the role again: the venue's data must not flow on
// to somebody who was signed out or lost the role. Faults: Unauthenticated where the
// session is over, not where it cannot be read.
func (sub *subscriber) stillAllowed(ctx context.Context) error {
	_, token, _ := strings.Cut(sub.in.Token, " ")
	caller, err := sub.Sessions.Authenticate(ctx, strings.TrimSpace(token))
	if err == nil && !caller.May(sub.in.VenueID, roles.Board) {
		err = errRoleLost
	}
	return err
}

var errRoleLost = errors.New("the role was taken away")

// catchUp sends what changed since the last look.
func (sub *subscriber) catchUp(ctx context.Context) error {
	news, err := sub.changesSince(ctx, sub.in.VenueID, sub.since)
	if err != nil {
		return err
	}
	if news.resync {
		sub.since = news.seq
		return sub.send(0, "resync", clockFace{Seq: news.seq, Now: sub.Clock.Now()})
	}
	for _, change := range news.changes {
		if err := sub.out.Send(change.seq, "order", change.data); err != nil {
			return err
		}
		sub.since = change.seq
	}
	return nil
}

// news is what streams at the same seq are sent, encoded once for all of them.
type news struct {
	changes []change
	resync  bool
	seq     int64
}

type change struct {
	seq  int64
	data []byte
}

type changedOrder struct {
	Seq   int64                `json:"seq"`
	Event Action               `json:"event"`
	Order operation.Raw[Order] `json:"order"`
}

// lag names the streams that are sent the same.
type lag struct {
	venueID string
	since   int64
}

// changesSince lets streams at the same seq share one reading, which begins
// after the wakes of all of them.
func (s *Service) changesSince(ctx context.Context, venueID string, since int64) (*news, error) {
	return s.changes.do(lag{venueID, since}, func() (*news, error) {
		return s.readChanges(context.WithoutCancel(ctx), venueID, since)
	})
}

func (s *Service) readChanges(ctx context.Context, venueID string, since int64) (*news, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	now, err := countersOf(ctx, s.DB, venueID)
	seq := now.seq
	if err != nil || seq == since {
		return &news{seq: seq}, err
	}
	// A seq from the future is one of a database that was restored since.
	if since > seq || seq-since > 4*mostChanges {
		return &news{resync: true, seq: seq}, nil
	}
	shop, err := s.Shops.ByVenue(ctx, venueID)
	if err != nil {
		return nil, err
	}
	rows, err := s.DB.Read.DB.QueryContext(ctx,
		"SELECT "+columns+" FROM orders o WHERE o.venue_id = $1 AND o.seq > $2 ORDER BY o.seq LIMIT $3", venueID, since, mostChanges+1)
	if err != nil {
		return nil, fmt.Errorf("read changes: %w", err)
	}
	defer func() { _ = rows.Close() }()
	out := &news{seq: seq}
	for rows.Next() {
		var r record
		if err := r.scan(rows); err != nil {
			return nil, fmt.Errorf("read changes: %w", err)
		}
		card, err := s.card(&r, shop.Rules)
		if err != nil {
			return nil, err
		}
		data, err := json.Marshal(changedOrder{r.Seq, r.LastAction, card})
		if err != nil {
			return nil, err
		}
		out.changes = append(out.changes, change{r.Seq, data})
	}
	if len(out.changes) > mostChanges {
		return &news{resync: true, seq: seq}, nil
	}
	return out, rows.Err()
}
