package stock

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/quantity"
)

// Draw is what one choice of an order's item draws of one product.
type Draw struct {
	ItemID    string
	ProductID string
	Product   string
	Quantity  quantity.Amount
	// Quota is the product's; 0 is no limit.
	Quota quantity.Amount
	// Name and Units are of what the customer chose; Field is where he chose it.
	Name  string
	Units int
	Field string
}

// Order names the order that moves stock.
type Order struct {
	VenueID, ID, Code string
	// Beyond is of a sale that has really happened: it may go below zero.
	Beyond bool
	By     operation.Actor
}

// Reserve holds what a new order draws. What there is not enough of is an Invalid fault at
// the choice for which it does not suffice, unless the sale goes beyond.
func (s *Service) Reserve(ctx context.Context, tx bun.IDB, o Order, draws []Draw) error {
	needed, quotas := map[string]quantity.Amount{}, map[string]quantity.Amount{}
	rows := map[[2]string]*drawRow{}
	for _, d := range draws {
		needed[d.ProductID] += d.Quantity
		quotas[d.ProductID] = d.Quota
		key := [2]string{d.ItemID, d.ProductID}
		if rows[key] == nil {
			rows[key] = &drawRow{OrderID: o.ID, ItemID: d.ItemID, ProductID: d.ProductID, Product: d.Product, VenueID: o.VenueID, Quota: d.Quota > 0, State: reserved}
		}
		rows[key].Quantity += d.Quantity
	}
	periods, drawn := map[string]int64{}, slices.Sorted(maps.Keys(needed))
	for _, id := range drawn {
		period, err := s.reserve(ctx, tx, o, id, needed[id], quotas[id])
		if errors.Is(err, errTooLittle) {
			return s.lacking(ctx, tx, o.VenueID, id, draws)
		}
		if err != nil {
			return err
		}
		periods[id] = period
	}
	if len(rows) == 0 {
		return nil
	}
	all := slices.Collect(maps.Values(rows))
	for _, r := range all {
		r.QuotaPeriod = periods[r.ProductID]
	}
	if _, err := tx.NewInsert().Model(&all).Exec(ctx); err != nil {
		return fmt.Errorf("insert draws: %w", err)
	}
	s.changed(ctx, Change{VenueID: o.VenueID, Less: drawn})
	return nil
}

var errTooLittle = errors.New("stock: there is too little")

// reserve holds n of one product, or is errTooLittle. It answers the period of the quota.
func (s *Service) reserve(ctx context.Context, tx bun.IDB, o Order, productID string, n, quota quantity.Amount) (period int64, err error) {
	if o.Beyond {
		b, err := s.hold(ctx, tx, o.VenueID, productID)
		if err != nil {
			return 0, err
		}
		b.Reserved += n
		if quota > 0 {
			b.QuotaUsed += n
		}
		_, err = tx.NewUpdate().Model(b).Column("reserved", "quota_used").WherePK().Exec(ctx)
		return b.QuotaPeriod, err
	}
	limited := quantity.Amount(0)
	if quota > 0 {
		limited = n
	}
	err = tx.NewRaw(`UPDATE stock_balances SET reserved = reserved + ?, quota_used = quota_used + ?
		WHERE venue_id = ? AND product_id = ? AND on_hand - reserved >= ? AND (? = 0 OR ? - quota_used >= ?) RETURNING quota_period`,
		n, limited, o.VenueID, productID, n, quota, quota, n).Scan(ctx, &period)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, errTooLittle
	}
	if err != nil {
		return 0, fmt.Errorf("reserve stock: %w", err)
	}
	return period, nil
}

// lacking is the fault at the first choice for which a product does not suffice.
func (s *Service) lacking(ctx context.Context, tx bun.IDB, venueID, productID string, draws []Draw) error {
	b := &balance{VenueID: venueID, ProductID: productID}
	var left quantity.Amount
	if known, err := tx.NewSelect().Model(b).WherePK().Exists(ctx); err != nil {
		return err
	} else if known {
		if err := tx.NewSelect().Model(b).WherePK().Scan(ctx); err != nil {
			return fmt.Errorf("read balance: %w", err)
		}
		left = max(0, b.free())
	}
	for _, d := range draws {
		if d.ProductID != productID {
			continue
		}
		if d.Quota > 0 {
			left = min(left, max(0, d.Quota-b.QuotaUsed))
			b.QuotaUsed += d.Quantity
		}
		if d.Quantity > left {
			return fault.Field(d.Field, remaining(int(left/(d.Quantity/quantity.Amount(d.Units))), d.Name))
		}
		left -= d.Quantity
	}
	return fault.New(fault.Conflict, "O estoque mudou agora mesmo. Tente de novo.")
}

// remaining is the sentence for whoever wants more than there is.
func remaining(n int, name string) string {
	switch n {
	case 0:
		return fmt.Sprintf("%s acabou. Tire do pedido para continuar.", name)
	case 1:
		return fmt.Sprintf("Resta 1 de %s.", name)
	default:
		return fmt.Sprintf("Restam %d de %s.", n, name)
	}
}

// held reads an order's draws in that state, by product and item.
func held(ctx context.Context, tx bun.IDB, orderID string, state drawState) ([]drawRow, error) {
	var rows []drawRow
	if err := tx.NewSelect().Model(&rows).Where("order_id = ? AND state = ?", orderID, state).Order("product_id", "item_id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read draws: %w", err)
	}
	return rows, nil
}

// settleDraws writes what became of draws.
func settleDraws(ctx context.Context, tx bun.IDB, rows []drawRow) error {
	for i := range rows {
		if _, err := tx.NewUpdate().Model(&rows[i]).Column("state", "cost").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("write draws: %w", err)
		}
	}
	return nil
}

// Take takes what an order has reserved from the shelf. Where less is there than was
// reserved, because somebody counted, it is a Conflict, unless the sale goes beyond.
func (s *Service) Take(ctx context.Context, tx bun.IDB, o Order) error {
	rows, err := held(ctx, tx, o.ID, reserved)
	if err != nil || len(rows) == 0 {
		return err
	}
	for i := range rows {
		rows[i].State = taken
	}
	lines := grouped(rows, func(p *posting, of []*drawRow) {
		n := p.quantity
		p.quantity, p.unreserve = -n, n
		p.settle = func(b *balance, _ *posting) error {
			if o.Beyond || b.OnHand >= n {
				return nil
			}
			return gone(of[0].Product, b.OnHand)
		}
		p.moved = func(cost Cost) { shareOut(-cost, n, of) }
	})
	m := o.movement(Sale)
	if err := s.post(ctx, tx, &m, lines); err != nil {
		return err
	}
	// What may be sold stays the same.
	s.changed(ctx, Change{VenueID: o.VenueID})
	return settleDraws(ctx, tx, rows)
}

// grouped makes one posting for each product of the rows, which are sorted by it, with the
// sum of their quantities.
func grouped(rows []drawRow, complete func(*posting, []*drawRow)) []posting {
	var lines []posting
	for at := 0; at < len(rows); {
		p := posting{line: len(lines), productID: rows[at].ProductID, packageUnits: quantity.One}
		var of []*drawRow
		for ; at < len(rows) && rows[at].ProductID == p.productID; at++ {
			p.quantity += rows[at].Quantity
			of = append(of, &rows[at])
		}
		complete(&p, of)
		lines = append(lines, p)
	}
	return lines
}

// shareOut divides the cost of n units among the draws that have them, to the last part.
func shareOut(cost Cost, n quantity.Amount, of []*drawRow) {
	for _, r := range of {
		r.Cost = cost.share(r.Quantity, n)
		cost -= r.Cost
		n -= r.Quantity
	}
}

// gone is the refusal to take more than is there.
func gone(product string, left quantity.Amount) error {
	return fault.New(fault.Conflict, fmt.Sprintf("O estoque de %s não basta para este pedido: há %s. Acerte o estoque com uma contagem, ou recuse o pedido.",
		product, max(0, left)))
}

// Release ends the reservations of an order that was refused before it was accepted. What was
// reserved has arrived where nothing else was free before: what is sold out despite free stock
// waits for more.
func (s *Service) Release(ctx context.Context, tx bun.IDB, o Order) error {
	rows, err := held(ctx, tx, o.ID, reserved)
	if err != nil || len(rows) == 0 {
		return err
	}
	var arrived []string
	freed := map[string]quantity.Amount{}
	for i, r := range rows {
		b, err := s.hold(ctx, tx, r.VenueID, r.ProductID)
		if err != nil {
			return err
		}
		b.Reserved -= r.Quantity
		if r.countsOn(b) {
			b.QuotaUsed -= r.Quantity
		}
		if _, err := tx.NewUpdate().Model(b).Column("reserved", "quota_used").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("release stock: %w", err)
		}
		freed[r.ProductID] += r.Quantity
		if last := i+1 == len(rows) || rows[i+1].ProductID != r.ProductID; last && b.free() > 0 && b.free() <= freed[r.ProductID] {
			arrived = append(arrived, r.ProductID)
		}
		rows[i].State = released
	}
	s.changed(ctx, Change{VenueID: o.VenueID, More: true}, arrived...)
	return settleDraws(ctx, tx, rows)
}

// Return says what becomes of what an order has taken: items of which comesBack says so go
// back on the shelf, and have arrived; the others are lost. The ledger shows a loss as such.
func (s *Service) Return(ctx context.Context, tx bun.IDB, o Order, comesBack func(itemID string) bool) error {
	rows, err := held(ctx, tx, o.ID, taken)
	if err != nil || len(rows) == 0 {
		return err
	}
	for i := range rows {
		rows[i].State = lost
		if comesBack(rows[i].ItemID) {
			rows[i].State = back
		}
	}
	came, arrived := o.movement(Returned), []string{}
	lines := grouped(rows, func(p *posting, of []*drawRow) { restocked(p, of, &arrived) })
	if err := s.post(ctx, tx, &came, lines); err != nil {
		return err
	}
	gone := slices.DeleteFunc(slices.Clone(rows), func(r drawRow) bool { return r.State == back })
	if len(gone) > 0 {
		loss := o.movement(Lost)
		if err := s.post(ctx, tx, &loss, grouped(gone, discarded)); err != nil {
			return err
		}
	}
	s.changed(ctx, Change{VenueID: o.VenueID, More: len(gone) < len(rows)}, arrived...)
	return settleDraws(ctx, tx, rows)
}

// restocked puts back what it had cost; the quota gets back what can be sold again. It has
// arrived where something of it is free then.
func restocked(p *posting, of []*drawRow, arrived *[]string) {
	var cost Cost
	for _, r := range of {
		cost += r.Cost
	}
	p.known = &cost
	p.settle = func(b *balance, line *posting) error {
		var there quantity.Amount
		for _, r := range of {
			if r.State != back {
				continue
			}
			there += r.Quantity
			if r.countsOn(b) {
				line.unquota += r.Quantity
			}
		}
		if there > 0 && b.free()+there > 0 {
			*arrived = append(*arrived, line.productID)
		}
		return nil
	}
}

// countsOn says whether the draw is part of what was drawn of the quota as it is set now.
func (r *drawRow) countsOn(b *balance) bool { return r.Quota && r.QuotaPeriod == b.QuotaPeriod }

func discarded(p *posting, of []*drawRow) {
	var cost Cost
	for _, r := range of {
		cost -= r.Cost
	}
	p.quantity, p.known = -p.quantity, &cost
}

func (o Order) movement(kind Kind) movementRow {
	return movementRow{VenueID: o.VenueID, Kind: kind, OrderID: o.ID, OrderCode: o.Code, ActorID: o.By.UserID, ActorName: o.By.Name}
}

// FixesUnit reports whether the product's stock has ever moved: its unit stays what it is.
func (s *Service) FixesUnit(ctx context.Context, tx bun.IDB, venueID, productID string) (bool, error) {
	return tx.NewSelect().Model((*ledgerRow)(nil)).Where("venue_id = ? AND product_id = ?", venueID, productID).Exists(ctx)
}

// BeginQuota counts the draws on a product's quota anew. Those of before count no longer.
func (s *Service) BeginQuota(ctx context.Context, tx bun.IDB, venueID, productID string) error {
	s.changed(ctx, Change{VenueID: venueID, More: true})
	_, err := tx.NewRaw("UPDATE stock_balances SET quota_used = 0, quota_period = quota_period + 1 WHERE venue_id = ? AND product_id = ?", venueID, productID).Exec(ctx)
	return err
}
