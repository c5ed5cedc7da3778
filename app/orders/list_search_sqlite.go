package orders

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/database"
)

const (
	// few is how many orders in the chosen states are listed to be compared with what the
	// words find, so that a rare state does not make a keyword pass over many orders.
	few = 5000
	// nearStanding is how many of the newest orders in the chosen states are listed so
	// where more than few stand there, but less than one in usual.
	nearStanding = 1000
	// mergedAtOnce is how many index pages one transaction of MergeSearch writes: a few
	// milliseconds, for whoever waits to write an order.
	mergedAtOnce = 50
)

// searchSQLite is the statement of the page that the keyword finds on SQLite. Rows of
// orders_search are in the order of lists and are walked from the newest on. Where few
// orders stand in the chosen states, refused ones are found by a word of theirs; the
// others are compared with the list of orders in these states, and from its end on one by
// one.
func (f Filter) searchSQLite(q *query, counts stateCounts) string {
	if open := counts.total(f.chosen()); f.everyState() || open > few && usual*open >= counts.total(States) {
		return f.found(q, f.matchPlace(), f.inStates()) + f.span(q)
	}
	var with string
	var parts []string
	if others := f.withoutRefused(); len(others.States) > 0 {
		var beyond string
		with, beyond = others.standingPlaces(q, counts)
		parts = append(parts, others.found(q, "", amongStanding))
		if beyond != "" {
			parts = append(parts, others.found(q, f.matchPlace(), others.inStates()+beyond))
		}
	}
	if slices.Contains(f.States, Refused) {
		parts = append(parts, f.found(q, f.matchRefused(), ""))
	}
	most := " LIMIT " + strconv.Itoa(f.skip()+f.rows())
	for i, part := range parts {
		parts[i] = "SELECT * FROM (" + part + most + ")"
	}
	return with + "SELECT * FROM (" + strings.Join(parts, " UNION ALL ") + ") ORDER BY created_at DESC, no DESC" + f.span(q)
}

// standingPlaces lists the search rows of orders in the chosen states, or of the newest
// of them where there are more than few; beyond is the condition of the rest then.
func (f Filter) standingPlaces(q *query, counts stateCounts) (with, beyond string) {
	if counts.total(f.States) <= few {
		return "WITH standing AS MATERIALIZED (" + strings.Join(f.standingIn(q, ""), " UNION ALL ") + ") ", ""
	}
	walks := f.standingIn(q, " ORDER BY o.created_at DESC, o.no DESC LIMIT "+strconv.Itoa(nearStanding))
	for i, walk := range walks {
		walks[i] = "SELECT * FROM (" + walk + ")"
	}
	with = fmt.Sprintf("WITH standing AS MATERIALIZED (SELECT place FROM (%s) ORDER BY place DESC LIMIT %d) ", strings.Join(walks, " UNION ALL "), nearStanding)
	return with, fmt.Sprintf(" AND s.rowid < (SELECT MIN(place) FROM standing) AND (SELECT COUNT(*) FROM standing) = %d", nearStanding)
}

const (
	// searchMoment is the row of orders_search that an order has on SQLite.
	searchMoment  = "(o.created_at << 20) | (o.no & 1048575)"
	amongStanding = " AND +s.rowid IN standing AND s.rowid >= (SELECT MIN(place) FROM standing)"
)

// standingIn selects the search rows of orders in each of the chosen states.
func (f Filter) standingIn(q *query, limit string) []string {
	walks := make([]string, len(f.States))
	for i, state := range f.States {
		walks[i] = "SELECT " + searchMoment + " AS place FROM orders o WHERE " + f.where(q, state) + limit
	}
	return walks
}

// found selects the orders that the keyword, a further match and a further condition
// find, the newest first.
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

// inStates is the condition on states for rows that are found by words.
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

// match is the keyword in the language of FTS5; empty without a keyword. Words have
// letters and digits only: the quotes cannot be broken.
func (f Filter) match() string {
	words := searchWords(f.Keyword)
	for i, w := range words {
		words[i] = `"` + searchToken(f.VenueID) + w + `"*`
	}
	return strings.Join(words, " AND ")
}

// matchPlace is the match on store and table, which are words of the index too.
func (f Filter) matchPlace() (match string) {
	for _, id := range f.named() {
		match += ` AND "` + searchToken(id) + `"`
	}
	return match
}

// matchRefused is the match on refused orders of the venue, or of store and table.
func (f Filter) matchRefused() (match string) {
	ids := f.named()
	if len(ids) == 0 {
		ids = []string{f.VenueID}
	}
	for _, id := range ids {
		match += ` AND "` + refusedToken(id) + `"`
	}
	return match
}

// named are the store and the table of the filter, as far as it names them.
func (f Filter) named() []string {
	return slices.DeleteFunc([]string{f.StoreID, f.TableID}, func(id string) bool { return id == "" })
}

// MergeSearch merges the index segments that SQLite writes with each order, a little at a
// time: a search reads each of them. PostgreSQL needs no such thing.
func (s *Service) MergeSearch(ctx context.Context) error {
	if s.DB.Dialect != database.SQLite {
		return nil
	}
	for merged := true; merged; {
		err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			var before, after int
			if err := tx.Tx.QueryRowContext(ctx, "SELECT total_changes()").Scan(&before); err != nil {
				return err
			}
			if _, err := tx.Tx.ExecContext(ctx, "INSERT INTO orders_search (orders_search, rank) VALUES ('merge', $1)", mergedAtOnce); err != nil {
				return err
			}
			err := tx.Tx.QueryRowContext(ctx, "SELECT total_changes()").Scan(&after)
			// The command itself is one change.
			merged = after-before > 1
			return err
		})
		if err != nil {
			return fmt.Errorf("merge words: %w", err)
		}
	}
	return nil
}
