package retry_test

import (
	"context"
	"math"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/retry"
)

// Without chance, waits begin at First, never shrink, grow by no more than Growth
// and end at Most; chance takes off no more than its share.
func TestBackoffKeepsToItsBounds(t *testing.T) {
	t.Parallel()
	luck := rand.New(rand.NewPCG(7, 9))
	for range 2000 {
		first := time.Duration(1 + luck.Int64N(int64(time.Minute)))
		steady := retry.Backoff{First: first, Most: first + time.Duration(luck.Int64N(int64(24*time.Hour))), Growth: 1 + 3*luck.Float64()}
		if luck.IntN(4) == 0 {
			steady.Growth = 0
		}
		shaken := steady
		shaken.Jitter = luck.Float64()
		last := first
		for failures := 1; failures < 80; failures++ {
			wait := steady.Wait(failures)
			growth := steady.Growth
			if growth == 0 {
				growth = 2
			}
			if failures == 1 && wait != first || wait < last || wait > steady.Most || float64(wait) > float64(last)*growth*1.000001+growth+1 {
				t.Fatalf("%+v: %v after %d failures, %v before", steady, wait, failures, last)
			}
			if got := shaken.Wait(failures); got > wait || float64(got) < float64(wait)*(1-shaken.Jitter)-1 {
				t.Fatalf("%+v: %v for %v", shaken, got, wait)
			}
			last = wait
		}
	}
}

func TestWaits(t *testing.T) {
	t.Parallel()
	b := retry.Backoff{First: time.Second, Most: time.Minute}
	for failures, want := range map[int]time.Duration{
		math.MinInt: 0, -1: 0, 0: 0, 1: time.Second, 2: 2 * time.Second, 6: 32 * time.Second, 7: time.Minute, 1000: time.Minute, math.MaxInt: time.Minute,
	} {
		if got := b.Wait(failures); got != want {
			t.Errorf("after %d failures: %v, want %v", failures, got, want)
		}
	}
	if got := (retry.Backoff{}).Wait(3); got != 0 {
		t.Errorf("the zero value waits %v", got)
	}
	if got := (retry.Backoff{First: time.Second, Most: time.Hour, Growth: 1}).Wait(math.MaxInt); got != time.Second {
		t.Errorf("without growth: %v", got)
	}
}

// A moment is by the caller's clock, and has come once that was set back before it.
func TestMomentsAreByTheClock(t *testing.T) {
	t.Parallel()
	clk := clock.At(time.Date(2026, 11, 24, 22, 0, 0, 0, time.UTC))
	b := retry.Backoff{First: time.Second, Most: time.Minute}
	next := b.Next(clk.Now(), 4)
	if want := clk.Now().Add(8 * time.Second); !next.Equal(want) {
		t.Fatalf("%v, want %v", next, want)
	}
	for _, step := range []struct {
		passes time.Duration
		rests  bool
	}{{0, true}, {7 * time.Second, true}, {time.Second, false}, {time.Hour, false}, {-2 * time.Hour, false}} {
		clk.Advance(step.passes)
		if got := b.Rests(clk.Now(), next); got != step.rests {
			t.Errorf("at %v: rests %v", clk.Now(), got)
		}
	}
}

func TestSleepEndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	if !retry.Sleep(ctx, 0) {
		t.Error("cut short")
	}
	cancel()
	if retry.Sleep(ctx, time.Hour) || retry.Sleep(ctx, 0) {
		t.Error("outlasts its context")
	}
}

// What an answer asks for is waited for, however it says it and whatever the
// time is here.
func TestRetryAfter(t *testing.T) {
	t.Parallel()
	const otherwise = 7 * time.Second
	date := "Fri, 20 Nov 1987 15:00:00 GMT"
	for asked, want := range map[string]time.Duration{
		"3": 3 * time.Second, "Fri, 20 Nov 1987 15:00:03 GMT": 3 * time.Second, "0": 0,
		"": otherwise, "soon": otherwise, "-1": otherwise, "Fri, 20 Nov 1987 14:00:00 GMT": otherwise, "86400": 10 * time.Minute, "99999999999": 10 * time.Minute,
	} {
		got := retry.After(http.Header{"Retry-After": {asked}, "Date": {date}}, otherwise)
		if got < want || got > want+200*time.Millisecond {
			t.Errorf("%q: %v", asked, got)
		}
	}
}
