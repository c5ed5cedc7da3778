package orders

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

const (
	defaultSize = 20
	largestSize = 100
	// deepestPage bounds what a list may skip.
	deepestPage = 10_000
	// mostCounted is how many orders a list counts, and mostFound how many that a
	// keyword finds, where they have to be looked for: then it says that there are more.
	mostCounted, mostFound = 2000, 25
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
	// begin is where the list is entered, before the page; zero: at its beginning.
	begin mark
	// lead is how many orders before the page are read with it.
	lead int
}

// Total is how many orders a list has on all pages: so many, or more than that.
type Total struct {
	Count int
	More  bool
}

// List answers a page of orders, the newest first, and how many there are on
// all pages. More of them is never said where the page is the last one.
func (s *Service) List(ctx context.Context, f Filter) ([]operation.Raw[Order], Total, error) {
	shop, err := s.Shops.ByVenue(ctx, f.VenueID)
	if err != nil {
		return nil, Total{}, err
	}
	// What is asked for is the words: one without any is no keyword.
	f.Keyword = strings.Join(searchWords(f.Keyword), " ")
	places, total, err := s.page(ctx, f)
	if err != nil {
		return nil, Total{}, err
	}
	cards, err := s.cardsAt(ctx, places, shop.Rules)
	return cards, total, err
}

// places answers where the page's orders are; t says how many stand in which state.
func (f Filter) places(ctx context.Context, db *database.DB, t tally) ([]place, error) {
	q := &query{}
	return f.read(ctx, db, f.page(q, db.Dialect, t), q.args)
}

// standing reads the page's places, and how many orders there are, counted up to
// limit, all as of one change: it is one statement. What words find is not counted.
func (f Filter) standing(ctx context.Context, db *database.DB, t tally, limit int) (found []place, count int, seq int64, err error) {
	text, args := f.statement(db.Dialect, t, limit)
	if found, err = f.read(ctx, db, text, args); err != nil {
		return nil, 0, 0, err
	}
	slices.SortFunc(found, newest)
	if last := len(found) - 1; last >= 0 && found[last].orderID == "" {
		seq, count, found = found[last].seq, int(found[last].no), found[:last]
	}
	return found, count, seq, nil
}

// statement is the page with a row before it that names no order: it has the seq and
// the count, and is missing where no order was ever placed.
func (f Filter) statement(d database.Dialect, t tally, limit int) (string, []any) {
	q := &query{}
	count := "0"
	switch {
	case f.hasWords():
	case f.onlyStates():
		count = "c." + strings.Join(tallyColumns(f.chosen()), " + c.")
	default:
		count = "(" + f.count(q, limit) + ")"
	}
	const never = "-9223372036854775807"
	text := "SELECT '', c.seq, " + never + ", " + count + " FROM order_counters c WHERE c.venue_id = " + q.arg(f.VenueID)
	return text + " UNION ALL SELECT * FROM (" + f.page(q, d, t) + ") found", q.args
}

// read runs a statement that answers places.
func (f Filter) read(ctx context.Context, db *database.DB, text string, args []any) ([]place, error) {
	pool := db.GenericPlans
	if !f.hasWords() || f.Page > 1 {
		pool, args = db.Read.DB, db.Dialect.PlannedFor(args)
	}
	rows, err := pool.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, fmt.Errorf("list orders: %w", err)
	}
	defer func() { _ = rows.Close() }()
	places := make([]place, 0, f.Size)
	for rows.Next() {
		var p place
		if err := rows.Scan(&p.orderID, &p.seq, &p.createdAt, &p.no); err != nil {
			return nil, fmt.Errorf("list orders: %w", err)
		}
		places = append(places, p)
	}
	return places, rows.Err()
}

// page finds the places of the page's orders. Their row numbers are found
// first, from indexes alone, one branch per state: each branch walks its own
// index from the newest order and stops early, however rare the state is.
func (f Filter) page(q *query, d database.Dialect, t tally) string {
	const places, order = "SELECT o.id, o.seq, o.created_at, o.no FROM ", " ORDER BY o.created_at DESC, o.no DESC"
	switch {
	case !f.hasWords():
	case d == database.Postgres:
		return f.sought(q, t)
	default:
		return f.followed(q, t)
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
	return places + "orders o JOIN (" + numbers + ") p ON p.no = o.no" + order
}

// span is the page's part of a list.
func (f Filter) span(q *query) string {
	return " LIMIT " + q.arg(f.rows()) + " OFFSET " + q.arg(f.skip())
}

// skip is how many orders lie between where the list is entered and what is read.
func (f Filter) skip() int { return (f.Page-1)*f.Size - f.lead - f.begin.rank }

// rows is how many orders are read: the page, and those before it.
func (f Filter) rows() int { return f.lead + f.Size }

// totalOf is the total of n orders that were looked for no further than one beyond most.
func totalOf(n, most int) Total { return Total{min(n, most), n > most} }

// count counts what page pages through, and stops at limit.
func (f Filter) count(q *query, limit int) string {
	branches := make([]string, 0, len(States))
	for _, state := range f.branches() {
		branches = append(branches, "SELECT 1 FROM orders o WHERE "+f.where(q, state))
	}
	return "SELECT COUNT(*) FROM (SELECT 1 FROM (" + strings.Join(branches, " UNION ALL ") + ") a LIMIT " + q.arg(limit) + ") b"
}

// mostly is how far the filter's orders are counted.
func (f Filter) mostly() int {
	if f.Keyword != "" {
		return mostFound
	}
	return mostCounted
}

// hasWords reports whether the keyword has anything to be looked for.
func (f Filter) hasWords() bool { return len(searchWords(f.Keyword)) > 0 }

// onlyStates reports whether the filter asks for nothing but states.
func (f Filter) onlyStates() bool {
	return f.Keyword == "" && f.From.IsZero() && f.To.IsZero() && f.StoreID == "" && f.TableID == ""
}

// everyState reports whether the filter takes orders of whichever state.
func (f Filter) everyState() bool { return len(f.States) == 0 || len(f.States) == len(States) }

// chosen are the states of the filter, each of them where none is named.
func (f Filter) chosen() []State {
	if len(f.States) == 0 {
		return States
	}
	return f.States
}

// branches are the states to be looked at one by one; 0 stands for all of them,
// where an index has them together.
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

// query collects parameters in the order of their use.
type query struct {
	args []any
	// blind hides the values from PostgreSQL's planner: it would plan the statement
	// anew for each of them, which takes as long as running it.
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

// listInput is the query of GET /api/kds (S1§7).
type listInput struct {
	VenueID  string   `query:"localClienteId" required:"true"`
	Keyword  string   `query:"keyword" maxLength:"100"`
	From     string   `query:"dataInicio" doc:"RFC 3339, or a date: from the first moment of that business day in the venue's zone"`
	To       string   `query:"dataFim" doc:"RFC 3339, or a date: to the last moment of that business day in the venue's zone"`
	States   []string `query:"etapas,explode" maxItems:"60" doc:"ids of states; repeated or separated by commas"`
	StoreID  string   `query:"storeId" format:"uuid"`
	TableID  string   `query:"mesaId" format:"uuid"`
	Page     int      `query:"page" default:"1" minimum:"1" maximum:"10000"`
	Size     int      `query:"size" default:"20" minimum:"1" maximum:"100"`
	OpenShop bool     `query:"shouldOpenStore" doc:"accepted for compatibility; a list changes nothing (D13)"`
	Desktop  bool     `query:"kdsDesktop" doc:"accepted for compatibility"`
}

type listOutput struct {
	Total int                    `header:"x-total-count"`
	More  bool                   `header:"x-total-count-more" doc:"there are more orders than x-total-count: they were counted no further"`
	Body  operation.Raw[[]Order] `nullable:"false"`
}

func (s *Service) list(ctx context.Context, in *listInput) (*listOutput, error) {
	f := Filter{
		VenueID: in.VenueID, Keyword: in.Keyword, StoreID: in.StoreID, TableID: in.TableID,
		Page: min(max(in.Page, 1), deepestPage), Size: in.Size,
	}
	if f.Size < 1 || f.Size > largestSize {
		f.Size = defaultSize
	}
	var err error
	if f.States, err = statesOf(in.States); err != nil {
		return nil, err
	}
	if f.From, err = s.moment(ctx, in.VenueID, "dataInicio", in.From, false); err != nil {
		return nil, err
	}
	if f.To, err = s.moment(ctx, in.VenueID, "dataFim", in.To, true); err != nil {
		return nil, err
	}
	orders, total, err := s.List(ctx, f)
	if err != nil {
		return nil, err
	}
	return &listOutput{total.Count, total.More, operation.RawList(orders)}, nil
}

func statesOf(ids []string) ([]State, error) {
	var states []State
	seen := map[State]bool{}
	for _, joined := range ids {
		for id := range strings.SplitSeq(joined, ",") {
			if id = strings.TrimSpace(id); id == "" {
				continue
			}
			state, known := StateByID(strings.ToLower(id))
			if !known {
				return nil, fault.Field("etapas", "Uma das etapas não existe.")
			}
			if !seen[state] {
				seen[state] = true
				states = append(states, state)
			}
		}
	}
	return states, nil
}

// moment reads a time; a bare date means the first or, at its end, the last
// moment of that business day in the venue's zone (order-board-03, D31).
func (s *Service) moment(ctx context.Context, venueID, field, given string, end bool) (time.Time, error) {
	if given == "" {
		return time.Time{}, nil
	}
	if t, err := time.Parse(time.RFC3339, given); err == nil {
		return placeable(t), nil
	}
	day, err := time.Parse(time.DateOnly, given)
	if err != nil {
		return time.Time{}, fault.Field(field, "Informe a data no formato AAAA-MM-DD ou data e hora no formato RFC 3339.")
	}
	shop, err := s.Shops.ByVenue(ctx, venueID)
	if err != nil {
		return time.Time{}, err
	}
	if end {
		return placeable(DayBegins(day.AddDate(0, 0, 1), shop.Zone, shop.DayBegins).Add(-time.Millisecond)), nil
	}
	return placeable(DayBegins(day, shop.Zone, shop.DayBegins)), nil
}

// firstMoment and lastMoment are long before and long after any order: searchMoment
// has room for them, and none for moments a century further.
var (
	firstMoment = time.Date(1800, 1, 1, 0, 0, 0, 0, time.UTC)
	lastMoment  = time.Date(2200, 1, 1, 0, 0, 0, 0, time.UTC)
)

// placeable is the moment nearest to t at which an order could have been placed.
func placeable(t time.Time) time.Time {
	switch {
	case t.Before(firstMoment):
		return firstMoment
	case t.After(lastMoment):
		return lastMoment
	default:
		return t
	}
}
