// Package hours knows weekly opening hours, past midnight too.
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
func (w Week) OpenAt(t time.Time) bool {
	if len(w) == 0 {
		return true
	}
	now := t.Hour()*60 + t.Minute()
	yesterday := (t.Weekday() + 6) % 7
	for _, s := range w {
		overnight := s.To <= s.From
		end := s.To
		if end == lastMinute {
			end++
		}
		switch {
		case s.Day == t.Weekday() && overnight && now >= s.From,
			s.Day == t.Weekday() && !overnight && now >= s.From && now < end,
			s.Day == yesterday && overnight && now < s.To:
			return true
		}
	}
	return false
}

const lastMinute = 24*60 - 1

func clockMinutes(text string) (int, error) {
	for _, layout := range []string{"15:04", "15:04:05"} {
		if t, err := time.Parse(layout, text); err == nil {
			return t.Hour()*60 + t.Minute(), nil
		}
	}
	return 0, ErrClock
}
