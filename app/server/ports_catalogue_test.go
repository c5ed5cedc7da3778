package server

import (
	"testing"

	"balcao/app/catalog"
	"balcao/app/marketplace"
	"balcao/app/orders"
	"balcao/app/quantity"
)

// A marketplace's item is our product by its code: kitchen and paper treat it so, at the
// marketplace's price and under its name.
func TestMarketplaceItemsAreOurProducts(t *testing.T) {
	ours := coded{
		products: map[string]catalog.Product{
			"pz": {ID: "p1", Name: "Pizza", Price: 9999, CategoryID: "c1", HiddenInKitchen: true, NoPrint: true, ExpireMinutes: 30},
			"bd": {ID: "p2"},
		},
		at: sectors{categories: map[string]string{"c1": "Forno"}},
	}
	item, err := marketplaceItem(marketplace.Item{
		Code: "pz", Name: "Pizza do app", Quantity: 2, Unit: 100, Total: 200,
		Extras: []marketplace.Extra{{Code: "bd", Name: "Borda", Quantity: 1}, {Code: "outro", Name: "Outro", Quantity: 1}},
	}, ours)
	if err != nil {
		t.Fatal(err)
	}
	if item.ProdutoID != "p1" || item.NomeProduto != "Pizza do app" || item.ValorTotal != 200 || item.Impressora != "Forno" ||
		!item.Oculto || !item.SemImpressao || item.ValidadeMinutos != 30 {
		t.Errorf("item %+v", item)
	}
	if item.Adicionais[0].ProdutoID != "p2" || item.Adicionais[1].ProdutoID != "outro" {
		t.Errorf("additions %+v", item.Adicionais)
	}
}

// impressoraPadraoId comes before the category's printer, while that printer serves.
func TestProductsNameTheirPrinter(t *testing.T) {
	at := sectors{printers: map[string]string{"i1": "Bar"}, categories: map[string]string{"c1": "Forno"}}
	for printer, want := range map[string]string{"": "Forno", "i1": "Bar", "gone": "Forno"} {
		if got := at.of(catalog.Product{PrinterID: printer, CategoryID: "c1"}); got != want {
			t.Errorf("printer %q: sector %q, want %q", printer, got, want)
		}
	}
}

func TestWhatAnOrderMayChoose(t *testing.T) {
	p := catalog.Product{Additions: []catalog.Addition{
		{ProductID: "a", Kind: catalog.Fixed, Unit: catalog.Gram, Quantity: quantity.Of(30), ForSale: true},
		{ProductID: "b", Kind: catalog.Fixed, Unit: catalog.Piece, Quantity: quantity.Of(2), ForSale: true},
		{ProductID: "c", Kind: catalog.Composition, Unit: catalog.Gram, Quantity: 1, ForSale: true},
	}}
	got := chosenAdditions(p)
	if len(got) != 2 || got[0].Max != 1 || got[1].Max != 2 {
		t.Errorf("additions %+v", got)
	}
	asked := catalog.Product{Observations: []catalog.Observation{{Description: "Ponto"}, {Description: "Mesa", Reservation: true}}}
	if groups := orderProduct(asked, "").Groups; len(groups) != 1 || groups[0].Description != "Ponto" {
		t.Errorf("questions %+v", groups)
	}
	if orderProduct(catalog.Product{Kind: catalog.Kilo}, "").Pricing != orders.ByKilo || shown(catalog.Product{Kind: catalog.Fee}) {
		t.Error("a kilo is weighed, a fee is not sold by itself")
	}
}
