package gateway

import (
	"context"
	"encoding/json"
	"net/url"
	"strconv"
	"strings"
	"time"

	"balcao/app/orders"
)

// filter is what GET /api/kds asks for.
type filter struct {
	words         []string
	states        []string
	from, to      int64
	store, dining string
	page, size    int
}

// filterOf reads the query as the server does; tables names a table's number.
func filterOf(q url.Values, zone *time.Location, dayBegins time.Duration, tables func(id string) string) filter {
	f := filter{words: orders.SearchWords(q.Get("keyword")), store: q.Get("storeId"), page: max(number(q.Get("page")), 1), size: number(q.Get("size"))}
	if f.size < 1 || f.size > 100 {
		f.size = 20
	}
	for _, joined := range q["etapas"] {
		for id := range strings.SplitSeq(joined, ",") {
			if id = strings.ToLower(strings.TrimSpace(id)); id != "" {
				f.states = append(f.states, id)
			}
		}
	}
	if table := q.Get("mesaId"); table != "" {
		// A table that nobody has told us of has no orders here.
		if f.dining = tables(table); f.dining == "" {
			f.dining = "\x00"
		}
	}
	f.from, f.to = moment(q.Get("dataInicio"), zone, dayBegins, false), moment(q.Get("dataFim"), zone, dayBegins, true)
	return f
}

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// moment is in epoch ms, 0 when nothing was given; a bare date means its first
// or last moment as a business day in the venue's zone.
func moment(text string, zone *time.Location, dayBegins time.Duration, end bool) int64 {
	if t, err := time.Parse(time.RFC3339, text); err == nil {
		return t.UnixMilli()
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return 0
	}
	if end {
		return orders.DayBegins(day.AddDate(0, 0, 1), zone, dayBegins).UnixMilli() - 1
	}
	return orders.DayBegins(day, zone, dayBegins).UnixMilli()
}

// list answers a page of orders, the newest first, and how many there are here
// on all pages. look is how each is shown, which decides about its state.
func (v *venue) list(ctx context.Context, f filter, look func(change) (shown, error)) ([]json.RawMessage, int, error) {
	where, args := "owner = ? AND venue_id = ?", []any{v.owner, v.id}
	and := func(term string, arg any) { where, args = where+" AND "+term, append(args, arg) }
	for _, w := range f.words {
		and("words LIKE ?", "% "+w+"%")
	}
	if f.from != 0 {
		and("created_at >= ?", f.from)
	}
	if f.to != 0 {
		and("created_at <= ?", f.to)
	}
	if f.store != "" {
		and("store_id = ?", f.store)
	}
	if f.dining != "" {
		and("dining = ?", f.dining)
	}
	found, err := v.read(ctx, "SELECT seq, event, data, id, state FROM orders WHERE "+where+" ORDER BY created_at DESC, seq DESC", args...)
	if err != nil {
		return nil, 0, err
	}
	page, total := []json.RawMessage{}, 0
	wanted := map[string]bool{}
	for _, s := range f.states {
		wanted[s] = true
	}
	for _, c := range found {
		s, err := look(c)
		if err != nil {
			return nil, 0, err
		}
		if len(wanted) > 0 && !wanted[s.state] {
			continue
		}
		if total++; total > (f.page-1)*f.size && len(page) < f.size {
			page = append(page, s.data)
		}
	}
	return page, total, nil
}

// shown is an order as this computer shows it: with the taps that the server
// has not answered yet.
type shown struct {
	data  json.RawMessage
	state string
}
