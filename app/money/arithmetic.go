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

// Apportion divides the amount by weights into parts that add up to it: each gets its share
// rounded down, and the centavos that are left go to the largest remainders, the first ones
// first. Negative weights count as 0; with none above 0 all of it is the last one's.
func (a Amount) Apportion(weights ...int64) []Amount {
	parts := make([]Amount, len(weights))
	whole := uint64(0)
	for _, w := range weights {
		whole += uint64(max(w, 0))
	}
	if whole == 0 {
		if len(parts) > 0 {
			parts[len(parts)-1] = a
		}
		return parts
	}
	rests := make([]uint64, len(weights))
	left := a.magnitude()
	for i, w := range weights {
		high, low := bits.Mul64(a.magnitude(), uint64(max(w, 0)))
		share, rest := bits.Div64(high, low, whole) // high < whole: no weight is above the whole
		parts[i], rests[i] = Amount(share), rest
		left -= share
	}
	for ; left > 0; left-- {
		most := 0
		for i := range rests {
			if rests[i] > rests[most] {
				most = i
			}
		}
		parts[most]++
		rests[most] = 0
	}
	if a < 0 {
		for i := range parts {
			parts[i] = -parts[i]
		}
	}
	return parts
}
