package hours_test

import (
	"testing"
	"time"

	"balcao/app/hours"
)

func TestOpenAt(t *testing.T) {
	week := hours.Week{span(t, 5, "18:00", "02:00"), span(t, 6, "11:30:00", "23:59"), span(t, 0, "00:00", "00:00")}
	// 20 November 2026 is a Friday.
	for at, want := range map[string]bool{
		"2026-11-20T17:59": false,
		"2026-11-20T18:00": true,
		"2026-11-20T23:59": true,
		"2026-11-21T00:00": true,
		"2026-11-21T01:59": true,
		"2026-11-21T02:00": false,
		"2026-11-21T11:30": true,
		"2026-11-21T23:59": true,
		"2026-11-22T00:00": true,
		"2026-11-22T23:59": true,
		"2026-11-23T00:00": false,
	} {
		moment, err := time.Parse("2006-01-02T15:04", at)
		if err != nil {
			t.Fatal(err)
		}
		if got := week.OpenAt(moment); got != want {
			t.Errorf("open at %s: %v, want %v", at, got, want)
		}
	}
	// What opens in a day's last minute until the last one of the next is open until that ends.
	late := hours.Week{span(t, 5, "23:59", "23:59")}
	for at, want := range map[string]bool{"2026-11-20T23:58": false, "2026-11-20T23:59": true, "2026-11-21T23:59": true, "2026-11-22T00:00": false} {
		moment, err := time.Parse("2006-01-02T15:04", at)
		if err != nil {
			t.Fatal(err)
		}
		if got := late.OpenAt(moment); got != want {
			t.Errorf("from minute to minute, at %s: %t, want %t", at, got, want)
		}
	}
	if !(hours.Week{}).OpenAt(time.Now()) {
		t.Error("a week without hours is always open")
	}
}

func TestParseSpanRefuses(t *testing.T) {
	for _, bad := range []struct {
		day      int
		from, to string
	}{{7, "10:00", "11:00"}, {-1, "10:00", "11:00"}, {1, "", "11:00"}, {1, "10:00", "25:00"}, {1, "10h", "11h"}} {
		if _, err := hours.ParseSpan(bad.day, bad.from, bad.to); err == nil {
			t.Errorf("%+v was read", bad)
		}
	}
}
