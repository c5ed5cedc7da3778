package orders

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"balcao/app/br"
	"balcao/app/operation"
)

// Overview is how much of everything is open now.
type Overview struct {
	Versao  int64          `json:"Versao" doc:"seq of the last change that is counted"`
	Pedidos int            `json:"Pedidos" doc:"open orders"`
	Itens   []OverviewItem `json:"Itens" nullable:"false" doc:"most first"`
}

// OverviewItem is one product in all open orders. Products that the kitchen
// does not see are left out.
type OverviewItem struct {
	NomeProduto string          `json:"NomeProduto"`
	Quantidade  int             `json:"Quantidade" doc:"in all open states"`
	Estados     []StateQuantity `json:"Estados" nullable:"false" doc:"states that have any, in workflow order"`
}

// StateQuantity is how much of an item stands in a state.
type StateQuantity struct {
	NewState
	Quantidade int `json:"Quantidade"`
}

// open are the states in which something is still to be done.
var open = []State{Pending, Accepted, Preparing, InTransit}

// Overview counts the items of the venue's open orders, exactly. Lines of one
// product are one item, whatever their observations; a marketplace's items are
// told apart by name.
func (s *Service) Overview(ctx context.Context, venueID string) (Overview, error) {
	// Read before the orders: a change in between only makes Versao too old.
	now, err := countersOf(ctx, s.DB, venueID)
	if err != nil {
		return Overview{}, err
	}
	if known, found := s.overviews.get(venueID, now.seq); found {
		return known, nil
	}
	counted, err := s.countOpen(ctx, venueID)
	if err != nil {
		return Overview{}, err
	}
	counted.Versao = now.seq
	s.overviews.put(venueID, counted)
	return counted, nil
}

func (s *Service) countOpen(ctx context.Context, venueID string) (Overview, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, "SELECT state, items FROM orders WHERE venue_id = $1 AND state IN ($2, $3, $4, $5) AND waits_until IS NULL",
		venueID, int(Pending), int(Accepted), int(Preparing), int(InTransit))
	if err != nil {
		return Overview{}, fmt.Errorf("count items: %w", err)
	}
	defer func() { _ = rows.Close() }()
	sum := newSums()
	for rows.Next() {
		var state State
		var raw []byte
		if err := rows.Scan(&state, &raw); err != nil {
			return Overview{}, fmt.Errorf("count items: %w", err)
		}
		items, err := operation.Raw[[]Item](raw).Read()
		if err != nil {
			return Overview{}, fmt.Errorf("count items: %w", err)
		}
		sum.add(state, items)
	}
	return Overview{Pedidos: sum.orders, Itens: sum.items()}, rows.Err()
}

// InState is what an order has to be made of, and where it stands.
type InState struct {
	State State
	Items []Item
}

// OverviewOf counts the open ones of these orders as Overview does.
func OverviewOf(known []InState) Overview {
	sum := newSums()
	for _, o := range known {
		if slices.Contains(open, o.State) {
			sum.add(o.State, o.Items)
		}
	}
	return Overview{Pedidos: sum.orders, Itens: sum.items()}
}

// mostOverviews bounds the memory of overviews.
const mostOverviews = 512

// overviews remembers each venue's latest overview: boards ask for it after
// every change, all of them for the same one.
type overviews struct {
	mu    sync.Mutex
	known map[string]Overview
}

func newOverviews() *overviews { return &overviews{known: map[string]Overview{}} }

func (o *overviews) get(venueID string, seq int64) (Overview, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	known, found := o.known[venueID]
	return known, found && known.Versao == seq
}

func (o *overviews) put(venueID string, counted Overview) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.known) >= mostOverviews {
		clear(o.known)
	}
	o.known[venueID] = counted
}

// sums adds up items by product.
type sums struct {
	orders int
	names  map[string]string
	by     map[string]*[Refused + 1]int
}

func newSums() *sums { return &sums{names: map[string]string{}, by: map[string]*[Refused + 1]int{}} }

func (s *sums) add(state State, items []Item) {
	s.orders++
	for _, item := range items {
		if item.Oculto {
			continue
		}
		key := br.Fold(item.NomeProduto)
		if s.by[key] == nil {
			s.names[key], s.by[key] = item.NomeProduto, new([Refused + 1]int)
		}
		s.by[key][state] += item.Quantidade
	}
}

func (s *sums) items() []OverviewItem {
	items := make([]OverviewItem, 0, len(s.by))
	for key, quantities := range s.by {
		item := OverviewItem{NomeProduto: s.names[key], Estados: []StateQuantity{}}
		for _, state := range open {
			if n := quantities[state]; n > 0 {
				item.Quantidade += n
				item.Estados = append(item.Estados, StateQuantity{state.asNew(), n})
			}
		}
		items = append(items, item)
	}
	slices.SortFunc(items, func(a, b OverviewItem) int {
		return cmp.Or(b.Quantidade-a.Quantidade, cmp.Compare(a.NomeProduto, b.NomeProduto))
	})
	return items
}

type overviewOutput struct{ Body Overview }

func (s *Service) overview(ctx context.Context, in *venueInput) (*overviewOutput, error) {
	found, err := s.Overview(ctx, in.VenueID)
	return &overviewOutput{found}, err
}
