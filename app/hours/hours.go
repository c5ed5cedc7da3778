// Package hours knows opening hours: those of the week, past midnight too (hours.go),
// with the days on which other ones hold (calendar.go), and when it opens next (next.go).
// days.go names the days of the week.
package hours

import (
	"errors"
	"fmt"
	"time"
)

// ErrClock reports a time of day that is not "HH:mm" (or "HH:mm:ss").
var ErrClock = errors.New("hours: not a time of day")

// Span is one opening on a weekday. From and To are minutes after midnight; a
// To that is not after From is on the next day.
type Span struct {
	Day      time.Weekday
	From, To int
}

// Week is when something is open; an empty week is always open.
type Week []Span

// ParseSpan reads a weekday (0 Sunday to 6 Saturday, D23) and two times of day.
func ParseSpan(day int, from, to string) (Span, error) {
	if day < int(time.Sunday) || day > int(time.Saturday) {
		return Span{}, fmt.Errorf("hours: weekday %d", day)
	}
	start, err := clockMinutes(from)
	if err != nil {
		return Span{}, err
	}
	end, err := clockMinutes(to)
	if err != nil {
		return Span{}, err
	}
	return Span{time.Weekday(day), start, end}, nil
}

// OpenAt reports whether t, in its own zone, lies in the week. A span is open
// at its first minute and closed at its last; 23:59 means the whole day's end.
func (w Week) OpenAt(t time.Time) bool { return Calendar{Week: w}.OpenAt(t) }

func (s Span) overnight() bool { return s.To <= s.From }

// end is the first minute after the span, of the day on which it ends.
func (s Span) end() int {
	if s.To == lastMinute {
		return lastMinute + 1
	}
	return s.To
}

const lastMinute = 24*60 - 1

// holds reports whether a minute of the day on which the span begins lies in it.
func (s Span) holds(minute int) bool {
	return minute >= s.From && (s.overnight() || minute < s.end())
}

// lasts reports whether a minute of the day after lies in the span.
func (s Span) lasts(minute int) bool { return s.overnight() && minute < s.end() }

func clockMinutes(text string) (int, error) {
	for _, layout := range []string{"15:04", "15:04:05"} {
		if t, err := time.Parse(layout, text); err == nil {
			return t.Hour()*60 + t.Minute(), nil
		}
	}
	return 0, ErrClock
}
