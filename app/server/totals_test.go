package server_test

import (
	"net/http"
	"testing"

	"balcao/app/catalog"
	"balcao/app/orders"
	"balcao/app/server/servertest"
	"balcao/app/storefront"
)

// What the configuration says of totals is what customers are quoted and charged.
func TestTheConfigurationDecidesTotals(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := s.Venue("Bar do Cais")
		if err := s.Storefront.SetPin(t.Context(), v.ID, storefront.Pin{Latitude: -27.7, Longitude: -48.5, Source: "digitado"}); err != nil {
			t.Fatal(err)
		}
		category, err := s.Catalog.AddCategory(t.Context(), catalog.Category{VenueID: v.ID, Name: "Tabacaria"})
		if err != nil {
			t.Fatal(err)
		}
		exempt, err := s.Catalog.AddProduct(t.Context(), catalog.Product{VenueID: v.ID, CategoryID: category.ID, Name: "Cigarro", Price: 1000, ForSale: true, FeeExempt: true})
		if err != nil {
			t.Fatal(err)
		}
		north, east := -27.72, -48.5
		delivery := func(o *orders.NewOrder) {
			o.Cliente.Destination = orders.Destination{Bairro: "Rio Tavares", Latitude: &north, Longitude: &east}
		}
		unlocated := func(o *orders.NewOrder) { o.Cliente.Bairro = "RIO TAVARES" }
		table := func(o *orders.NewOrder) { o.TipoEntrega, o.MesaToken = "mesa", s.TableToken(v) }
		const items = 2 * 2590
		for name, c := range map[string]struct {
			set   func(*storefront.Configuration)
			order func(*orders.NewOrder)
			want  orders.Breakdown
		}{
			"nothing":  {func(*storefront.Configuration) {}, delivery, orders.Breakdown{Itens: items, Total: items}},
			"discount": {func(c *storefront.Configuration) { c.Discount = 10 }, delivery, orders.Breakdown{Itens: items, Desconto: 518, Total: items - 518}},
			"enableServiceTax, serviceTaxPercentage": {
				func(c *storefront.Configuration) { c.EnableServiceTax, c.ServiceTaxPercentage = true, 12 }, table,
				orders.Breakdown{Itens: items, TaxaServico: 622, Total: items + 622},
			},
			"isencaoTaxaServico": {
				func(c *storefront.Configuration) { c.EnableServiceTax, c.ServiceTaxPercentage = true, 12 }, func(o *orders.NewOrder) {
					table(o)
					o.Itens = append(o.Itens, orders.Line{ProdutoID: exempt.ID, Quantidade: 1})
				}, orders.Breakdown{Itens: items + 1000, TaxaServico: 622, Total: items + 1000 + 622},
			},
			"serviceTaxPercentage, off": {func(c *storefront.Configuration) { c.ServiceTaxPercentage = 12 }, table, orders.Breakdown{Itens: items, Total: items}},
			"baseValuePerDelivery":      {func(c *storefront.Configuration) { c.BaseValuePerDelivery = 500 }, delivery, orders.Breakdown{Itens: items, Entrega: 500, Total: items + 500}},
			"deliveryValuePerKilometer, numberOfFreeKilometers, pin": {
				func(c *storefront.Configuration) {
					c.BaseValuePerDelivery, c.DeliveryValuePerKilometer, c.NumberOfFreeKilometers = 500, 100, 1
				}, delivery, orders.Breakdown{Itens: items, Entrega: 630, Total: items + 630},
			},
			"deliveryDistricts": {
				func(c *storefront.Configuration) {
					c.DeliveryValuePerKilometer = 100
					c.DeliveryDistricts = []storefront.DistrictFee{{District: "Campeche", Fee: 100}, {District: "Rio Távares", Fee: 900}}
				}, unlocated, orders.Breakdown{Itens: items, Entrega: 900, Total: items + 900},
			},
			"deliveryDistricts, of another city": {
				func(c *storefront.Configuration) {
					c.BaseValuePerDelivery = 500
					c.DeliveryDistricts = []storefront.DistrictFee{{District: "Rio Távares", Fee: 900}}
				}, func(o *orders.NewOrder) {
					unlocated(o)
					o.Cliente.Cidade = "Guarulhos"
				}, orders.Breakdown{Itens: items, Entrega: 500, Total: items + 500},
			},
			"deliveryDistricts, of the venue's city": {
				func(c *storefront.Configuration) {
					c.DeliveryDistricts = []storefront.DistrictFee{{District: "Rio Távares", Fee: 900}}
				}, func(o *orders.NewOrder) {
					unlocated(o)
					o.Cliente.Cidade = "SAO  PAULO"
				}, orders.Breakdown{Itens: items, Entrega: 900, Total: items + 900},
			},
			"useMeepDelivery alone": {
				func(c *storefront.Configuration) {
					c.UseMeepDelivery, c.UseOwnDelivery, c.BaseValuePerDelivery = true, false, 500
				}, delivery, orders.Breakdown{Itens: items, Total: items},
			},
		} {
			shop := storefront.Default()
			c.set(&shop)
			if err := s.Storefront.Save(t.Context(), v.ID, shop); err != nil {
				t.Fatal(err)
			}
			placed := s.Order(v, c.order)
			var got orders.Tracked
			s.Want(http.StatusOK, "", "GET", "/api/MeepFood/Order/"+placed.CodigoAcompanhamento, nil).JSON(t, &got)
			if got.Totais != c.want || placed.ValorTotal != c.want.Total {
				t.Errorf("%s: %+v, want %+v", name, got.Totais, c.want)
			}
		}

		refuses := func(status int, field string, set func(*storefront.Configuration), order func(*orders.NewOrder)) {
			t.Helper()
			shop := storefront.Default()
			set(&shop)
			if err := s.Storefront.Save(t.Context(), v.ID, shop); err != nil {
				t.Fatal(err)
			}
			in := orders.NewOrder{
				Cliente:     orders.NewCustomer{Nome: "Ana", Telefone: "48991234567", Endereco: "Rua das Laranjeiras, 77"},
				TipoEntrega: "delivery", TipoPagamento: "pix", Itens: []orders.Line{{ProdutoID: v.Product, Quantidade: 1}},
			}
			order(&in)
			var said struct{ Fields map[string]string }
			a := s.Place(v.Slug, in)
			if a.JSON(t, &said); a.Status != status || said.Fields[field] == "" {
				t.Errorf("%s: %d %s", field, a.Status, a.Body)
			}
		}
		refuses(http.StatusBadRequest, "Itens", func(c *storefront.Configuration) { c.MinOrderValue = 2600 }, delivery)
		refuses(http.StatusBadRequest, "Cliente.Bairro", func(c *storefront.Configuration) {
			c.DeliveryDistricts = []storefront.DistrictFee{{District: "Campeche", Fee: 100}}
		}, func(*orders.NewOrder) {})
		refuses(http.StatusConflict, "Cliente.Endereco", func(c *storefront.Configuration) { c.DeliveryRadiusKilometers = 2 }, delivery)
	})
}
