package marketplace

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"time"

	"balcao/app/database"
	"balcao/app/retry"
	"balcao/app/vendors"
)

const (
	// atOnce is how many events one round applies.
	atOnce = 500
	// mostAttempts on an event last some twenty minutes; the marketplace asks
	// for ten, while the details of an order may be late.
	mostAttempts = 84
	// mostNamed is how many of the fields that could not be read the log names.
	mostNamed = 10
)

// applying are the waits between attempts on an event: until it is applied the
// kitchen does not see the order, whose customer has Patience.
var applying = retry.Backoff{First: time.Second, Most: 15 * time.Second}

// stored is an event that waits to be applied.
type stored struct {
	id, kind, externalID, body string
	createdAt                  int64
	attempts                   int
	// failed is the most attempts on an event of its order.
	failed int
}

// apply turns waiting events into orders and moves, in the order in which they
// happened, as far as its CallLimit goes. An event that cannot be
// applied yet keeps back those of its order only; the orders whose events failed
// least often come first.
func (s *Service) apply(ctx context.Context, m merchant) error {
	events, err := s.waitingEvents(ctx, m)
	if err != nil || len(events) == 0 {
		return err
	}
	ends, err := s.endings(ctx, m)
	if err != nil {
		return err
	}
	calls, cancel := context.WithTimeout(ctx, s.CallLimit)
	defer cancel()
	var failures error
	var came []string
	held := map[string]bool{}
	for _, e := range events {
		if held[e.externalID] || calls.Err() != nil {
			continue
		}
		refusable, err := s.applyOne(calls, m, e, ends[e.externalID])
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			held[e.externalID] = true
			failures = errors.Join(failures, fmt.Errorf("apply %s: %w", e.kind, err))
			err = s.postpone(ctx, m, e)
		} else {
			delete(ends, e.externalID)
			err = s.settle(ctx, m, e, done)
		}
		if err != nil {
			return errors.Join(failures, err)
		}
		if refusable {
			came = append(came, e.externalID)
		}
	}
	// Without its reasons an order can still be cooked; whoever refuses it asks for them.
	for _, externalID := range came {
		if calls.Err() == nil {
			_, err := s.askReasons(calls, m.venueID, externalID)
			failures = errors.Join(failures, err)
		}
	}
	return failures
}

func (s *Service) waitingEvents(ctx context.Context, m merchant) ([]stored, error) {
	now := s.Clock.Now()
	rows, err := s.DB.Read.DB.QueryContext(ctx, `SELECT id, kind, external_id, body, created_at, attempts,
		MAX(attempts) OVER (PARTITION BY external_id) AS failed FROM marketplace_events
		WHERE venue_id = $1 AND fate = 0 AND (next_at <= $2 OR next_at > $3) ORDER BY failed, created_at LIMIT $4`,
		m.venueID, now.UnixMilli(), applying.Latest(now).UnixMilli(), atOnce)
	if err != nil {
		return nil, fmt.Errorf("read events: %w", err)
	}
	events, err := database.Collect(rows, func(e *stored) []any {
		return []any{&e.id, &e.kind, &e.externalID, &e.body, &e.createdAt, &e.attempts, &e.failed}
	})
	slices.SortStableFunc(events, func(a, b stored) int { return cmp.Or(cmp.Compare(a.failed, b.failed), happened(a, b)) })
	return events, err
}

// happened compares two events of an order by what came first.
func happened(a, b stored) int {
	return cmp.Or(cmp.Compare(a.createdAt, b.createdAt), cmp.Compare(rank[a.kind], rank[b.kind]))
}

// endings are, by order, the waiting events that leave the kitchen nothing to
// do: how the order ended, or else that it has gone out. What was accepted and
// delivered on the marketplace's own tablet, while it could not be asked, comes
// at once: it must not be printed on its way to where it ended long ago.
func (s *Service) endings(ctx context.Context, m merchant) (map[string]*stored, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, `SELECT id, kind, external_id, body, created_at FROM marketplace_events
		WHERE venue_id = $1 AND fate = 0 AND kind IN ($2, $3, $4)`, m.venueID, Dispatched, Concluded, Cancelled)
	if err != nil {
		return nil, fmt.Errorf("look ahead: %w", err)
	}
	events, err := database.Collect(rows, func(e *stored) []any { return []any{&e.id, &e.kind, &e.externalID, &e.body, &e.createdAt} })
	slices.SortStableFunc(events, happened)
	ends := map[string]*stored{}
	for i, e := range events {
		if known := ends[e.externalID]; known == nil || known.kind == Dispatched {
			ends[e.externalID] = &events[i]
		}
	}
	return ends, err
}

// applyOne does what an event says, after what ends its order, if that waits as
// well. Whatever kind comes first, its order is fetched: the news of its placing
// may be late or lost. refusable says that it was, and that the kitchen may
// still refuse it.
func (s *Service) applyOne(ctx context.Context, m merchant, e stored, end *stored) (refusable bool, err error) {
	id, err := s.Orders.Known(ctx, m.venueID, e.externalID)
	switch {
	case err != nil:
	case id == "":
		refusable, err = s.receive(ctx, m, e, end)
	case end != nil && end.id != e.id:
		err = s.Orders.Follow(ctx, m.venueID, e.externalID, end.kind, reasonOf(end.body))
	}
	if err != nil {
		return false, err
	}
	switch e.kind {
	case Placed:
		return refusable, nil
	case CancellationDenied:
		if id, err = s.Orders.Known(ctx, m.venueID, e.externalID); err != nil {
			return refusable, err
		}
		return refusable, s.Orders.NoteProblem(ctx, id, "O marketplace não aceita mais o cancelamento deste pedido. Ligue para o cliente ou veja o pedido no marketplace.")
	}
	return refusable, s.Orders.Follow(ctx, m.venueID, e.externalID, e.kind, reasonOf(e.body))
}

// receive fetches an order and takes it in, as far as it is where that leaves
// the kitchen nothing to do.
func (s *Service) receive(ctx context.Context, m merchant, e stored, end *stored) (refusable bool, err error) {
	details, err := s.Client.Order(ctx, e.externalID)
	if err != nil {
		return false, err
	}
	order, err := orderOf(details, time.UnixMilli(e.createdAt), s.Clock.Now())
	if err != nil {
		return false, err
	}
	order.ExternalID, order.Simulated = e.externalID, s.Simulated
	if end != nil {
		order.Ended, order.Reason = end.kind, reasonOf(end.body)
	}
	if err := s.Orders.Receive(ctx, m.venueID, order); err != nil {
		return false, err
	}
	if holes := order.Unread; len(holes) > 0 {
		s.Log.LogAttrs(ctx, slog.LevelWarn, "an order of the marketplace could be read in part only", slog.String("venue", m.venueID),
			slog.String("order", e.externalID), slog.Any("unread", holes[:min(len(holes), mostNamed)]))
	}
	return end == nil, nil
}

// reasonOf is what the marketplace says of a cancellation.
func reasonOf(body string) string {
	var e struct {
		Metadata struct {
			Details string `json:"details"`
			Reason  string `json:"CANCEL_REASON"`
		} `json:"metadata"`
	}
	// Metadata of another form says nothing of a reason.
	_ = json.Unmarshal([]byte(body), &e)
	return cmp.Or(e.Metadata.Details, e.Metadata.Reason, "Cancelado pelo marketplace.")
}

// postpone lets an event wait for its next attempt, or gives it up.
func (s *Service) postpone(ctx context.Context, m merchant, e stored) error {
	if e.attempts+1 >= mostAttempts {
		return s.settle(ctx, m, e, givenUp)
	}
	_, err := s.DB.Write.DB.ExecContext(ctx, `UPDATE marketplace_events SET attempts = attempts + 1, next_at = $1
		WHERE venue_id = $2 AND id = $3`, applying.Next(s.Clock.Now(), e.attempts+1).UnixMilli(), m.venueID, e.id)
	return err
}

func (s *Service) settle(ctx context.Context, m merchant, e stored, to fate) error {
	_, err := s.DB.Write.DB.ExecContext(ctx, "UPDATE marketplace_events SET fate = $1 WHERE venue_id = $2 AND id = $3", int(to), m.venueID, e.id)
	if err != nil {
		return fmt.Errorf("settle event: %w", err)
	}
	return nil
}

// gone reports the answer to a command about an order that cannot take it.
func gone(err error) bool {
	return vendors.Refused(err, http.StatusBadRequest, http.StatusNotFound, http.StatusConflict, http.StatusGone, http.StatusUnprocessableEntity)
}
