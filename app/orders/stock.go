package orders

import (
	"context"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/operation"
)

// Stock is what a venue has of what it sells.
type Stock interface {
	// Plan answers what the items of a new order draw; nothing is held yet.
	Plan(ctx context.Context, venueID string, items []Item) (Draws, error)
	// Take takes what was reserved from the shelf, Release ends the reservation.
	Take(ctx context.Context, tx bun.IDB, o Drawing) error
	Release(ctx context.Context, tx bun.IDB, o Drawing) error
	// Return puts what was taken back on the shelf, or counts it as lost, by item.
	Return(ctx context.Context, tx bun.IDB, o Drawing, comesBack func(itemID string) bool) error
}

// Draws is what a new order draws from stock.
type Draws struct {
	// Items are the ids of those that draw something.
	Items []string
	// Reserve holds it. What there is not enough of is an Invalid fault at the item.
	Reserve func(ctx context.Context, tx bun.IDB, o Drawing) error
}

// Drawing is an order as stock knows it.
type Drawing struct {
	VenueID, ID, Code string
	// Beyond is of a sale that has happened elsewhere: it may go below zero.
	Beyond bool
	By     operation.Actor
}

func (r *record) drawing(by actor) Drawing {
	return Drawing{r.VenueID, r.ID, r.Code, r.Origin == Marketplace, operation.Actor{UserID: by.id, Name: by.name}}
}

// planStock finds what a new order will draw, before anything is locked, and marks the
// items that draw something.
func (s *Service) planStock(ctx context.Context, row *record) error {
	if s.Stock == nil {
		return nil
	}
	items, err := row.Items.Read()
	if err != nil {
		return err
	}
	if row.draws, err = s.Stock.Plan(ctx, row.VenueID, items); err != nil || len(row.draws.Items) == 0 {
		return err
	}
	for i := range items {
		items[i].Estoque = slices.Contains(row.draws.Items, items[i].ID)
	}
	row.Items, err = operation.RawOf(items)
	return err
}

// reserveStock holds what a new order draws. By the state that it begins in, it takes or
// releases that at once.
func (s *Service) reserveStock(ctx context.Context, tx bun.Tx, row *record) error {
	by := row.typed.actor()
	if row.isHeld {
		return s.moveStock(ctx, tx, row, Pending, nil, by)
	}
	if len(row.draws.Items) == 0 {
		return nil
	}
	if err := row.draws.Reserve(ctx, tx, row.drawing(by)); err != nil {
		return err
	}
	return s.moveStock(ctx, tx, row, Pending, nil, by)
}

// moveStock does to stock what a transition of the order means: accepted ones take what
// they reserved, refused ones release it, and what ends refused after it was accepted
// comes back or is lost.
func (s *Service) moveStock(ctx context.Context, tx bun.Tx, order *record, before State, comesBack *[]string, by actor) error {
	if s.Stock == nil || before == order.State {
		return nil
	}
	switch {
	case before == Pending && order.State == Refused:
		return s.Stock.Release(ctx, tx, order.drawing(by))
	case before == Pending:
		return s.Stock.Take(ctx, tx, order.drawing(by))
	case order.State == Refused:
		back, err := order.comesBack(before, comesBack)
		if err != nil {
			return err
		}
		return s.Stock.Return(ctx, tx, order.drawing(by), back)
	}
	return nil
}

// comesBack says which items go back on the shelf: those that a person names, else those
// that no cook has touched, which are all before the order was begun.
func (r *record) comesBack(before State, named *[]string) (func(itemID string) bool, error) {
	if named != nil {
		return func(id string) bool { return slices.Contains(*named, id) }, nil
	}
	items, err := r.Items.Read()
	if err != nil {
		return nil, err
	}
	return func(id string) bool {
		return before == Accepted || slices.ContainsFunc(items, func(i Item) bool { return i.ID == id && i.Oculto })
	}, nil
}
