package idempotency_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/uptrace/bun"
	"golang.org/x/sync/errgroup"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/idempotency"
)

// harness counts how often work is done.
type harness struct {
	*testing.T
	db    *database.DB
	clock *clock.Fake
	keys  idempotency.Keys
	done  atomic.Int64
}

func each(t *testing.T, test func(*harness)) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		clk := clock.At(time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC))
		test(&harness{T: t, db: db, clock: clk, keys: idempotency.New(db, clk)})
	})
}

func (h *harness) call(scope, key string, content any) idempotency.Call {
	h.Helper()
	call, err := idempotency.NewCall(scope, key, content)
	if err != nil {
		h.Fatal(err)
	}
	return call
}

// once does work that answers its own number.
func (h *harness) once(c idempotency.Call) (int64, bool, error) {
	return idempotency.Once(h.Context(), h.keys, c, func(context.Context, bun.Tx) (int64, error) { return h.done.Add(1), nil })
}

// answers does work that has to answer the number.
func (h *harness) answers(c idempotency.Call, want int64, repeated bool) {
	h.Helper()
	if got, again, err := h.once(c); err != nil || got != want || again != repeated {
		h.Errorf("answered %d, repeated %v (%v); want %d, %v", got, again, err, want, repeated)
	}
}

func TestACallIsDoneOnce(t *testing.T) {
	each(t, func(h *harness) {
		h.answers(h.call("order v1", "k1", "soup"), 1, false)
		h.answers(h.call("order v1", "k1", "soup"), 1, true)
		h.answers(h.call("order v2", "k1", "soup"), 2, false)
		h.answers(h.call("order v1", "k2", "soup"), 3, false)
		h.answers(h.call("order v1", "", "soup"), 4, false)
		h.answers(h.call("order v1", "", "soup"), 5, false)
		if _, _, err := h.once(h.call("order v1", "k1", "salad")); !fault.Is(err, fault.Conflict) {
			h.Errorf("a key of another request: %v", err)
		}
		var answer int64
		if done, err := h.keys.Recall(h.Context(), h.call("order v1", "k2", "soup"), &answer); !done || err != nil || answer != 3 {
			h.Errorf("recalled %d, %v (%v)", answer, done, err)
		}
		for _, key := range []string{"", "k3"} {
			if done, err := h.keys.Recall(h.Context(), h.call("order v1", key, "soup"), &answer); done || err != nil {
				h.Errorf("recalled what was never done with key %q (%v)", key, err)
			}
		}
		if _, err := h.keys.Recall(h.Context(), h.call("order v1", "k1", "salad"), &answer); !fault.Is(err, fault.Conflict) {
			h.Errorf("recalled by another request: %v", err)
		}
	})
}

// Work and answer are kept together, or neither is.
func TestWhatFailsKeepsNothing(t *testing.T) {
	each(t, func(h *harness) {
		work := func(outcome error) error {
			_, _, err := idempotency.Once(h.Context(), h.keys, h.call("order", "k1", "soup"), func(ctx context.Context, tx bun.Tx) (string, error) {
				if _, err := tx.ExecContext(ctx, "INSERT INTO dining_tables (id, venue_id, number, position) VALUES ('t', 'v', '1', 1)"); err != nil {
					return "", err
				}
				return "done", outcome
			})
			return err
		}
		tables := func() (n int) {
			if err := h.db.Read.DB.QueryRowContext(h.Context(), "SELECT COUNT(*) FROM dining_tables").Scan(&n); err != nil {
				h.Fatal(err)
			}
			return n
		}
		for _, outcome := range []error{errors.New("no disk"), fault.Field("Nome", "Informe o nome."), fault.New(fault.Conflict, "Fechado.")} {
			if err := work(outcome); !errors.Is(err, outcome) || tables() != 0 {
				h.Errorf("after %v: %v and %d tables", outcome, err, tables())
			}
		}
		for range 2 {
			if err := work(nil); err != nil || tables() != 1 {
				h.Errorf("%v and %d tables, want 1", err, tables())
			}
		}
	})
}

// A copy of a refused request that arrives later finds the refusal.
func TestRefusalsAreKeptWhereAskedFor(t *testing.T) {
	each(t, func(h *harness) {
		call := h.call("act", "k1", "accept").KeepingRefusals()
		_, _, err := idempotency.Once(h.Context(), h.keys, call, func(context.Context, bun.Tx) (int64, error) {
			return 0, fault.New(fault.Conflict, "Já foi aceito.").With("currentStateId", "2")
		})
		if !fault.Is(err, fault.Conflict) {
			h.Fatal(err)
		}
		_, repeated, err := h.once(call)
		again := fault.Wrap(err)
		if !repeated || again.Code != fault.Conflict || again.Message != "Já foi aceito." || again.Fields["currentStateId"] != "2" {
			h.Errorf("repeated %v: %+v", repeated, again)
		}
		if _, err := h.keys.Recall(h.Context(), call, new(int64)); !fault.Is(err, fault.Conflict) {
			h.Errorf("recalled %v", err)
		}
		if n := h.done.Load(); n != 0 {
			h.Errorf("done %d times after the refusal", n)
		}
	})
}

func TestRepetitionsAtTheSameMomentDoTheWorkOnce(t *testing.T) {
	each(t, func(h *harness) {
		call := h.call("order", "k1", "soup")
		var g errgroup.Group
		for range 8 {
			g.Go(func() error {
				if got, _, err := h.once(call); err != nil || got != 1 {
					return errors.Join(err, errors.New("another answer"))
				}
				return nil
			})
		}
		if err := g.Wait(); err != nil || h.done.Load() != 1 {
			h.Errorf("done %d times (%v)", h.done.Load(), err)
		}
	})
}

func TestAnswersAreSweptAfterTheirLife(t *testing.T) {
	each(t, func(h *harness) {
		sweep := func() {
			h.Helper()
			if err := h.keys.Sweep(h.Context()); err != nil {
				h.Fatal(err)
			}
		}
		call := h.call("order", "k1", "soup")
		h.answers(call, 1, false)
		h.clock.Advance(idempotency.KeyLife)
		sweep()
		h.answers(call, 1, true)
		h.clock.Advance(time.Millisecond)
		sweep()
		h.answers(call, 2, false)
	})
}

func TestKeysAreVisibleASCII(t *testing.T) {
	for key, valid := range map[string]bool{
		"": true, "k1": true, "!~": true, strings.Repeat("k", 100): true,
		strings.Repeat("k", 101): false, "a b": false, "\n": false, "ação": false, "\x7f": false,
	} {
		if _, err := idempotency.NewCall("order", key, nil); valid != (err == nil) || !valid && !fault.Is(err, fault.Invalid) {
			t.Errorf("%q: %v", key, err)
		}
	}
}
