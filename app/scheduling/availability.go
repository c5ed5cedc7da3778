package scheduling

import (
	"slices"
	"time"
)

// Hours are a week, and the days on which other hours hold.
type Hours struct {
	Week []Slot
	Days []Exception
}

// part is a part of a day, in minutes after midnight.
type part struct{ from, to int }

// on answers the parts of a day; set is false where nothing says anything of it.
func (h Hours) on(day time.Time) (parts []part, set bool) {
	if parts, set = excepted(h.Days, day); set {
		return parts, true
	}
	for _, t := range h.Week {
		if t.Weekday == WeekdayOf(day.Weekday()) {
			parts = append(parts, part{t.Starts, t.Ends})
		}
	}
	return parts, len(h.Week) > 0
}

// excepted answers the parts of a day of which exceptions speak. A day off outdoes other hours.
func excepted(days []Exception, day time.Time) (parts []part, set bool) {
	date := day.Format(time.DateOnly)
	for _, x := range days {
		if date < x.FirstDay || date > x.LastDay {
			continue
		}
		if x.Starts == nil {
			return nil, true
		}
		parts, set = append(parts, part{*x.Starts, *x.Ends}), true
	}
	return parts, set
}

// Plan is all that says when a schedule can be booked, bookings apart.
type Plan struct {
	Zone *time.Location
	// Schedule are its hours. On days of which they have no exception, those of the Venue hold.
	Schedule Hours
	Venue    []Exception
	// Resource are the hours of whoever or whatever is booked; empty for any.
	Resource Hours
	// Grid is how many minutes lie between two beginnings.
	Grid int
}

// parts are the hours of the schedule on a day.
func (p Plan) parts(day time.Time) []part {
	if parts, set := excepted(p.Schedule.Days, day); set {
		return parts
	}
	if parts, set := excepted(p.Venue, day); set {
		return parts
	}
	parts, _ := Hours{Week: p.Schedule.Week}.on(day)
	return parts
}

// Need is what a booking takes of its resource.
type Need struct{ Duration, Before, After time.Duration }

// interval is from its first instant until before its last.
type interval struct{ from, until time.Time }

// Free answers when a booking can begin, from a moment on and before another, in order. busy
// says whether a cell of the resource is taken. Clock times that a day leaves out are not
// offered, and of those that it has twice the first (D48).
func (p Plan) Free(from, to time.Time, need Need, busy func(cell int64) bool) []time.Time {
	var starts []time.Time
	var opened, manned []interval
	first, days := p.days(from, to)
	for n := range days {
		day := first.AddDate(0, 0, n)
		for _, part := range p.parts(day) {
			opened = append(opened, interval{p.moment(day, part.from), p.moment(day, part.to)})
			for minute := part.from; minute < part.to; minute += max(1, p.Grid) {
				if at, exists := p.at(day, minute); exists && !at.Before(from) && at.Before(to) {
					starts = append(starts, at)
				}
			}
		}
		parts, set := p.Resource.on(day)
		if !set {
			parts = []part{{0, dayMinutes}}
		}
		for _, part := range parts {
			manned = append(manned, interval{p.moment(day, part.from), p.moment(day, part.to)})
		}
	}
	opened, manned = merged(opened), merged(manned)
	slices.SortFunc(starts, time.Time.Compare)
	starts = slices.CompactFunc(starts, time.Time.Equal)
	return slices.DeleteFunc(starts, func(at time.Time) bool {
		end := at.Add(need.Duration)
		return !within(opened, at, end) || !within(manned, at, end) || !free(at.Add(-need.Before), end.Add(need.After), busy)
	})
}

// Opens reports whether a booking of that length fits into the hours at a moment, on the grid or not.
func (p Plan) Opens(at, end time.Time) bool {
	var opened, manned []interval
	first, days := p.days(at, end)
	for n := range days {
		day := first.AddDate(0, 0, n)
		for _, part := range p.parts(day) {
			opened = append(opened, interval{p.moment(day, part.from), p.moment(day, part.to)})
		}
		parts, set := p.Resource.on(day)
		if !set {
			parts = []part{{0, dayMinutes}}
		}
		for _, part := range parts {
			manned = append(manned, interval{p.moment(day, part.from), p.moment(day, part.to)})
		}
	}
	return within(merged(opened), at, end) && within(merged(manned), at, end)
}

// days are those that an interval touches, with one before and two after: a booking may end on
// another day than it begins.
func (p Plan) days(from, to time.Time) (first time.Time, days int) {
	year, month, day := from.In(p.Zone).Date()
	first = time.Date(year, month, day-1, 0, 0, 0, 0, time.UTC)
	year, month, day = to.In(p.Zone).Date()
	return first, int(time.Date(year, month, day+2, 0, 0, 0, 0, time.UTC).Sub(first)/(24*time.Hour)) + 1
}

// at answers the instant of a time of day; exists is false where the clocks leave it out.
func (p Plan) at(day time.Time, minute int) (at time.Time, exists bool) {
	year, month, date := day.Date()
	wall := time.Date(year, month, date, 0, minute, 0, 0, time.UTC)
	at = time.Date(year, month, date, 0, minute, 0, 0, p.Zone)
	shows := func(t time.Time) bool {
		return t.In(p.Zone).Format("2006-01-02 15:04") == wall.Format("2006-01-02 15:04")
	}
	for _, back := range []time.Duration{2 * time.Hour, time.Hour, 30 * time.Minute} {
		if earlier := at.Add(-back); shows(earlier) {
			return earlier, true
		}
	}
	return at, shows(at)
}

// moment is at, or where the clocks leave it out, when they go on.
func (p Plan) moment(day time.Time, minute int) time.Time {
	for {
		if at, exists := p.at(day, minute); exists {
			return at
		}
		minute++
	}
}

// merged joins intervals that touch each other.
func merged(all []interval) []interval {
	slices.SortFunc(all, func(a, b interval) int { return a.from.Compare(b.from) })
	var out []interval
	for _, next := range all {
		if last := len(out) - 1; last >= 0 && !next.from.After(out[last].until) {
			if next.until.After(out[last].until) {
				out[last].until = next.until
			}
			continue
		}
		out = append(out, next)
	}
	return out
}

func within(all []interval, from, until time.Time) bool {
	return slices.ContainsFunc(all, func(i interval) bool { return !from.Before(i.from) && !until.After(i.until) })
}

// cellLength is how long a cell is (D48).
const cellLength = 5 * time.Minute

// cells are those that an interval touches, from the first until before the last.
func cells(from, until time.Time) (first, last int64) {
	const length = int64(cellLength / time.Millisecond)
	return from.UnixMilli() / length, (until.UnixMilli() + length - 1) / length
}

func free(from, until time.Time, busy func(cell int64) bool) bool {
	first, last := cells(from, until)
	for cell := first; cell < last; cell++ {
		if busy(cell) {
			return false
		}
	}
	return true
}

// openings are the hours of a day in which the schedule can be booked at all, its resource's
// hours considered, as they are shown.
func (p Plan) openings(day time.Time) []part {
	manned, set := p.Resource.on(day)
	if !set {
		return p.parts(day)
	}
	var both []part
	for _, a := range p.parts(day) {
		for _, b := range manned {
			if from, to := max(a.from, b.from), min(a.to, b.to); from < to {
				both = append(both, part{from, to})
			}
		}
	}
	return both
}
