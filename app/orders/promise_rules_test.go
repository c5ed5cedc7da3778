package orders

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// took is n orders of one way that left so many minutes after they came in under a load.
func took(way Fulfilment, load, n, minutes int) []leaving {
	all := make([]leaving, n)
	for i := range all {
		all[i] = leaving{way, load, time.Duration(minutes) * time.Minute}
	}
	return all
}

func TestPromisesOf(t *testing.T) {
	const quiet, busy, full = 0, 5, 30
	join := func(parts ...[]leaving) (all []leaving) {
		for _, p := range parts {
			all = append(all, p...)
		}
		return all
	}
	for name, c := range map[string]struct {
		past []leaving
		load int
		want Promise
	}{
		"nothing was measured":         {nil, quiet, Promise{}},
		"too few were":                 {took(Delivery, quiet, 19, 30), quiet, Promise{}},
		"enough were":                  {took(Delivery, quiet, 20, 30), quiet, Promise{30, 30}},
		"it is rounded up":             {took(Delivery, quiet, 20, 31), quiet, Promise{35, 35}},
		"at least a step is promised":  {took(Delivery, quiet, 20, 0), quiet, Promise{5, 5}},
		"half, and four of five":       {join(took(Delivery, quiet, 10, 20), took(Delivery, quiet, 6, 40), took(Delivery, quiet, 4, 90)), quiet, Promise{20, 40}},
		"another way says nothing":     {took(Pickup, quiet, 50, 30), quiet, Promise{}},
		"a band of its own":            {join(took(Delivery, quiet, 20, 20), took(Delivery, busy, 20, 50)), busy, Promise{50, 50}},
		"a neighbour fills it up":      {join(took(Delivery, quiet, 12, 20), took(Delivery, busy, 8, 40)), quiet, Promise{20, 40}},
		"a neighbour that is less":     {join(took(Delivery, busy, 25, 40), took(Delivery, full, 3, 90)), full, Promise{40, 40}},
		"bands nobody came in":         {took(Delivery, busy, 20, 40), full, Promise{40, 40}},
		"a fuller kitchen is no surer": {join(took(Delivery, quiet, 20, 60), took(Delivery, busy, 20, 30)), quiet, Promise{30, 60}},
		"what was forgotten":           {join(took(Delivery, quiet, 20, 30), took(Delivery, quiet, 30, 600)), quiet, Promise{30, 30}},
	} {
		if got := promisesOf(c.past).at(Delivery, c.load); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
	// Who comes for an order comes when he was told: that measures the promise, not the kitchen.
	mixed := join(took(Pickup, quiet, 50, 90), took(Delivery, quiet, 10, 20), took(Table, quiet, 10, 40))
	if got := promisesOf(mixed).at(Pickup, quiet); got != (Promise{20, 40}) {
		t.Errorf("pick-ups are promised %+v, not what the kitchen took for others", got)
	}
	if got := promisesOf(took(Pickup, quiet, 50, 30)).at(Pickup, quiet); got != (Promise{}) {
		t.Errorf("pick-ups alone are promised %+v", got)
	}
	if got := promisesOf(took(Delivery, quiet, 50, 30)).at(0, quiet); got != (Promise{}) {
		t.Errorf("no way is promised %+v", got)
	}
}

// Whatever the past, a promise is a range of whole steps, and never sooner in a fuller kitchen.
func TestPromisesAreInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		past := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) leaving {
			return leaving{
				Fulfilment(rapid.IntRange(int(Delivery), int(Pickup)).Draw(t, "way")), rapid.IntRange(0, 40).Draw(t, "load"),
				time.Duration(rapid.IntRange(0, 6*60*60).Draw(t, "seconds")) * time.Second,
			}
		}), 0, 300).Draw(t, "past")
		all := promisesOf(past)
		for way := Delivery; way <= Pickup; way++ {
			before := Promise{}
			for load := range 45 {
				p := all.at(way, load)
				if p.Min > p.Max || p.Min%promiseStep != 0 || p.Max%promiseStep != 0 || (p.Min == 0) != (p.Max == 0) {
					t.Fatalf("%v under %d: %+v", way, load, p)
				}
				if p.Max > int(longestKitchen/time.Minute) {
					t.Fatalf("%v under %d: %+v is longer than anything measured", way, load, p)
				}
				if p.Min < before.Min || p.Max < before.Max {
					t.Fatalf("%v: %+v under %d, %+v under less", way, p, load, before)
				}
				before = p
			}
		}
	})
}

// The load of an order is how many others were there, counted one by one.
func TestLoadsOfThePast(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stays := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) stay {
			came := rapid.Int64Range(0, 50).Draw(t, "came")
			return stay{came, came + rapid.Int64Range(0, 30).Draw(t, "stayed"), Pickup, true}
		}), 0, 40).Draw(t, "stays")
		want := map[leaving]int{}
		for i, one := range stays {
			load := 0
			for j, other := range stays {
				earlier := other.came < one.came || other.came == one.came && j < i
				if earlier && other.left >= one.came {
					load++
				}
			}
			want[leaving{Pickup, load, time.Duration(one.left-one.came) * time.Millisecond}]++
		}
		for _, l := range leavingsOf(stays) {
			want[l]--
		}
		for l, n := range want {
			if n != 0 {
				t.Fatalf("%+v: %d too few", l, n)
			}
		}
	})
}
