package orders

import (
	"fmt"
	"math/big"
	"testing"

	"balcao/app/fault"
	"balcao/app/money"

	"pgregory.net/rapid"
)

// reference prices an order by counting every unit by itself, in exact fractions, and
// answers no sum for what must not be sold. It knows nothing of price.
func reference(lines []Line, products map[string]Product, to buyer) *big.Rat {
	total, taken := new(big.Rat), map[string]int{}
	for _, l := range lines {
		p := products[l.ProdutoID]
		taken[p.ID] += l.Quantidade
		each := referenceOfOne(l, p, to)
		extras := referenceExtras(l, p, to)
		if each == nil || extras == nil || !welcome(p.Audience, to) || p.MaxPerPerson > 0 && taken[p.ID] > p.MaxPerPerson {
			return nil
		}
		for range l.Quantidade {
			total.Add(total, each)
			total.Add(total, extras)
		}
	}
	return total
}

func welcome(only Audience, to buyer) bool {
	return (!only.Adult || to.adult || to.served) && (only.Sex == AnySex || only.Sex == to.sex || to.sex == AnySex && to.served)
}

func referenceOfOne(l Line, p Product, to buyer) *big.Rat {
	switch p.Pricing {
	case ByKilo:
		net := int64(l.PesoGramas - p.TareGrams)
		if l.Quantidade != 1 || net <= 0 {
			return nil
		}
		exact := new(big.Rat).Mul(big.NewRat(int64(p.Price), 1), big.NewRat(net, 1000))
		exact.Add(exact, big.NewRat(1, 2))
		return new(big.Rat).SetInt(new(big.Int).Div(exact.Num(), exact.Denom()))
	case ByWord:
		if !to.served || l.ValorInformado == nil {
			return nil
		}
		return big.NewRat(int64(*l.ValorInformado), 1)
	}
	return big.NewRat(int64(p.Price), 1)
}

// referenceExtras hands out the free units one by one.
func referenceExtras(l Line, p Product, to buyer) *big.Rat {
	total, free := new(big.Rat), p.FreeAdditions
	for _, a := range p.Additions {
		n, freeOfIt := 0, a.Free
		for _, e := range l.Adicionais {
			if e.ProdutoID == a.ProductID && *e.Fixo == a.Fixed {
				n = e.Quantidade
			}
		}
		if a.Fixed && n != 0 && n != a.Max || !a.Fixed && (n < a.Min || n > a.Max) || n > 0 && !welcome(a.Audience, to) {
			return nil
		}
		for range n {
			if free > 0 && freeOfIt > 0 {
				free, freeOfIt = free-1, freeOfIt-1
				continue
			}
			total.Add(total, big.NewRat(int64(a.Price), 1))
		}
	}
	return total
}

// A random menu and a random order cost what the reference says, to the centavo, and are
// refused where it refuses them.
func TestPriceOfRandomCompositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		products, to := randomMenu(t), buyer{
			served: rapid.Bool().Draw(t, "served"), adult: rapid.Bool().Draw(t, "adult"), sex: Sex(rapid.IntRange(0, 2).Draw(t, "sex")),
		}
		var lines []Line
		for range rapid.IntRange(1, 5).Draw(t, "lines") {
			lines = append(lines, randomLine(t, products[fmt.Sprint(rapid.IntRange(0, len(products)-1).Draw(t, "product"))]))
		}
		want := reference(lines, products, to)
		items, total, err := price(lines, products, to)
		if want == nil {
			if !fault.Is(err, fault.Invalid) {
				t.Fatalf("sold for %s what must not be: %v", total, err)
			}
			return
		}
		if err != nil || want.Cmp(big.NewRat(int64(total), 1)) != 0 {
			t.Fatalf("costs %s, %v; the reference says %s", total, err, want)
		}
		var sum money.Amount
		for _, item := range items {
			sum += item.ValorTotal
		}
		if sum != total {
			t.Fatalf("lines add up to %s, the order to %s", sum, total)
		}
	})
}

// seldom is one in four: most orders are to be sold.
func seldom(t *rapid.T, label string) bool { return rapid.IntRange(0, 3).Draw(t, label) == 0 }

func randomAudience(t *rapid.T) (who Audience) {
	if seldom(t, "restricted") {
		who.Adult, who.Sex = rapid.Bool().Draw(t, "for adults"), Sex(rapid.IntRange(0, 2).Draw(t, "for sex"))
	}
	return who
}

func randomMenu(t *rapid.T) map[string]Product {
	amount := func(label string) money.Amount { return money.Amount(rapid.Int64Range(0, 100_000).Draw(t, label)) }
	products := map[string]Product{}
	for i := range rapid.IntRange(1, 3).Draw(t, "products") {
		p := Product{
			ID: fmt.Sprint(i), Price: amount("price"), Pricing: Pricing(rapid.IntRange(0, 2).Draw(t, "pricing")),
			TareGrams: rapid.IntRange(0, 50).Draw(t, "tare"), FreeAdditions: rapid.IntRange(0, 5).Draw(t, "free"), Audience: randomAudience(t),
		}
		if seldom(t, "limited") {
			p.MaxPerPerson = rapid.IntRange(1, 9).Draw(t, "most")
		}
		// The first two are one product, fixed and optional.
		for j, id := range []string{"a", "a", "b", "c"} {
			a := Addition{ProductID: id, Fixed: j == 0 || j == 3, Price: amount("addition"), Max: rapid.IntRange(1, 6).Draw(t, "max"), Audience: randomAudience(t)}
			if !a.Fixed {
				a.Free = rapid.IntRange(0, a.Max).Draw(t, "free of it")
				if seldom(t, "required") {
					a.Min = 1
				}
			}
			p.Additions = append(p.Additions, a)
		}
		products[p.ID] = p
	}
	return products
}

func randomLine(t *rapid.T, p Product) Line {
	l := Line{ProdutoID: p.ID, Quantidade: rapid.IntRange(1, 4).Draw(t, "quantity")}
	switch p.Pricing {
	case ByKilo:
		l.PesoGramas = rapid.IntRange(1, 5000).Draw(t, "grams")
		if !seldom(t, "several weighings") {
			l.Quantidade = 1
		}
	case ByWord:
		if !seldom(t, "nothing said") {
			said := money.Amount(rapid.Int64Range(0, 100_000).Draw(t, "said"))
			l.ValorInformado = &said
		}
	}
	for _, a := range p.Additions {
		n := rapid.IntRange(a.Min, a.Max).Draw(t, "units")
		if a.Fixed && !seldom(t, "part of what is fixed") {
			n = a.Max
		}
		if n > 0 && rapid.Bool().Draw(t, "chosen") {
			l.Adicionais = append(l.Adicionais, ExtraLine{ProdutoID: a.ProductID, Quantidade: n, Fixo: &a.Fixed})
		}
	}
	return l
}

func TestKiloIsRoundedHalfUpOnce(t *testing.T) {
	for _, c := range []struct {
		perKilo     money.Amount
		grams, tare int
		want        money.Amount
		fails       bool
	}{
		{5990, 350, 0, 2097, false}, // 20,965
		{5990, 370, 20, 2097, false},
		{100, 4, 0, 0, false},
		{100, 5, 0, 1, false}, // 0,5 centavo
		{100, 14, 0, 1, false},
		{100, 15, 0, 2, false}, // 1,5
		{100, 25, 0, 3, false}, // 2,5: not to the even one
		{333, 500, 0, 167, false},
		{1, 499, 0, 0, false},
		{1, 500, 0, 1, false},
		{0, 350, 0, 0, false},
		{100_000_000, 100_000, 0, 10_000_000_000, false},
		{5990, 20, 20, 0, true},
		{5990, 10, 20, 0, true},
		{5990, 0, 0, 0, true},
		{5990, -1, 0, 0, true},
		{5990, 100_001, 0, 0, true},
	} {
		products := map[string]Product{"p": {ID: "p", Pricing: ByKilo, Price: c.perKilo, TareGrams: c.tare}}
		items, total, err := price([]Line{{ProdutoID: "p", Quantidade: 1, PesoGramas: c.grams}}, products, buyer{})
		if c.fails != fault.Is(err, fault.Invalid) || total != c.want {
			t.Errorf("%d g at %s, tare %d: %s, %v", c.grams, c.perKilo, c.tare, total, err)
		}
		if err == nil && (items[0].PesoGramas != c.grams-c.tare || items[0].Valor != c.perKilo) {
			t.Errorf("%d g at %s: item %+v", c.grams, c.perKilo, items[0])
		}
	}
}
