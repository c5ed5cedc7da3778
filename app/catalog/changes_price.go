package catalog

import (
	"context"
	"fmt"
	"slices"

	"balcao/app/fault"
	"balcao/app/money"
)

// Rounding is what prices of a change end in.
type Rounding string

const (
	ToCentavo Rounding = "nenhum"
	ToFive    Rounding = "5"
	ToTen     Rounding = "10"
	// ToNinety is to what ends in ,90.
	ToNinety Rounding = "90"
)

// Adjustment says how prices change.
type Adjustment struct {
	// Mode says whether By is percent or reais. By is never negative: Down lowers.
	Mode string `json:"modo" enum:"percentual,valor"`
	Down bool   `json:"reduzir" required:"false"`
	// By is percent with up to two decimals, or reais.
	By       money.Amount `json:"ajuste" doc:"percent with up to two decimals (12.5), or reais"`
	Rounding Rounding     `json:"arredondamento" enum:"nenhum,5,10,90" doc:"centavos that prices end in, or are a multiple of"`
}

const byPercent = "percentual"

// check refuses adjustments that no venue means.
func (a Adjustment) check() error {
	switch {
	case a.By < 0 || a.By == 0 && a.Rounding == ToCentavo:
		return fault.Field("ajuste", "Use um ajuste maior que zero.")
	case a.Mode == byPercent && a.Down && a.By > 100_00:
		return fault.Field("ajuste", "Uma redução vai até 100%.")
	case a.Mode == byPercent && a.By > 1000_00:
		return fault.Field("ajuste", "Um aumento vai até 1.000%.")
	case a.By > highestPrice:
		return fault.Field("ajuste", "Use um valor de até R$ 1.000.000,00.")
	}
	return nil
}

// whole is one hundred percent in hundredths of a percent.
const whole = 100_00

// Of is the price after the adjustment: computed exactly, rounded once, halves up, never
// below zero. What costs nothing has no percentage.
func (a Adjustment) Of(price money.Amount) money.Amount {
	by := int64(a.By)
	if a.Down {
		by = -by
	}
	// In parts of a centavo, of which there are `whole`.
	exact := (int64(price) + by) * whole
	if a.Mode == byPercent {
		exact = int64(price) * (whole + by)
	}
	if exact <= 0 {
		return 0
	}
	switch a.Rounding {
	case ToFive:
		return rounded(exact, 5)
	case ToTen:
		return rounded(exact, 10)
	case ToNinety:
		return max(90, rounded(exact+10*whole, 100)-10)
	}
	return rounded(exact, 1)
}

// rounded is the multiple of step centavos that is nearest to an amount in parts of a centavo.
func rounded(exact, step int64) money.Amount {
	size := step * whole
	return money.Amount((2*exact + size) / (2 * size) * step)
}

// ChangePrices adjusts prices. Products whose price is said when they are sold have none,
// and the service fee keeps its own. What an adjusted product costs as an addition of others,
// where these have a price of their own for it, is adjusted for the followers.
func (s *Service) ChangePrices(ctx context.Context, venueID string, by Adjustment, order BulkOrder, followers []Follower) (Bulk, error) {
	if err := by.check(); err != nil {
		return Bulk{}, err
	}
	return s.apply(ctx, venueID, order, bulk{
		kind: PriceChange, field: priceField,
		summary: func(*edit, []string) string { return by.String() },
		alter: func(_ *edit, p *Product) error {
			if p.Kind == Variable || p.Kind == Fee {
				return nil
			}
			if p.Price = by.Of(p.Price); p.Price > highestPrice {
				return fault.Field("ajuste", fmt.Sprintf("O preço de %s passaria de R$ 1.000.000,00.", p.Name))
			}
			return nil
		},
		spread: func(e *edit, changes *pairs) ([]AlteredParent, error) { return by.spread(e, changes, followers) },
	})
}

// spread tells where the changed products have a price of their own as an addition, and
// adjusts that for the followers.
func (a Adjustment) spread(e *edit, changes *pairs, followers []Follower) ([]AlteredParent, error) {
	if len(changes.list) == 0 {
		return nil, nil
	}
	ticked := map[Follower]bool{}
	for _, f := range followers {
		ticked[f] = true
	}
	parents := e.parents(changes.ids()...)
	var told []AlteredParent
	// Those that are added below only follow.
	for _, each := range slices.Clone(changes.list) {
		for _, parent := range parents[each.before.ID] {
			before, after := a.ownPrices(parent, each.before.ID)
			if len(before) == 0 {
				continue
			}
			f := Follower{parent.ID, each.before.ID}
			told = append(told, AlteredParent{Follower: f, Name: parent.Name, Addition: each.before.Name, Before: amounts(before), After: amounts(after)})
			switch {
			case !ticked[f]:
			case slices.Max(after) > highestPrice:
				return nil, fault.Field("ajuste", fmt.Sprintf("O valor de %s em %s passaria de R$ 1.000.000,00.", each.before.Name, parent.Name))
			default:
				for _, addition := range changes.of(parent).ownPriced(each.before.ID) {
					price := a.Of(*addition.OwnPrice)
					addition.OwnPrice = &price
				}
			}
		}
	}
	return told, nil
}

// ownPrices are the prices of its own that a product has of an addition and that the
// adjustment alters, and what each becomes.
func (a Adjustment) ownPrices(parent *Product, additionID string) (before, after []money.Amount) {
	for _, addition := range parent.ownPriced(additionID) {
		own := *addition.OwnPrice
		if price := a.Of(own); price != own {
			before, after = append(before, own), append(after, price)
		}
	}
	return before, after
}

// String is the adjustment in a person's words.
func (a Adjustment) String() string {
	verb := "Aumento"
	if a.Down {
		verb = "Redução"
	}
	words := fmt.Sprintf("%s de %s", verb, a.By)
	if a.Mode == byPercent {
		words = fmt.Sprintf("%s de %d,%02d%%", verb, a.By/100, a.By%100)
	}
	switch a.Rounding {
	case ToFive:
		return words + ", arredondado a 0,05"
	case ToTen:
		return words + ", arredondado a 0,10"
	case ToNinety:
		return words + ", arredondado a ,90"
	}
	return words
}
