package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"balcao/app/catalog"
	"balcao/app/equipment"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/operators"
	"balcao/app/tills"
)

// counter is a device of the demo that sells, whoever stands behind it, and when it began.
type counter struct {
	by       operation.Equipment
	operator operators.Operator
	// ago is how long ago its drawer was opened, lasts how long it stayed so; 0 is still open.
	ago, lasts time.Duration
	opening    money.Amount
	sales      int
	// short is how much less was counted than there should be.
	short money.Amount
}

// pair has a device be the equipment, tell of itself, and take over its products.
func (d Deps) pair(ctx context.Context, e equipment.Equipment, battery int) (operation.Equipment, error) {
	code, err := d.Equipment.NewCode(ctx, e.VenueID, e.ID)
	if err != nil {
		return operation.Equipment{}, err
	}
	serial := e.Serial
	if serial == "" {
		serial = fmt.Sprintf("BLC-%d-%04d", e.Type, e.Number)
	}
	bound, err := d.Equipment.Bind(ctx, "demo", code.Code, serial, "4.2.1")
	if err != nil {
		return operation.Equipment{}, err
	}
	by := operation.Equipment{ID: e.ID, VenueID: e.VenueID, Name: bound.Title()}
	if _, err := d.Equipment.Hear(ctx, by, equipment.Told{Serial: serial, Version: "4.2.1", Battery: &battery, Charging: e.Type == equipment.Totem}); err != nil {
		return by, err
	}
	_, err = d.Equipment.Sync(ctx, by, nil)
	return by, err
}

// sell has the venue's devices sell: drawers of the last days that were closed, and those
// of today. Its sales point has no kitchen, so that no sale becomes an order.
func (d Deps) sell(ctx context.Context, venueID string, p plan, at crewOfTills) error {
	goods, err := d.goods(ctx, venueID)
	if err != nil || len(goods) == 0 {
		return err
	}
	rng := rand.New(rand.NewPCG(p.seed, 22))
	const day = 24 * time.Hour
	for i, c := range []counter{
		{by: at.till, operator: at.cashier, ago: 2*day + 5*time.Hour, lasts: 4 * time.Hour, opening: 150_00, sales: 8},
		{by: at.till, operator: at.runner, ago: day + 4*time.Hour, lasts: 3 * time.Hour, opening: 150_00, sales: 6, short: 2_50},
		{by: at.till, operator: at.cashier, ago: 3 * time.Hour, opening: 200_00, sales: 5},
		{by: at.totem, ago: 2 * time.Hour, sales: 4},
	} {
		if err := d.drawer(ctx, c, fmt.Sprintf("caixa-%d", i+1), goods, rng); err != nil {
			return fmt.Errorf("till %d: %w", i+1, err)
		}
	}
	return nil
}

// crewOfTills are the devices that sell in the demo, and who stands behind them.
type crewOfTills struct {
	till, totem     operation.Equipment
	cashier, runner operators.Operator
}

// goods are products of one plain price that are not counted in stock.
func (d Deps) goods(ctx context.Context, venueID string) ([]catalog.Product, error) {
	all, err := d.Catalog.InUse(ctx, venueID)
	return slices.DeleteFunc(all, func(p catalog.Product) bool {
		return p.Hidden || !p.ForSale || p.ControlsStock || p.Composed || p.Price <= 0 || p.Kind != catalog.Plain
	}), err
}

// drawer opens a cash session, sells, moves money, and closes it where it has an end.
func (d Deps) drawer(ctx context.Context, c counter, session string, goods []catalog.Product, rng *rand.Rand) error {
	began := d.Clock.Now().Add(-c.ago)
	if err := d.Tills.Open(ctx, c.by, tills.Opening{Session: session, At: began.UnixMilli(), Operator: c.operator.ID, Value: c.opening}); err != nil {
		return err
	}
	span := c.lasts
	if span == 0 {
		span = c.ago
	}
	taken := map[tills.Method]money.Amount{tills.Cash: c.opening}
	for i := range c.sales {
		sale := c.sale(session, i, goods[rng.IntN(len(goods))], rng)
		sale.At = began.Add(span * time.Duration(i+1) / time.Duration(c.sales+2)).UnixMilli()
		if _, err := d.Tills.Take(ctx, c.by, sale); err != nil {
			return err
		}
		for _, paid := range sale.Payments {
			taken[paid.Method] += paid.Value
		}
		for j, token := range sale.Tokens {
			if c.lasts > 0 || i+j == 0 {
				if _, err := d.Tills.Validate(ctx, c.by.VenueID, token.Code, tills.User{Name: c.by.Name, EquipmentID: c.by.ID}); err != nil {
					return err
				}
			}
		}
	}
	if c.operator.ID == "" {
		return nil
	}
	for i, moved := range []tills.Movement{
		{Kind: "suprimento", Value: 50_00, Reason: "Troco"}, {Kind: "sangria", Value: 80_00, Reason: "Recolhimento para o cofre"},
	} {
		moved.ID, moved.Session, moved.Operator = fmt.Sprintf("%s-m%d", session, i+1), session, c.operator.ID
		moved.At = began.Add(span * time.Duration(i+1) / 3).UnixMilli()
		if err := d.Tills.Move(ctx, c.by, moved); err != nil {
			return err
		}
	}
	taken[tills.Cash] += 50_00 - 80_00 - c.short
	if c.lasts == 0 {
		return nil
	}
	closing := tills.Closing{Session: session, At: began.Add(c.lasts).UnixMilli(), Operator: c.operator.ID, Counted: []tills.Count{}}
	for _, m := range []tills.Method{tills.Cash, tills.Credit, tills.Debit} {
		closing.Counted = append(closing.Counted, tills.Count{Method: m, Value: taken[m]})
	}
	if c.short > 0 {
		closing.Note = "Troco dado a mais; conferido duas vezes."
	}
	return d.Tills.Close(ctx, c.by, closing)
}

// sale is one product, once or twice, with its tokens; the second of a session was sold for
// less than it costs, the third with a discount.
func (c counter) sale(session string, i int, p catalog.Product, rng *rand.Rand) tills.Upload {
	units, price := 1+rng.IntN(2), p.Price
	if i == 1 && c.operator.ID != "" {
		price -= price / 10
	}
	u := tills.Upload{
		ID: fmt.Sprintf("%s-v%d", session, i+1), Session: session, Operator: c.operator.ID,
		Lines: []tills.Line{{ProductID: p.ID, Name: p.Name, Units: units, Price: price}},
	}
	for n := range units {
		number := 100*int64(i+1) + int64(n+1)
		u.Tokens = append(u.Tokens, tills.Issued{
			Number: number, Code: fmt.Sprintf("F%s%06d%03d", c.by.ID[len(c.by.ID)-4:], rng.IntN(1_000_000), number), Product: p.Name, Value: price,
		})
	}
	u.Total = u.Items()
	if i == 2 && c.operator.ID != "" {
		u.Discount = u.Total / 20
		u.Total -= u.Discount
	}
	u.Commission = u.Total / 50
	paid := []tills.Paid{{Method: tills.Debit, Brand: "Elo"}, {Method: tills.Cash}, {Method: tills.Credit, Brand: "Visa"}}[i%3]
	if c.operator.ID == "" {
		paid, u.Commission = tills.Paid{Method: tills.Credit, Brand: "Mastercard"}, 0
	}
	paid.Value = u.Total
	u.Payments = []tills.Paid{paid}
	return u
}
