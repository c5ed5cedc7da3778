package orders

import (
	"slices"
	"strconv"
	"strings"
)

const (
	// near is how many orders are compared one by one before the index of beginnings is
	// used: a common word is found sooner so. Several words are rarer together.
	near = 800
	// longestBeginning is how many letters of a word are indexed.
	longestBeginning = 12
)

// searchPostgres is the statement of the page that the keyword finds on PostgreSQL. Its
// text and plan are the same whatever is looked for, so that both are kept. Where few
// orders stand in the chosen states, refused ones come from a table of their own, and the
// others from the newest in these states on.
func (f Filter) searchPostgres(q *query, counts stateCounts) string {
	q.blind = true
	s := f.seek(q)
	var parts []string
	if usual*counts.total(f.chosen()) >= counts.total(States) {
		parts = append(parts, s.part("orders_search", s.newest("orders_search"), f.standingOnly(q)))
	} else {
		if slices.Contains(f.States, Refused) {
			parts = append(parts, s.part("orders_search_refused", s.newest("orders_search_refused"), ""))
		}
		if others := f.withoutRefused(); len(others.States) > 0 {
			parts = append(parts, s.part("orders_search", others.nearest(q, s), others.standingOnly(q)))
		}
	}
	return "SELECT o.id, o.seq, p.created_at, p.no FROM (SELECT * FROM (" + strings.Join(parts, " UNION ALL ") + ") p" +
		newestFirst(f.rows()) + " OFFSET " + strconv.Itoa(f.skip()) +
		") p JOIN orders o ON o.no = p.no ORDER BY p.created_at DESC, p.no DESC"
}

// seeking are the SQL conditions of a keyword on PostgreSQL.
type seeking struct {
	// venue, words and within hold for the rows that are found; beginnings are the keys
	// of the index that leads to them, and from is the earliest time.
	venue, words, within, beginnings, from string
	// near is how many rows are compared one by one, most how many are needed.
	near, most int
}

func (f Filter) seek(q *query) seeking {
	s := seeking{venue: q.arg(f.VenueID), most: f.skip() + f.rows()}
	var has, beginnings []string
	for _, w := range searchWords(f.Keyword) {
		has = append(has, "strpos(s.words, "+q.arg(" "+w)+") > 0")
		letters := []rune(w)
		begin := string(letters[:min(len(letters), longestBeginning)])
		beginnings = append(beginnings, "right("+s.venue+", 6) || part || "+q.arg(begin))
	}
	s.words, s.beginnings = strings.Join(has, " AND "), strings.Join(beginnings, ", ")
	s.within = f.within(q, "s")
	if !f.From.IsZero() {
		s.from = q.arg(f.From.UnixMilli())
	}
	s.near = max(near/(len(has)*len(has)), 1)
	return s
}

// newest selects the newest rows of a table, whatever their words.
func (s seeking) newest(table string) string {
	return "SELECT no, created_at, words FROM " + table + " s WHERE venue_id = " + s.venue + s.within + newestFirst(s.near)
}

// part selects rows of a table in the order of the list: first those in near, one by one
// and no further than needed, then those that the index of beginnings leads to, six days
// at a time. standing is joined to each row that is found.
func (s seeking) part(table, near, standing string) string {
	first := "(SELECT created_at FROM " + table + " WHERE venue_id = " + s.venue + " ORDER BY created_at LIMIT 1)"
	if s.from != "" {
		first = "GREATEST(" + first + ", " + s.from + ")"
	}
	// What the beginnings lead to is filtered afterwards (OFFSET 0): other indexes
	// would be read whole to be joined with theirs.
	most := " LIMIT " + strconv.Itoa(s.most)
	return "(WITH near AS MATERIALIZED (" + near + ")," +
		" edge AS MATERIALIZED (SELECT created_at, no FROM near OFFSET " + strconv.Itoa(s.near-1) + ")" +
		" SELECT s.no, s.created_at FROM (SELECT * FROM near s WHERE " + s.words + " OFFSET 0) s" + standing +
		" UNION ALL SELECT far.no, far.created_at FROM edge, generate_series(edge.created_at >> 29, " + first + " >> 29, -1) part," +
		" LATERAL (SELECT s.no, s.created_at FROM" +
		" (SELECT * FROM (SELECT * FROM " + table + " s WHERE search_beginnings(s.venue_id, s.created_at, s.words)" +
		` COLLATE "C" @> ARRAY[` + s.beginnings + "] OFFSET 0) s" +
		" WHERE s.venue_id = " + s.venue + s.within + " AND " + s.words + " AND (s.created_at, s.no) < (edge.created_at, edge.no)" +
		" ORDER BY s.created_at DESC, s.no DESC) s" + standing + most + ") far" + most + ")"
}

// standingOnly is the join that keeps rows whose order stands in the chosen states.
func (f Filter) standingOnly(q *query) string {
	if f.everyState() {
		return ""
	}
	states := make([]int64, len(f.States))
	for i, state := range f.States {
		states[i] = int64(state)
	}
	return " CROSS JOIN LATERAL (SELECT FROM orders o WHERE o.no = s.no AND o.state = ANY(" + q.arg(states) + ") OFFSET 0) o"
}

// nearest selects the newest orders in the chosen states, whatever their words. It names
// each state but Refused, whichever are chosen, so that its text is always the same.
func (f Filter) nearest(q *query, s seeking) string {
	var walks []string
	within := f.within(q, "o")
	for _, state := range States[:len(States)-1] {
		if !slices.Contains(f.States, state) {
			state = 0
		}
		walks = append(walks, "(SELECT o.no, o.created_at FROM orders o WHERE o.venue_id = "+s.venue+" AND o.state = "+q.arg(int(state))+
			within+newestFirst(s.near)+")")
	}
	return "SELECT o.no, o.created_at, s.words FROM (SELECT * FROM (" + strings.Join(walks, " UNION ALL ") + ") o" + newestFirst(s.near) + ") o" +
		" CROSS JOIN LATERAL (SELECT words FROM orders_search s WHERE s.no = o.no OFFSET 0) s"
}

func newestFirst(count int) string {
	return " ORDER BY created_at DESC, no DESC LIMIT " + strconv.Itoa(count)
}
