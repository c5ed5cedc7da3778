package orders

import (
	"testing"

	"balcao/app/fault"
	"balcao/app/money"

	"pgregory.net/rapid"
)

// Whatever is ordered, the total is what adding up unit by unit gives, and no
// more is free than the catalogue allows.
func TestPriceAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		amount := rapid.Map(rapid.Int64Range(0, 100_000), func(n int64) money.Amount { return money.Amount(n) })
		product := Product{ID: "p", Price: amount.Draw(t, "price"), FreeAdditions: rapid.IntRange(0, 5).Draw(t, "free")}
		line := Line{ProdutoID: "p", Quantidade: rapid.IntRange(1, 99).Draw(t, "quantity")}
		for _, id := range []string{"a", "b", "c"} {
			a := Addition{ProductID: id, Price: amount.Draw(t, "addition"), Max: rapid.IntRange(1, 6).Draw(t, "max"), Free: rapid.IntRange(0, 4).Draw(t, "free of it")}
			product.Additions = append(product.Additions, a)
			if n := rapid.IntRange(0, a.Max).Draw(t, "units"); n > 0 {
				line.Adicionais = append(line.Adicionais, ExtraLine{ProdutoID: id, Quantidade: n})
			}
		}
		items, total, err := price([]Line{line}, map[string]Product{"p": product}, buyer{})
		if err != nil {
			t.Fatal(err)
		}
		var want money.Amount
		gratis := 0
		for range line.Quantidade {
			want += product.Price
			for _, extra := range items[0].Adicionais {
				for range extra.Quantidade - extra.Gratis {
					want += extra.Valor
				}
			}
		}
		for i, extra := range items[0].Adicionais {
			gratis += extra.Gratis
			if extra.Quantidade != line.Adicionais[i].Quantidade || extra.Gratis > extra.Quantidade {
				t.Fatalf("extra %+v of %+v", extra, line.Adicionais[i])
			}
		}
		if total != want || items[0].ValorTotal != want || gratis > product.FreeAdditions {
			t.Fatalf("total %s, want %s; %d free of %d", total, want, gratis, product.FreeAdditions)
		}
	})
}

func TestPriceNeverOverflows(t *testing.T) {
	dear := map[string]Product{"p": {ID: "p", Price: 1 << 62}}
	for _, lines := range [][]Line{
		{{ProdutoID: "p", Quantidade: 2}},
		{{ProdutoID: "p", Quantidade: 1}, {ProdutoID: "p", Quantidade: 1}},
	} {
		if _, _, err := price(lines, dear, buyer{}); !fault.Is(err, fault.Invalid) {
			t.Errorf("%v: %v", lines, err)
		}
	}
}

func TestFixedAdditionsComeWholeOrNotAtAll(t *testing.T) {
	combo := map[string]Product{"p": {ID: "p", Additions: []Addition{{ProductID: "a", Name: "Batata", Price: 500, Fixed: true, Max: 2}, {ProductID: "b", Name: "Molho", Price: 100, Min: 1, Max: 2}}}}
	for name, c := range map[string]struct {
		extras []ExtraLine
		total  money.Amount
		fails  bool
	}{
		"without what must be chosen": {nil, 0, true},
		"half of what is fixed":       {[]ExtraLine{extra("a", 1), extra("b", 1)}, 0, true},
		"the same twice":              {[]ExtraLine{extra("b", 1), extra("b", 1)}, 0, true},
		"none of what is fixed":       {[]ExtraLine{extra("b", 1)}, 100, false},
		"all of it":                   {[]ExtraLine{extra("a", 2), extra("b", 2)}, 1200, false},
	} {
		_, total, err := price([]Line{{ProdutoID: "p", Quantidade: 1, Adicionais: c.extras}}, combo, buyer{})
		if c.fails != fault.Is(err, fault.Invalid) || total != c.total {
			t.Errorf("%s: %s, %v", name, total, err)
		}
	}
}

func TestShortCodes(t *testing.T) {
	for n, want := range map[int64]string{1: "A001", 999: "A999", 1000: "B000", 23_999: "Z999", 24_000: "A000"} {
		if got := shortCode(n); got != want {
			t.Errorf("order %d is %s, want %s", n, got, want)
		}
	}
	seen := map[string]bool{}
	for range 1000 {
		seen[publicCode()] = true
	}
	if len(seen) != 1000 {
		t.Error("a public code came twice")
	}
}

func extra(id string, n int) ExtraLine { return ExtraLine{ProdutoID: id, Quantidade: n} }
