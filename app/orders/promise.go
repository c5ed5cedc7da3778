package orders

import (
	"math"
	"slices"
	"time"
)

// Promise is within how many minutes an order leaves the kitchen: half of those like it
// left within Min, four of five within Max. The zero Promise promises nothing.
type Promise struct{ Min, Max int }

// loads are the bands of a kitchen's load: from how many open orders each begins.
var loads = [...]int{0, 3, 8, 15}

// bandOf is the band of so many open orders.
func bandOf(load int) int {
	band := 0
	for i, from := range loads {
		if load >= from {
			band = i
		}
	}
	return band
}

// leaving is an order of the past that has left the kitchen.
type leaving struct {
	way Fulfilment
	// load is how many others were open when it came in.
	load int
	took time.Duration
}

const (
	// enoughLeavings is how many orders a promise is measured by at least.
	enoughLeavings = 20
	// longestKitchen is after how long an order counts as forgotten on the board.
	longestKitchen = 4 * time.Hour
	// promiseStep is what promises are rounded up to, in minutes.
	promiseStep = 5
)

// promises are those of a venue, by way and band.
type promises [Pickup + 1][len(loads)]Promise

// at is the promise of an order that comes in under a load.
func (p promises) at(way Fulfilment, load int) Promise { return p[way][bandOf(load)] }

// promisesOf measures promises by what has left. Neighbouring bands are measured together
// where one has too few orders, or where the fuller one would be promised sooner: what
// differs then is chance, and a fuller kitchen is never quicker. Pick-ups are promised by what
// the other ways took: a pick-up leaves when its customer comes, who comes when he was told.
func promisesOf(past []leaving) promises {
	var all promises
	for way := Delivery; way <= Pickup; way++ {
		var bands [len(loads)][]time.Duration
		for _, l := range past {
			measures := l.way == way
			if way == Pickup {
				measures = l.way != Pickup
			}
			if measures && l.took >= 0 && l.took <= longestKitchen {
				bands[bandOf(l.load)] = append(bands[bandOf(l.load)], l.took)
			}
		}
		for _, p := range poolsOf(bands[:]) {
			for band := p.from; band < p.end; band++ {
				all[way][band] = p.promise
			}
		}
	}
	return all
}

// pool is neighbouring bands that are measured together.
type pool struct {
	// from and end are its bands, end is the first that is not.
	from, end int
	took      []time.Duration
	promise   Promise
}

func poolOf(from, end int, took []time.Duration) pool {
	slices.Sort(took)
	p := pool{from: from, end: end, took: took}
	if len(took) >= enoughLeavings {
		p.promise = Promise{roundedUp(quantile(took, 0.5)), roundedUp(quantile(took, 0.8))}
	}
	return p
}

func poolsOf(bands [][]time.Duration) []pool {
	var pools []pool
	for i, took := range bands {
		pools = append(pools, poolOf(i, i+1, took))
	}
	for len(pools) > 1 {
		i := slices.IndexFunc(pools, func(p pool) bool { return len(p.took) < enoughLeavings })
		if i < 0 {
			i = sooner(pools)
		}
		if i < 0 {
			break
		}
		// The last one has no fuller neighbour.
		i = min(i, len(pools)-2)
		joined := poolOf(pools[i].from, pools[i+1].end, slices.Concat(pools[i].took, pools[i+1].took))
		pools = slices.Replace(pools, i, i+2, joined)
	}
	return pools
}

// sooner finds the first pool after which a fuller one would be promised sooner; -1
// without any.
func sooner(pools []pool) int {
	for i := range len(pools) - 1 {
		if now, fuller := pools[i].promise, pools[i+1].promise; fuller.Min < now.Min || fuller.Max < now.Max {
			return i
		}
	}
	return -1
}

// quantile is the least of the sorted times that so large a share does not exceed.
func quantile(sorted []time.Duration, share float64) time.Duration {
	return sorted[int(math.Ceil(share*float64(len(sorted))))-1]
}

// roundedUp is a time in minutes, rounded up to a step and at least one.
func roundedUp(d time.Duration) int {
	const step = promiseStep * time.Minute
	return promiseStep * int(max(1, (d+step-1)/step))
}
