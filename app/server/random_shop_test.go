package server_test

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"balcao/app/catalog"
	"balcao/app/money"
	"balcao/app/orders"
	"balcao/app/quantity"
	"balcao/app/server/servertest"
	"balcao/app/storefront"

	"pgregory.net/rapid"
)

// randomShop is a venue that configures itself and its catalogue anew for each test, and
// knows by itself, unit by unit and in exact fractions, what a cart costs there.
type randomShop struct {
	*servertest.Server
	venue, neighbour servertest.Venue
	table            string
	category         string
	// toppings are products that go on others.
	toppings []catalog.Product
	products []catalog.Product
	config   storefront.Configuration
}

const pinNorth, pinEast = -27.7, -48.5

// districts is the table of fees, where the shop has one. Spelled otherwise they are the same.
var districts = map[string]money.Amount{"Rio Tavares": 900, "Campeche": 350}

func openRandomShop(t *testing.T, s *servertest.Server) *randomShop {
	t.Helper()
	r := &randomShop{Server: s, venue: s.Venue("Bar do Acaso"), neighbour: s.Venue("Vizinho")}
	r.table = s.TableToken(r.venue)
	if err := s.Storefront.SetPin(t.Context(), r.venue.ID, storefront.Pin{Latitude: pinNorth, Longitude: pinEast, Source: "digitado"}); err != nil {
		t.Fatal(err)
	}
	category, err := s.Catalog.AddCategory(t.Context(), catalog.Category{VenueID: r.venue.ID, Name: "De tudo"})
	if err != nil {
		t.Fatal(err)
	}
	r.category = category.ID
	for i, price := range []money.Amount{350, 1, 0} {
		added, err := s.Catalog.AddProduct(t.Context(), catalog.Product{VenueID: r.venue.ID, CategoryID: r.category, Name: fmt.Sprintf("Adicional %d", i), Price: price, ForSale: true, Hidden: true})
		if err != nil {
			t.Fatal(err)
		}
		r.toppings = append(r.toppings, added)
	}
	return r
}

func amount(t *rapid.T, label string, most int64) money.Amount {
	return money.Amount(rapid.Int64Range(0, most).Draw(t, label))
}

func seldom(t *rapid.T, label string) bool { return rapid.IntRange(0, 3).Draw(t, label) == 0 }

// change gives the shop other terms and other products.
func (r *randomShop) change(t *rapid.T, test *testing.T) {
	c := storefront.Default()
	c.AllowOnlinePayment = true
	if rapid.Bool().Draw(t, "discounted") {
		c.Discount = rapid.IntRange(5, 100).Draw(t, "discount")
	}
	c.EnableServiceTax, c.ServiceTaxPercentage = rapid.Bool().Draw(t, "serves"), rapid.IntRange(1, 100).Draw(t, "service")
	c.DeliveryRadiusKilometers = rapid.SampledFrom([]int{1, 5, 12, 20}).Draw(t, "radius")
	c.BaseValuePerDelivery, c.NumberOfFreeKilometers = amount(t, "base", 2000), rapid.IntRange(0, 4).Draw(t, "free kilometres")
	if rapid.Bool().Draw(t, "by kilometre") {
		c.DeliveryValuePerKilometer = amount(t, "kilometre", 999)
	}
	if rapid.Bool().Draw(t, "by district") {
		for name, fee := range districts {
			c.DeliveryDistricts = append(c.DeliveryDistricts, storefront.DistrictFee{District: name, Fee: fee})
		}
	}
	if seldom(t, "a least order") {
		c.MinOrderValue = amount(t, "least order", 10_000)
	}
	if seldom(t, "the platform's couriers alone") {
		c.UseMeepDelivery, c.UseOwnDelivery = true, false
	}
	if err := r.Storefront.Save(test.Context(), r.venue.ID, c); err != nil {
		t.Fatal(err)
	}
	r.config, r.products = c, nil
	for range rapid.IntRange(1, 3).Draw(t, "products") {
		p, err := r.Catalog.AddProduct(test.Context(), r.product(t))
		if err != nil {
			t.Fatal(err)
		}
		r.products = append(r.products, p)
	}
}

func (r *randomShop) product(t *rapid.T) catalog.Product {
	p := catalog.Product{
		VenueID: r.venue.ID, CategoryID: r.category, Name: "Prato", Price: amount(t, "price", 20_000), ForSale: true,
		FeeExempt: seldom(t, "exempt"), FreeAdditions: rapid.IntRange(0, 4).Draw(t, "free"),
	}
	if seldom(t, "by the kilo") {
		p.Kind, p.TareGrams = catalog.Kilo, rapid.IntRange(0, 50).Draw(t, "tare")
	}
	free := p.FreeAdditions
	for _, topping := range r.toppings {
		if seldom(t, "without it") {
			continue
		}
		a := catalog.Addition{ProductID: topping.ID, Kind: catalog.Optional, Max: rapid.IntRange(1, 5).Draw(t, "most")}
		if seldom(t, "fixed") {
			a.Kind, a.Quantity = catalog.Fixed, quantity.Of(a.Max)
		} else {
			a.Free = rapid.IntRange(0, min(free, a.Max)).Draw(t, "free of it")
			free -= a.Free
			if seldom(t, "needed") {
				a.Min = 1
			}
		}
		if rapid.Bool().Draw(t, "its own price here") {
			own := amount(t, "own price", 900)
			a.OwnPrice = &own
		}
		p.Additions = append(p.Additions, a)
	}
	return p
}

// cart is an order that the products allow, whatever the shop's terms say of it.
func (r *randomShop) cart(t *rapid.T) orders.NewOrder {
	o := orders.NewOrder{
		Cliente:     orders.NewCustomer{Nome: "Ana", Telefone: "48991234567", Endereco: "Rua das Laranjeiras, 77"},
		TipoEntrega: rapid.SampledFrom([]string{"delivery", "delivery", "mesa", "retirada"}).Draw(t, "way"), TipoPagamento: "pix",
		SemTaxaServico: seldom(t, "untaxed"),
	}
	if o.TipoEntrega == "mesa" {
		o.MesaToken = r.table
	}
	// Where somebody is says nothing of what he eats at a table or fetches.
	o.Cliente.Bairro = rapid.SampledFrom([]string{"", " RIO  távares", "campeche", "Centro"}).Draw(t, "district")
	if rapid.Bool().Draw(t, "located") {
		// Left to itself, rapid stays near the pin.
		away := rapid.SampledFrom([]float64{0, 0.003, 0.0089, 0.02, 0.05, 0.11, 0.19})
		north := pinNorth + away.Draw(t, "north") + rapid.Float64Range(0, 0.001).Draw(t, "further north")
		east := pinEast - away.Draw(t, "east")
		o.Cliente.Latitude, o.Cliente.Longitude = &north, &east
	}
	for range rapid.IntRange(1, 5).Draw(t, "lines") {
		p := rapid.SampledFrom(r.products).Draw(t, "product")
		l := orders.Line{ProdutoID: p.ID, Quantidade: rapid.IntRange(1, 5).Draw(t, "quantity")}
		if p.Kind == catalog.Kilo {
			l.Quantidade, l.PesoGramas = 1, p.TareGrams+rapid.IntRange(1, 3000).Draw(t, "grams")
		}
		for _, a := range p.Additions {
			n, fixed := rapid.IntRange(a.Min, max(a.Min, a.Max)).Draw(t, "units"), a.Kind == catalog.Fixed
			if fixed {
				n = int(a.Quantity/quantity.One) * rapid.IntRange(0, 1).Draw(t, "with it")
			}
			if n > 0 {
				l.Adicionais = append(l.Adicionais, orders.ExtraLine{ProdutoID: a.ProductID, Quantidade: n, Fixo: &fixed})
			}
		}
		o.Itens = append(o.Itens, l)
	}
	return o
}

// written are the tables in which orders leave rows when they come in. What goes on by itself
// afterwards, such as the following of own deliveries, comes when it comes.
func written(t *testing.T, s *servertest.Server) []string {
	t.Helper()
	return slices.DeleteFunc(tablesOf(t, s.DB), func(name string) bool { return strings.HasPrefix(name, "delivery_") })
}

// reckoned is what a cart costs by the reference, or the field for which it is refused.
type reckoned struct {
	items, discount, service, delivery, total int64
	rule                                      orders.FeeRule
	// refused names the field by which quote and intake refuse; unless it is empty nothing
	// else counts. tooLittle is the intake's alone.
	refused   string
	tooLittle bool
}

func halfUp(r *big.Rat) int64 {
	r = new(big.Rat).Add(r, big.NewRat(1, 2))
	return new(big.Int).Div(r.Num(), r.Denom()).Int64()
}

func hundredths(of int64, percent int) int64 {
	return halfUp(new(big.Rat).Mul(big.NewRat(of, 1), big.NewRat(int64(percent), 100)))
}

// reckon counts unit by unit. metres is how far the quote says that it is: whether that is
// right, metresTo says.
func (r *randomShop) reckon(o orders.NewOrder, metres *int) (sum reckoned) {
	var taxable int64
	for _, l := range o.Itens {
		p := r.productOf(l.ProdutoID)
		one := int64(p.Price)
		if p.Kind == catalog.Kilo {
			one = halfUp(new(big.Rat).Mul(big.NewRat(one, 1), big.NewRat(int64(l.PesoGramas-p.TareGrams), 1000)))
		}
		line := int64(0)
		for range l.Quantidade {
			line += one + r.additions(p, l)
		}
		sum.items += line
		if !p.FeeExempt {
			taxable += line
		}
	}
	c := r.config
	sum.discount = hundredths(sum.items, c.Discount)
	if o.TipoEntrega == "mesa" && c.EnableServiceTax && !o.SemTaxaServico {
		sum.service = hundredths(taxable-hundredths(taxable, c.Discount), c.ServiceTaxPercentage)
	}
	if o.TipoEntrega == "delivery" {
		r.deliver(o, metres, &sum)
	}
	sum.tooLittle = o.TipoEntrega != "mesa" && sum.items < int64(c.MinOrderValue)
	sum.total = sum.items - sum.discount + sum.service + sum.delivery
	return sum
}

func (r *randomShop) productOf(id string) catalog.Product {
	for _, p := range r.products {
		if p.ID == id {
			return p
		}
	}
	return catalog.Product{}
}

// additions hands out the free units one by one.
func (r *randomShop) additions(p catalog.Product, l orders.Line) (sum int64) {
	free := p.FreeAdditions
	for _, a := range p.Additions {
		price := int64(0)
		for _, topping := range r.toppings {
			if topping.ID == a.ProductID {
				price = int64(topping.Price)
			}
		}
		if a.OwnPrice != nil {
			price = int64(*a.OwnPrice)
		}
		freeOfIt := a.Free
		for _, e := range l.Adicionais {
			if e.ProdutoID != a.ProductID {
				continue
			}
			for range e.Quantidade {
				if free > 0 && freeOfIt > 0 {
					free, freeOfIt = free-1, freeOfIt-1
					continue
				}
				sum += price
			}
		}
	}
	return sum
}

// deliver adds what the way costs.
func (r *randomShop) deliver(o orders.NewOrder, metres *int, sum *reckoned) {
	c, own := r.config, !r.config.UseMeepDelivery
	fee, listed := map[string]money.Amount{" RIO  távares": 900, "campeche": 350}[o.Cliente.Bairro]
	listed = listed && len(c.DeliveryDistricts) > 0
	located := o.Cliente.Latitude != nil
	byWay := located && c.DeliveryValuePerKilometer > 0
	switch {
	case own && len(c.DeliveryDistricts) > 0 && !byWay && o.Cliente.Bairro == "":
		sum.refused = "Cliente.Bairro"
		return
	case located && metresTo(o) > float64(c.DeliveryRadiusKilometers*1000):
		sum.refused = "Cliente.Endereco"
		return
	case !own:
		sum.rule = orders.FeeByPlatform
	case byWay:
		sum.rule = orders.FeeByDistance
		charged := max(0, *metres-1000*c.NumberOfFreeKilometers)
		sum.delivery = int64(c.BaseValuePerDelivery) + halfUp(big.NewRat(int64(charged)*int64(c.DeliveryValuePerKilometer), 1000))
	case listed:
		sum.rule, sum.delivery = orders.FeeByDistrict, int64(fee)
	default:
		sum.rule, sum.delivery = orders.FeeFlat, int64(c.BaseValuePerDelivery)
		if c.DeliveryValuePerKilometer > 0 || len(c.DeliveryDistricts) > 0 && !located {
			sum.rule = orders.FeeUnlocated
		}
	}
}

// metresTo is how far the customer is, rounded up to whole hundreds, by the angle between
// two directions from the centre of the earth.
func metresTo(o orders.NewOrder) float64 {
	direction := func(north, east float64) [3]float64 {
		north, east = north*math.Pi/180, east*math.Pi/180
		return [3]float64{math.Cos(north) * math.Cos(east), math.Cos(north) * math.Sin(east), math.Sin(north)}
	}
	a, b := direction(pinNorth, pinEast), direction(*o.Cliente.Latitude, *o.Cliente.Longitude)
	across := math.Hypot(math.Hypot(a[1]*b[2]-a[2]*b[1], a[2]*b[0]-a[0]*b[2]), a[0]*b[1]-a[1]*b[0])
	return 100 * math.Ceil(6_371_008.8*math.Atan2(across, a[0]*b[0]+a[1]*b[1]+a[2]*b[2])/100)
}
