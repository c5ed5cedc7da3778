package storefront_test

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/roles"
	"balcao/app/server/servertest"
	"balcao/app/storefront"
)

// surroundings stand in for the other domains: one venue without a menu.
type surroundings struct{ storefront.Venue }

func (s *surroundings) VenueBySlug(ctx context.Context, slug string) (storefront.Venue, error) {
	if slug != s.Slug {
		return storefront.Venue{}, fault.New(fault.NotFound, "Estabelecimento não encontrado.")
	}
	return s.Venue, nil
}

func (s *surroundings) VenueByID(context.Context, string) (storefront.Venue, error) {
	return s.Venue, nil
}

func (s *surroundings) SetSlug(_ context.Context, _, slug string) error {
	s.Slug = slug
	return nil
}

func (s *surroundings) SetPreferences(_ context.Context, _ string, p storefront.Preferences) error {
	s.Preferences = p
	return nil
}

func (*surroundings) Edition(context.Context, string) (string, error) { return "1", nil }

func (*surroundings) Offer(context.Context, string) (storefront.Offer, error) {
	return storefront.Offer{}, nil
}

func (*surroundings) StaffOffer(context.Context, string) (storefront.Offer, error) {
	return storefront.Offer{}, nil
}

func (*surroundings) Move(context.Context, string, storefront.Address) error { return nil }

func (*surroundings) Address(context.Context, string) (string, error) { return "", nil }

func (*surroundings) Remove(context.Context, string) error { return nil }

func (*surroundings) Prepare(string, string) (func(context.Context) error, error) {
	return func(context.Context) error { return nil }, nil
}

type selling bool

func (s selling) Active(context.Context, string) (bool, error) { return bool(s), nil }

func open(db *database.DB, now clock.Clock, changed func()) *storefront.Service {
	around := &surroundings{storefront.Venue{
		ID: "v1", Slug: "bar-do-ze", Name: "Bar do Zé", Zone: time.FixedZone("", -3*60*60), Active: true,
	}}
	return storefront.New(storefront.Config{
		DB: db, Clock: now, Venues: around, Offers: around, Logos: around, Marketplace: selling(true), Changed: changed,
	})
}

func TestShop(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		ctx := t.Context()
		// A Friday, 21:00 in São Paulo.
		now := clock.At(time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
		s := open(db, now, func() {})
		shop := func(slug string) storefront.Shop {
			t.Helper()
			shop, err := s.BySlug(ctx, slug)
			if err != nil {
				t.Fatal(err)
			}
			return shop
		}
		if got := shop("BAR-do-ze"); got.Closed != "" || !got.AllowDeliveryHome || got.ID != "v1" {
			t.Errorf("a venue that has saved nothing: %+v", got)
		}
		c := storefront.Default()
		c.ReducedOrderFlow = true
		c.AvailableDay = []storefront.Opening{{DayOfWeek: 5, StartHour: "18:00", EndHour: "02:00"}}
		if err := s.Save(ctx, "v1", c); err != nil {
			t.Fatal(err)
		}
		if got := shop("bar-do-ze"); got.Closed != "" || !got.ReducedOrderFlow {
			t.Errorf("within its hours: %+v", got)
		}
		now.Advance(5 * time.Hour)
		if got := shop("bar-do-ze"); got.Closed != "Este estabelecimento está fechado agora e abre sexta-feira às 18:00." {
			t.Errorf("after its hours: %q", got.Closed)
		}
		c.IsActive = false
		if err := s.Save(ctx, "v1", c); err != nil {
			t.Fatal(err)
		}
		if got := shop("bar-do-ze"); got.Closed != "Este estabelecimento não está recebendo pedidos agora." {
			t.Errorf("switched off: %q", got.Closed)
		}
		c.AvailableDay[0].EndHour = "meia-noite"
		if err := s.Save(ctx, "v1", c); !fault.Is(err, fault.Invalid) {
			t.Errorf("hours that are none: %v", err)
		}
		for _, slug := range []string{"", "outro-bar", "bar do ze", "bar'--"} {
			if _, err := s.BySlug(ctx, slug); !fault.Is(err, fault.NotFound) {
				t.Errorf("%q: %v", slug, err)
			}
		}
	})
}

// The board asks for a venue's shop on every call; what it remembers must not
// outlive a change.
func TestShopsAreRemembered(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		now := clock.At(time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
		told := 0
		here := open(db, now, func() { told++ })
		there := open(db, now, func() {})
		reduced := func(s *storefront.Service) bool {
			t.Helper()
			shop, err := s.ByVenue(t.Context(), "v1")
			if err != nil {
				t.Fatal(err)
			}
			return shop.ReducedOrderFlow
		}
		save := func(flow bool) {
			t.Helper()
			c := storefront.Default()
			c.ReducedOrderFlow = flow
			c.AvailableDay = []storefront.Opening{{DayOfWeek: 5, StartHour: "18:00", EndHour: "02:00"}}
			if err := here.Save(t.Context(), "v1", c); err != nil {
				t.Fatal(err)
			}
		}
		if reduced(here) || reduced(there) {
			t.Error("reduced before anything was saved")
		}
		save(true)
		if !reduced(here) || told != 1 {
			t.Errorf("where it was saved: reduced %t, others told %d times", reduced(here), told)
		}
		there.Forget()
		if !reduced(there) {
			t.Error("still the old flow after Forget")
		}
		save(false)
		now.Advance(6 * time.Second)
		if reduced(there) {
			t.Error("still the old flow after some seconds without being told")
		}
		now.Advance(5 * time.Hour)
		if shop, err := here.ByVenue(t.Context(), "v1"); err != nil || shop.Closed == "" {
			t.Errorf("a remembered shop does not close: %+v, %v", shop, err)
		}
	})
}

// Whoever says yes to the closed prompt opens the shop; what another saves of its
// configuration at that moment stays.
func TestOpeningSavesNothingElse(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		venue := s.Venue("Bar da Esquina")
		cook := s.Person("cozinha@balcao.test", venue.ID, roles.Board)
		save := func(description string) {
			t.Helper()
			c := storefront.Default()
			c.IsActive, c.Description = false, description
			if err := s.Storefront.Save(t.Context(), venue.ID, c); err != nil {
				t.Fatal(err)
			}
		}
		for range 40 {
			save("antes")
			var opened sync.WaitGroup
			opened.Go(func() {
				a := s.Call(cook, "POST", "/api/kds/abrirEstabelecimento", map[string]string{"localClienteId": venue.ID})
				if a.Status != http.StatusOK {
					t.Errorf("%d %s", a.Status, a.Body)
				}
			})
			save("depois")
			opened.Wait()
			c, err := s.Storefront.Configuration(t.Context(), venue.ID)
			if err != nil {
				t.Fatal(err)
			}
			if c.Description != "depois" {
				t.Fatalf("what was saved while the shop opened is %q again", c.Description)
			}
		}
	})
}
