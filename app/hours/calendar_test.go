package hours_test

import (
	"testing"
	"time"

	"balcao/app/hours"
)

func moment(t *testing.T, zone, at string) time.Time {
	t.Helper()
	place, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	m, err := time.ParseInLocation("2006-01-02T15:04", at, place)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func span(t *testing.T, day int, from, to string) hours.Span {
	t.Helper()
	s, err := hours.ParseSpan(day, from, to)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// festive is open on Thursday, Friday and Saturday evenings past midnight. On Christmas
// Eve 2026, a Thursday, it is open at lunch; Christmas Day is closed.
func festive(t *testing.T) hours.Calendar {
	return hours.Calendar{
		Week: hours.Week{span(t, 4, "18:00", "02:00"), span(t, 5, "18:00", "02:00"), span(t, 6, "18:00", "02:00")},
		Days: map[string][]hours.Span{
			"2026-12-24": {span(t, 0, "11:30", "15:00"), span(t, 0, "18:00", "01:00")},
			"2026-12-25": {},
		},
	}
}

func TestDaysWithOtherHours(t *testing.T) {
	for at, want := range map[string]bool{
		"2026-12-17T18:00": true,
		"2026-12-24T11:30": true, // its own hours
		"2026-12-24T16:00": false,
		"2026-12-24T23:00": true,
		"2026-12-25T00:59": true, // begun on the day before
		"2026-12-25T01:00": false,
		"2026-12-25T19:00": false, // a Friday, but closed
		"2026-12-26T00:30": false, // nothing began on the closed day
		"2026-12-26T18:00": true,
	} {
		for _, zone := range []string{"America/Sao_Paulo", "America/Manaus", "America/Noronha"} {
			if got := festive(t).OpenAt(moment(t, zone, at)); got != want {
				t.Errorf("%s, %s: open %t, want %t", zone, at, got, want)
			}
		}
	}
}

// A week without hours is always open, on a closed day, too, only outside that day.
func TestAClosedDayOfAnEmptyWeek(t *testing.T) {
	c := hours.Calendar{Days: map[string][]hours.Span{"2026-12-25": nil}}
	for at, want := range map[string]bool{
		"2026-12-24T23:59": true, "2026-12-25T00:00": false, "2026-12-25T23:59": false, "2026-12-26T00:00": true,
	} {
		if got := c.OpenAt(moment(t, "America/Sao_Paulo", at)); got != want {
			t.Errorf("%s: open %t, want %t", at, got, want)
		}
	}
}

func TestWhenItOpensNext(t *testing.T) {
	c := festive(t)
	for _, test := range []struct{ now, next, says string }{
		{"2026-12-17T19:00", "2026-12-17T19:00", "abre às 19:00"},
		{"2026-12-17T17:59", "2026-12-17T18:00", "abre às 18:00"},
		{"2026-12-23T20:00", "2026-12-24T11:30", "abre amanhã às 11:30"},
		{"2026-12-24T16:00", "2026-12-24T18:00", "abre às 18:00"},
		{"2026-12-25T01:00", "2026-12-26T18:00", "abre amanhã às 18:00"},
		{"2026-12-20T12:00", "2026-12-24T11:30", "abre quinta-feira às 11:30"},
	} {
		now := moment(t, "America/Sao_Paulo", test.now)
		next, known := c.Next(now)
		if want := moment(t, "America/Sao_Paulo", test.next); !known || !next.Equal(want) {
			t.Errorf("at %s: next %s (%t), want %s", test.now, next, known, want)
			continue
		}
		if says := hours.Opens(now, next); says != test.says {
			t.Errorf("at %s: %q, want %q", test.now, says, test.says)
		}
	}
	if says := hours.Opens(moment(t, "America/Sao_Paulo", "2026-12-25T12:00"), moment(t, "America/Sao_Paulo", "2027-01-01T09:00")); says != "abre em 01/01 às 09:00" {
		t.Errorf("in a week: %q", says)
	}
}

// Every minute of a fortnight: nothing between now and the next opening is open, and that is.
func TestNextIsTheFirstOpenMinute(t *testing.T) {
	c := festive(t)
	now := moment(t, "America/Sao_Paulo", "2026-12-20T00:00")
	var closed []time.Time
	for range 14 * 24 * 60 {
		if !c.OpenAt(now) {
			closed = append(closed, now)
		} else {
			for _, earlier := range closed {
				if next, known := c.Next(earlier); !known || !next.Equal(now) {
					t.Fatalf("at %s: next %s (%t), want %s", earlier, next, known, now)
				}
			}
			closed = nil
		}
		now = now.Add(time.Minute)
	}
}

func TestWhatNeverOpens(t *testing.T) {
	now := moment(t, "America/Sao_Paulo", "2026-12-20T00:00")
	days := map[string][]hours.Span{}
	for day := now; day.Before(now.AddDate(0, 0, 500)); day = day.AddDate(0, 0, 1) {
		days[hours.DateOf(day)] = nil
	}
	if next, known := (hours.Calendar{Days: days}).Next(now); known {
		t.Errorf("next %s", next)
	}
}
