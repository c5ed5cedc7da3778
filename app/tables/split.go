package tables

import (
	"fmt"
	"math/big"
	"slices"

	"balcao/app/money"
)

// Part is a part of a bill by its name: a payment of it, or what somebody is to pay.
type Part struct {
	Name  string
	Value money.Amount
}

// Taken is what was paid of a bill, given back or written off, the first one first.
func (b Bill) Taken() []Part {
	var taken []Part
	if b.Online != 0 {
		taken = append(taken, Part{"Pago online", b.Online})
	}
	for _, p := range b.valid() {
		taken = append(taken, Part{p.title(), p.Value})
	}
	return taken
}

// checkParts refuses parts that do not make up what is left.
func (b Bill) checkParts(parts []Part) error {
	if len(parts) == 0 {
		return nil
	}
	values := make([]money.Amount, len(parts))
	for i, p := range parts {
		values[i] = p.Value
	}
	if sum, err := money.Sum(values...); err != nil || sum != b.Left {
		return errSplitStale
	}
	return nil
}

// sharedLine is a line of an account and who has had it; nobody means everybody.
type sharedLine struct {
	value money.Amount
	of    []int
}

// splitByItem parts a total among people by what each has had: discount and service fee go
// with the lines in proportion, and the parts make the total up to the centavo (largest
// remainder). Lines that come to nothing leave everybody the same.
func splitByItem(total money.Amount, lines []sharedLine, people int) ([]money.Amount, error) {
	weights := make([]money.Amount, people)
	for _, l := range lines {
		of := l.of
		if len(of) == 0 {
			of = everybody(people)
		}
		parts, err := l.value.Split(len(of))
		if err != nil {
			return nil, err
		}
		for i, who := range of {
			if weights[who], err = money.Sum(weights[who], parts[i]); err != nil {
				return nil, err
			}
		}
	}
	return inProportion(total, weights)
}

// partOf is what the part of a person is called in a split: payments of it have the name.
func partOf(who, people int) string { return fmt.Sprintf("Pessoa %d de %d", who+1, people) }

// ownParts are what each of so many people has paid as his part, and their sum.
func (b Bill) ownParts(people int) (own []money.Amount, sum money.Amount, err error) {
	own = make([]money.Amount, people)
	for _, p := range b.valid() {
		for who := range own {
			if p.Note == partOf(who, people) && p.Value > 0 && writtenOff[p.Kind] == "" {
				own[who] += p.Value
			}
		}
	}
	sum, err = money.Sum(own...)
	return own, sum, err
}

// leftOf takes off each part what was paid of it. Where somebody has paid more than his part,
// the others' come to less, in proportion.
func leftOf(left money.Amount, parts, own []money.Amount) ([]money.Amount, error) {
	over := false
	for i := range parts {
		parts[i] -= own[i]
		if parts[i] < 0 {
			parts[i], over = 0, true
		}
	}
	if over {
		return inProportion(left, parts)
	}
	return parts, nil
}

func everybody(people int) []int {
	all := make([]int, people)
	for i := range all {
		all[i] = i
	}
	return all
}

// inProportion parts a total by weights: each part is rounded down, and the centavos that
// are left go to the largest remainders, the first one first.
func inProportion(total money.Amount, weights []money.Amount) ([]money.Amount, error) {
	sum, err := money.Sum(weights...)
	if err != nil {
		return nil, err
	}
	if sum <= 0 {
		return total.Split(len(weights))
	}
	parts := make([]money.Amount, len(weights))
	remainders := make([]*big.Int, len(weights))
	left := total
	for i, w := range weights {
		share := new(big.Int).Mul(big.NewInt(int64(total)), big.NewInt(int64(w)))
		share, remainders[i] = share.DivMod(share, big.NewInt(int64(sum)), new(big.Int))
		parts[i] = money.Amount(share.Int64())
		left -= parts[i]
	}
	order := everybody(len(weights))
	slices.SortStableFunc(order, func(a, b int) int { return remainders[b].Cmp(remainders[a]) })
	for _, i := range order[:left] {
		parts[i]++
	}
	return parts, nil
}
