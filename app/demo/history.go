package demo

import (
	"math/rand/v2"
	"time"
)

// rhythm is when a venue's customers order, in its own time zone.
type rhythm struct {
	zone *time.Location
	// perDay is the usual number of orders on a day of weight 1.
	perDay float64
	// weekdays weighs the days, Sunday first; hours weighs the hours of a day.
	weekdays [7]float64
	hours    [24]float64
	// usual is the time that a cook takes for an order, in minutes.
	usual float64
}

const days = 30

// moments draws when the orders of the last thirty days were placed, oldest
// first, up to an hour ago.
func (r rhythm) moments(rng *rand.Rand, now time.Time) []time.Time {
	var all []time.Time
	local := now.In(r.zone)
	for back := days; back >= 0; back-- {
		day := time.Date(local.Year(), local.Month(), local.Day()-back, 0, 0, 0, 0, r.zone)
		count := int(r.perDay*r.weekdays[day.Weekday()]*(0.85+0.3*rng.Float64()) + 0.5)
		for range count {
			at := time.Date(day.Year(), day.Month(), day.Day(), weighted(rng, r.hours[:]),
				rng.IntN(60), rng.IntN(60), 0, r.zone)
			if at.Before(now.Add(-time.Hour)) {
				all = append(all, at)
			}
		}
	}
	return all
}

// fate is what becomes of an order of the past.
type fate int

const (
	served fate = iota
	refused
	returned
)

// decide draws a fate; only deliveries come back.
func decide(rng *rand.Rand, way string) fate {
	switch {
	case chance(rng, 0.03):
		return refused
	case way == delivery && chance(rng, 0.015):
		return returned
	}
	return served
}

// step is one action on an order and how long after its placing it was done.
type step struct {
	action string
	after  time.Duration
}

// The actions, as the API calls them.
const (
	doAccept    = "acceptOrder"
	doRefuse    = "refuseOrder"
	doStart     = "startOrder"
	doTransport = "transportOrder"
	doReady     = "readyToPickup"
	doReceived  = "receivedOrder"
	doDeliver   = "deliverOrder"
	doReturn    = "returnedOrder"
)

// course is what people did to an order until its fate was reached.
func (r rhythm) course(rng *rand.Rand, way string, marketplace bool, end fate) []step {
	at := minutesOf(rng, 0.4, 3)
	if end == refused {
		return []step{{doRefuse, at}}
	}
	steps := []step{{doAccept, at}}
	then := func(action string, from, to float64) {
		at += minutesOf(rng, from, to)
		steps = append(steps, step{action, at})
	}
	then(doStart, 0.3, 2.5)
	switch way {
	case delivery:
		then(doTransport, r.usual*0.7, r.usual*1.5)
		if end == returned {
			then(doReturn, 20, 40)
		} else {
			then(doDeliver, 12, 35)
		}
	case atTable:
		then(doTransport, r.usual*0.6, r.usual*1.4)
		then(doDeliver, 0.8, 4)
	case pickup:
		if marketplace {
			then(doReady, r.usual*0.6, r.usual*1.4)
			then(doReceived, 3, 12)
		} else {
			then(doReceived, r.usual*0.8, r.usual*2)
		}
	}
	return steps
}

func minutesOf(rng *rand.Rand, from, to float64) time.Duration {
	return time.Duration((from + rng.Float64()*(to-from)) * float64(time.Minute)).Round(time.Second)
}

// live says how the orders of the last hour stand: placed so many minutes ago,
// after so many steps of their course.
type live struct {
	age  float64
	done int
	end  fate
}

// rush is a dozen orders spread over all states; lull is a quieter board.
var (
	rush = []live{
		{52, 4, served}, {47, 3, served}, {41, 1, refused}, {36, 3, served}, {31, 2, served}, {26, 2, served},
		{21, 2, served}, {16, 2, served}, {11, 1, served}, {8, 1, served}, {4.5, 0, served}, {2.2, 0, served}, {0.7, 0, served},
	}
	lull = []live{{38, 3, served}, {22, 2, served}, {14, 2, served}, {6, 1, served}, {1.5, 0, served}}
)
