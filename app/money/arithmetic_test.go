package money_test

import (
	"errors"
	"math"
	"math/big"
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
