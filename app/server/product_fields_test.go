package server_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"balcao/app/catalog"
	"balcao/app/money"
	"balcao/app/orders"
	"balcao/app/quantity"
	"balcao/app/server/servertest"
	"balcao/app/storefront"
)

// shelf adds products to a venue's only category.
type shelf struct {
	*testing.T
	s        *servertest.Server
	venue    servertest.Venue
	category string
}

func newShelf(t *testing.T, s *servertest.Server) shelf {
	v := s.Venue("Empório")
	categories, err := s.Catalog.Categories(t.Context(), v.ID)
	if err != nil || len(categories) != 1 {
		t.Fatalf("%v, %v", categories, err)
	}
	return shelf{t, s, v, categories[0].ID}
}

func (h shelf) add(p catalog.Product) string {
	h.Helper()
	p.VenueID, p.CategoryID, p.ForSale = h.venue.ID, h.category, true
	made, err := h.s.Catalog.AddProduct(h.Context(), p)
	if err != nil {
		h.Fatal(err)
	}
	return made.ID
}

func (h shelf) menu() (menu storefront.Menu, products map[string]storefront.MenuProduct) {
	h.Helper()
	h.s.Want(http.StatusOK, "", "GET", "/api/storefront/"+h.venue.Slug, nil).JSON(h.T, &menu)
	products = map[string]storefront.MenuProduct{}
	for _, c := range menu.Categorias {
		for _, p := range c.Produtos {
			products[p.ID] = p
		}
	}
	return menu, products
}

// buy orders one line and wants this status.
func (h shelf) buy(status int, l orders.Line, change ...func(*orders.NewOrder)) servertest.Answer {
	h.Helper()
	in := orders.NewOrder{
		Cliente:     orders.NewCustomer{Nome: "Rita", Telefone: "48991234567", Endereco: "Rua das Laranjeiras, 77"},
		TipoEntrega: "delivery", TipoPagamento: "pix", Itens: []orders.Line{l},
	}
	for _, c := range change {
		c(&in)
	}
	a := h.s.Place(h.venue.Slug, in)
	if a.Status != status {
		h.Fatalf("ordering: %d, want %d: %s", a.Status, status, a.Body)
	}
	return a
}

func one(id string, extras ...orders.ExtraLine) orders.Line {
	return orders.Line{ProdutoID: id, Quantidade: 1, Adicionais: extras}
}

// What a product's form says of the shop is on the menu, and what is not for sale there is
// neither on it nor taken.
func TestProductFieldsInTheShop(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		h := newShelf(t, s)
		flour := h.add(catalog.Product{Name: "Farinha", Price: 100, Hidden: true})
		own := money.Amount(250)
		gone := h.add(catalog.Product{Name: "Azeitona", Price: 300, Hidden: true, SoldOut: catalog.SoldOut{Reason: catalog.UntilReopened}})
		olives := h.add(catalog.Product{Name: "Queijo", Price: 350, Hidden: true})
		star := h.add(catalog.Product{
			Name: "Vinho", Price: 9000, Position: 9, Featured: true, Adult: true, MaxPerPerson: 3, ExpireMinutes: 60,
			Sex: catalog.Female, Allergens: []string{"gluten", "latex"}, GeneralObservation: true, Description: "Da serra", FreeAdditions: 1,
			Additions: []catalog.Addition{
				{ProductID: flour, Kind: catalog.Composition, Quantity: quantity.Amount(250)},
				{ProductID: gone, Kind: catalog.Optional, Max: 2},
				{ProductID: olives, Kind: catalog.Optional, Max: 3, Free: 1, OwnPrice: &own},
			},
		})
		ham := h.add(catalog.Product{Name: "Presunto", Price: 5990, Kind: catalog.Kilo, TareGrams: 20})
		bouquet := h.add(catalog.Product{Name: "Buquê", Kind: catalog.Variable})
		base := h.add(catalog.Product{Name: "Massa", Price: 0, Hidden: true})
		pizza := h.add(catalog.Product{Name: "Pizza", Price: 4000, Additions: []catalog.Addition{{ProductID: base, Kind: catalog.Optional, Min: 1, Max: 1}}})

		menu, products := h.menu()
		if got := menu.Categorias[0].Produtos[0].ID; got != star || len(menu.Destaques) != 1 || menu.Destaques[0] != star {
			t.Errorf("destaque: first is %s, all are %v", got, menu.Destaques)
		}
		got := products[star]
		if !got.Destaque || !got.ParaAdultos || got.RestricaoPorSexo != 2 || got.MaximoPorPedido != 3 || got.ValidadeMinutos != 60 ||
			!got.AceitaObservacao || got.Contem != "Contém glúten e látex." || got.Descricao != "Da serra" {
			t.Errorf("product %+v", got)
		}
		if a := got.Adicionais; len(a) != 2 || a[0].ProdutoID != gone || !a[0].Esgotado || a[1].ProdutoID != olives || a[1].Valor != own || a[1].Gratis != 1 || a[1].Esgotado {
			t.Errorf("additions %+v: composition is not chosen, and what is sold out says so", a)
		}
		if got := products[ham]; !got.PorQuilo || got.TaraGramas != 20 || got.Contem != "" {
			t.Errorf("kilo %+v", got)
		}
		for name, id := range map[string]string{"esconderCatalago": flour, "variable price": bouquet} {
			if _, shown := products[id]; shown {
				t.Errorf("%s is on the menu", name)
			}
			h.buy(http.StatusBadRequest, one(id))
		}

		grown := func(o *orders.NewOrder) { o.MaiorDeIdade, o.Sexo = true, orders.Female }
		h.buy(http.StatusBadRequest, one(star))
		h.buy(http.StatusBadRequest, one(star, orders.ExtraLine{ProdutoID: flour, Quantidade: 1}), grown)
		if got := h.buy(http.StatusBadRequest, one(star, orders.ExtraLine{ProdutoID: gone, Quantidade: 1}), grown).Message(); got != "Adicional esgotado: Azeitona. Tire-o de Vinho e peça de novo." {
			t.Errorf("an addition that is sold out: %q", got)
		}
		var placed orders.Placed
		h.buy(http.StatusOK, one(star, orders.ExtraLine{ProdutoID: olives, Quantidade: 3}), grown).JSON(t, &placed)
		if placed.ValorTotal != 9000+2*own {
			t.Errorf("costs %s", placed.ValorTotal)
		}

		dough := orders.ExtraLine{ProdutoID: base, Quantidade: 1}
		h.buy(http.StatusOK, one(pizza, dough))
		if err := s.Catalog.SetForSale(t.Context(), h.venue.ID, base, false); err != nil {
			t.Fatal(err)
		}
		if _, products = h.menu(); !products[pizza].Esgotado {
			t.Error("what must come with something that is not sold is not marked as sold out")
		}
		h.buy(http.StatusBadRequest, one(pizza, dough))
		h.buy(http.StatusBadRequest, one(pizza))
	})
}

// Whom the venue knows needs no statement, and no statement makes a minor an adult.
func TestWhoBuysIsCheckedWhereKnown(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		h := newShelf(t, s)
		wine := h.add(catalog.Product{Name: "Vinho", Price: 9000, Adult: true})
		clerk := s.Person("caixa@balcao.test", h.venue.ID, "ClienteEstabelecimentoPortal")
		for cpf, born := range map[string]string{"52998224725": "2008-11-20", "11144477735": "2008-11-21"} {
			s.Want(http.StatusOK, clerk, "POST", "/api/ClienteEstabelecimento/SalvarClienteEstabelecimento",
				map[string]any{"localClienteId": h.venue.ID, "nome": "Cliente", "CPF": cpf, "dataNascimento": born})
		}
		as := func(cpf string, stated bool) func(*orders.NewOrder) {
			return func(o *orders.NewOrder) { o.Cliente.CPF, o.MaiorDeIdade = cpf, stated }
		}
		h.buy(http.StatusOK, one(wine), as("52998224725", false))
		h.buy(http.StatusBadRequest, one(wine), as("11144477735", true))
		h.buy(http.StatusBadRequest, one(wine))
	})
}

// The menu is the same bytes until something on it changes, and says so.
func TestMenuHasAnEdition(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		h := newShelf(t, s)
		path := "/api/storefront/" + h.venue.Slug
		tag := s.Want(http.StatusOK, "", "GET", path, nil).Header.Get("ETag")
		same := func(what string) {
			t.Helper()
			if a := s.Want(http.StatusNotModified, "", "GET", path, nil, "If-None-Match: "+tag); len(a.Body) != 0 {
				t.Errorf("%s: %d bytes with 304", what, len(a.Body))
			}
		}
		changed := func(what string, err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			a := s.Want(http.StatusOK, "", "GET", path, nil, "If-None-Match: "+tag)
			if tag == "" || a.Header.Get("ETag") == tag {
				t.Errorf("%s is not on the menu", what)
			}
			tag = a.Header.Get("ETag")
			same(what)
		}
		same("nothing")
		ctx := context.Background()
		pie := h.add(catalog.Product{Name: "Torta", Price: 1200})
		changed("a new product", nil)
		changed("a product switched off", s.Catalog.SetForSale(ctx, h.venue.ID, pie, false))
		shop, err := s.Storefront.Configuration(ctx, h.venue.ID)
		if err != nil {
			t.Fatal(err)
		}
		shop.IsActive = false
		changed("a closed shop", s.Storefront.Save(ctx, h.venue.ID, shop))
		if a := s.Want(http.StatusOK, "", "GET", path, nil, "Accept-Encoding: identity"); !strings.HasPrefix(string(a.Body), `{"Id":`) || a.Header.Get("Content-Encoding") != "" {
			t.Errorf("uncompressed: %.40s", a.Body)
		}
		if a := s.Want(http.StatusOK, "", "GET", path, nil, "Accept-Encoding: gzip"); a.Header.Get("Content-Encoding") != "gzip" || a.Header.Get("ETag") != tag || a.Body[0] != 0x1f {
			t.Errorf("compressed: %v", a.Header)
		}
	})
}
