package servertest

import (
	"context"
	"net/http"

	"balcao/app/catalog"
	"balcao/app/money"
	"balcao/app/orders"
	"balcao/app/storefront"
	"balcao/app/stores"
	"balcao/app/venues"
)

// Venue is an establishment that is open, with one of everything.
type Venue struct {
	ID, Slug, Name string
	Product        string
	Store          string
	Carrier        string
	Table          string
}

// Venue opens an establishment around the clock: a category, a product at
// R$ 25,90, a store, a table and a carrier. The name is part of every text of
// its rows, so that a test can look for it where it must not be.
func (s *Server) Venue(name string) Venue {
	s.t.Helper()
	ctx := context.Background()
	must := func(err error) {
		s.t.Helper()
		if err != nil {
			s.t.Fatalf("make venue %s: %v", name, err)
		}
	}
	v, err := s.Venues.Create(ctx, s.DB.Write, venues.Venue{
		Name: name, Kind: venues.Bar, Origin: venues.Food, IsActive: true,
		Address: venues.Address{State: "SP", City: "São Paulo"},
	})
	must(err)
	shop := storefront.Default()
	shop.AllowOnlinePayment = true
	shop.Description = "Cardápio de " + name
	must(s.Storefront.Save(ctx, v.ID, shop))
	st, err := s.Stores.Add(ctx, v.ID, stores.Draft{Name: "Loja de " + name})
	must(err)
	category, err := s.Catalog.AddCategory(ctx, catalog.Category{VenueID: v.ID, Name: "Pratos de " + name})
	must(err)
	product, err := s.Catalog.AddProduct(ctx, catalog.Product{
		VenueID: v.ID, CategoryID: category.ID, Name: "Moqueca de " + name, Price: money.Amount(2590), ForSale: true,
	})
	must(err)
	_, err = s.Orders.AddTable(ctx, v.ID, "12")
	must(err)
	carrier, err := s.Orders.AddCarrier(ctx, v.ID, orders.Carrier{Nome: "Entregador de " + name, Telefone: "48999887766"})
	must(err)
	return Venue{ID: v.ID, Slug: v.Slug, Name: name, Product: product.ID, Store: st.ID, Carrier: carrier.ID, Table: "12"}
}

// Order places a delivery order through the public intake; the options change
// what is asked for first.
func (s *Server) Order(v Venue, options ...func(*orders.NewOrder)) orders.Placed {
	s.t.Helper()
	phone, cpf, address := "48991234567", "11144477735", "Rua das Laranjeiras, 77, "+v.Name
	in := orders.NewOrder{
		Cliente:     orders.NewCustomer{Nome: "Cliente de " + v.Name, Telefone: phone, CPF: cpf, Endereco: address},
		TipoEntrega: "delivery", TipoPagamento: "pix",
		Itens: []orders.Line{{ProdutoID: v.Product, Quantidade: 2}},
	}
	for _, option := range options {
		option(&in)
	}
	var placed orders.Placed
	s.Want(http.StatusOK, "", "POST", "/api/storefront/"+v.Slug+"/orders", in).JSON(s.t, &placed)
	return placed
}
