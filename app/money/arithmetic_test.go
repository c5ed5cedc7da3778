package money_test

import (
	"errors"
	"math"
	"math/big"
	"slices"
	"testing"

	"balcao/app/money"

	"pgregory.net/rapid"
)

// agrees checks a result against the exact one computed without bounds.
func agrees(t *rapid.T, got money.Amount, err error, exact *big.Int) {
	t.Helper()
	if !exact.IsInt64() {
		if !errors.Is(err, money.ErrOverflow) {
			t.Fatalf("got %d, %v; want ErrOverflow, the exact result is %s", int64(got), err, exact)
		}
		return
	}
	if err != nil || int64(got) != exact.Int64() {
		t.Fatalf("got %d, %v; want %s", int64(got), err, exact)
	}
}

func TestMulIsExactOrOverflows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, quantity := anyAmount.Draw(t, "amount"), rapid.Int64().Draw(t, "quantity")
		got, err := a.Mul(quantity)
		agrees(t, got, err, new(big.Int).Mul(big.NewInt(int64(a)), big.NewInt(quantity)))
	})
}

func TestSumIsExactOrOverflows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyAmount.Draw(t, "a"), anyAmount.Draw(t, "b")
		got, err := money.Sum(a, b)
		agrees(t, got, err, new(big.Int).Add(big.NewInt(int64(a)), big.NewInt(int64(b))))
	})
}

func TestPercentRoundsHalvesAwayFromZero(t *testing.T) {
	for _, c := range []struct {
		amount     money.Amount
		hundredths int64
		want       money.Amount
	}{
		{1000, 1000, 100},
		{25, 1000, 3},
		{-25, 1000, -3},
		{24, 1000, 2},
		{999, 333, 33},
		{math.MaxInt64, 10000, math.MaxInt64},
		{math.MinInt64, 10000, math.MinInt64},
	} {
		if got, err := c.amount.Percent(c.hundredths); err != nil || got != c.want {
			t.Errorf("%d of %d/10000 = %d, %v; want %d", int64(c.amount), c.hundredths, int64(got), err, int64(c.want))
		}
	}
}

func TestPercentIsExactOrOverflows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, hundredths := anyAmount.Draw(t, "amount"), rapid.Int64().Draw(t, "hundredths")
		got, err := a.Percent(hundredths)
		exact := new(big.Int).Mul(big.NewInt(int64(a)), big.NewInt(hundredths))
		negative := exact.Sign() < 0
		exact.Abs(exact).Add(exact, big.NewInt(5000)).Quo(exact, big.NewInt(10000))
		if negative {
			exact.Neg(exact)
		}
		agrees(t, got, err, exact)
	})
}

func TestSplitAddsUpAndIsFair(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, n := anyAmount.Draw(t, "amount"), rapid.IntRange(1, 50).Draw(t, "parts")
		parts, err := a.Split(n)
		if err != nil || len(parts) != n {
			t.Fatalf("%d parts, %v; want %d", len(parts), err, n)
		}
		if total, err := money.Sum(parts...); err != nil || total != a {
			t.Fatalf("parts add up to %d, %v", int64(total), err)
		}
		first, last := parts[0], parts[n-1]
		if gap := first - last; gap < -1 || gap > 1 {
			t.Fatalf("the first part is %d and the last %d", int64(first), int64(last))
		}
	})
}

func TestSplitNeedsAPart(t *testing.T) {
	if _, err := money.Amount(100).Split(0); !errors.Is(err, money.ErrParts) {
		t.Fatalf("got %v, want ErrParts", err)
	}
}

// Parts add up to the whole, none is further than a centavo from its share, and the larger
// remainders get what is left.
func TestApportion(t *testing.T) {
	for _, c := range []struct {
		whole   money.Amount
		weights []int64
		want    []money.Amount
	}{
		{100, []int64{1, 1, 1}, []money.Amount{34, 33, 33}}, {5, []int64{2, 3}, []money.Amount{2, 3}}, {1, []int64{1, 2}, []money.Amount{0, 1}},
		{-7, []int64{1, 1}, []money.Amount{-4, -3}}, {9, []int64{0, 0}, []money.Amount{0, 9}}, {9, []int64{-5, 1}, []money.Amount{0, 9}},
	} {
		if got := c.whole.Apportion(c.weights...); !slices.Equal(got, c.want) {
			t.Errorf("%d by %v is %v, want %v", c.whole, c.weights, got, c.want)
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		whole := money.Amount(rapid.Int64Range(-1_000_000_000_00, 1_000_000_000_00).Draw(rt, "whole"))
		weights := rapid.SliceOfN(rapid.Int64Range(0, 1_000_000_000), 1, 8).Draw(rt, "weights")
		sum, total := money.Amount(0), int64(0)
		for _, w := range weights {
			total += w
		}
		for i, part := range whole.Apportion(weights...) {
			sum += part
			if exact := new(big.Rat).SetFrac(new(big.Int).Mul(big.NewInt(int64(whole)), big.NewInt(weights[i])), big.NewInt(max(total, 1))); total > 0 {
				if away, _ := exact.Sub(exact, new(big.Rat).SetInt64(int64(part))).Float64(); away >= 1 || away <= -1 {
					rt.Fatalf("part %d of %v by %v is %v", i, whole, weights, part)
				}
			}
		}
		if sum != whole {
			rt.Fatalf("%v by %v adds up to %v", whole, weights, sum)
		}
	})
}
