package orders

import (
	"fmt"
	"strings"
	"time"

	"balcao/app/database"
)

// Filter narrows a list of orders. Zero values narrow nothing.
type Filter struct {
	VenueID string
	// Keyword is looked for at the beginnings of words of code, customer and
	// items, ignoring accents and case.
	Keyword string
	// From and To bound the time of placing, both included; they are placeable.
	From, To time.Time
	States   []State
	StoreID  string
	TableID  string
	// Page counts from 1; Size is 1 to 100.
	Page, Size int
	// begin is the cursor at which reading starts, before the page; zero: at the
	// beginning.
	begin cursor
	// lead is how many orders before the page are read with it.
	lead int
}

const (
	defaultSize = 20
	largestSize = 100
	// deepestPage bounds what a list may skip.
	deepestPage = 10_000
	// mostCounted is how many orders a list counts, and mostFound how many that a
	// keyword finds, where they have to be looked for: then it says that there are more.
	mostCounted, mostFound = 2000, 25
)

// page is the statement that finds the rowRefs of the page. It finds row numbers first,
// from indexes alone, one branch per state: each branch walks its own index from the
// newest order and stops early, however rare the state is.
func (f Filter) page(q *query, d database.Dialect, counts stateCounts) string {
	const selected, order = "SELECT o.id, o.seq, o.created_at, o.no FROM ", " ORDER BY o.created_at DESC, o.no DESC"
	switch {
	case !f.hasWords():
	case d == database.Postgres:
		return f.searchPostgres(q, counts)
	default:
		return f.searchSQLite(q, counts)
	}
	walk := func(columns string, state State) string {
		return "SELECT " + columns + " FROM orders o WHERE " + f.where(q, state) + order
	}
	var numbers string
	if branches := f.branches(); len(branches) == 1 {
		numbers = walk("o.no", branches[0]) + f.span(q)
	} else {
		walks := make([]string, len(branches))
		for i, state := range branches {
			walks[i] = "SELECT * FROM (" + walk("o.no, o.created_at", state) + " LIMIT " + q.arg(f.skip()+f.rows()) + ") b"
		}
		numbers = "SELECT o.no FROM (" + strings.Join(walks, " UNION ALL ") + ") o" + order + f.span(q)
	}
	return selected + "orders o JOIN (" + numbers + ") p ON p.no = o.no" + order
}

// span is the LIMIT and OFFSET of what is read.
func (f Filter) span(q *query) string {
	return " LIMIT " + q.arg(f.rows()) + " OFFSET " + q.arg(f.skip())
}

// skip is how many orders lie between the cursor and what is read.
func (f Filter) skip() int { return (f.Page-1)*f.Size - f.lead - f.begin.rank }

// rows is how many orders are read: the page and lead.
func (f Filter) rows() int { return f.lead + f.Size }

// count is the statement that counts the orders of all pages, up to limit.
func (f Filter) count(q *query, limit int) string {
	branches := make([]string, 0, len(States))
	for _, state := range f.branches() {
		branches = append(branches, "SELECT 1 FROM orders o WHERE "+f.where(q, state))
	}
	return "SELECT COUNT(*) FROM (SELECT 1 FROM (" + strings.Join(branches, " UNION ALL ") + ") a LIMIT " + q.arg(limit) + ") b"
}

// hasWords reports whether the keyword has a word to look for.
func (f Filter) hasWords() bool { return len(searchWords(f.Keyword)) > 0 }

// onlyStates reports whether the filter narrows nothing but states.
func (f Filter) onlyStates() bool {
	return f.Keyword == "" && f.From.IsZero() && f.To.IsZero() && f.StoreID == "" && f.TableID == ""
}

// everyState reports whether the filter takes orders of every state.
func (f Filter) everyState() bool { return len(f.States) == 0 || len(f.States) == len(States) }

// chosen are the states of the filter; all of them where none is named.
func (f Filter) chosen() []State {
	if len(f.States) == 0 {
		return States
	}
	return f.States
}

// branches are the states that the statement walks one by one; 0 is all of them, where an
// index has them together.
func (f Filter) branches() []State {
	if f.everyState() && f.StoreID == "" && f.TableID == "" {
		return []State{0}
	}
	return f.chosen()
}

// where is the condition of one branch, words apart.
func (f Filter) where(q *query, state State) string {
	where := "o.venue_id = " + q.arg(f.VenueID)
	if state != 0 {
		where += " AND o.state = " + q.arg(int(state))
	}
	return where + f.within(q, "o")
}

// within are the conditions whose outcome never changes for an order.
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

// query collects parameters in the order of their use.
type query struct {
	args []any
	// blind hides the values from PostgreSQL's planner, which would otherwise plan the
	// statement anew for each of them: that takes as long as running it.
	blind bool
}

func (q *query) arg(v any) string {
	q.args = append(q.args, v)
	name := fmt.Sprintf("$%d", len(q.args))
	switch v.(type) {
	case string:
		if q.blind {
			return "(SELECT CAST(" + name + " AS TEXT))"
		}
	case int, int64:
		if q.blind {
			return "(SELECT CAST(" + name + " AS BIGINT))"
		}
	}
	return name
}

// statement is page with one row before it that names no order and has the seq and the
// count; it is missing where the venue never had an order.
func (f Filter) statement(d database.Dialect, counts stateCounts, limit int) (string, []any) {
	q := &query{}
	count := "0"
	switch {
	case f.hasWords():
	case f.onlyStates():
		count = "c." + strings.Join(stateColumns(f.chosen()), " + c.")
	default:
		count = "(" + f.count(q, limit) + ")"
	}
	const never = "-9223372036854775807"
	text := "SELECT '', c.seq, " + never + ", " + count + " FROM order_counters c WHERE c.venue_id = " + q.arg(f.VenueID)
	return text + " UNION ALL SELECT * FROM (" + f.page(q, d, counts) + ") found", q.args
}
