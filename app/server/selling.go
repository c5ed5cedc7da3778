package server

import (
	"context"
	"io"
	"time"

	"balcao/app/catalog"
	"balcao/app/fault"
	"balcao/app/images"
	"balcao/app/orders"
	"balcao/app/printers"
	"balcao/app/storefront"
	"balcao/app/venues"
)

// The domains of selling need each other: the storefront its venue and its
// menu, orders the shop and the products. What one calls its own is turned
// into what the other asks for here.

// storefrontVenues gives the storefront its venues.
type storefrontVenues struct{ venues *venues.Service }

func (v storefrontVenues) VenueBySlug(ctx context.Context, slug string) (storefront.Venue, error) {
	venue, err := v.venues.BySlug(ctx, slug)
	return storefrontVenue(venue), err
}

func (v storefrontVenues) VenueByID(ctx context.Context, id string) (storefront.Venue, error) {
	venue, err := v.venues.Get(ctx, id)
	return storefrontVenue(venue), err
}

func (v storefrontVenues) SetSlug(ctx context.Context, id, slug string) error {
	return v.venues.SetSlug(ctx, id, slug)
}

func (v storefrontVenues) SetPreferences(ctx context.Context, id string, p storefront.Preferences) error {
	cutoff, err := time.Parse("15:04", p.Cutoff)
	if err != nil {
		return fault.Field("businessDayCutoff", "Informe uma hora entre 00:00 e 23:59.")
	}
	venue, err := v.venues.Get(ctx, id)
	if err != nil {
		return err
	}
	venue.AttentionMinutes, venue.LateMinutes = p.AttentionMinutes, p.LateMinutes
	venue.FastPolling, venue.PrintPerSector, venue.ChooseCarrier = p.FastPolling, p.PrintPerSector, p.ChooseCarrier
	venue.BusinessDayCutoff = cutoff.Hour()*60 + cutoff.Minute()
	return v.venues.Save(ctx, venue)
}

func (v storefrontVenues) Move(ctx context.Context, id string, to storefront.Address) error {
	return v.venues.Move(ctx, id, venues.Address(to))
}

func storefrontVenue(v venues.Venue) storefront.Venue {
	return storefront.Venue{
		ID: v.ID, Slug: v.Slug, Name: v.Name, Address: storefront.Address(v.Address), Zone: v.Zone(), Active: v.IsActive,
		Preferences: storefront.Preferences{
			AttentionMinutes: v.AttentionMinutes, LateMinutes: v.LateMinutes,
			FastPolling: v.FastPolling, PrintPerSector: v.PrintPerSector, ChooseCarrier: v.ChooseCarrier, Cutoff: v.Cutoff(),
		},
	}
}

// logos gives the storefront the venues' pictures.
type logos struct{ images *images.Store }

// Address names the version too: a page that shows the logo sees the new one at once.
func (l logos) Address(ctx context.Context, venueID string) (string, error) {
	version, err := l.images.ETag(ctx, logoOf(venueID))
	if err != nil || version == "" {
		return "", err
	}
	return logoOf(venueID).Address() + "?v=" + version, nil
}

func (l logos) Remove(ctx context.Context, venueID string) error {
	return l.images.Delete(ctx, logoOf(venueID))
}

func (l logos) Save(ctx context.Context, venueID string, picture io.Reader) error {
	return l.images.Put(ctx, logoOf(venueID), picture)
}

func logoOf(venueID string) images.Key {
	return images.Key{Venue: venueID, Kind: images.Profile, ID: venueID}
}

// selling tells the storefront who sells at the marketplace, which is made after it.
type selling func(ctx context.Context, venueID string) (bool, error)

func (s selling) Active(ctx context.Context, venueID string) (bool, error) { return s(ctx, venueID) }

// tables lists a venue's tables; it is made after the storefront that asks for them.
type tables func(ctx context.Context, venueID string) ([]orders.DiningTable, error)

// offers gives the storefront what a venue sells and where it serves.
type offers struct {
	catalog *catalog.Service
	tables  tables
}

func (o offers) Offer(ctx context.Context, venueID string) (storefront.Offer, error) {
	categories, err := o.catalog.Categories(ctx, venueID)
	if err != nil {
		return storefront.Offer{}, err
	}
	products, err := o.catalog.Menu(ctx, venueID)
	if err != nil {
		return storefront.Offer{}, err
	}
	served, err := o.tables(ctx, venueID)
	if err != nil {
		return storefront.Offer{}, err
	}
	out := storefront.Offer{Categories: []storefront.MenuCategory{}, Tables: make([]string, len(served))}
	for i, t := range served {
		out.Tables[i] = t.Numero
	}
	byCategory := map[string][]storefront.MenuProduct{}
	for _, p := range products {
		byCategory[p.CategoryID] = append(byCategory[p.CategoryID], menuProduct(p))
	}
	for _, c := range categories {
		if sold := byCategory[c.ID]; len(sold) > 0 {
			out.Categories = append(out.Categories, storefront.MenuCategory{
				ID: c.ID, Nome: c.Name, Imagem: photo(c.HasPhoto, venueID, c.ID), Produtos: sold,
			})
		}
	}
	return out, nil
}

func menuProduct(p catalog.Product) storefront.MenuProduct {
	out := storefront.MenuProduct{
		ID: p.ID, Nome: p.Name, Descricao: p.Description, Valor: p.Price, Imagem: photo(p.HasPhoto, p.VenueID, p.ID),
		ParaAdultos: p.Adult, MaximoPorPedido: p.MaxPerOrder, AdicionaisGratis: p.FreeAdditions,
		Adicionais: []storefront.MenuAddition{}, Observacoes: []storefront.MenuObservation{},
	}
	if p.StoreID != "" {
		out.LojaID = &p.StoreID
	}
	for _, a := range chosenAdditions(p) {
		out.Adicionais = append(out.Adicionais, storefront.MenuAddition{
			ProdutoID: a.ProductID, Nome: a.Name, Valor: a.Price, Fixo: a.Fixed, Minimo: a.Min, Maximo: a.Max, Gratis: a.Free,
		})
	}
	for _, g := range p.Observations {
		out.Observacoes = append(out.Observacoes, storefront.MenuObservation{
			Descricao: g.Description, Multipla: g.Kind == catalog.Multiple, Opcoes: g.Options,
		})
	}
	return out
}

func photo(has bool, venueID, id string) *string {
	if !has {
		return nil
	}
	address := "/blob/" + venueID + "/" + id + ".jpg"
	return &address
}

// chosenAdditions are the additions that a customer may choose now; what a
// product is composed of is not chosen.
func chosenAdditions(p catalog.Product) []orders.Addition {
	var out []orders.Addition
	for _, a := range p.Additions {
		switch {
		case !a.ForSale || a.Kind == catalog.Composition:
		case a.Kind == catalog.Fixed:
			out = append(out, orders.Addition{ProductID: a.ProductID, Name: a.Name, Price: a.Price, Fixed: true, Max: a.Quantity})
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
			MaxPerOrder: p.MaxPerOrder, FreeAdditions: p.FreeAdditions, Additions: chosenAdditions(p),
		}
		for _, g := range p.Observations {
			product.Groups = append(product.Groups, orders.ObservationGroup{
				Description: g.Description, Multiple: g.Kind == catalog.Multiple, Options: g.Options,
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
