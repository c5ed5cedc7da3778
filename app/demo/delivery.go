package demo

import (
	"hash/fnv"

	"balcao/app/orders"
	"balcao/app/storefront"
)

// deliver has the venue bring orders by itself, at so much a kilometre, and its tables pay
// the service.
func (p plan) deliver(c *storefront.Configuration) {
	c.AllowDeliveryHome, c.AllowTableDelivery, c.AllowCatchOnShop = p.ways[delivery] > 0, p.ways[atTable] > 0, p.ways[pickup] > 0
	c.UseOwnDelivery = p.ways[delivery] > 0
	c.DeliveryDistricts = p.districts
	if p.pin == nil {
		return
	}
	c.BaseValuePerDelivery, c.DeliveryValuePerKilometer, c.NumberOfFreeKilometers, c.DeliveryRadiusKilometers = 500, 150, 2, 12
	c.EnableServiceTax = true
}

// destination is where an order goes: the district, and of every other address the position
// that the customer has shared. An address always lies at the same place.
func (p plan) destination(to draftCustomer) orders.Destination {
	out := orders.Destination{Bairro: to.Bairro}
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(to.Endereco))
	if at := sum.Sum64(); p.pin != nil && to.Endereco != "" && at%2 == 0 {
		// Up to five kilometres each way.
		off := func(n uint64) float64 { return float64(n%1000)/1000*0.09 - 0.045 }
		north, east := p.pin.Latitude+off(at>>8), p.pin.Longitude+off(at>>24)
		out.Latitude, out.Longitude = &north, &east
	}
	return out
}
