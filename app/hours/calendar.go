package hours

import "time"

// Calendar is a week with the days on which other hours hold.
type Calendar struct {
	Week Week
	// Days are these days, by DateOf; one without spans is closed. A span belongs to
	// the day on which it begins: what is open past midnight before a closed day
	// closes when it always does.
	Days map[string][]Span
}

// DateOf names the day of t in its own zone: "2026-12-25".
func DateOf(t time.Time) string { return t.Format(time.DateOnly) }

// allDay is the only span of every day of an empty week.
var allDay = []Span{{From: 0, To: 0}}

// spans are those that begin on the day of t.
func (c Calendar) spans(t time.Time) []Span {
	if special, exists := c.Days[DateOf(t)]; exists {
		return special
	}
	if len(c.Week) == 0 {
		return allDay
	}
	var of []Span
	for _, s := range c.Week {
		if s.Day == t.Weekday() {
			of = append(of, s)
		}
	}
	return of
}

// OpenAt reports whether t, in its own zone, lies in the calendar's hours.
func (c Calendar) OpenAt(t time.Time) bool {
	minute := t.Hour()*60 + t.Minute()
	for _, s := range c.spans(t) {
		if s.holds(minute) {
			return true
		}
	}
	for _, s := range c.spans(noon(t, -1)) {
		if s.lasts(minute) {
			return true
		}
	}
	return false
}

// noon is midday some days after the day of t: every day of every zone has one.
func noon(t time.Time, days int) time.Time {
	year, month, day := t.Date()
	return time.Date(year, month, day+days, 12, 0, 0, 0, t.Location())
}
