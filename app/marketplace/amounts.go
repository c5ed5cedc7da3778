package marketplace

import (
	"cmp"
	"slices"
	"strings"

	"balcao/app/money"
)

// amount is a price, 0 where it is not told.
func amount(p *Price) money.Amount {
	if p == nil {
		return 0
	}
	return money.Amount(*p)
}

// total is what an order costs: what it says, or else what was paid and is to be
// paid; false where neither tells it.
func (d Details) total() (money.Amount, bool) {
	if d.Total.OrderAmount != nil {
		return amount(d.Total.OrderAmount), true
	}
	parts := []*Price{d.Payments.Prepaid, d.Payments.Pending}
	if slices.Contains(parts, nil) {
		parts = nil
		for _, m := range d.Payments.Methods {
			parts = append(parts, m.Value)
		}
	}
	var amounts []money.Amount
	for _, part := range parts {
		if part == nil {
			return 0, false
		}
		amounts = append(amounts, amount(part))
	}
	total, err := money.Sum(amounts...)
	return total, err == nil && total > 0
}

// worth is what a line costs: what it says, or else its units with their
// options; false where neither tells it.
func (d Details) worth(i DetailsItem) (money.Amount, bool) {
	if i.TotalPrice != nil {
		return amount(i.TotalPrice), true
	}
	n, told := units(i.Quantity)
	// Options that could not be read may have a price.
	told = told && i.UnitPrice != nil && !slices.ContainsFunc(d.Unread, func(hole string) bool { return strings.Contains(hole, ".options") })
	each := amount(i.UnitPrice)
	for _, o := range i.Options {
		n, whole := units(cmp.Or(o.Quantity, "1"))
		price, fits := amount(o.UnitPrice).Mul(int64(n))
		sum, adds := money.Sum(each, price)
		each, told = sum, told && whole && o.UnitPrice != nil && fits == nil && adds == nil
	}
	total, err := each.Mul(int64(n))
	if !told || err != nil {
		return 0, false
	}
	return total, true
}
