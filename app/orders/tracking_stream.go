package orders

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"balcao/app/fault"
	"balcao/app/operation"
)

// followOrder is GET /api/MeepFood/Order/{orderCode}/stream. Events, none of which says
// anything of the order: hello {now}, and heartbeat like it; state {} when the order has
// changed; message {} when somebody has written in its conversation. What has changed is
// then read by the other calls. Any end is to be followed by another call.
func (s *Service) followOrder(ctx context.Context, in *trackInput) (*operation.StreamResponse, error) {
	if err := s.tracks.perAddress.Allow(in.Address()); err != nil {
		return nil, err
	}
	venueID, orderID, err := s.followed(ctx, in.Code)
	if err != nil {
		return nil, err
	}
	address := in.Address()
	if s.tracks.streams.full(address) {
		return nil, errTooManyStreams
	}
	return operation.EventStream(func(ctx context.Context, out *operation.Events) {
		if !s.tracks.streams.enter(address) {
			return
		}
		defer s.tracks.streams.leave(address)
		f := &follower{Service: s, venueID: venueID, orderID: orderID, out: out}
		_ = f.serve(ctx)
	}), nil
}

// followed finds the order of a public code, paid or not; an unknown one is a NotFound fault.
func (s *Service) followed(ctx context.Context, code string) (venueID, orderID string, err error) {
	err = s.DB.Read.DB.QueryRowContext(ctx, "SELECT venue_id, id FROM orders WHERE public_code = $1 UNION ALL SELECT venue_id, id FROM unpaid_orders WHERE public_code = $1",
		strings.ToLower(code)).Scan(&venueID, &orderID)
	if errors.Is(err, sql.ErrNoRows) {
		return "", "", errNoOrder
	}
	return venueID, orderID, err
}

var errTooManyStreams = fault.New(fault.Limited, "Muitos pedidos acompanhados ao mesmo tempo nesta rede. A página continua a se atualizar, mais devagar.")

// openStreams counts the open streams of each address.
type openStreams struct {
	mu   sync.Mutex
	open map[string]int
}

func newOpenStreams() *openStreams { return &openStreams{open: map[string]int{}} }

// full reports whether an address has as many as it may.
func (o *openStreams) full(address string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.open[address] >= streamsPerAddress
}

func (o *openStreams) enter(address string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.open[address] >= streamsPerAddress {
		return false
	}
	o.open[address]++
	return true
}

func (o *openStreams) leave(address string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.open[address]--; o.open[address] == 0 {
		delete(o.open, address)
	}
}

// follower is one open stream of an order.
type follower struct {
	*Service
	venueID, orderID string
	out              *operation.Events
	// since is the venue's seq up to which changes were looked for.
	since int64
	// written is the number of the conversation's last message.
	written int64
}

// serve sends wakes until the client goes or the server ends.
func (f *follower) serve(ctx context.Context) error {
	// Subscribed before the first look: what commits in between wakes.
	wake, stop := f.Hub.Subscribe(topic(f.venueID))
	defer stop()
	var written <-chan struct{}
	if f.Conversations != nil {
		messages, stop := f.Hub.Subscribe(f.Conversations.Topic(f.venueID))
		defer stop()
		written = messages
	}
	now, err := countersOf(ctx, f.DB, f.venueID)
	if err != nil {
		return err
	}
	f.since = now.seq
	if _, err := f.hasNewMessage(ctx); err != nil {
		return err
	}
	if err := f.beat("hello"); err != nil {
		return err
	}
	tick := time.NewTicker(phoneBeats * f.Heartbeat)
	defer tick.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-f.Hub.Done():
			return nil
		case <-wake:
			err = f.tellState(ctx)
		case <-written:
			err = f.tellMessage(ctx)
		case <-tick.C:
			// It is also when a lost wake heals.
			if err = f.beat("heartbeat"); err == nil {
				err = f.tellState(ctx)
			}
			if err == nil {
				err = f.tellMessage(ctx)
			}
		}
		if err != nil {
			return err
		}
	}
}

// phoneBeats are how many heartbeats of a board pass between two of a phone, which pays for
// each with its battery.
const phoneBeats = 4

func (f *follower) beat(event string) error {
	now, err := f.Clock.Now().UTC().MarshalJSON()
	if err != nil {
		return err
	}
	return f.out.Send(0, event, fmt.Appendf(nil, `{"now":%s}`, now))
}

// tellState wakes the client where the order has changed since the last look.
func (f *follower) tellState(ctx context.Context) error {
	news, err := f.moved.do(lag{f.venueID, f.since}, func() (*moved, error) {
		return f.movedSince(context.WithoutCancel(ctx), f.venueID, f.since)
	})
	if err != nil {
		return err
	}
	f.since = news.seq
	if !news.all && !news.orders[f.orderID] {
		return nil
	}
	return f.out.Send(0, "state", []byte("{}"))
}

// tellMessage wakes the client where somebody has written since the last look.
func (f *follower) tellMessage(ctx context.Context) error {
	if fresh, err := f.hasNewMessage(ctx); err != nil || !fresh {
		return err
	}
	return f.out.Send(0, "message", []byte("{}"))
}

func (f *follower) hasNewMessage(ctx context.Context) (bool, error) {
	if f.Conversations == nil {
		return false, nil
	}
	last, err := f.Conversations.Last(ctx, f.orderID)
	fresh := last > f.written
	f.written = last
	return fresh, err
}

// moved are the orders of a venue that have changed since a seq; all is too many to name.
type moved struct {
	seq    int64
	orders map[string]bool
	all    bool
}

// movedSince reads which orders have changed. Streams at the same seq share one reading.
func (s *Service) movedSince(ctx context.Context, venueID string, since int64) (*moved, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	now, err := countersOf(ctx, s.DB, venueID)
	out := &moved{seq: now.seq, orders: map[string]bool{}}
	if err != nil || now.seq == since {
		return out, err
	}
	rows, err := s.DB.Read.DB.QueryContext(ctx, "SELECT id FROM orders WHERE venue_id = $1 AND seq > $2 LIMIT $3", venueID, since, mostChanges+1)
	if err != nil {
		return nil, fmt.Errorf("read changes: %w", err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("read changes: %w", err)
		}
		out.orders[id] = true
	}
	// A seq from the future is one of a database that was restored since.
	out.all = len(out.orders) > mostChanges || since > now.seq
	return out, rows.Err()
}
