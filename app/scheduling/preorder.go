package scheduling

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/money"
)

// Dish is a product that guests may order beforehand.
type Dish struct {
	ID, Name, Category, About string
	Price                     money.Amount
	// Most is how many of it one order has at most; 0 for no limit of its own.
	Most int
}

// Chosen is a product of a pre-order, as it was when it was chosen.
type Chosen struct {
	ID       string       `json:"id"`
	Name     string       `json:"nome"`
	Quantity int          `json:"quantidade"`
	Price    money.Amount `json:"valor"`
}

// Preorder is what the guests of a booking want to find ready. Once the booking stands it is an
// order on the board, paid at the venue.
type Preorder struct {
	bun.BaseModel `bun:"table:booking_preorders,alias:o"`

	BookingID string `bun:",pk"`
	VenueID   string
	// Items are encoded Chosen.
	Items string
	Total money.Amount
	// OrderID and OrderCode are empty until the order is placed; OrderFor is the moment that it is for.
	OrderID, OrderCode string
	OrderFor           int64
	// Trouble says to the staff why the board could not follow the booking.
	Trouble  string
	DueAt    int64 `bun:",nullzero"`
	Failures int
}

const (
	mostOfADish = 20
	mostDishes  = 40
)

func (p Preorder) chosen() (all []Chosen, err error) {
	return all, json.Unmarshal([]byte(p.Items), &all)
}

// menuFor is what the guests of a booking may order beforehand: nothing unless its place's schedule
// lets them.
func (s *Service) menuFor(ctx context.Context, b Booking) ([]Dish, error) {
	of, err := one[Schedule](ctx, s.DB.Read.NewSelect(), b.VenueID, b.ScheduleID, errNoSchedule)
	if err != nil || !of.Preorder {
		return nil, err
	}
	who, err := one[Resource](ctx, s.DB.Read.NewSelect(), b.VenueID, b.ResourceID, errNoResource)
	if err != nil || who.Kind != Place {
		return nil, err
	}
	return s.Kitchen.Menu(ctx, b.VenueID)
}

// chose makes a pre-order of the numbers of each product that a form has sent; nil for none.
func (s *Service) chose(ctx context.Context, b Booking, g Guest, wanted map[string]int) (*Preorder, error) {
	if len(wanted) == 0 {
		return nil, nil
	}
	menu, err := s.menuFor(ctx, b)
	if err != nil {
		return nil, err
	}
	p := &Preorder{BookingID: b.ID, VenueID: b.VenueID}
	var items []Chosen
	for _, d := range menu {
		n := wanted[d.ID]
		if n == 0 {
			continue
		}
		delete(wanted, d.ID)
		if most := d.most(); n < 0 || n > most {
			return nil, fault.Field("pedido", fmt.Sprintf("De %s dá para pedir até %d antes. O resto você pede no local.", d.Name, most))
		}
		cost, err := d.Price.Mul(int64(n))
		if err != nil {
			return nil, err
		}
		p.Total += cost
		items = append(items, Chosen{d.ID, d.Name, n, d.Price})
	}
	switch {
	case len(wanted) > 0:
		return nil, fault.Field("pedido", "Um dos itens não é mais vendido. Confira o pedido antecipado.")
	case len(items) > mostDishes:
		return nil, fault.Field("pedido", fmt.Sprintf("Escolha até %d produtos antes. O resto você pede no local.", mostDishes))
	}
	raw, err := json.Marshal(items)
	if err != nil {
		return nil, err
	}
	p.Items = string(raw)
	b.fill(g)
	if b.StartsAt <= s.now()+placedAhead.Milliseconds() {
		err = s.Kitchen.Check(ctx, p.order(b, "", items))
	}
	var f *fault.Error
	if errors.As(err, &f) && (f.Code == fault.Conflict || f.Code == fault.Invalid || f.Code == fault.NotFound) {
		return nil, fault.Field("pedido", "Pedido antecipado: "+f.Message)
	}
	return p, err
}

func (d Dish) most() int {
	if d.Most > 0 && d.Most < mostOfADish {
		return d.Most
	}
	return mostOfADish
}

// order is what the kitchen is asked for.
func (p Preorder) order(b Booking, where string, items []Chosen) PlacedAhead {
	note := "Pedido antecipado de reserva"
	for _, more := range []string{where, peopleText(b.PartySize), b.Note} {
		if more != "" {
			note += " · " + more
		}
	}
	return PlacedAhead{BookingID: b.ID, VenueID: b.VenueID, Customer: b.Customer, Phone: b.Phone, Note: clip(note, 500), For: b.Start(), Items: items}
}

func peopleText(n int) string {
	switch n {
	case 0:
		return ""
	case 1:
		return "1 pessoa"
	}
	return itoa(n) + " pessoas"
}

// preorderOf answers the pre-order of a booking; nil for none.
func (s *Service) preorderOf(ctx context.Context, db bun.IDB, b Booking) (*Preorder, error) {
	p := &Preorder{}
	err := db.NewSelect().Model(p).Where("booking_id = ? AND venue_id = ?", b.ID, b.VenueID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return p, err
}

// orderedAhead is what the guests of a booking have ordered with it, where it went to the board.
func (s *Service) orderedAhead(ctx context.Context, b Booking) (money.Amount, error) {
	p, err := s.preorderOf(ctx, s.DB.Read, b)
	if err != nil || p == nil || p.OrderID == "" {
		return 0, err
	}
	worth, err := s.Kitchen.Worth(ctx, b.VenueID, p.OrderID)
	if fault.Is(err, fault.NotFound) {
		return 0, nil
	}
	return worth, err
}

// wantedOf reads the numbers of each product from a form: its fields are named item- and the product.
func wantedOf(form map[string][]string) map[string]int {
	wanted := map[string]int{}
	for name, values := range form {
		id, isItem := strings.CutPrefix(name, "item-")
		if !isItem || len(values) == 0 {
			continue
		}
		if n := numberOf(values[0]); n != 0 {
			wanted[id] = n
		}
	}
	return wanted
}
