package hours

import "time"

// longestOpen is how many spans without a pause between them are followed.
const longestOpen = 14

// Until answers when it closes that is open at t, in t's zone. It answers false where it is
// closed, and where no end is in sight.
func (c Calendar) Until(t time.Time) (time.Time, bool) {
	if !c.OpenAt(t) {
		return time.Time{}, false
	}
	for range longestOpen {
		end := c.ends(t)
		if !c.OpenAt(end) {
			return end, true
		}
		t = end
	}
	return time.Time{}, false
}

// ends is the latest end of the spans in which t lies.
func (c Calendar) ends(t time.Time) (latest time.Time) {
	minute := t.Hour()*60 + t.Minute()
	later := func(day time.Time, s Span) {
		year, month, date := day.Date()
		if s.overnight() {
			date++
		}
		if end := time.Date(year, month, date, 0, s.end(), 0, 0, t.Location()); end.After(latest) {
			latest = end
		}
	}
	for _, s := range c.spans(t) {
		if s.holds(minute) {
			later(t, s)
		}
	}
	yesterday := noon(t, -1)
	for _, s := range c.spans(yesterday) {
		if s.lasts(minute) {
			later(yesterday, s)
		}
	}
	return latest
}
