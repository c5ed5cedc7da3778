package scheduling

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// opening is a part of a day as people say it; it knows nothing of Slot.
type opening struct{ from, to int } // minutes after midnight, to up to 1440

// world is a strip of minutes from a beginning on, painted by looking at the clocks minute by minute.
type world struct {
	begin  time.Time
	zone   *time.Location
	open   []bool
	manned []bool
}

// second reports whether the clocks show this minute for the second time.
func second(at time.Time, zone *time.Location) bool {
	for _, back := range []time.Duration{30 * time.Minute, time.Hour, 2 * time.Hour} {
		if at.Add(-back).In(zone).Format("2006-01-02 15:04") == at.In(zone).Format("2006-01-02 15:04") {
			return true
		}
	}
	return false
}

// covers reports whether a part of the day has the minute. Of an hour that the day has twice, the
// second one is of what has begun in the first and goes on after both.
func covers(parts []opening, at time.Time, zone *time.Location) bool {
	minuteOf := func(t time.Time) int { return t.In(zone).Hour()*60 + t.In(zone).Minute() }
	minute, isSecond := minuteOf(at), second(at, zone)
	if isSecond {
		for second(at.Add(time.Minute), zone) {
			at = at.Add(time.Minute)
		}
	}
	last := minuteOf(at)
	for _, p := range parts {
		if !isSecond && minute >= p.from && minute < p.to || isSecond && p.from <= last && p.to > last {
			return true
		}
	}
	return false
}

// starts are when a need fits, by trying each minute.
func (w world) starts(parts func(day string, weekday int) []opening, grid int, need Need, busy map[int64]bool, from, to int) []time.Time {
	var all []time.Time
	for m := from; m < to; m++ {
		at := w.begin.Add(time.Duration(m) * time.Minute)
		if second(at, w.zone) || !w.onGrid(parts, grid, at) {
			continue
		}
		fits := true
		for d := 0; d < int(need.Duration.Minutes()) && fits; d++ {
			fits = w.open[m+d] && w.manned[m+d]
		}
		for t := at.Add(-need.Before); t.Before(at.Add(need.Duration + need.After)); t = t.Add(time.Minute) {
			fits = fits && !busy[t.UnixMilli()/300_000]
		}
		if fits {
			all = append(all, at)
		}
	}
	return all
}

func (w world) onGrid(parts func(string, int) []opening, grid int, at time.Time) bool {
	local := at.In(w.zone)
	minute := local.Hour()*60 + local.Minute()
	for _, p := range parts(local.Format("2006-01-02"), int(local.Weekday())) {
		if minute >= p.from && minute < p.to && (minute-p.from)%grid == 0 {
			return true
		}
	}
	return false
}

func drawParts(t *rapid.T, label string, most int) []opening {
	var all []opening
	at := 0
	for range rapid.IntRange(0, most).Draw(t, label) {
		from := at + 15*rapid.IntRange(0, 24).Draw(t, "after")
		to := min(dayMinutes, from+15*rapid.IntRange(1, 40).Draw(t, "long"))
		if from >= to {
			break
		}
		all, at = append(all, opening{from: from, to: to}), to
	}
	return all
}

// Free times are what trying every minute finds: in zones with and without summer time, across
// midnight, on excepted days, with buffers and with what is taken.
func TestFreeTimesAgreeWithTryingEveryMinute(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// The clocks of São Paulo went on at midnight of 4 November 2018 and back at that of 17 February 2018.
		zone, err := time.LoadLocation(rapid.SampledFrom([]string{"America/Sao_Paulo", "America/Manaus", "Europe/Lisbon", "America/New_York"}).Draw(t, "zone"))
		if err != nil {
			t.Fatal(err)
		}
		begin := rapid.SampledFrom([]time.Time{
			time.Date(2018, 11, 1, 0, 0, 0, 0, time.UTC), time.Date(2018, 2, 14, 0, 0, 0, 0, time.UTC), time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC),
			time.Date(2026, 10, 22, 0, 0, 0, 0, time.UTC), time.Date(2026, 3, 6, 0, 0, 0, 0, time.UTC), time.Date(2026, 10, 30, 0, 0, 0, 0, time.UTC),
		}).Draw(t, "begin")
		plan := Plan{Zone: zone, Grid: rapid.SampledFrom([]int{5, 15, 20, 45}).Draw(t, "grid")}
		week := map[int][]opening{}
		for day := range 7 {
			week[day] = drawParts(t, "parts", 3)
			for _, p := range week[day] {
				plan.Schedule.Week = append(plan.Schedule.Week, Slot{Weekday: WeekdayOf(time.Weekday(day)), Starts: p.from, Ends: p.to})
			}
		}
		special := map[string][]opening{}
		exceptionsOf := func(label string, into map[string][]opening) (all []Exception) {
			for range rapid.IntRange(0, 2).Draw(t, label) {
				day := begin.AddDate(0, 0, rapid.IntRange(0, 5).Draw(t, "excepted")).Format(time.DateOnly)
				if _, there := into[day]; there {
					continue
				}
				into[day] = drawParts(t, "other hours", 2)
				if len(into[day]) == 0 {
					all = append(all, Exception{FirstDay: day, LastDay: day})
				}
				for _, p := range into[day] {
					starts, ends := p.from, p.to
					all = append(all, Exception{FirstDay: day, LastDay: day, Starts: &starts, Ends: &ends})
				}
			}
			return all
		}
		plan.Schedule.Days = exceptionsOf("exceptions", special)
		holidays := map[string][]opening{}
		plan.Venue = exceptionsOf("holidays", holidays)
		own := map[string][]opening{}
		plan.Resource.Days = exceptionsOf("days off", own)

		parts := func(day string, weekday int) []opening {
			if of, is := special[day]; is {
				return of
			}
			if of, is := holidays[day]; is {
				return of
			}
			return week[weekday]
		}
		const days = 8
		w := world{begin: begin, zone: zone, open: make([]bool, days*dayMinutes), manned: make([]bool, days*dayMinutes)}
		for m := range w.open {
			at := begin.Add(time.Duration(m) * time.Minute)
			local := at.In(zone)
			w.open[m] = covers(parts(local.Format(time.DateOnly), int(local.Weekday())), at, zone)
			w.manned[m] = true
			if of, is := own[local.Format(time.DateOnly)]; is {
				w.manned[m] = covers(of, at, zone)
			}
		}
		need := Need{
			Duration: time.Duration(5*rapid.IntRange(1, 40).Draw(t, "duration")) * time.Minute,
			Before:   time.Duration(rapid.IntRange(0, 30).Draw(t, "before")) * time.Minute,
			After:    time.Duration(rapid.IntRange(0, 30).Draw(t, "after")) * time.Minute,
		}
		busy := map[int64]bool{}
		for range rapid.IntRange(0, 30).Draw(t, "taken") {
			first := begin.UnixMilli()/300_000 + int64(rapid.IntRange(0, days*288).Draw(t, "cell"))
			for n := range int64(rapid.IntRange(1, 12).Draw(t, "cells")) {
				busy[first+n] = true
			}
		}
		// From the second day on: what begins before the strip is unknown to it.
		from, to := dayMinutes, rapid.IntRange(dayMinutes+1, 5*dayMinutes).Draw(t, "until")
		want := w.starts(parts, plan.Grid, need, busy, from, to)
		got := plan.Free(begin.Add(time.Duration(from)*time.Minute), begin.Add(time.Duration(to)*time.Minute), need, func(cell int64) bool { return busy[cell] })
		if !slices.EqualFunc(got, want, time.Time.Equal) {
			t.Fatalf("in %s from %s:\ngot  %v\nwant %v", zone, begin, got, want)
		}
		for _, at := range got {
			if !plan.Opens(at, at.Add(need.Duration)) {
				t.Fatalf("%s is free, and not open", at)
			}
		}
	})
}

// scheduling-19: Monday is 1 and Sunday is 7.
func TestWeekdays(t *testing.T) {
	for day := time.Sunday; day <= time.Saturday; day++ {
		if WeekdayOf(day).Go() != day {
			t.Errorf("%s is %d, which is %s", day, WeekdayOf(day), WeekdayOf(day).Go())
		}
	}
	if WeekdayOf(time.Monday) != 1 || WeekdayOf(time.Sunday) != 7 || Weekday(7).Name() != "Domingo" || Weekday(1).Name() != "Segunda" {
		t.Error("the week does not begin on Monday")
	}
}
