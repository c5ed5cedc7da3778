package orders_test

import (
	"context"
	"encoding/json"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/orders"
)

// mailbox stands in for the chat.
type mailbox struct {
	said chan int
	now  int
	// last is the number of the last message.
	last atomic.Int64
}

func (m *mailbox) Topic(venueID string) string { return "chat:" + venueID }

func (m *mailbox) Unread(context.Context, string) (any, error) {
	select {
	case m.now = <-m.said:
	default:
	}
	return map[string]int{"Total": m.now}, nil
}

func (m *mailbox) Last(context.Context, string) (int64, error) { return m.last.Load(), nil }

func TestStreamTellsOfMessages(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		box := &mailbox{said: make(chan int, 1)}
		h := open(t, db, func(c *orders.Config) { c.Conversations = box })
		events := h.follow(0)
		next(t, events)
		total := func() int {
			t.Helper()
			e := next(t, events)
			var told struct{ Total int }
			if err := json.Unmarshal(e.data, &told); err != nil || e.name != "chat" {
				t.Fatalf("came %s %s: %v", e.name, e.data, err)
			}
			return told.Total
		}
		if total() != 0 {
			t.Error("unread before anything was written")
		}
		box.said <- 3
		h.hub.Wake(box.Topic(venue))
		if got := total(); got != 3 {
			t.Errorf("told of %d messages, want 3", got)
		}
		h.hub.Wake(box.Topic(venue))
		h.place(aDelivery())
		if e := next(t, events); e.name != "order" {
			t.Errorf("the same number was told again: %s", e.data)
		}
	})
}

// A board that begins to listen while another's reading of the messages is under
// way hears what was written since that began.
func TestStreamsMissNoMessage(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		box := &slowMailbox{reading: make(chan struct{}), answer: make(chan int)}
		h := open(t, db, func(c *orders.Config) { c.Heartbeat, c.Conversations = time.Hour, box })
		total := func(events <-chan event) int {
			t.Helper()
			e := next(t, events)
			var told struct{ Total int }
			if err := json.Unmarshal(e.data, &told); err != nil || e.name != "chat" {
				t.Fatalf("came %s %s: %v", e.name, e.data, err)
			}
			return told.Total
		}
		first := h.follow(0)
		next(t, first)
		<-box.reading
		second := h.follow(0)
		next(t, second)
		box.answer <- 0
		if got := total(first); got != 0 {
			t.Errorf("the first was told of %d messages, want 0", got)
		}
		select {
		case <-box.reading:
			box.answer <- 3
		case e := <-second:
			t.Fatalf("the second was told what the first had asked before: %s", e.data)
		}
		if got := total(second); got != 3 {
			t.Errorf("the second was told of %d messages, want 3", got)
		}
	})
}

// slowMailbox says when it is being read and answers what it is given then.
type slowMailbox struct {
	reading chan struct{}
	answer  chan int
}

func (m *slowMailbox) Topic(venueID string) string { return "chat:" + venueID }

func (m *slowMailbox) Last(context.Context, string) (int64, error) { return 0, nil }

func (m *slowMailbox) Unread(context.Context, string) (any, error) {
	m.reading <- struct{}{}
	return map[string]int{"Total": <-m.answer}, nil
}
