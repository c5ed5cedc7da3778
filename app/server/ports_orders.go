package server

import (
	"context"
	"time"

	"balcao/app/catalog"
	"balcao/app/chat"
	"balcao/app/customers"
	"balcao/app/marketplace"
	"balcao/app/orders"
	"balcao/app/printers"
	"balcao/app/printing"
	"balcao/app/quantity"
	"balcao/app/storefront"
)

// chosenAdditions are the additions that a customer may choose now; what a
// product is composed of is not chosen.
func chosenAdditions(p catalog.Product) []orders.Addition {
	var out []orders.Addition
	for _, a := range p.Additions {
		switch {
		case !a.ForSale || a.SoldOut || a.Kind == catalog.Composition:
		case a.Kind == catalog.Fixed:
			out = append(out, orders.Addition{ProductID: a.ProductID, Name: a.Name, Price: a.Price, Fixed: true, Max: int(a.Quantity / quantity.One)})
		default:
			out = append(out, orders.Addition{ProductID: a.ProductID, Name: a.Name, Price: a.Price, Min: a.Min, Max: a.Max, Free: a.Free})
		}
	}
	return out
}

// catalogue gives orders the products that may be ordered, with the sector that
// prepares each: its category, where a printer is said to be for that.
type catalogue struct {
	catalog  *catalog.Service
	printers *printers.Service
}

func (c catalogue) ForSale(ctx context.Context, venueID string, ids []string) (map[string]orders.Product, error) {
	products, err := c.catalog.ForSale(ctx, venueID, ids)
	if err != nil {
		return nil, err
	}
	sectors, err := c.sectors(ctx, venueID)
	if err != nil {
		return nil, err
	}
	out := make(map[string]orders.Product, len(products))
	for id, p := range products {
		product := orders.Product{
			ID: p.ID, Name: p.Name, StoreID: p.StoreID, Price: p.Price, HiddenInKitchen: p.HiddenInKitchen, Printer: sectors[p.CategoryID],
			MaxPerOrder: p.MaxPerPerson, FreeAdditions: p.FreeAdditions, Additions: chosenAdditions(p),
		}
		for _, g := range p.Observations {
			product.Groups = append(product.Groups, orders.ObservationGroup{
				Description: g.Description, Multiple: g.Kind == catalog.Multiple, Options: g.Descriptions(),
			})
		}
		out[id] = product
	}
	return out, nil
}

// sectors are the names of those categories that a printer is for, by their ID.
func (c catalogue) sectors(ctx context.Context, venueID string) (map[string]string, error) {
	setup, err := c.printers.Setup(ctx, venueID)
	if err != nil || len(setup.Printers) == 0 {
		return nil, err
	}
	categories, err := c.catalog.Categories(ctx, venueID)
	if err != nil {
		return nil, err
	}
	at, names := printSetup(setup), map[string]string{}
	for _, category := range categories {
		if at.Names(category.Name) {
			names[category.ID] = category.Name
		}
	}
	return names, nil
}

// shops gives orders the storefronts, with what they print on.
type shops struct {
	storefront *storefront.Service
	printers   *printers.Service
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
	return out, err
}

func orderShop(s storefront.Shop) orders.Shop {
	// Stored as HH:mm by a form that takes nothing else.
	cutoff, _ := time.Parse("15:04", s.Preferences.Cutoff)
	out := orders.Shop{
		VenueID: s.ID, Name: s.Name, Zone: s.Zone, DayBegins: time.Duration(cutoff.Hour()*60+cutoff.Minute()) * time.Minute, Closed: s.Closed, PayOnline: s.AllowOnlinePayment, PayInPerson: s.AllowPaymentOnDelivery,
		AutoAccept: s.AutomaticallyAcceptOrder, DeliveryMinutes: s.DeliveryTime,
		Rules: orders.Rules{
			Reduced: s.ReducedOrderFlow, TimePerOrder: s.DeliveryTimePerOrder, ChooseCarrier: s.Preferences.ChooseCarrier,
		},
		Printing: orders.Printing{
			Server: s.SendToPrinterServerOnAcceptOrder, Remote: s.SendToRemotePrinterOnAcceptOrder, PerSector: s.Preferences.PrintPerSector,
		},
		Grouping: time.Duration(s.OrderGroupingTime) * time.Minute,
	}
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

// clientele tells orders who is blocked or alerted.
type clientele struct{ customers lazy[*customers.Service] }

func (c clientele) Standing(ctx context.Context, venueID, cpf, phone string) (orders.Standing, error) {
	found, err := c.customers().Standing(ctx, venueID, cpf, phone)
	return orders.Standing(found), err
}
