package tables

import (
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"balcao/app/money"
)

// Whoever has had what: the parts make up the total, and none is a centavo or more away
// from its exact share.
func TestSplittingByItemLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		people := rapid.IntRange(1, 9).Draw(t, "people")
		var lines []sharedLine
		weights := make([]money.Amount, people)
		for range rapid.IntRange(0, 12).Draw(t, "lines") {
			l := sharedLine{value: money.Amount(rapid.Int64Range(0, 99_999).Draw(t, "value"))}
			l.of = rapid.SliceOfNDistinct(rapid.IntRange(0, people-1), 0, people, rapid.ID).Draw(t, "of")
			lines = append(lines, l)
			of := l.of
			if len(of) == 0 {
				of = everybody(people)
			}
			rest := l.value
			for i, who := range of {
				part := rest / money.Amount(len(of)-i)
				if rest%money.Amount(len(of)-i) != 0 {
					part++
				}
				weights[who] += part
				rest -= part
			}
		}
		total := money.Amount(rapid.Int64Range(0, 1_000_000).Draw(t, "total"))
		parts, err := splitByItem(total, lines, people)
		if err != nil || len(parts) != people {
			t.Fatalf("%v: %v", parts, err)
		}
		sum, _ := money.Sum(parts...)
		if sum != total {
			t.Fatalf("%v make %v of %v", parts, sum, total)
		}
		all, _ := money.Sum(weights...)
		if all == 0 {
			weights, all = slices.Repeat([]money.Amount{1}, people), money.Amount(people)
		}
		for i, part := range parts {
			exact := new(big.Rat).SetFrac(new(big.Int).Mul(big.NewInt(int64(total)), big.NewInt(int64(weights[i]))), big.NewInt(int64(all)))
			off := new(big.Rat).Sub(new(big.Rat).SetInt64(int64(part)), exact)
			if off.Abs(off).Cmp(big.NewRat(1, 1)) >= 0 {
				t.Errorf("%d of %v is %v, exactly %v", i, total, part, exact)
			}
			if weights[i] == 0 && part != 0 {
				t.Errorf("who has had nothing pays %v", part)
			}
		}
	})
}

// However an account is paid, each of its orders gets what it comes to, and each payment
// is used up.
func TestPaymentsAreSharedExactly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var ordered []Order
		for i := range rapid.IntRange(0, 6).Draw(t, "orders") {
			items := money.Amount(rapid.Int64Range(0, 9_999).Draw(t, "items"))
			off := money.Amount(rapid.Int64Range(0, int64(items)).Draw(t, "discount"))
			tax := money.Amount(rapid.Int64Range(0, 999).Draw(t, "tax"))
			ordered = append(ordered, Order{
				ID: string(rune('a' + i)), Refused: rapid.Bool().Draw(t, "refused"), Online: rapid.Bool().Draw(t, "online"),
				Value: Value{items, off, tax, items - off + tax},
			})
		}
		account := Account{Untaxed: rapid.Bool().Draw(t, "untaxed")}
		bill, err := billOf(account, ordered, nil)
		if err != nil {
			t.Fatal(err)
		}
		if bill.Items-bill.Discount+bill.Tax != bill.Total || bill.Left != bill.Total-bill.Online {
			t.Fatalf("the bill %+v does not add up", bill.Value)
		}
		var payments []Payment
		names := []string{"dinheiro", "pix", "credito"}
		paid := map[string]money.Amount{}
		for left := bill.Left; left > 0; {
			p := Payment{Kind: rapid.SampledFrom(names).Draw(t, "kind"), Value: money.Amount(rapid.Int64Range(1, int64(left)).Draw(t, "payment"))}
			left -= p.Value
			if len(payments) > 20 {
				p.Value, left = p.Value+left, 0
			}
			paid[kinds[p.Kind]] += p.Value
			payments = append(payments, p, Payment{Kind: "pix", Value: 77, UndoneAt: 1})
		}
		if bill, err = billOf(account, ordered, payments); err != nil || bill.Left != 0 {
			t.Fatalf("%v is left: %v", bill.Left, err)
		}
		shares := bill.shares()
		for _, o := range ordered {
			settled, found := shares[o.ID]
			if found == (o.Refused || o.Online) {
				t.Fatalf("order %s has shares: %v", o.ID, found)
			}
			var sum money.Amount
			for _, s := range settled.Payments {
				if s.Value <= 0 {
					t.Errorf("a share of %v", s.Value)
				}
				sum += s.Value
				paid[s.Method] -= s.Value
			}
			if found && sum != o.due(account.Untaxed).Total {
				t.Errorf("order %s gets %v of %v", o.ID, sum, o.due(account.Untaxed).Total)
			}
		}
		for kind, rest := range paid {
			if rest != 0 {
				t.Errorf("%v of %s went to no order", rest, kind)
			}
		}
	})
}
