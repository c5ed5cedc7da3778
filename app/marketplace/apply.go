package marketplace

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"balcao/app/vendors"
)

const (
	// atOnce is how many events one round applies.
	atOnce = 500
	// mostWait is between two attempts on an event: until it is applied the
	// kitchen does not see the order, whose customer has Patience.
	mostWait = 15 * time.Second
	// mostAttempts on an event last some twenty minutes; the marketplace asks
	// for ten, while the details of an order may be late.
	mostAttempts = 84
)

// stored is an event that waits to be applied.
type stored struct {
	id, kind, externalID, body string
	createdAt                  int64
	attempts                   int
	// failed is the most attempts on an event of its order.
	failed int
}

// apply turns waiting events into orders and moves, in the order in which they
// happened, as far as its share of the round goes. An event that cannot be
// applied yet keeps back those of its order only; the orders whose events failed
// least often come first.
func (s *Service) apply(ctx context.Context, m merchant) error {
	events, err := s.waitingEvents(ctx, m)
	if err != nil {
		return err
	}
	calls, cancel := context.WithTimeout(ctx, share)
	defer cancel()
	var failures error
	var came []string
	held := map[string]bool{}
	for _, e := range events {
		if held[e.externalID] || calls.Err() != nil {
			continue
		}
		refusable, err := s.applyOne(calls, m, e)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			held[e.externalID] = true
			failures = errors.Join(failures, fmt.Errorf("apply %s: %w", e.kind, err))
			err = s.postpone(ctx, m, e)
		} else {
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
	rows, err := s.DB.Read.DB.QueryContext(ctx, `SELECT id, kind, external_id, body, created_at, attempts,
		MAX(attempts) OVER (PARTITION BY external_id) AS failed FROM marketplace_events
		WHERE venue_id = $1 AND fate = 0 AND next_at <= $2 ORDER BY failed, created_at LIMIT $3`, m.venueID, s.Clock.Now().UnixMilli(), atOnce)
	if err != nil {
		return nil, fmt.Errorf("read events: %w", err)
	}
	events, err := collect(rows, func(e *stored) []any {
		return []any{&e.id, &e.kind, &e.externalID, &e.body, &e.createdAt, &e.attempts, &e.failed}
	})
	slices.SortStableFunc(events, func(a, b stored) int {
		return cmp.Or(cmp.Compare(a.failed, b.failed), cmp.Compare(a.createdAt, b.createdAt), cmp.Compare(rank[a.kind], rank[b.kind]))
	})
	return events, err
}

// applyOne does what an event says. Whatever kind comes first, its order is
// fetched: the news of its placing may be late or lost. refusable says that it
// was, and that the kitchen may still refuse it.
func (s *Service) applyOne(ctx context.Context, m merchant, e stored) (refusable bool, err error) {
	id, err := s.Orders.Known(ctx, m.venueID, e.externalID)
	if err != nil {
		return false, err
	}
	if id == "" {
		if refusable, err = s.receive(ctx, m, e); err != nil {
			return false, err
		}
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

// receive fetches an order and takes it in, as cancelled when that is known.
func (s *Service) receive(ctx context.Context, m merchant, e stored) (refusable bool, err error) {
	details, err := s.Client.Order(ctx, e.externalID)
	if err != nil {
		return false, err
	}
	order, err := orderOf(details, s.Clock.Now())
	if err != nil {
		return false, err
	}
	order.ExternalID, order.Simulated = e.externalID, s.Simulated
	if order.Cancelled, err = s.cancelled(ctx, m, e.externalID); err != nil {
		return false, err
	}
	return order.Cancelled == nil, s.Orders.Receive(ctx, m.venueID, order)
}

// cancelled answers why the marketplace has cancelled an order, nil when no
// event says so.
func (s *Service) cancelled(ctx context.Context, m merchant, externalID string) (*string, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, `SELECT body FROM marketplace_events
		WHERE venue_id = $1 AND external_id = $2 AND kind = $3`, m.venueID, externalID, Cancelled)
	if err != nil {
		return nil, fmt.Errorf("read cancellation: %w", err)
	}
	bodies, err := collect(rows, func(body *string) []any { return []any{body} })
	if err != nil || len(bodies) == 0 {
		return nil, err
	}
	reason := reasonOf(bodies[0])
	return &reason, nil
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
		WHERE venue_id = $2 AND id = $3`, s.Clock.Now().Add(min(backoff(e.attempts), mostWait)).UnixMilli(), m.venueID, e.id)
	return err
}

func (s *Service) settle(ctx context.Context, m merchant, e stored, to fate) error {
	_, err := s.DB.Write.DB.ExecContext(ctx, "UPDATE marketplace_events SET fate = $1 WHERE venue_id = $2 AND id = $3", int(to), m.venueID, e.id)
	if err != nil {
		return fmt.Errorf("settle event: %w", err)
	}
	return nil
}

// backoff is the wait after so many attempts: 1 s, doubled up to a minute.
func backoff(attempts int) time.Duration {
	return min(time.Second<<min(attempts, 6), time.Minute)
}

// gone reports the answer to a command about an order that cannot take it.
func gone(err error) bool {
	return vendors.Refused(err, http.StatusBadRequest, http.StatusNotFound, http.StatusConflict, http.StatusGone, http.StatusUnprocessableEntity)
}
