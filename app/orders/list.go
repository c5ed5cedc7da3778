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

// Total is how many orders a list has on all pages; More says that they were counted no
// further.
type Total struct {
	Count int
	More  bool
}

// List answers a page of orders, the newest first, and how many there are on all pages.
// The last page never says More.
func (s *Service) List(ctx context.Context, f Filter) ([]operation.Raw[Order], Total, error) {
	shop, err := s.Shops.ByVenue(ctx, f.VenueID)
	if err != nil {
		return nil, Total{}, err
	}
	// What is asked for is the words: one without any is no keyword.
	f.Keyword = strings.Join(searchWords(f.Keyword), " ")
	refs, total, err := s.page(ctx, f)
	if err != nil {
		return nil, Total{}, err
	}
	cards, err := s.cardsAt(ctx, refs, shop.Rules)
	return cards, total, err
}

// refs reads where the orders of the page are. counts decides how words are looked for.
func (f Filter) refs(ctx context.Context, db *database.DB, counts stateCounts) ([]rowRef, error) {
	q := &query{}
	return f.read(ctx, db, f.page(q, db.Dialect, counts), q.args)
}

// pageAsOf reads, in one statement and so as of one seq, where the orders of the page are
// and how many there are, counted up to limit. What words find is not counted.
func (f Filter) pageAsOf(ctx context.Context, db *database.DB, counts stateCounts, limit int) (found []rowRef, count int, seq int64, err error) {
	text, args := f.statement(db.Dialect, counts, limit)
	if found, err = f.read(ctx, db, text, args); err != nil {
		return nil, 0, 0, err
	}
	slices.SortFunc(found, newest)
	if last := len(found) - 1; last >= 0 && found[last].orderID == "" {
		seq, count, found = found[last].seq, int(found[last].no), found[:last]
	}
	return found, count, seq, nil
}

// read runs a statement that answers rowRefs.
func (f Filter) read(ctx context.Context, db *database.DB, text string, args []any) ([]rowRef, error) {
	pool := db.GenericPlans
	if !f.hasWords() || f.Page > 1 {
		pool, args = db.Read.DB, db.Dialect.PlannedFor(args)
	}
	rows, err := pool.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, fmt.Errorf("list orders: %w", err)
	}
	defer func() { _ = rows.Close() }()
	refs := make([]rowRef, 0, f.Size)
	for rows.Next() {
		var p rowRef
		if err := rows.Scan(&p.orderID, &p.seq, &p.createdAt, &p.no); err != nil {
			return nil, fmt.Errorf("list orders: %w", err)
		}
		refs = append(refs, p)
	}
	return refs, rows.Err()
}

// totalOf is the Total of n orders of which no more than most+1 were looked for.
func totalOf(n, most int) Total { return Total{min(n, most), n > most} }

// countLimit is how far the orders of the filter are counted.
func (f Filter) countLimit() int {
	if f.Keyword != "" {
		return mostFound
	}
	return mostCounted
}

// listInput is the query of GET /api/kds (S1§7).
type listInput struct {
	operation.VenueQuery
	operation.PageQuery
	Keyword  string   `query:"keyword" maxLength:"100"`
	From     string   `query:"dataInicio" doc:"RFC 3339, or a date: from the first moment of that business day in the venue's zone"`
	To       string   `query:"dataFim" doc:"RFC 3339, or a date: to the last moment of that business day in the venue's zone"`
	States   []string `query:"etapas,explode" maxItems:"60" doc:"ids of states; repeated or separated by commas"`
	StoreID  string   `query:"storeId" format:"uuid"`
	TableID  string   `query:"mesaId" format:"uuid"`
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

// moment parses a time; a bare date means the first or, at its end, the last moment of
// that business day in the venue's zone (order-board-03, D31).
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

// placeable clamps t to the moments at which an order can have been placed.
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
