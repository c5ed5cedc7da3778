package servertest

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"net/http"
	"time"

	"balcao/app/catalog"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/orders"
	"balcao/app/payments"
	"balcao/app/storefront"
	"balcao/app/stores"
	"balcao/app/tables"
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
	shop.AllowOnlinePayment, shop.UnpaidPerCustomer = true, 0
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
	_, err = s.Tables.Add(ctx, v.ID, tables.Draft{Number: "12"})
	must(err)
	carrier, err := s.Orders.AddCarrier(ctx, v.ID, orders.Carrier{Nome: "Entregador de " + name, Telefone: "48999887766"})
	must(err)
	return Venue{ID: v.ID, Slug: v.Slug, Name: name, Product: product.ID, Store: st.ID, Carrier: carrier.ID, Table: "12"}
}

// PaidOnline has the venue be paid by Pix at a simulated bank's address, or at the built-in one;
// the server has to have been started with SimulatedPayments.
func (s *Server) PaidOnline(v Venue, bank string) {
	s.t.Helper()
	settings, err := json.Marshal(map[string]string{"endereco": bank})
	if err != nil {
		s.t.Fatal(err)
	}
	ctx, by := context.Background(), operation.Actor{Name: "Teste"}
	account := payments.AccountDraft{VenueID: v.ID, Provider: payments.SimulatedProvider, Settings: settings}
	if _, err := s.Payments.SaveAccount(ctx, account, by); err != nil {
		s.t.Fatalf("save the account of %s: %v", v.Name, err)
	}
	if err := s.Payments.SaveOffer(ctx, payments.Offer{VenueID: v.ID, Method: payments.Pix, Provider: payments.SimulatedProvider}, by); err != nil {
		s.t.Fatalf("save the offer of %s: %v", v.Name, err)
	}
}

// Pays lets the built-in bank pay an order, and follows it until its venue has got it.
func (s *Server) Pays(placed orders.Placed) {
	s.t.Helper()
	var now orders.Tracked
	for {
		s.Want(http.StatusOK, "", "GET", "/api/MeepFood/Order/"+placed.CodigoAcompanhamento, nil).JSON(s.t, &now)
		if now.PagamentoOnline {
			return
		}
		if now.Fim != nil {
			s.t.Fatalf("was not paid: %+v", now.Fim)
		}
		s.Clock.Advance(5 * time.Second)
	}
}

// TableToken is what the QR of the venue's table carries.
func (s *Server) TableToken(v Venue) string {
	s.t.Helper()
	codes, err := s.Tables.Codes(context.Background(), v.ID)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, c := range codes {
		if c.Number == v.Table {
			return c.Token
		}
	}
	s.t.Fatalf("%s has no table %s", v.Name, v.Table)
	return ""
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
	a := s.Place(v.Slug, in)
	if a.Status != http.StatusOK {
		s.t.Fatalf("place an order: %d %s", a.Status, a.Body)
	}
	var placed orders.Placed
	a.JSON(s.t, &placed)
	return placed
}

// Place sends an order to the public intake as a customer's phone does: with the total of a
// quote, where there is one, and with a key.
func (s *Server) Place(slug string, in orders.NewOrder) Answer {
	s.t.Helper()
	if a := s.Call("", "POST", "/api/storefront/"+slug+"/quote", in); a.Status == http.StatusOK {
		var q orders.Quote
		a.JSON(s.t, &q)
		in.TotalEsperado = &q.Totais.Total
	}
	return s.Call("", "POST", "/api/storefront/"+slug+"/orders", in, "Idempotency-Key: "+rand.Text())
}
