package catalog_test

import (
	"testing"
	"time"

	"balcao/app/catalog"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/quantity"
)

const venue, otherVenue = "0190a000-0000-7000-8000-000000000001", "0190a000-0000-7000-8000-000000000002"

func TestMenu(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		ctx := t.Context()
		s := catalog.New(catalog.Config{DB: db, Clock: clock.At(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))})
		category, err := s.AddCategory(ctx, catalog.Category{VenueID: venue, Name: "  Lanches  da casa "})
		if err != nil || category.Name != "Lanches da casa" || category.Position != 1 {
			t.Fatalf("category %+v, %v", category, err)
		}
		add := func(p catalog.Product) catalog.Product {
			t.Helper()
			p.VenueID, p.CategoryID = venue, category.ID
			made, err := s.AddProduct(ctx, p)
			if err != nil {
				t.Fatal(err)
			}
			return made
		}
		cheese := add(catalog.Product{Name: "Queijo", Price: 350, ForSale: true, Hidden: true})
		burger := add(catalog.Product{
			Name: "X-Búrguer", Price: 2590, ForSale: true, Position: 2, FreeAdditions: 1,
			Additions:    []catalog.Addition{{ProductID: cheese.ID, Kind: catalog.Optional, Max: 3, Free: 1}},
			Observations: []catalog.Observation{{Description: "Ponto", Kind: catalog.Exclusive, Options: catalog.Options("Mal", "Bem")}},
		})
		juice := add(catalog.Product{Name: "Suco", Price: 990, ForSale: true, Position: 1})
		add(catalog.Product{Name: "Fora de linha", Price: 990})

		menu, err := s.Menu(ctx, venue)
		if err != nil {
			t.Fatal(err)
		}
		if len(menu) != 2 || menu[0].ID != juice.ID || menu[1].ID != burger.ID {
			t.Fatalf("menu %+v", menu)
		}
		got := menu[1]
		if a := got.Additions[0]; a.Name != "Queijo" || a.Price != 350 || a.Max != 3 || a.Free != 1 || !a.ForSale {
			t.Errorf("addition %+v", a)
		}
		if o := got.Observations[0]; o.Description != "Ponto" || len(o.Options) != 2 || o.ID == "" {
			t.Errorf("observation %+v", o)
		}
		for name, c := range map[string]struct {
			venue string
			ids   []string
			want  int
		}{
			"what is on the menu":    {venue, []string{burger.ID, juice.ID}, 2},
			"what is hidden":         {venue, []string{cheese.ID}, 0},
			"what another venue has": {otherVenue, []string{burger.ID}, 0},
			"what is no id":          {venue, []string{"'; DROP TABLE products --", ""}, 0},
		} {
			if found, err := s.ForSale(ctx, c.venue, c.ids); err != nil || len(found) != c.want {
				t.Errorf("%s: %v, %v", name, found, err)
			}
		}
		if err := s.SetForSale(ctx, otherVenue, burger.ID, false); !fault.Is(err, fault.NotFound) {
			t.Errorf("another venue's product: %v", err)
		}
		if err := s.SetForSale(ctx, venue, juice.ID, false); err != nil {
			t.Fatal(err)
		}
		if menu, err := s.Menu(ctx, venue); err != nil || len(menu) != 1 || menu[0].ID != burger.ID {
			t.Errorf("menu %+v, %v", menu, err)
		}
	})
}

func TestAdditionRules(t *testing.T) {
	s := catalog.New(catalog.Config{DB: databasetest.Open(t, databasetest.SQLite(t)), Clock: clock.Real()})
	for name, c := range map[string]struct {
		addition catalog.Addition
		message  string
	}{
		"no product":             {catalog.Addition{Kind: catalog.Fixed, Quantity: quantity.One}, "Escolha o produto para continuar"},
		"no type":                {catalog.Addition{ProductID: "x"}, "Escolha o tipo de adicional para continuar"},
		"fixed without quantity": {catalog.Addition{ProductID: "x", Kind: catalog.Fixed}, "Escolha a quantidade (maior que zero) para continuar"},
		"optional without max":   {catalog.Addition{ProductID: "x", Kind: catalog.Optional}, "Escolha a quantidade máximo (maior que zero) de adicionais para continuar"},
		"min above max":          {catalog.Addition{ProductID: "x", Kind: catalog.Optional, Min: 3, Max: 2}, "Escolha a quantidade mínima de adicionais para continuar"},
		"more free than the product allows": {catalog.Addition{ProductID: "x", Kind: catalog.Optional, Max: 2, Free: 1},
			"O limite da quantidade máxima gratuita do adicional não pode ser maior que o limite da quantidade máxima gratuita do produto."},
	} {
		_, err := s.AddProduct(t.Context(), catalog.Product{VenueID: venue, CategoryID: "c", Name: "Lanche", Additions: []catalog.Addition{c.addition}})
		if f := fault.Wrap(err); f == nil || f.Message != c.message {
			t.Errorf("%s: %v", name, err)
		}
	}
}
