package server

import (
	"context"
	"time"

	"balcao/app/chat"
	"balcao/app/customers"
	"balcao/app/delivery"
	"balcao/app/marketplace"
	"balcao/app/money"
	"balcao/app/orders"
	"balcao/app/printers"
	"balcao/app/printing"
	"balcao/app/storefront"
)

// shops gives orders the storefronts, with what they print on.
type shops struct {
	storefront *storefront.Service
	printers   *printers.Service
	prices     *delivery.Prices
}

func (s shops) BySlug(ctx context.Context, slug string) (orders.Shop, error) {
	shop, err := s.storefront.BySlug(ctx, slug)
	return s.whole(ctx, shop, err)
}

func (s shops) ByVenue(ctx context.Context, venueID string) (orders.Shop, error) {
	shop, err := s.storefront.ByVenue(ctx, venueID)
	return s.whole(ctx, shop, err)
}

func (s shops) whole(ctx context.Context, shop storefront.Shop, err error) (orders.Shop, error) {
	if err != nil {
		return orders.Shop{}, err
	}
	setup, err := s.printers.Setup(ctx, shop.ID)
	out := orderShop(shop)
	out.PrintSetup, out.Rules.Agent = printSetup(setup), setup.Agent
	if !s.prices.Quotes(delivery.Platform(shop.DeliveryPlatform)) {
		return out, err
	}
	out.CourierFee = func(ctx context.Context, to orders.Destination) (money.Amount, bool) {
		// House number and reference are nobody's business before there is an order.
		return s.prices.Quote(ctx, shop.ID, delivery.Spot{
			PostalCode: to.CEP, District: to.Bairro, City: to.Cidade, Latitude: to.Latitude, Longitude: to.Longitude,
		})
	}
	return out, err
}

func orderShop(s storefront.Shop) orders.Shop {
	out := orders.Shop{
		VenueID: s.ID, Name: s.Name, Zone: s.Zone, DayBegins: s.Preferences.DayBegins(), Closed: s.Refusal(), Deactivated: !s.Active, PayInPerson: s.AllowPaymentOnDelivery, UnpaidPerCustomer: s.UnpaidPerCustomer,
		AutoAccept: s.AutomaticallyAcceptOrder, DeliveryMinutes: s.DeliveryTime,
		Rules: orders.Rules{
			Reduced: s.ReducedOrderFlow, TimePerOrder: s.DeliveryTimePerOrder, ChooseCarrier: s.Preferences.ChooseCarrier,
		},
		Printing: orders.Printing{
			Server: s.SendToPrinterServerOnAcceptOrder, Remote: s.SendToRemotePrinterOnAcceptOrder, PerSector: s.Preferences.PrintPerSector,
		},
		Acceptance: time.Duration(s.AcceptanceMinutes) * time.Minute,
		Grouping:   time.Duration(s.OrderGroupingTime) * time.Minute,
		Terms:      orderTerms(s.Configuration, s.Address.City),
		Business:   orders.Business(s.Seller()), Chat: s.AllowCustomerChatVisualization, HidesProgress: !s.ShowDeliveryStatus,
		Cancelling: orders.Cancelling{Allowed: s.AllowCustomerCancelOrder, Within: time.Duration(s.TimeToCancelOrder) * time.Minute},
	}
	out.Later = orders.Later{Days: s.DaysAhead(), PerQuarter: s.LaterPerQuarter, Lead: time.Duration(s.LaterLeadMinutes) * time.Minute, Open: s.OpenAt}
	for _, way := range s.OnlineWays {
		out.PayOnline = append(out.PayOnline, orders.OnlineWay(way))
	}
	out.Slug, out.Phone = s.Slug, out.Business.Telefone
	for _, way := range []struct {
		allowed bool
		is      orders.Fulfilment
	}{{s.AllowDeliveryHome, orders.Delivery}, {s.AllowTableDelivery, orders.Table}, {s.AllowCatchOnShop, orders.Pickup}} {
		if way.allowed {
			out.Fulfilments = append(out.Fulfilments, way.is)
		}
	}
	return out
}

// orderTerms are what the configuration of a venue in city says of totals.
func orderTerms(c storefront.Configuration, city string) orders.Terms {
	terms := orders.Terms{MinOrder: c.MinOrderValue, Discount: c.Discount, Delivery: orders.DeliveryTerms{
		ByPlatform: c.UseMeepDelivery && !c.UseOwnDelivery, Base: c.BaseValuePerDelivery, PerKilometre: c.DeliveryValuePerKilometer,
		FreeKilometres: c.NumberOfFreeKilometers, Radius: c.DeliveryRadiusKilometers,
		City: city,
	}}
	if len(c.DeliveryDistricts) > 0 {
		terms.Delivery.District = func(key string) (money.Amount, bool) {
			for _, d := range c.DeliveryDistricts {
				if orders.DistrictKey(d.District) == key {
					return d.Fee, true
				}
			}
			return 0, false
		}
	}
	if c.Pin != nil {
		terms.Delivery.Pin = &orders.Point{Latitude: c.Pin.Latitude, Longitude: c.Pin.Longitude}
	}
	if c.EnableServiceTax {
		terms.ServiceTax = c.ServiceTaxPercentage
	}
	return terms
}

// printSetup is how a venue prints, as orders must know it.
func printSetup(s printers.Setup) orders.PrintSetup {
	out := orders.PrintSetup{Agent: s.Agent, Template: s.Template, Revision: s.Revision, Printers: make([]orders.Printer, len(s.Printers))}
	for i, p := range s.Printers {
		out.Printers[i] = orders.Printer{
			ID: p.ID, Name: p.Name, Papers: p.Papers, Sectors: p.Sectors, Stores: p.Stores, Remote: p.Remote,
			Serves: p.Serves(), Station: p.Station, Anywhere: p.Station == "" && p.Kind == printing.Network, Fallback: p.Fallback,
		}
	}
	return out
}

// marketplaceReasons gives orders the marketplace's reasons for a refusal.
type marketplaceReasons struct {
	marketplace lazy[*marketplace.Service]
}

func (r marketplaceReasons) Reason(ctx context.Context, venueID, externalID, code string) (string, error) {
	return r.marketplace().Reason(ctx, venueID, externalID, code)
}

// conversations tells the orders' streams of unread messages.
type conversations struct{ chat lazy[*chat.Service] }

func (c conversations) Topic(venueID string) string { return c.chat().Topic(venueID) }

func (c conversations) Unread(ctx context.Context, venueID string) (any, error) {
	return c.chat().Unread(ctx, venueID)
}

func (c conversations) Last(ctx context.Context, orderID string) (int64, error) {
	return c.chat().Last(ctx, orderID)
}

// clientele tells orders who is blocked or alerted.
type clientele struct{ customers lazy[*customers.Service] }

func (c clientele) Standing(ctx context.Context, venueID, cpf, phone string) (orders.Standing, error) {
	found, err := c.customers().Standing(ctx, venueID, cpf, phone)
	return orders.Standing(found), err
}

func (c clientele) Known(ctx context.Context, venueID, cpf, phone string) (orders.Known, error) {
	found, err := c.customers().Known(ctx, venueID, cpf, phone)
	return orders.Known{Born: found.Born, Sex: orders.Sex(found.Sex), Name: found.Name}, err
}
