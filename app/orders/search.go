package orders

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

const (
	// few is how many orders in the chosen states are read to be looked up, so that
	// a keyword does not pass over many others to find one of them.
	few = 5000
	// nearStanding is of how many of the newest orders in the chosen states this is
	// done where more of them stand there, but not one of usual.
	nearStanding = 1000
	// near is how many orders PostgreSQL looks at one by one before it follows
	// beginnings of words: a common word is found sooner so. Several words are rarer
	// together.
	near = 800
	// usual is of how many orders one at least has to stand in the chosen states, so
	// that words are looked at first and states afterwards.
	usual = 4
	// longestBeginning is how many letters of a word have an index.
	longestBeginning = 12
)

// followed is the page of what the keyword finds on SQLite. The rows of orders_search
// are in the order of lists: they are followed from the newest on. Where few orders
// stand in the chosen states, what is found is looked up among these, or among the
// newest of them and one by one from there on.
func (f Filter) followed(q *query, t tally) string {
	open := t.total(f.chosen())
	switch {
	case f.everyState() || open > few && usual*open >= t.total(States):
		return f.found(q, f.matchPlace(), f.inStates()) + f.span(q)
	case open <= few:
		with := "WITH standing AS MATERIALIZED (" + strings.Join(f.standingIn(q, ""), " UNION ALL ") + ") "
		return with + f.found(q, "", amongStanding) + f.span(q)
	default:
		limit := " ORDER BY o.created_at DESC, o.no DESC LIMIT " + strconv.Itoa(nearStanding)
		walks := f.standingIn(q, limit)
		for i, walk := range walks {
			walks[i] = "SELECT * FROM (" + walk + ")"
		}
		with := fmt.Sprintf("WITH standing AS MATERIALIZED (SELECT place FROM (%s) ORDER BY place DESC LIMIT %d) ", strings.Join(walks, " UNION ALL "), nearStanding)
		most := fmt.Sprintf(" LIMIT %d", f.skip()+f.rows())
		beyond := fmt.Sprintf(" AND s.rowid < (SELECT MIN(place) FROM standing) AND (SELECT COUNT(*) FROM standing) = %d", nearStanding)
		return with + "SELECT * FROM (" + f.found(q, "", amongStanding) + most + ") UNION ALL" +
			" SELECT * FROM (" + f.found(q, f.matchPlace(), f.inStates()+beyond) + most + ")" + f.span(q)
	}
}

const (
	// searchMoment is the row of orders_search that an order has.
	searchMoment  = "(o.created_at << 20) | (o.no & 1048575)"
	amongStanding = " AND +s.rowid IN standing AND s.rowid >= (SELECT MIN(place) FROM standing)"
)

// standingIn are the places of orders in each of the chosen states.
func (f Filter) standingIn(q *query, limit string) []string {
	walks := make([]string, len(f.States))
	for i, state := range f.States {
		walks[i] = "SELECT " + searchMoment + " AS place FROM orders o WHERE " + f.where(q, state) + limit
	}
	return walks
}

// found are the orders that the keyword and a match of more than it find, the newest first.
func (f Filter) found(q *query, match, and string) string {
	text := "SELECT o.id, o.seq, o.created_at, o.no FROM orders_search s CROSS JOIN orders o INDEXED BY orders_by_search ON " +
		searchMoment + " = +s.rowid AND o.venue_id = " + q.arg(f.VenueID) + " WHERE s.orders_search MATCH " + q.arg(f.match()+match) + and
	if !f.From.IsZero() {
		text += " AND s.rowid >= " + q.arg(f.From.UnixMilli()<<20)
	}
	if !f.To.IsZero() {
		text += " AND s.rowid < " + q.arg((f.To.UnixMilli()+1)<<20)
	}
	if f.begin.rank > 0 {
		text += " AND s.rowid <= " + q.arg(f.begin.createdAt<<20|f.begin.no&1048575)
	}
	return text + " ORDER BY s.rowid DESC"
}

// inStates is a condition that needs no index.
func (f Filter) inStates() string {
	if f.everyState() {
		return ""
	}
	states := make([]string, len(f.States))
	for i, state := range f.States {
		states[i] = strconv.Itoa(int(state))
	}
	return " AND o.state IN (" + strings.Join(states, ", ") + ")"
}

// match is the keyword as FTS5 asks for it; empty without a keyword. Only letters
// and digits are left in words: the quotes cannot be broken.
func (f Filter) match() string {
	words := searchWords(f.Keyword)
	for i, w := range words {
		words[i] = `"` + searchToken(f.VenueID) + w + `"*`
	}
	return strings.Join(words, " AND ")
}

// matchPlace adds store and table to a match: they are words, too.
func (f Filter) matchPlace() (match string) {
	for _, id := range []string{f.StoreID, f.TableID} {
		if id != "" {
			match += ` AND "` + searchToken(id) + `"`
		}
	}
	return match
}

// sought is the page of what the keyword finds on PostgreSQL, in a statement whose
// text and plan are the same whatever is looked for, so that both can be kept: first
// the newest of the orders that the rest of the filter chooses, one by one and no more
// of them than the page needs, then what the beginnings of words lead to, six days at
// a time. Both come in the order of the list.
func (f Filter) sought(q *query, t tally) string {
	open, all := t.total(f.chosen()), t.total(States)
	q.blind = true
	venue := q.arg(f.VenueID)
	var has, beginnings []string
	for _, w := range searchWords(f.Keyword) {
		has = append(has, "strpos(s.words, "+q.arg(" "+w)+") > 0")
		letters := []rune(w)
		begin := string(letters[:min(len(letters), longestBeginning)])
		beginnings = append(beginnings, "right("+venue+", 6) || part || "+q.arg(begin))
	}
	words, within := strings.Join(has, " AND "), f.within(q, "s")
	standing := ""
	if !f.everyState() {
		states := make([]int64, len(f.States))
		for i, state := range f.States {
			states[i] = int64(state)
		}
		standing = " CROSS JOIN LATERAL (SELECT FROM orders o WHERE o.no = s.no AND o.state = ANY(" + q.arg(states) + ") OFFSET 0) o"
	}
	count, walk, standingNear := max(near/(len(has)*len(has)), 1), "", standing
	if usual*open >= all {
		walk = "SELECT no, created_at, words FROM orders_search s WHERE venue_id = " + venue + within + newestFirst(count)
	} else {
		walk, standingNear = f.nearest(q, count), ""
	}
	first := "(SELECT created_at FROM orders_search WHERE venue_id = " + venue + " ORDER BY created_at LIMIT 1)"
	if !f.From.IsZero() {
		first = "GREATEST(" + first + ", " + q.arg(f.From.UnixMilli()) + ")"
	}
	// What the beginnings lead to is filtered afterwards (OFFSET 0): other indexes
	// would be read whole to be joined with theirs.
	return "WITH near AS MATERIALIZED (" + walk + ")," +
		" edge AS MATERIALIZED (SELECT created_at, no FROM near OFFSET " + strconv.Itoa(count-1) + ")" +
		" SELECT o.id, o.seq, p.created_at, p.no FROM (" +
		"(SELECT s.no, s.created_at FROM (SELECT * FROM near s WHERE " + words + " OFFSET 0) s" + standingNear + ")" +
		" UNION ALL SELECT far.no, far.created_at FROM edge, generate_series(edge.created_at >> 29, " + first + " >> 29, -1) part," +
		" LATERAL (SELECT s.no, s.created_at FROM" +
		" (SELECT * FROM (SELECT * FROM orders_search s WHERE search_beginnings(s.venue_id, s.created_at, s.words)" +
		` COLLATE "C" @> ARRAY[` + strings.Join(beginnings, ", ") + "] OFFSET 0) s" +
		" WHERE s.venue_id = " + venue + within + " AND " + words + " AND (s.created_at, s.no) < (edge.created_at, edge.no)" +
		" ORDER BY s.created_at DESC, s.no DESC) s" + standing +
		" LIMIT " + strconv.Itoa(f.skip()+f.rows()) + ") far" +
		" LIMIT " + strconv.Itoa(f.rows()) + " OFFSET " + strconv.Itoa(f.skip()) +
		") p JOIN orders o ON o.no = p.no ORDER BY p.created_at DESC, p.no DESC"
}

// nearest are so many of the newest orders in the chosen states, whatever their words.
// It looks at each state, whichever are chosen, so that its text is always the same.
func (f Filter) nearest(q *query, count int) string {
	walks := make([]string, len(States))
	for i, state := range States {
		if !slices.Contains(f.States, state) {
			state = 0
		}
		walks[i] = "(SELECT o.no, o.created_at FROM orders o WHERE o.venue_id = " + q.arg(f.VenueID) + " AND o.state = " + q.arg(int(state)) +
			f.within(q, "o") + newestFirst(count) + ")"
	}
	return "SELECT o.no, o.created_at, s.words FROM (SELECT * FROM (" + strings.Join(walks, " UNION ALL ") + ") o" + newestFirst(count) + ") o" +
		" CROSS JOIN LATERAL (SELECT words FROM orders_search s WHERE s.no = o.no OFFSET 0) s"
}

func newestFirst(count int) string {
	return " ORDER BY created_at DESC, no DESC LIMIT " + strconv.Itoa(count)
}

// within are the conditions of the filter that never change for an order.
func (f Filter) within(q *query, row string) string {
	var and string
	if !f.From.IsZero() {
		and += " AND " + row + ".created_at >= " + q.arg(f.From.UnixMilli())
	}
	if !f.To.IsZero() {
		and += " AND " + row + ".created_at <= " + q.arg(f.To.UnixMilli())
	}
	if f.StoreID != "" {
		and += " AND " + row + ".store_id = " + q.arg(f.StoreID)
	}
	if f.TableID != "" {
		and += " AND " + row + ".table_id = " + q.arg(f.TableID)
	}
	if f.begin.rank > 0 {
		and += " AND (" + row + ".created_at, " + row + ".no) <= (" + q.arg(f.begin.createdAt) + ", " + q.arg(f.begin.no) + ")"
	}
	return and
}
