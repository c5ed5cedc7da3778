package orders

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"
	"time"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/printing"

	"pgregory.net/rapid"
)

// exactly is what a sale costs, counted in exact fractions and rounded by itself. It knows
// nothing of Terms.totals but what a term means.
func exactly(t Terms, s sale, metres *int) (lines [4]*big.Rat) {
	whole := func(a money.Amount) *big.Rat { return big.NewRat(int64(a), 1) }
	share := func(of *big.Rat, percent int) *big.Rat {
		return halfUp(new(big.Rat).Mul(of, big.NewRat(int64(percent), 100)))
	}
	items, none := whole(s.items), new(big.Rat)
	lines = [4]*big.Rat{items, share(items, t.Discount), none, none}
	if s.way == Table && !s.untaxed {
		taxable := whole(s.taxable)
		left := new(big.Rat).Sub(taxable, share(taxable, t.Discount))
		lines[2] = share(left, t.ServiceTax)
	}
	if s.way == Delivery && !t.Delivery.ByPlatform {
		lines[3] = whole(t.Delivery.Base)
		listed, is := t.Delivery.District(DistrictKey(s.to.Bairro))
		switch {
		case t.Delivery.PerKilometre > 0 && metres != nil:
			way := new(big.Rat)
			for at := 0; at < *metres; at += 100 {
				if at >= 1000*t.Delivery.FreeKilometres {
					way.Add(way, big.NewRat(1, 10))
				}
			}
			lines[3] = new(big.Rat).Add(lines[3], halfUp(way.Mul(way, whole(t.Delivery.PerKilometre))))
		case is:
			lines[3] = whole(listed)
		}
	}
	return lines
}

func halfUp(r *big.Rat) *big.Rat {
	r = new(big.Rat).Add(r, big.NewRat(1, 2))
	return new(big.Rat).SetInt(new(big.Int).Div(r.Num(), r.Denom()))
}

// tavares is a table of districts with one in it.
func tavares(fee money.Amount) func(string) (money.Amount, bool) {
	return func(key string) (money.Amount, bool) { return fee, key == DistrictKey("Rio Tavares") }
}

func randomTerms(t *rapid.T) Terms {
	amount := func(label string, most int64) money.Amount {
		return money.Amount(rapid.Int64Range(0, most).Draw(t, label))
	}
	terms := Terms{
		MinOrder: amount("least order", 10_000), ServiceTax: rapid.IntRange(0, 100).Draw(t, "service"),
		Delivery: DeliveryTerms{
			Base: amount("base", 2000), FreeKilometres: rapid.IntRange(0, 4).Draw(t, "free"), ByPlatform: seldom(t, "platform"),
			District: tavares(amount("district", 3000)),
		},
	}
	if rapid.Bool().Draw(t, "discounted") {
		terms.Discount = rapid.IntRange(5, 100).Draw(t, "discount")
	}
	if rapid.Bool().Draw(t, "by kilometre") {
		terms.Delivery.PerKilometre = amount("kilometre", 999)
	}
	if !seldom(t, "no pin") {
		terms.Delivery.Pin = &Point{-27.7, -48.5}
	}
	return terms
}

func randomDestination(t *rapid.T) (to Destination) {
	to.Bairro = rapid.SampledFrom([]string{"", "rio  távares", "Centro"}).Draw(t, "district")
	if rapid.Bool().Draw(t, "located") {
		north, east := -27.7+rapid.Float64Range(-0.1, 0.1).Draw(t, "north"), -48.5+rapid.Float64Range(-0.1, 0.1).Draw(t, "east")
		to.Latitude, to.Longitude = &north, &east
	}
	return to
}

func TestTotalsAgreeWithExactFractions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		terms := randomTerms(t)
		s := sale{
			items: money.Amount(rapid.Int64Range(0, 1_000_000).Draw(t, "items")), way: Fulfilment(rapid.IntRange(1, 3).Draw(t, "way")),
			to: randomDestination(t), untaxed: seldom(t, "untaxed"),
		}
		s.taxable = money.Amount(rapid.Int64Range(0, int64(s.items)).Draw(t, "taxable"))
		got, err := terms.totals(s)
		if err != nil {
			t.Fatal(err)
		}
		want := exactly(terms, s, got.DistanciaMetros)
		sum := new(big.Rat)
		for i, line := range []money.Amount{got.Itens, got.Desconto, got.TaxaServico, got.Entrega} {
			if want[i].Cmp(big.NewRat(int64(line), 1)) != 0 {
				t.Fatalf("line %d is %s, exactly %s: %+v", i, line, want[i], got)
			}
			if i == 1 {
				line = -line
			}
			sum.Add(sum, big.NewRat(int64(line), 1))
		}
		if sum.Cmp(big.NewRat(int64(got.Total), 1)) != 0 || got.Total < 0 {
			t.Fatalf("the lines come to %s: %+v", sum, got)
		}
	})
}

// Who asks for more never pays less.
func TestTotalsNeverFall(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		terms := randomTerms(t)
		s := sale{items: money.Amount(rapid.Int64Range(0, 100_000).Draw(t, "items")), way: Fulfilment(rapid.IntRange(1, 3).Draw(t, "way")), to: randomDestination(t)}
		s.taxable = money.Amount(rapid.Int64Range(0, int64(s.items)).Draw(t, "taxable"))
		more := s
		added := money.Amount(rapid.Int64Range(0, 10_000).Draw(t, "added"))
		more.items += added
		if rapid.Bool().Draw(t, "taxed") {
			more.taxable += added
		}
		before, err := terms.totals(s)
		if err != nil {
			t.Fatal(err)
		}
		after, err := terms.totals(more)
		if err != nil || after.Total < before.Total {
			t.Fatalf("%s more made %s of %s, %v", added, after.Total, before.Total, err)
		}
	})
}

func TestLinesOfATotal(t *testing.T) {
	near, far := -27.709, -27.75
	east := -48.5
	byKilometre := DeliveryTerms{Base: 500, PerKilometre: 150, FreeKilometres: 1, Pin: &Point{-27.7, -48.5}, District: tavares(900)}
	flat := DeliveryTerms{Base: 500, District: byKilometre.District, Pin: byKilometre.Pin}
	unpinned := byKilometre
	unpinned.Pin = nil
	florianópolis := byKilometre
	florianópolis.City = "Florianópolis"
	platform := byKilometre
	platform.ByPlatform = true
	quoted, courier := platform, money.Amount(890)
	quoted.Courier = &courier
	at := func(latitude *float64, district string) Destination {
		if latitude == nil {
			return Destination{Bairro: district}
		}
		return Destination{Latitude: latitude, Longitude: &east, Bairro: district}
	}
	for name, c := range map[string]struct {
		terms Terms
		sale  sale
		want  Breakdown
		rule  FeeRule
	}{
		"items alone":                      {Terms{}, sale{items: 2590, taxable: 2590, way: Pickup}, Breakdown{Itens: 2590, Total: 2590}, ""},
		"nothing is free":                  {Terms{Discount: 100}, sale{items: 2590, way: Pickup}, Breakdown{Itens: 2590, Desconto: 2590}, ""},
		"a discount is rounded half up":    {Terms{Discount: 5}, sale{items: 1010, way: Pickup}, Breakdown{Itens: 1010, Desconto: 51, Total: 959}, ""},
		"a table pays the service":         {Terms{ServiceTax: 10}, sale{items: 2590, taxable: 2590, way: Table}, Breakdown{Itens: 2590, TaxaServico: 259, Total: 2849}, ""},
		"a table would rather not":         {Terms{ServiceTax: 10}, sale{items: 2590, taxable: 2590, way: Table, untaxed: true}, Breakdown{Itens: 2590, Total: 2590}, ""},
		"who fetches is not served":        {Terms{ServiceTax: 10}, sale{items: 2590, taxable: 2590, way: Pickup}, Breakdown{Itens: 2590, Total: 2590}, ""},
		"what is exempt is not counted":    {Terms{ServiceTax: 10}, sale{items: 2590, taxable: 1000, way: Table}, Breakdown{Itens: 2590, TaxaServico: 100, Total: 2690}, ""},
		"service on what is paid":          {Terms{ServiceTax: 10, Discount: 5}, sale{items: 1005, taxable: 1005, way: Table}, Breakdown{Itens: 1005, Desconto: 50, TaxaServico: 96, Total: 1051}, ""},
		"no discount on the delivery":      {Terms{Discount: 50, Delivery: flat}, sale{items: 1000, way: Delivery}, Breakdown{Itens: 1000, Desconto: 500, Entrega: 500, Total: 1000}, FeeUnlocated},
		"within the free kilometre":        {Terms{Delivery: byKilometre}, sale{way: Delivery, to: at(&near, "")}, Breakdown{Entrega: 515, Total: 515}, FeeByDistance},
		"by the kilometre":                 {Terms{Delivery: byKilometre}, sale{way: Delivery, to: at(&far, "Rio Tavares")}, Breakdown{Entrega: 1190, Total: 1190}, FeeByDistance},
		"the district without a position":  {Terms{Delivery: byKilometre}, sale{way: Delivery, to: at(nil, " RIO  Tavarês")}, Breakdown{Entrega: 900, Total: 900}, FeeByDistrict},
		"the district without a pin":       {Terms{Delivery: unpinned}, sale{way: Delivery, to: at(&far, "Rio Tavares")}, Breakdown{Entrega: 900, Total: 900}, FeeByDistrict},
		"neither":                          {Terms{Delivery: byKilometre}, sale{way: Delivery, to: at(nil, "Centro")}, Breakdown{Entrega: 500, Total: 500}, FeeUnlocated},
		"the district where no way counts": {Terms{Delivery: flat}, sale{way: Delivery, to: at(&far, "Rio Tavares")}, Breakdown{Entrega: 900, Total: 900}, FeeByDistrict},
		"outside the table":                {Terms{Delivery: flat}, sale{way: Delivery, to: at(nil, "Centro")}, Breakdown{Entrega: 500, Total: 500}, FeeUnlocated},
		"outside the table, located":       {Terms{Delivery: flat}, sale{way: Delivery, to: at(&far, "Centro")}, Breakdown{Entrega: 500, Total: 500}, FeeFlat},
		"no table":                         {Terms{Delivery: DeliveryTerms{Base: 500}}, sale{way: Delivery}, Breakdown{Entrega: 500, Total: 500}, FeeFlat},
		"the district of the city":         {Terms{Delivery: florianópolis}, sale{way: Delivery, to: Destination{Bairro: "Rio Tavares", Cidade: " FLORIANOPOLIS"}}, Breakdown{Entrega: 900, Total: 900}, FeeByDistrict},
		"the district of no city":          {Terms{Delivery: florianópolis}, sale{way: Delivery, to: at(nil, "Rio Tavares")}, Breakdown{Entrega: 900, Total: 900}, FeeByDistrict},
		"the district of another city":     {Terms{Delivery: florianópolis}, sale{way: Delivery, to: Destination{Bairro: "Rio Tavares", Cidade: "Palhoça"}}, Breakdown{Entrega: 500, Total: 500}, FeeUnlocated},
		"the platform's courier, quoted":   {Terms{Delivery: quoted}, sale{items: 100, way: Delivery, to: at(&far, "Rio Tavares")}, Breakdown{Itens: 100, Entrega: 890, Total: 990}, FeeByQuote},
		"the platform's courier":           {Terms{Delivery: platform}, sale{items: 100, way: Delivery, to: at(&far, "Rio Tavares")}, Breakdown{Itens: 100, Total: 100}, FeeByPlatform},
	} {
		got, err := c.terms.totals(c.sale)
		if err != nil || got.Breakdown != c.want || got.RegraEntrega != c.rule {
			t.Errorf("%s: %+v by %q, %v; want %+v by %q", name, got.Breakdown, got.RegraEntrega, err, c.want, c.rule)
		}
	}
}

// The paper says what the lines of the total do not.
func TestAPaperSaysWhatTheTotalLacks(t *testing.T) {
	for want, totals := range map[string]Totals{
		"": {RegraEntrega: FeeByDistance},
		"Entrega: distância não conhecida, taxa base cobrada.":          {RegraEntrega: FeeUnlocated},
		"Entregador da plataforma: valor não conhecido, fora do total.": {RegraEntrega: FeeByPlatform},
		"O cliente retirou a taxa de serviço.":                          {SemTaxaServico: true},
	} {
		raw, err := operation.RawOf(totals)
		if err != nil {
			t.Fatal(err)
		}
		none, _ := operation.RawOf([]Item{})
		paper, err := (&paper{Type: printing.OrderSummary}).receipt(&record{Totals: raw, Items: none}, Shop{Zone: time.UTC})
		if err != nil || strings.Join(paper.TotalNotes, "|") != want {
			t.Errorf("%+v: the paper says %q, %v", totals, paper.TotalNotes, err)
		}
	}
}

func TestTotalsNeverOverflow(t *testing.T) {
	metres := 20_000
	for name, terms := range map[string]Terms{
		"a base": {Delivery: DeliveryTerms{Base: math.MaxInt64}},
		"a way":  {Delivery: DeliveryTerms{PerKilometre: math.MaxInt64 / 2, Pin: &Point{}}},
	} {
		north := 0.18
		_, err := terms.totals(sale{items: 100, way: Delivery, to: Destination{Latitude: &north, Longitude: new(float64)}})
		if !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if fee, err := (DeliveryTerms{PerKilometre: 1, Base: math.MaxInt64}).feeOf(metres); !fault.Is(err, fault.Invalid) {
		t.Errorf("both: %s, %v", fee, err)
	}
}

func TestDistances(t *testing.T) {
	sé, cristo := Point{-23.55052, -46.633308}, Point{-22.951916, -43.210487}
	for _, c := range []struct {
		from, to Point
		want     int
	}{
		{sé, sé, 0},
		{sé, Point{-23.55053, -46.633308}, 100},
		{Point{}, Point{0.000899, 0}, 100},
		{Point{}, Point{0.0009, 0}, 200},
		{sé, cristo, 356_000},
		{Point{0, 179.99}, Point{0, -179.99}, 2300},
		{Point{90, 0}, Point{-90, 0}, 20_015_200},
		{Point{0, 0}, Point{0, 180}, 20_015_200},
	} {
		if got, back := c.from.metresTo(c.to), c.to.metresTo(c.from); got != c.want || back != got {
			t.Errorf("from %v to %v: %d m there, %d back; want %d", c.from, c.to, got, back, c.want)
		}
	}
	// By another way: the angle between two directions from the centre of the earth.
	rapid.Check(t, func(t *rapid.T) {
		point := func(label string) Point {
			return Point{rapid.Float64Range(-90, 90).Draw(t, label+" north"), rapid.Float64Range(-180, 180).Draw(t, label+" east")}
		}
		from, to := point("from"), point("to")
		direction := func(p Point) [3]float64 {
			north, east := p.Latitude*math.Pi/180, p.Longitude*math.Pi/180
			return [3]float64{math.Cos(north) * math.Cos(east), math.Cos(north) * math.Sin(east), math.Sin(north)}
		}
		a, b := direction(from), direction(to)
		cross := [3]float64{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
		exact := 6_371_008.8 * math.Atan2(math.Sqrt(cross[0]*cross[0]+cross[1]*cross[1]+cross[2]*cross[2]), a[0]*b[0]+a[1]*b[1]+a[2]*b[2])
		if got := float64(from.metresTo(to)); got < exact-1 || got > exact+101 {
			t.Fatalf("%g m, exactly %g", got, exact)
		}
	})
}

func TestFullAddress(t *testing.T) {
	for want, c := range map[string]Customer{
		"Rua da Capela, 10": {Endereco: written("Rua da Capela, 10")},
		"Rua da Capela, 10, Campeche, Florianópolis, CEP 88063-000": {Endereco: written("Rua da Capela, 10"), Destination: Destination{CEP: "88063000", Bairro: "Campeche", Cidade: "Florianópolis"}},
		"Rua da Capela, 10 - campeche, Florianópolis":               {Endereco: written("Rua da Capela, 10 - campeche"), Destination: Destination{Bairro: "Campeche", Cidade: "Florianópolis"}},
		"Rua do Centro, 5, Centro":                                  {Endereco: written("Rua do Centro, 5"), Destination: Destination{Bairro: "Centro"}},
		"Rua A, 1, Centro (referência: Portão azul)":                {Endereco: written("Rua A, 1"), Destination: Destination{Bairro: "Centro", Numero: "1", Referencia: "Portão azul"}},
		"Rua A, 1, 88063-000":                                       {Endereco: written("Rua A, 1, 88063-000"), Destination: Destination{CEP: "88063000"}},
	} {
		if got := c.FullAddress(); got == nil || *got != want {
			t.Errorf("%q, want %q", deref(got), want)
		}
	}
	if got := (Customer{Destination: Destination{Bairro: "Campeche"}}).FullAddress(); got != nil {
		t.Errorf("an address out of nothing: %q", *got)
	}
}

// The number is not said twice by who has written it into the address.
func TestAddressWithItsDoor(t *testing.T) {
	for want, d := range map[string]Destination{
		"Rua da Capela":                {},
		"Rua da Capela, 10":            {Numero: "10"},
		"Rua da Capela, 10, Bloco B 2": {Numero: "10", Complemento: "Bloco B 2"},
	} {
		for _, address := range []string{"Rua da Capela", want} {
			if got := d.at(address); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
	}
}

func written(address string) *string { return &address }

func deref(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// Whatever is wrong with several lines is told of each.
func TestEachLineSaysWhatIsWrong(t *testing.T) {
	products := map[string]Product{"p": {ID: "p", Price: 100}}
	_, _, err := price([]Line{{ProdutoID: "gone", Quantidade: 1}, {ProdutoID: "p", Quantidade: 1}, {ProdutoID: "p", Quantidade: 0}}, products, buyer{})
	said := fault.Wrap(err)
	if said.Fields["Itens[0].ProdutoId"] == "" || said.Fields["Itens[2].Quantidade"] == "" || len(said.Fields) != 2 {
		t.Errorf("said %v", fmt.Sprint(said.Fields))
	}
}

// Whoever leaves his district out where the table decides would pay less than it asks; where
// kilometres do, the position suffices.
func TestADestinationNamesItsDistrictWhereTheTableDecides(t *testing.T) {
	north, east := -27.65, -48.5
	somewhere, campeche := Destination{Latitude: &north, Longitude: &east}, Destination{Bairro: "Campeche"}
	pin := &Point{-27.6, -48.5}
	table := func(string) (money.Amount, bool) { return 900, true }
	for name, c := range map[string]struct {
		terms   DeliveryTerms
		to      Destination
		refused bool
	}{
		"no table":                                {DeliveryTerms{Base: 500}, somewhere, false},
		"the table alone, a position":             {DeliveryTerms{District: table, Pin: pin}, somewhere, true},
		"the table alone, a district":             {DeliveryTerms{District: table, Pin: pin}, campeche, false},
		"kilometres, a position":                  {DeliveryTerms{District: table, PerKilometre: 100, Pin: pin}, somewhere, false},
		"kilometres, a position, but no pin":      {DeliveryTerms{District: table, PerKilometre: 100}, somewhere, true},
		"kilometres, neither":                     {DeliveryTerms{District: table, PerKilometre: 100, Pin: pin}, Destination{}, true},
		"kilometres, a district without position": {DeliveryTerms{District: table, PerKilometre: 100, Pin: pin}, campeche, false},
		"the platform's couriers alone":           {DeliveryTerms{District: table, ByPlatform: true}, Destination{}, false},
	} {
		terms := Shop{Terms: Terms{Delivery: c.terms}}.termsFor(Own, false).Delivery
		if err := terms.locates(c.to); (err != nil) != c.refused {
			t.Errorf("%s: %v", name, err)
		}
	}
}
