package storefront

import (
	"context"
	"slices"
)

// ReadinessItem is something that a shop needs before it can open.
type ReadinessItem struct {
	Item  string `json:"item" enum:"slug,active,cart,hours,delivery,tables,courier,payment,product,phone,business,address,pin"`
	State string `json:"state" enum:"ready,missing,check" doc:"check: the shop can open without, but somebody should look at it"`
}

const (
	ready   = "ready"
	missing = "missing"
	check   = "check"
)

type readinessOutput struct {
	Body []ReadinessItem `nullable:"false"`
}

// readiness lists what the shop needs and whether it has it. The pin is an item only
// where the venue's own people deliver, tables and courier where the shop serves at tables
// and delivers.
func (s *Service) readiness(ctx context.Context, in *configurationInput) (*readinessOutput, error) {
	shop, err := s.ByVenue(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	offer, err := s.Offers.Offer(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	calendar, err := shop.calendar()
	if err != nil {
		return nil, err
	}
	_, opens := calendar.Next(s.Clock.Now().In(shop.Zone))
	opening := has(opens)
	if opens && len(shop.AvailableDay) == 0 {
		opening = check // always open is rarely meant
	}
	a := shop.Address
	items := []ReadinessItem{
		{"slug", has(shop.Slug != "")},
		{"active", has(shop.Active && shop.IsActive)},
		{"cart", shouldHave(shop.EnableShoppingCartOnVirtualMenu)}, // a menu to be read may be meant
		{"hours", opening},
		{"delivery", has(len(shop.deliveries()) > 0)},
		{"payment", has(shop.AllowOnlinePayment || shop.AllowPaymentOnDelivery)},
		{"product", has(offer.sells())},
		{"phone", has(shop.contact() != "")},
		{"business", has(shop.Document != "" && shop.Email != "")}, // Decreto 7.962 wants both on the page
		{"address", has(a.Street != "" && a.Number != "" && a.District != "" && a.PostalCode != "")},
	}
	if shop.AllowTableDelivery {
		seats, err := s.HasTables(ctx, in.VenueID)
		if err != nil {
			return nil, err
		}
		tables := ReadinessItem{"tables", has(seats)}
		if !seats && len(shop.deliveries()) > 1 {
			tables.State = check // the other ways are open
		}
		items = append(items, tables)
	}
	if shop.AllowDeliveryHome {
		items = append(items, ReadinessItem{"courier", shouldHave(shop.UseOwnDelivery || shop.UseMeepDelivery)})
	}
	if shop.AllowDeliveryHome && shop.UseOwnDelivery {
		pin := ReadinessItem{"pin", has(shop.Pin != nil)}
		if shop.Pin == nil && shop.DeliveryValuePerKilometer == 0 {
			pin.State = check // the fee needs no distance, the radius does
		}
		items = append(items, pin)
	}
	return &readinessOutput{items}, nil
}

func has(it bool) string {
	if it {
		return ready
	}
	return missing
}

func shouldHave(it bool) string {
	if it {
		return ready
	}
	return check
}

// sells reports whether somebody could order something.
func (o Offer) sells() bool {
	return slices.ContainsFunc(o.Categories, func(c MenuCategory) bool {
		return slices.ContainsFunc(c.Produtos, func(p MenuProduct) bool { return !p.Esgotado })
	})
}
