package hours

import "time"

// Wanted says for when something is: "hoje às 19:00", "amanhã às 12:15", "sex. 27/11 às 20:00".
// Both moments are in the zone of the place.
func Wanted(now, at time.Time) string {
	day := ShortDay(at.Weekday()) + ". " + at.Format("02/01")
	switch daysBetween(now, at) {
	case 0:
		day = "hoje"
	case 1:
		day = "amanhã"
	}
	return day + " às " + at.Format("15:04")
}
