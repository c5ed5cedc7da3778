package orders

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"

	"balcao/app/database"
)

const (
	// mostViews bounds how many lists are kept.
	mostViews = 256
	// mostHead bounds how many orders of one list are kept.
	mostHead = 400
	// leastHead is how many are kept at least, so that some may leave.
	leastHead = 50
	// mostApplied is how many changes are applied to a list; after more it is read anew.
	mostApplied = 300
	// countsLife is after how many changes of a venue its counters are read anew.
	countsLife = 1000
)

// views caches the lists that were asked for lately, each exact as of a seq of its venue.
// Every change of an order takes a new seq: a list that is asked for again is brought up
// to date by the orders that changed since (list_changes.go), not read again. A board's
// reload after a change costs the number of changes, not the length of the list; without a
// change it costs no query of orders at all. Deep pages start at cursors (list_cursors.go).
//
// Without the cache every page counts its orders and skips those before it anew. What that
// costs was measured on 2026-11-25 by the program's own benchmark, list by list with and
// without the cache, in turns on one server: 100,000 orders, 16 connections that each ask
// for something else of the kind while orders come in, 2 cores that other work shared. In
// ms, p50 and p99:
//
//	                        with           without
//	SQLite      no filter   1.1    14.6     1.8    19.3
//	            page 1–500  2.2    21.1     5.0    25.9
//	            a store     0.9     3.9     6.3    32.0
//	            a table     1.2    15.0     4.9    32.7
//	PostgreSQL  no filter   1.8    18.6    13.5    48.5
//	            page 1–500 19.6    83.4   104     173
//	            a store     2.0    35.5    44.9   160
//	            a table     3.5    70.6    70.8   557
//
// The cache keeps 16 connections below 25 ms (docs/benchmarks.md, on a machine of one's
// own); PostgreSQL without it is 3 to 8 times slower by day and state, and 5 to 20 times
// where pages are deep or a store or table is chosen. Only keywords do as well without it.
type views struct {
	mu    sync.Mutex
	known map[viewKey]*view
	// counters shares one read of a venue's counters among all that ask at the same
	// moment.
	counters *gather[string, venueCounters]
	// lately has the counters of each venue as they were last read.
	lately sync.Map
	// turns limits how many lists are read at once.
	turns turns
	// depths shares one read of a page beyond what a view keeps.
	depths *gather[depth, []rowRef]
}

// viewKey is a Filter without its page.
type viewKey struct {
	venueID, keyword, storeID, tableID string
	// from and to are both included, in epoch ms.
	from, to int64
	// states has a bit for each chosen state.
	states uint8
}

// depth names a page and the seq as of which it is read.
type depth struct {
	view       viewKey
	page, size int
	seq        int64
}

// rowRef is one order in a list: its position and its version.
type rowRef struct {
	createdAt, no, seq int64
	orderID            string
}

// newest compares rowRefs in the order of a list, the newest first.
func newest(a, b rowRef) int {
	return cmp.Or(cmp.Compare(b.createdAt, a.createdAt), cmp.Compare(b.no, a.no))
}

func newViews() *views {
	return &views{known: map[viewKey]*view{}, turns: newTurns(), counters: newGather[string, venueCounters](), depths: newGather[depth, []rowRef]()}
}

// of answers the view of a filter and whether it is new.
func (all *views) of(f Filter) (v *view, begun bool) {
	key := f.key()
	all.mu.Lock()
	defer all.mu.Unlock()
	if known := all.known[key]; known != nil {
		return known, false
	}
	for other := range all.known {
		if len(all.known) < mostViews {
			break
		}
		delete(all.known, other)
	}
	v = &view{all: all, key: key, filter: f, words: searchWords(f.Keyword)}
	all.known[key] = v
	return v, true
}

func (f Filter) key() viewKey {
	key := viewKey{venueID: f.VenueID, keyword: f.Keyword, storeID: f.StoreID, tableID: f.TableID}
	key.from, key.to = math.MinInt64, math.MaxInt64
	if !f.From.IsZero() {
		key.from = f.From.UnixMilli()
	}
	if !f.To.IsZero() {
		key.to = f.To.UnixMilli()
	}
	for _, state := range f.chosen() {
		key.states |= 1 << state
	}
	return key
}

func (k viewKey) chooses(state State) bool {
	return k.states&(1<<state) != 0
}

// page answers the rowRefs of a page and how many orders there are on all pages.
func (s *Service) page(ctx context.Context, f Filter) ([]rowRef, Total, error) {
	var now venueCounters
	v, begun := s.views.of(f)
	if !begun {
		var err error
		if now, err = s.views.countersNow(ctx, s.DB, f.VenueID); err != nil {
			return nil, Total{}, err
		}
	}
	found, total, seq, err := v.page(ctx, s.DB, now.seq, f)
	if err != nil || found != nil || total.Count <= (f.Page-1)*f.Size {
		return found, total, err
	}
	found, err = s.views.depths.do(depth{v.key, f.Page, f.Size, seq}, func() ([]rowRef, error) {
		return s.deep(context.WithoutCancel(ctx), v, seq, f)
	})
	return found, total, err
}

// countersNow reads a venue's counters, once for all that ask at the same moment.
func (all *views) countersNow(ctx context.Context, db *database.DB, venueID string) (venueCounters, error) {
	return all.counters.do(venueID, func() (venueCounters, error) {
		now, err := countersOf(context.WithoutCancel(ctx), db, venueID)
		if err == nil {
			all.lately.Store(venueID, now)
		}
		return now, err
	})
}

// states answers how many orders of a venue stood in which state lately. It decides how
// the filter's words are looked for, never what is found.
func (all *views) states(ctx context.Context, db *database.DB, f Filter) (stateCounts, error) {
	if !f.hasWords() || f.everyState() {
		return stateCounts{}, nil
	}
	if lately, found := all.lately.Load(f.VenueID); found {
		return lately.(venueCounters).states, nil
	}
	now, err := all.countersNow(ctx, db, f.VenueID)
	return now.states, err
}

// expireCounters drops the counters of a venue that has had many changes since.
func (all *views) expireCounters(venueID string, seq int64) {
	if lately, found := all.lately.Load(venueID); found && seq-lately.(venueCounters).seq > countsLife {
		all.lately.CompareAndDelete(venueID, lately)
	}
}

// deep reads a page beyond what the view keeps, from the nearest cursor on, and sets a
// cursor there where nothing has changed since the seq that the view was asked for.
func (s *Service) deep(ctx context.Context, v *view, seq int64, f Filter) ([]rowRef, error) {
	f = f.enteredAt(v.nearest(seq, (f.Page-1)*f.Size))
	counts, err := s.views.states(ctx, s.DB, f)
	if err != nil {
		return nil, err
	}
	var found []rowRef
	err = s.views.turns.take(ctx, func() (err error) {
		found, err = f.refs(ctx, s.DB, counts)
		return err
	})
	if err != nil || len(found) == 0 {
		return found, err
	}
	now, err := s.views.countersNow(ctx, s.DB, f.VenueID)
	if err == nil && now.seq == seq {
		v.remember(seq, f.cursorAt(found[0]))
	}
	return found[min(f.lead, len(found)):], err
}

// view is the cached list of one filter.
type view struct {
	key    viewKey
	filter Filter
	words  []string
	all    *views

	mu sync.Mutex
	// seq is the change as of which the rest is exact; loaded says that there is any.
	seq    int64
	loaded bool
	total  Total
	// head are the newest orders, newest first; all of them when there are as many as
	// total.
	head []rowRef
	// cursors are positions beyond the head.
	cursors cursors
}

// nearest is the cursor to start at for what lies at a rank as of a seq.
func (v *view) nearest(seq int64, rank int) cursor {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.seq != seq {
		return cursor{}
	}
	return v.cursors.nearest(rank)
}

// remember keeps a cursor that was set as of a seq.
func (v *view) remember(seq int64, c cursor) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.loaded && v.seq == seq {
		v.cursors = v.cursors.add(c)
	}
}

// page answers a page as of the seq now or a later one; nil where the page lies beyond
// what is kept. A view that was never read ignores now.
func (v *view) page(ctx context.Context, db *database.DB, now int64, f Filter) (found []rowRef, total Total, seq int64, err error) {
	from, to := (f.Page-1)*f.Size, f.Page*f.Size
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.loaded && v.seq > now {
		// Somebody has looked later than this caller, or the database was restored.
		latest, err := countersOf(ctx, db, f.VenueID)
		if err != nil {
			return nil, Total{}, 0, err
		}
		now = latest.seq
	}
	if err := v.catchUpTo(ctx, db, now, to); err != nil {
		return nil, Total{}, 0, err
	}
	switch to = min(to, v.total.Count); {
	case from >= to, to > len(v.head):
		return nil, v.total, v.seq, nil
	default:
		return slices.Clone(v.head[from:to]), v.total, v.seq, nil
	}
}

// catchUpTo makes the view exact as of the seq now, with at least count orders in its
// head, as far as there are and are kept, and more of them counted.
func (v *view) catchUpTo(ctx context.Context, db *database.DB, now int64, count int) error {
	behind := now - v.seq
	if v.loaded && behind > 0 && behind <= mostApplied {
		followed, err := v.applyChanges(ctx, db)
		if err != nil {
			return err
		}
		if followed {
			behind = 0
		}
	}
	short := len(v.head) < min(count, v.total.Count) && count <= mostHead
	uncounted := v.total.More && v.total.Count <= max(count, v.filter.countLimit()/2)
	if v.loaded && behind == 0 && !short && !uncounted {
		return nil
	}
	most := max(v.filter.countLimit(), count+count/4)
	if count > mostHead {
		count = 0
	}
	return v.load(ctx, db, min(max(2*count, leastHead), mostHead), most)
}

// load reads the whole view as of one seq, and counts up to most.
func (v *view) load(ctx context.Context, db *database.DB, size, most int) error {
	v.loaded, v.cursors = false, nil
	f := v.filter
	f.Page, f.Size = 1, size
	if len(v.words) > 0 {
		// What words find is read as far as it is counted.
		f.Size = most + 1
	}
	counts, err := v.all.states(ctx, db, f)
	if err != nil {
		return err
	}
	var found []rowRef
	var count int
	var seq int64
	err = v.all.turns.take(ctx, func() (err error) {
		found, count, seq, err = f.pageAsOf(ctx, db, counts, most+1)
		return err
	})
	if err != nil {
		return err
	}
	v.all.expireCounters(f.VenueID, seq)
	switch {
	case len(v.words) > 0:
		v.total = totalOf(len(found), most)
	case f.onlyStates():
		v.total = Total{Count: count}
	default:
		v.total = totalOf(count, most)
	}
	v.head = found[:min(len(found), mostHead)]
	v.seq, v.loaded = seq, true
	return nil
}
