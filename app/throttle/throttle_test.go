package throttle_test

import (
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"

	"balcao/app/clock"
	"balcao/app/fault"
	"balcao/app/throttle"
)

func TestLimiter(t *testing.T) {
	now := clock.At(time.Date(2026, 11, 20, 21, 0, 0, 0, time.UTC))
	l := throttle.New(3, now, "Devagar.")
	for range 3 {
		if err := l.Allow("a"); err != nil {
			t.Fatal(err)
		}
	}
	var refused *fault.Error
	if err := l.Allow("a"); !errors.As(err, &refused) || refused.Code != fault.Limited || refused.Message != "Devagar." || refused.RetryAfter != 20 {
		t.Fatalf("the fourth: %v", err)
	}
	if err := l.Check("a"); !errors.As(err, &refused) || refused.RetryAfter != 20 {
		t.Errorf("checked: %v", err)
	}
	for range 9 {
		if err := l.Check("b"); err != nil {
			t.Errorf("checking uses the allowance up: %v", err)
		}
	}
	if err := l.Allow("b"); err != nil {
		t.Errorf("another key pays for the first: %v", err)
	}
	now.Advance(20 * time.Second)
	if err := l.Allow("a"); err != nil {
		t.Errorf("after the time it was told to wait: %v", err)
	}
}

// However a key comes and goes, it never gets through more than its burst and
// what time has given it since, also across the forgetting of quiet keys.
func TestNobodyGetsMoreThanHisShare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		perMinute := rapid.IntRange(1, 120).Draw(t, "per minute")
		start := time.Date(2026, 11, 20, 21, 0, 0, 0, time.UTC)
		now := clock.At(start)
		l := throttle.New(perMinute, now, "Devagar.")
		through := 0
		for range rapid.IntRange(1, 300).Draw(t, "calls") {
			now.Advance(time.Duration(rapid.IntRange(0, 90_000).Draw(t, "pause")) * time.Millisecond / 10)
			if l.Allow("a") == nil {
				through++
			}
		}
		share := float64(perMinute) * (1 + now.Now().Sub(start).Minutes())
		if float64(through) > share+1e-6 {
			t.Fatalf("%d got through, %.2f were due", through, share)
		}
	})
}
