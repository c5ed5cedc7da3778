package outbox_test

import (
	"slices"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/outbox"
)

// One that cannot be written down as dead holds up no others.
func TestNextOnADiskThatFails(t *testing.T) {
	clk := clock.At(noon)
	o := open(t, t.TempDir(), clk)
	put(t, o, tap(ana, "1", "old"))
	next(t, o, ana)
	_, err := o.Defer(ctx, "old", outbox.Delay{Uncertain: true})
	must(t, err)
	put(t, o, tap(ana, "2", "before"))
	put(t, o, tap(ana, "3", "behind"))
	clk.Advance(6 * 24 * time.Hour)
	must(t, o.Exec("CREATE TRIGGER full BEFORE UPDATE ON actions BEGIN SELECT RAISE(ABORT, 'no room'); END"))
	if got := next(t, o, ana); !slices.Equal(got, []string{"before", "behind"}) {
		t.Fatalf("due: %v", got)
	}
	if _, _, err := o.Next(ctx, ana, 9); err == nil {
		t.Error("nobody is told of the disk")
	}
	must(t, o.Exec("DROP TRIGGER full"))
	o.GiveBack("before")
	if got := next(t, o, ana); !slices.Equal(got, []string{"before"}) {
		t.Errorf("due again: %v", got)
	}
	a, err := o.Get(ctx, ana, "old")
	must(t, err)
	if a.State != outbox.Dead {
		t.Errorf("%+v", a)
	}
}

// Whoever listens hears that a tap is stored before anybody can send it, and so
// before its end.
func TestStoredIsToldFirst(t *testing.T) {
	var o *outbox.Outbox
	early := []string{"nobody was told"}
	o, err := outbox.Open(ctx, t.TempDir(), outbox.Options{Clock: clock.At(noon), Changed: func(outbox.Action) { early = next(t, o, ana) }})
	must(t, err)
	defer o.Close()
	put(t, o, tap(ana, "1", "a"))
	if len(early) > 0 {
		t.Errorf("given out before it was told: %v", early)
	}
	if got := next(t, o, ana); !slices.Equal(got, []string{"a"}) {
		t.Errorf("due: %v", got)
	}
}
