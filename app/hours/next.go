package hours

import (
	"fmt"
	"time"
)

// farthest is how many days ahead an opening is looked for.
const farthest = 400

// Next answers when it is open from t on, in t's zone: t itself while it is open, else
// the next opening. It answers false where there is none.
func (c Calendar) Next(t time.Time) (time.Time, bool) {
	if c.OpenAt(t) {
		return t, true
	}
	for ahead := range farthest {
		day := noon(t, ahead)
		var first time.Time
		for _, s := range c.spans(day) {
			year, month, date := day.Date()
			begins := time.Date(year, month, date, 0, s.From, 0, 0, t.Location())
			if begins.After(t) && (first.IsZero() || begins.Before(first)) {
				first = begins
			}
		}
		if !first.IsZero() {
			return first, true
		}
	}
	return time.Time{}, false
}

// Opens says when something opens that is closed now: "abre às 18:00", "abre amanhã às
// 11:30", "abre quinta-feira às 18:00", "abre em 02/01 às 18:00". Both moments are in
// the zone of the place.
func Opens(now, next time.Time) string {
	at := "às " + next.Format("15:04")
	switch days := daysBetween(now, next); {
	case days == 0:
		return "abre " + at
	case days == 1:
		return "abre amanhã " + at
	case days < 7:
		return "abre " + DayName(next.Weekday()) + " " + at
	}
	return fmt.Sprintf("abre em %s %s", next.Format("02/01"), at)
}

func daysBetween(from, to time.Time) int {
	utc := func(t time.Time) time.Time {
		year, month, day := t.Date()
		return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	}
	return int(utc(to).Sub(utc(from)) / (24 * time.Hour))
}
