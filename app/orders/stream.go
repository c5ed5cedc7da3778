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

// patience is how long one look at the changes may take.
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
// message that was written or read; unauthenticated {} as the last where the
// session is over. Any other end is to be followed by another call.
func (s *Service) stream(ctx context.Context, in *streamInput) (*operation.StreamResponse, error) {
	now, err := standingOf(ctx, s.DB, in.VenueID)
	if err != nil {
		return nil, err
	}
	return operation.EventStream(func(ctx context.Context, out *operation.Events) {
		f := &follower{Service: s, in: in, out: out, since: in.Since}
		_ = f.follow(ctx, now.seq)
	}), nil
}

// follower is one open stream.
type follower struct {
	*Service
	in    *streamInput
	out   *operation.Events
	since int64
	// rules are what cards depend on besides their orders, as of the last look.
	rules Rules
	// unread is what was last sent of the conversations.
	unread []byte
}

// follow sends changes until the client goes, the session or the server ends.
func (f *follower) follow(ctx context.Context, current int64) error {
	// Subscribed before the first look: what commits in between wakes.
	wake, stop := f.Hub.Subscribe(topic(f.in.VenueID))
	defer stop()
	shop, err := f.Shops.ByVenue(ctx, f.in.VenueID)
	if err != nil {
		return err
	}
	f.rules = shop.Rules
	if err := f.send(0, "hello", clockFace{Seq: current, Now: f.Clock.Now(), Rules: f.rules.mark()}); err != nil {
		return err
	}
	if f.since == 0 {
		f.since = current
	}
	var written <-chan struct{}
	if f.Conversations != nil {
		messages, stop := f.Hub.Subscribe(f.Conversations.Topic(f.in.VenueID))
		defer stop()
		written = messages
		if err := f.tellUnread(ctx); err != nil {
			return err
		}
	}
	tick := time.NewTicker(f.Heartbeat)
	defer tick.Stop()
	for {
		if err := f.catchUp(ctx); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-f.Hub.Done():
			return nil
		case <-wake:
		case <-written:
			if err := f.tellUnread(ctx); err != nil {
				return err
			}
		case <-tick.C:
			switch err := f.stillAllowed(ctx); {
			case fault.Is(err, fault.Unauthenticated):
				return f.send(0, "unauthenticated", struct{}{})
			case err != nil:
				return err
			}
			if err := f.tellRules(ctx); err != nil {
				return err
			}
			if err := f.send(0, "heartbeat", clockFace{Seq: f.since, Now: f.Clock.Now(), Rules: f.rules.mark()}); err != nil {
				return err
			}
			if err := f.tellUnread(ctx); err != nil {
				return err
			}
		}
	}
}

type clockFace struct {
	Seq int64     `json:"seq"`
	Now time.Time `json:"now"`
	// Rules is another text whenever cards of the same seq allow something else.
	Rules string `json:"rules,omitempty"`
}

// mark is a text that tells one venue's rules from another's.
func (r Rules) mark() string {
	sum := fnv.New64a()
	_, _ = fmt.Fprint(sum, r)
	return strconv.FormatUint(sum.Sum64(), 36)
}

func (f *follower) send(id int64, event string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return f.out.Send(id, event, data)
}

// tellUnread sends the venue's unread messages where they, or the mark of all
// messages, are not what was sent before. Orders go on when they cannot be read:
// the next heartbeat tries again.
func (f *follower) tellUnread(ctx context.Context) error {
	if f.Conversations == nil {
		return nil
	}
	venue := f.in.VenueID
	data, err := f.messages.do(venue, func() ([]byte, error) {
		found, err := f.Conversations.Unread(context.WithoutCancel(ctx), venue)
		if err != nil {
			return nil, err
		}
		return json.Marshal(found)
	})
	if err != nil || bytes.Equal(data, f.unread) {
		return nil
	}
	f.unread = data
	return f.out.Send(0, "chat", data)
}

// tellRules has the list loaded where the venue's settings have changed what its
// cards allow: no order has a new seq for that. What cannot be read the next
// heartbeat tries again.
func (f *follower) tellRules(ctx context.Context) error {
	shop, err := f.Shops.ByVenue(ctx, f.in.VenueID)
	if err != nil || shop.Rules == f.rules {
		return nil
	}
	f.rules = shop.Rules
	return f.send(0, "resync", clockFace{Seq: f.since, Now: f.Clock.Now(), Rules: f.rules.mark()})
}

// stillAllowed looks at the session and the role again. The venue's data must
// not flow on to somebody who was signed out or lost the role. Faults:
// Unauthenticated where the session is over, not where it cannot be read.
func (f *follower) stillAllowed(ctx context.Context) error {
	_, token, _ := strings.Cut(f.in.Token, " ")
	caller, err := f.Sessions.Authenticate(ctx, strings.TrimSpace(token))
	if err == nil && !caller.May(f.in.VenueID, roles.Board) {
		err = errRoleLost
	}
	return err
}

var errRoleLost = errors.New("the role was taken away")

// catchUp sends what changed since the last look.
func (f *follower) catchUp(ctx context.Context) error {
	news, err := f.changesSince(ctx, f.in.VenueID, f.since)
	if err != nil {
		return err
	}
	if news.resync {
		f.since = news.seq
		return f.send(0, "resync", clockFace{Seq: news.seq, Now: f.Clock.Now()})
	}
	for _, change := range news.changes {
		if err := f.out.Send(change.seq, "order", change.data); err != nil {
			return err
		}
		f.since = change.seq
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

// lag is how far the streams are that are sent the same.
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
	now, err := standingOf(ctx, s.DB, venueID)
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
