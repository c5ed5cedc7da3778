package money

import (
	"errors"
	"math/bits"
)

// ErrParts reports a Split into fewer than one part.
var ErrParts = errors.New("money: a split needs at least one part")

// Sum adds amounts exactly; a total that does not fit is ErrOverflow even
// when later amounts would bring it back.
func Sum(amounts ...Amount) (Amount, error) {
	var total Amount
	for _, a := range amounts {
		next := total + a
		if (next > total) != (a > 0) && a != 0 {
			return 0, ErrOverflow
		}
		total = next
	}
	return total, nil
}

// Mul is the price of quantity units, or ErrOverflow.
func (a Amount) Mul(quantity int64) (Amount, error) {
	high, low := bits.Mul64(a.magnitude(), Amount(quantity).magnitude())
	if high != 0 {
		return 0, ErrOverflow
	}
	return signed(low, (a < 0) != (quantity < 0))
}

// Percent is the share of the amount given in hundredths of a percent
// (1000 = 10 %), rounded to the centavo, halves away from zero. A share that
// does not fit is ErrOverflow.
func (a Amount) Percent(hundredths int64) (Amount, error) {
	const whole = 100 * 100
	high, low := bits.Mul64(a.magnitude(), Amount(hundredths).magnitude())
	low, carry := bits.Add64(low, whole/2, 0)
	high += carry
	if high >= whole {
		return 0, ErrOverflow
	}
	share, _ := bits.Div64(high, low, whole)
	return signed(share, (a < 0) != (hundredths < 0))
}

// Split divides the amount into parts that add up to it and differ by at most
// one centavo, the larger ones first. Fewer than one part is ErrParts.
func (a Amount) Split(parts int) ([]Amount, error) {
	if parts < 1 {
		return nil, ErrParts
	}
	share, rest := a/Amount(parts), a%Amount(parts)
	out := make([]Amount, parts)
	for i := range out {
		out[i] = share
		switch {
		case rest > 0:
			out[i]++
			rest--
		case rest < 0:
			out[i]--
			rest++
		}
	}
	return out, nil
}
