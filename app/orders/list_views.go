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
	// mostFollowed is how many changes a list is brought up to date by; after
	// more it is read anew.
	mostFollowed = 300
	// tallyLife is after how many changes of a venue its orders are counted anew.
	countsLife = 1000
)

// views are the lists that were asked for lately, each exact as of a seq of its
// venue. Every change of an order takes a new seq, so a list that is asked for
// again is brought up to date by what has changed since, however many orders it
// has; while nothing changes it is not read at all.
type views struct {
	mu    sync.Mutex
	known map[viewKey]*view
	// standings share the look at where a venue stands among all lists.
	counters *gather[string, venueCounters]
	// lately is where each venue stood when it was last looked at.
	lately sync.Map
	// turns are taken to read a list from the database.
	turns turns
	// depths share the reading of pages beyond what a view keeps.
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

// depth is a page and what it was read as of.
type depth struct {
	view       viewKey
	page, size int
	seq        int64
}

// place is one order in a list: where it stands and which version of it.
type rowRef struct {
	createdAt, no, seq int64
	orderID            string
}

// newest orders places as a list has them.
func newest(a, b rowRef) int {
	return cmp.Or(cmp.Compare(b.createdAt, a.createdAt), cmp.Compare(b.no, a.no))
}

func newViews() *views {
	return &views{known: map[viewKey]*view{}, turns: newTurns(), counters: newGather[string, venueCounters](), depths: newGather[depth, []rowRef]()}
}

// of finds the view of a filter, or begins one.
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

// page answers the places of a page and how many orders there are on all pages.
func (s *Service) page(ctx context.Context, f Filter) ([]rowRef, Total, error) {
	var now venueCounters
	v, begun := s.views.of(f)
	if !begun {
		var err error
		if now, err = s.views.look(ctx, s.DB, f.VenueID); err != nil {
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

// look answers where a venue stands; those who ask at the same moment share it.
func (all *views) look(ctx context.Context, db *database.DB, venueID string) (venueCounters, error) {
	return all.counters.do(venueID, func() (venueCounters, error) {
		now, err := countersOf(context.WithoutCancel(ctx), db, venueID)
		if err == nil {
			all.lately.Store(venueID, now)
		}
		return now, err
	})
}

// tally answers how many orders of a venue stood in which state lately. It decides
// how the filter's words are looked for, never what is found.
func (all *views) states(ctx context.Context, db *database.DB, f Filter) (stateCounts, error) {
	if !f.hasWords() || f.everyState() {
		return stateCounts{}, nil
	}
	if lately, found := all.lately.Load(f.VenueID); found {
		return lately.(venueCounters).states, nil
	}
	now, err := all.look(ctx, db, f.VenueID)
	return now.states, err
}

// hear takes notice of a venue's seq, for what is known of it may be long ago.
func (all *views) hear(venueID string, seq int64) {
	if lately, found := all.lately.Load(venueID); found && seq-lately.(venueCounters).seq > countsLife {
		all.lately.CompareAndDelete(venueID, lately)
	}
}

// deep reads a page beyond what the view keeps, from the nearest mark on, and
// marks it where nothing has changed since the seq that the view was asked for.
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
	now, err := s.views.look(ctx, s.DB, f.VenueID)
	if err == nil && now.seq == seq {
		v.remember(seq, f.cursorAt(found[0]))
	}
	return found[min(f.lead, len(found)):], err
}

// view is what is known of the orders that one filter finds.
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
	// head are the newest of the orders, newest first; all of them when there
	// are as many as total.
	head []rowRef
	// marks are places beyond the head.
	cursors cursors
}

// nearest is where to enter the list for what lies at a rank as of a seq.
func (v *view) nearest(seq int64, rank int) cursor {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.seq != seq {
		return cursor{}
	}
	return v.cursors.nearest(rank)
}

// remember takes over what is at a rank as of a seq.
func (v *view) remember(seq int64, c cursor) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.loaded && v.seq == seq {
		v.cursors = v.cursors.add(c)
	}
}

// page answers a page as of the change now or a later one; nil where the page
// lies beyond what is kept. What has not been read yet needs no now: it is read.
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
	if err := v.bringTo(ctx, db, now, to); err != nil {
		return nil, Total{}, 0, err
	}
	switch to = min(to, v.total.Count); {
	case from >= to, to > len(v.head):
		return nil, v.total, v.seq, nil
	default:
		return slices.Clone(v.head[from:to]), v.total, v.seq, nil
	}
}

// bringTo makes the view exact as of the change now, with at least so many orders
// in its head as far as there are and are kept, and more of them counted.
func (v *view) bringTo(ctx context.Context, db *database.DB, now int64, count int) error {
	behind := now - v.seq
	if v.loaded && behind > 0 && behind <= mostFollowed {
		followed, err := v.applyChanges(ctx, db)
		if err != nil {
			return err
		}
		if followed {
			behind = 0
		}
	}
	short := len(v.head) < min(count, v.total.Count) && count <= mostHead
	uncounted := v.total.More && v.total.Count <= max(count, v.filter.mostly()/2)
	if v.loaded && behind == 0 && !short && !uncounted {
		return nil
	}
	most := max(v.filter.mostly(), count+count/4)
	if count > mostHead {
		count = 0
	}
	return v.load(ctx, db, min(max(2*count, leastHead), mostHead), most)
}

// load reads everything, all of it as of one moment, and counts up to most.
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
	v.all.hear(f.VenueID, seq)
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
