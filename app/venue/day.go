package venue

import "time"

// Day is the date of the business day of a moment (D31).
func (v Venue) Day(at time.Time) string {
	local := at.In(v.Zone)
	if time.Duration(local.Hour())*time.Hour+time.Duration(local.Minute())*time.Minute < v.Cutoff {
		local = local.AddDate(0, 0, -1)
	}
	return local.Format(time.DateOnly)
}

// DayEnds is when the business day of a moment ends.
func (v Venue) DayEnds(now time.Time) time.Time { return v.Next(now, v.Cutoff) }

// Next is when the venue's clocks next show so long after midnight.
func (v Venue) Next(now time.Time, after time.Duration) time.Time {
	year, month, day := now.In(v.Zone).Date()
	for {
		at := time.Date(year, month, day, 0, int(after.Minutes()), 0, 0, v.Zone)
		if at.After(now) {
			return at
		}
		day++
	}
}
