package stock

import (
	"balcao/app/quantity"

	"github.com/uptrace/bun"
)

// balance is what a venue has of a product.
type balance struct {
	bun.BaseModel `bun:"table:stock_balances,alias:b"`
	VenueID       string `bun:",pk"`
	ProductID     string `bun:",pk"`
	OnHand        quantity.Amount
	Reserved      quantity.Amount
	// QuotaUsed is what orders have drawn since the product's quota was set.
	QuotaUsed quantity.Amount
	// QuotaPeriod is how often the quota was set from or to 0.
	QuotaPeriod int64
	// Minimum is below which stock counts as low; 0 is never.
	Minimum quantity.Amount
	// Value is the cost of what is on hand, 0 where that is not above zero.
	Value Cost
	// Paid and PaidFor are of the last receipt: the cost of what is found without one.
	Paid      Cost
	PaidFor   quantity.Amount
	LastNo    int64
	MovedAt   int64 `bun:",nullzero"`
	CountedAt int64 `bun:",nullzero"`
}

// free is what may still be sold.
func (b *balance) free() quantity.Amount { return b.OnHand - b.Reserved }

// move changes what is on hand, and answers how its value changed. paid is what a receipt
// cost, known what the moved units are known to have cost; nil where nobody says.
//
// Receipts onto nothing, or onto a debt, set the average to their own: an average over
// units that are not there means nothing.
func (b *balance) move(by quantity.Amount, paid, known *Cost) Cost {
	before, after := b.Value, b.OnHand+by
	switch {
	case after <= 0:
		b.Value = 0
	case by < 0 && known != nil:
		b.Value = max(0, b.Value+*known)
	case by < 0:
		b.Value -= b.Value.share(-by, b.OnHand)
	default:
		b.Value = b.receive(by, b.costOf(by, paid, known))
	}
	if paid != nil && by > 0 {
		b.Paid, b.PaidFor = *paid, by
	}
	b.OnHand = after
	return b.Value - before
}

// receive is the value once units of this cost have come.
func (b *balance) receive(by quantity.Amount, cost Cost) Cost {
	if b.OnHand >= 0 {
		return b.Value + cost
	}
	return cost.share(b.OnHand+by, by)
}

// costOf is the cost of units that come: what they are known to cost, else the average,
// else that of the last receipt.
func (b *balance) costOf(by quantity.Amount, paid, known *Cost) Cost {
	switch {
	case paid != nil:
		return *paid
	case known != nil:
		return *known
	case b.OnHand > 0:
		return b.Value.share(by, b.OnHand)
	case b.PaidFor > 0:
		return b.Paid.share(by, b.PaidFor)
	default:
		return 0
	}
}

// average is the cost of so many units at the moving average.
func (b *balance) average(of quantity.Amount) Cost {
	if b.OnHand <= 0 {
		return 0
	}
	return b.Value.share(of, b.OnHand)
}
