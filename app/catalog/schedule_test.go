package catalog

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"balcao/app/hours"
)

// Whatever the windows and dates, each minute of nine days is open exactly when a table
// says so that is filled minute by minute.
func TestSchedulesAgreeWithATableOfMinutes(t *testing.T) {
	const days = 9
	start := time.Date(2026, 11, 16, 0, 0, 0, 0, time.FixedZone("Brasília", -3*60*60))
	rapid.Check(t, func(rt *rapid.T) {
		clockTime := rapid.Custom(func(rt *rapid.T) string {
			return fmt.Sprintf("%02d:%02d", rapid.IntRange(0, 23).Draw(rt, "hour"), rapid.SampledFrom([]int{0, 1, 30, 59}).Draw(rt, "minute"))
		})
		day := rapid.Custom(func(rt *rapid.T) string {
			return start.AddDate(0, 0, rapid.IntRange(-2, days+2).Draw(rt, "day")).Format(time.DateOnly)
		})
		some := rapid.Custom(func(rt *rapid.T) Days {
			d := Days{day.Draw(rt, "first"), day.Draw(rt, "last")}
			if d.Last < d.First {
				d.First, d.Last = d.Last, d.First
			}
			switch rapid.IntRange(0, 5).Draw(rt, "end") {
			case 0:
				d.First = ""
			case 1:
				d.Last = ""
			}
			return d
		})
		s := Schedule{ScheduleRules: ScheduleRules{Periods: rapid.SliceOfN(some, 0, 2).Draw(rt, "periods"), Closed: rapid.SliceOfN(some, 0, 2).Draw(rt, "closed")}}
		for range rapid.IntRange(0, 4).Draw(rt, "windows") {
			w := Window{rapid.IntRange(0, 6).Draw(rt, "weekday"), clockTime.Draw(rt, "from"), clockTime.Draw(rt, "to")}
			span, err := hours.ParseSpan(w.Weekday, w.From, w.To)
			if err != nil {
				rt.Fatal(err)
			}
			s.Windows, s.spans = append(s.Windows, w), append(s.spans, span)
		}

		// From the day before the first to the one after the last.
		open := make([]bool, (days+2)*24*60)
		for d := range days + 1 {
			date := start.AddDate(0, 0, d-1)
			sold := len(s.Periods) == 0
			for _, p := range s.Periods {
				sold = sold || (p.First == "" || date.Format(time.DateOnly) >= p.First) && (p.Last == "" || date.Format(time.DateOnly) <= p.Last)
			}
			for _, p := range s.Closed {
				sold = sold && !((p.First == "" || date.Format(time.DateOnly) >= p.First) && (p.Last == "" || date.Format(time.DateOnly) <= p.Last))
			}
			if !sold {
				continue
			}
			if len(s.spans) == 0 {
				for m := range 24 * 60 {
					open[d*24*60+m] = true
				}
			}
			for _, span := range s.spans {
				if span.Day != date.Weekday() {
					continue
				}
				// Minute by minute until the clock shows the end, once around at most.
				end := span.To
				if end == 23*60+59 && span.From < end {
					end = 0
				}
				for m := span.From; ; m++ {
					open[d*24*60+m] = true
					if (m+1)%(24*60) == end {
						break
					}
				}
			}
		}
		for m := range days * 24 * 60 {
			at := start.Add(time.Duration(m)*time.Minute + 59*time.Second)
			if got := s.allows(at); got != open[24*60+m] {
				rt.Fatalf("%s: %v, by the table %v; %+v", at.Format("Mon 02/01 15:04"), got, open[24*60+m], s.ScheduleRules)
			}
		}
	})
}

// Two windows are refused exactly when they share a minute of the week.
func TestWindowsThatShareAMinuteAreRefused(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		draw := func() Window {
			clockTime := func(label string) string {
				return fmt.Sprintf("%02d:%02d", rapid.SampledFrom([]int{0, 1, 6, 12, 22, 23}).Draw(rt, label), rapid.SampledFrom([]int{0, 59}).Draw(rt, label))
			}
			return Window{rapid.SampledFrom([]int{0, 1, 5, 6}).Draw(rt, "weekday"), clockTime("from"), clockTime("to")}
		}
		a, b := draw(), draw()
		minutes := func(w Window) map[int]bool {
			span, err := hours.ParseSpan(w.Weekday, w.From, w.To)
			if err != nil {
				rt.Fatal(err)
			}
			held := map[int]bool{}
			from, to := bounds(span)
			for m := from; m < to; m++ {
				held[(w.Weekday*24*60+m)%(7*24*60)] = true
			}
			return held
		}
		first, shared := minutes(a), false
		for m := range minutes(b) {
			shared = shared || first[m]
		}
		if _, err := (ScheduleRules{Windows: []Window{a, b}}).settle(); (err != nil) != shared {
			rt.Fatalf("%+v and %+v share a minute: %v; refused with %v", a, b, shared, err)
		}
	})
}
