package scheduling

import (
	"context"
	"net/http"

	"balcao/app/fault"
)

// fillMenu finds what the guests may order beforehand. A form that was refused keeps its numbers.
func (p bookingPages) fillMenu(r *http.Request, b Booking, v *bookingView) error {
	menu, err := p.menuFor(r.Context(), b)
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	wanted := wantedOf(r.PostForm)
	for _, d := range menu {
		if len(v.Menu) == 0 || v.Menu[len(v.Menu)-1].Name != d.Category {
			v.Menu = append(v.Menu, menuView{Name: d.Category})
		}
		shown := dishView{Dish: d}
		if n := wanted[d.ID]; n != 0 {
			shown.Number = itoa(n)
		}
		last := &v.Menu[len(v.Menu)-1]
		last.Dishes = append(last.Dishes, shown)
	}
	return nil
}

// fillOrdered says what was ordered beforehand.
func (p bookingPages) fillOrdered(ctx context.Context, b Booking, v *bookingView) error {
	if b.State == Held {
		return nil
	}
	preorder, err := p.preorderOf(ctx, p.DB.Write, b)
	if err != nil || preorder == nil {
		return err
	}
	items, err := preorder.chosen()
	if err != nil {
		return err
	}
	v.OrderedTotal, v.OrderTrouble = preorder.Total, preorder.Trouble != "" && (b.State == Confirmed || b.State == Cancelled)
	for _, i := range items {
		cost, err := i.Price.Mul(int64(i.Quantity))
		if err != nil {
			return err
		}
		v.Ordered = append(v.Ordered, orderedView{itoa(i.Quantity) + "× " + i.Name, cost})
	}
	return nil
}
