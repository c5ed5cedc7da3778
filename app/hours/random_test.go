package hours_test

import (
	"fmt"
	"testing"
	"time"

	"balcao/app/hours"

	"pgregory.net/rapid"
)

// opening is a span as people write it: it knows nothing of hours.Span.
type opening struct {
	day      int    // of the week; of special days it says nothing
	from, to string // "18:00"
}

// edges are the times of day around which openings go wrong.
var edges = []string{"00:00", "00:01", "02:00", "11:30", "12:00", "18:00", "22:00", "23:58", "23:59"}

func randomOpening(t *rapid.T, day int) opening {
	clock := rapid.OneOf(rapid.SampledFrom(edges), rapid.Custom(func(t *rapid.T) string {
		return fmt.Sprintf("%02d:%02d", rapid.IntRange(0, 23).Draw(t, "hour"), rapid.IntRange(0, 59).Draw(t, "minute"))
	}))
	return opening{day, clock.Draw(t, "from"), clock.Draw(t, "to")}
}

// watched is how many days around the middle of a test are looked at, minute by minute.
const watched = 20

// minutes is a strip of time, from the beginning of a day on: true where it is open.
type minutes []bool

// painted marks each opening on the strip, day by day.
func painted(first time.Time, week []opening, special map[string][]opening) minutes {
	strip := make(minutes, watched*24*60)
	for day := -1; day < watched; day++ {
		date := first.AddDate(0, 0, day)
		of, is := special[date.Format("2006-01-02")]
		if !is && len(week) == 0 {
			of = []opening{{from: "00:00", to: "00:00"}}
		}
		for _, o := range week {
			if !is && o.day == int(date.Weekday()) {
				of = append(of, o)
			}
		}
		for _, o := range of {
			var from, to [2]int
			_, _ = fmt.Sscanf(o.from+" "+o.to, "%d:%d %d:%d", &from[0], &from[1], &to[0], &to[1])
			begins, ends := from[0]*60+from[1], to[0]*60+to[1]
			if ends <= begins {
				ends += 24 * 60
			}
			if o.to == "23:59" {
				ends++
			}
			for m := begins; m < ends; m++ {
				if at := day*24*60 + m; at >= 0 && at < len(strip) {
					strip[at] = true
				}
			}
		}
	}
	return strip
}

// next is the first minute from at on of which is holds; -1 where the strip has none.
func (m minutes) next(at int, is bool) int {
	for ; at < len(m); at++ {
		if m[at] == is {
			return at
		}
	}
	return -1
}

// Weeks and special days as nobody has thought of, in every zone where venues are: open,
// next opening and closing are what a strip of minutes says, painted day by day.
func TestRandomHoursAgreeWithAStripOfMinutes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		place, err := time.LoadLocation(rapid.SampledFrom([]string{"America/Sao_Paulo", "America/Manaus", "America/Noronha", "America/Rio_Branco"}).Draw(t, "zone"))
		if err != nil {
			t.Fatal(err)
		}
		first := time.Date(2026, 12, 20, 0, 0, 0, 0, place).AddDate(0, 0, rapid.IntRange(0, 70).Draw(t, "day"))
		var week []opening
		for range rapid.IntRange(0, 9).Draw(t, "openings") {
			week = append(week, randomOpening(t, rapid.IntRange(0, 6).Draw(t, "weekday")))
		}
		special := map[string][]opening{}
		for range rapid.IntRange(0, 4).Draw(t, "special days") {
			date := first.AddDate(0, 0, rapid.IntRange(-1, 9).Draw(t, "special")).Format("2006-01-02")
			special[date] = []opening{}
			for range rapid.IntRange(0, 2).Draw(t, "its openings") {
				special[date] = append(special[date], randomOpening(t, 0))
			}
		}
		c := hours.Calendar{Days: map[string][]hours.Span{}}
		read := func(o opening) hours.Span {
			s, err := hours.ParseSpan(o.day, o.from, o.to)
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		for _, o := range week {
			c.Week = append(c.Week, read(o))
		}
		for date, of := range special {
			c.Days[date] = []hours.Span{}
			for _, o := range of {
				c.Days[date] = append(c.Days[date], read(o))
			}
		}

		strip := painted(first, week, special)
		moment := func(minute int) time.Time { return first.Add(time.Duration(minute) * time.Minute) }
		for at := range 9 * 24 * 60 {
			if got := c.OpenAt(moment(at)); got != strip[at] {
				t.Fatalf("at %s: open %t", moment(at), got)
			}
		}
		for range 20 {
			at := rapid.IntRange(0, 9*24*60-1).Draw(t, "minute")
			now := moment(at).Add(time.Duration(rapid.IntRange(0, 59).Draw(t, "second")) * time.Second)
			opens, known := c.Next(now)
			switch want := strip.next(at, true); {
			case strip[at] && (!known || !opens.Equal(now)):
				t.Fatalf("at %s: open, and opens %s (%t)", now, opens, known)
			case !strip[at] && want >= 0 && (!known || !opens.Equal(moment(want))):
				t.Fatalf("at %s: opens %s (%t), not %s", now, opens, known, moment(want))
			case !strip[at] && want < 0 && known && opens.Before(moment(len(strip))):
				t.Fatalf("at %s: opens %s, where nothing does", now, opens)
			}
			closes, known := c.Until(now)
			switch want := strip.next(at, false); {
			case !strip[at] && known:
				t.Fatalf("at %s: closed, and closes %s", now, closes)
			case strip[at] && known && want >= 0 && !closes.Equal(moment(want)):
				t.Fatalf("at %s: closes %s, not %s", now, closes, moment(want))
			case strip[at] && !known && want >= 0 && want-at < 24*60:
				t.Fatalf("at %s: no end in sight, and it closes %s", now, moment(want))
			}
		}
	})
}
