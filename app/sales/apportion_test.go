package sales

import (
	"testing"

	"pgregory.net/rapid"

	"balcao/app/money"
)

// The parts of a discount make the discount, none is above its share by a centavo, and lines
// of no value get nothing.
func TestADiscountIsPartedToTheCentavo(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		weights := make([]money.Amount, rapid.IntRange(1, 9).Draw(rt, "lines"))
		var whole money.Amount
		for i := range weights {
			weights[i] = money.Amount(rapid.Int64Range(0, 1_000_000_00).Draw(rt, "value"))
			whole += weights[i]
		}
		amount := money.Amount(rapid.Int64Range(0, 1_000_000_00).Draw(rt, "discount"))
		shares, err := apportion(amount, weights)
		if err != nil {
			rt.Fatal(err)
		}
		var sum money.Amount
		for i, share := range shares {
			sum += share
			if whole == 0 {
				continue
			}
			exact := float64(amount) * float64(weights[i]) / float64(whole)
			if float64(share) < exact-1.001 || float64(share) > exact+1.001 || weights[i] == 0 && share != 0 {
				rt.Fatalf("share %d of %d by %d of %d is %d, exactly %f", i, amount, weights[i], whole, share, exact)
			}
		}
		if sum != amount {
			rt.Fatalf("shares %v of %d make %d", shares, amount, sum)
		}
	})
}
