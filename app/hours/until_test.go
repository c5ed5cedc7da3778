package hours_test

import (
	"testing"
	"time"

	"balcao/app/hours"
)

func TestUntil(t *testing.T) {
	zone := time.FixedZone("", -3*60*60)
	friday := func(hour, minute int) time.Time { return time.Date(2026, 11, 20, hour, minute, 30, 0, zone) }
	span := func(day int, from, to string) hours.Span {
		s, err := hours.ParseSpan(day, from, to)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	evening := hours.Week{span(5, "11:00", "15:00"), span(5, "18:00", "02:00"), span(6, "02:00", "03:00")}
	for name, c := range map[string]struct {
		calendar hours.Calendar
		at       time.Time
		want     string
	}{
		"before lunch":         {hours.Calendar{Week: evening}, friday(10, 0), ""},
		"at lunch":             {hours.Calendar{Week: evening}, friday(11, 0), "20 15:00"},
		"past midnight on":     {hours.Calendar{Week: evening}, friday(23, 0), "21 03:00"},
		"past midnight":        {hours.Calendar{Week: evening}, friday(25, 0), "21 03:00"},
		"the whole day":        {hours.Calendar{Week: hours.Week{span(5, "00:00", "23:59")}}, friday(12, 0), "21 00:00"},
		"always":               {hours.Calendar{}, friday(12, 0), ""},
		"before a closed day":  {hours.Calendar{Days: map[string][]hours.Span{"2026-11-21": nil}}, friday(12, 0), "21 00:00"},
		"a day of other hours": {hours.Calendar{Week: evening, Days: map[string][]hours.Span{"2026-11-20": {span(5, "10:00", "12:00")}}}, friday(10, 30), "20 12:00"},
	} {
		t.Run(name, func(t *testing.T) {
			got := ""
			if until, known := c.calendar.Until(c.at); known {
				got = until.Format("02 15:04")
			}
			if got != c.want {
				t.Errorf("until %q, want %q", got, c.want)
			}
		})
	}
}
