package server

import (
	"context"
	"time"

	"balcao/app/fault"
	"balcao/app/images"
	"balcao/app/marketplace"
	"balcao/app/orders"
	"balcao/app/postal"
	"balcao/app/storefront"
	"balcao/app/stores"
	"balcao/app/venues"
)

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
	return v.venues.Change(ctx, id, func(venue *venues.Venue) {
		venue.AttentionMinutes, venue.LateMinutes = p.AttentionMinutes, p.LateMinutes
		venue.FastPolling, venue.PrintPerSector, venue.ChooseCarrier = p.FastPolling, p.PrintPerSector, p.ChooseCarrier
		venue.BusinessDayCutoff = cutoff.Hour()*60 + cutoff.Minute()
	})
}

func (v storefrontVenues) Move(ctx context.Context, id string, to storefront.Address) error {
	return v.venues.Move(ctx, id, venues.Address(to))
}

func storefrontVenue(v venues.Venue) storefront.Venue {
	return storefront.Venue{
		ID: v.ID, Slug: v.Slug, Name: v.Name, LegalName: v.LegalName, Document: v.Document, Email: v.Email, Phone: v.Phone,
		Address: storefront.Address(v.Address), Zone: v.Zone(), Active: v.IsActive,
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

func (l logos) Prepare(venueID, sent string) (func(context.Context) error, error) {
	logo := logoOf(venueID)
	ready, err := images.PrepareSent(logo.Kind, sent)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) error { return l.images.Store(ctx, logo, ready) }, nil
}

func logoOf(venueID string) images.Key {
	return images.Key{Venue: venueID, Kind: images.Profile, ID: venueID}
}

// selling tells the storefront who sells at the marketplace.
type selling struct {
	marketplace lazy[*marketplace.Service]
}

func (s selling) Active(ctx context.Context, venueID string) (bool, error) {
	return s.marketplace().Active(ctx, venueID)
}

// postalCodes gives the storefront the streets of postal codes. Nobody's order goes to a
// street that is made up: without a service, customers write their address themselves, but
// in the demo.
type postalCodes struct {
	postal *postal.Service
	demo   bool
}

var errNoPostalCodes = fault.New(fault.NotFound, "A busca por CEP não está ligada nesta loja. Preencha o endereço.")

func (p postalCodes) Find(ctx context.Context, cep string) (storefront.Street, error) {
	found, err := p.postal.Find(ctx, cep)
	if err == nil && found.Simulado && !p.demo {
		return storefront.Street{}, errNoPostalCodes
	}
	return storefront.Street{
		CEP: found.CEP, Logradouro: found.Logradouro, Bairro: found.Bairro, Cidade: found.Localidade, UF: found.UF, Simulado: found.Simulado,
	}, err
}

// kitchenPromises tells the storefront how long orders take.
type kitchenPromises struct{ orders lazy[*orders.Service] }

func (p kitchenPromises) Promise(ctx context.Context, venueID, way string) (least, most int, err error) {
	now, err := p.orders().Promise(ctx, venueID, orders.WayNamed(way))
	return now.Min, now.Max, err
}

func (p kitchenPromises) NextLater(ctx context.Context, venueID string) (time.Time, error) {
	return p.orders().NextLater(ctx, venueID)
}

// shopStores tells the storefront of the stores within a venue.
type shopStores struct{ *stores.Service }

func (s shopStores) Openings(ctx context.Context, venueID string, at time.Time) ([]storefront.StoreOpening, error) {
	found, err := s.Service.Openings(ctx, venueID, at)
	all := make([]storefront.StoreOpening, len(found))
	for i, store := range found {
		all[i] = storefront.StoreOpening(store)
	}
	return all, err
}
