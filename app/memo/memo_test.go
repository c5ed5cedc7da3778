package memo_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/memo"
)

// counted is a memo of how often it has read.
func counted(most int) (m *memo.Memo[int], clk *clock.Fake) {
	clk = clock.At(time.Date(2026, 11, 24, 22, 0, 0, 0, time.UTC))
	reads := 0
	return memo.New(clk, 5*time.Second, most, func(context.Context, string) (int, error) {
		reads++
		return reads, nil
	}), clk
}

func wants(t *testing.T, m *memo.Memo[int], venueID string, want int) {
	t.Helper()
	if got, err := m.Get(t.Context(), venueID); err != nil || got != want {
		t.Errorf("venue %s: %d %v, want %d", venueID, got, err, want)
	}
}

func TestValuesLastForTheirTime(t *testing.T) {
	t.Parallel()
	m, clk := counted(10)
	wants(t, m, "a", 1)
	wants(t, m, "b", 2)
	clk.Advance(5*time.Second - time.Nanosecond)
	wants(t, m, "a", 1)
	clk.Advance(time.Nanosecond)
	wants(t, m, "a", 3)
}

func TestForgetIsForEveryVenue(t *testing.T) {
	t.Parallel()
	m, _ := counted(10)
	wants(t, m, "a", 1)
	wants(t, m, "b", 2)
	m.Forget()
	wants(t, m, "b", 3)
	wants(t, m, "a", 4)
}

func TestNoMoreVenuesThanAreAllowed(t *testing.T) {
	t.Parallel()
	m, _ := counted(2)
	for i := range 3 {
		wants(t, m, fmt.Sprint(i), i+1)
	}
	wants(t, m, "2", 3)
	wants(t, m, "0", 4)
}

// What was read before Forget may be what it is to drop.
func TestForgetDuringARead(t *testing.T) {
	t.Parallel()
	var m *memo.Memo[int]
	reads := 0
	m = memo.New(clock.At(time.Unix(0, 0)), time.Hour, 10, func(context.Context, string) (int, error) {
		if reads++; reads == 1 {
			m.Forget()
		}
		return reads, nil
	})
	wants(t, m, "a", 1)
	wants(t, m, "a", 2)
	wants(t, m, "a", 2)
}

func TestErrorsAreNotRemembered(t *testing.T) {
	t.Parallel()
	trouble := errors.New("no disk")
	m := memo.New(clock.At(time.Unix(0, 0)), time.Hour, 10, func(context.Context, string) (int, error) { return 7, trouble })
	if got, err := m.Get(t.Context(), "a"); got != 0 || !errors.Is(err, trouble) {
		t.Errorf("%d %v", got, err)
	}
	trouble = nil
	wants(t, m, "a", 7)
}

func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	m := memo.New(clock.Real(), time.Minute, 3, func(_ context.Context, venueID string) (string, error) { return venueID, nil })
	var all sync.WaitGroup
	for i := range 200 {
		all.Go(func() {
			venueID := fmt.Sprint(i % 5)
			if got, err := m.Get(t.Context(), venueID); err != nil || got != venueID {
				t.Errorf("venue %s: %q %v", venueID, got, err)
			}
			if i%20 == 0 {
				m.Forget()
			}
		})
	}
	all.Wait()
}
