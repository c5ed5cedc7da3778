package delivery_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"balcao/app/delivery/simulator"
	"balcao/app/orders"
)

// What the platform takes is part of the total, the same in quote and order (D38).
func TestThePlatformsFee(t *testing.T) {
	each(t, simulator.Options{}, nil, func(t *testing.T, y *yard) {
		cart := func(cep string) orders.Cart {
			return orders.Cart{
				Cliente:     orders.CartCustomer{Destination: orders.Destination{CEP: cep, Bairro: "Campeche", Numero: "12"}},
				TipoEntrega: "delivery", Itens: []orders.Line{{ProdutoID: y.venue.Product, Quantidade: 1}},
			}
		}
		quoted := func(cep string) orders.Totals {
			t.Helper()
			var q orders.Quote
			y.Want(http.StatusOK, "", "POST", "/api/storefront/"+y.venue.Slug+"/quote", cart(cep)).JSON(t, &q)
			return q.Totais
		}
		q := quoted("88063-000")
		if q.RegraEntrega != orders.FeeByQuote || q.Entrega < 690 || q.Total != q.Itens+q.Entrega {
			t.Errorf("quoted %+v", q)
		}
		if again := quoted("88063000"); again.Entrega != q.Entrega {
			t.Errorf("then %s, now %s", q.Entrega, again.Entrega)
		}

		asked := y.quotes.Load()
		placed := y.Order(y.venue, func(o *orders.NewOrder) {
			o.Cliente.Destination = cart("88063000").Cliente.Destination
			o.Itens[0].Quantidade = 1
		})
		if placed.ValorTotal != q.Total || y.quotes.Load() != asked {
			t.Errorf("placed for %s, asked %d times more", placed.ValorTotal, y.quotes.Load()-asked)
		}
		if said := y.quoted.Load().(string); !json.Valid([]byte(said)) || !strings.Contains(said, "88063000") || strings.Contains(said, `"12"`) {
			t.Errorf("the platform was told %s", said)
		}

		// While it does not answer, what it has said still holds; of other places nothing is known.
		y.loggi.SetDown(true)
		if known := quoted("88063000"); known != q {
			t.Errorf("remembered %+v", known)
		}
		if q := quoted("88010000"); q.RegraEntrega != orders.FeeByPlatform || q.Entrega != 0 {
			t.Errorf("not known: %+v", q)
		}
		y.loggi.SetDown(false)
		if q := quoted("88010000"); q.RegraEntrega != orders.FeeByPlatform {
			t.Errorf("the same cart costs another price at once: %+v", q)
		}
		y.Clock.Advance(time.Minute)
		if q := quoted("88010000"); q.RegraEntrega != orders.FeeByQuote {
			t.Errorf("not asked again: %+v", q)
		}

		// Whoever keeps silent of where it goes does not pay less.
		var refusal struct{ Fields map[string]string }
		silent := cart("")
		silent.Cliente.Destination = orders.Destination{Numero: "12"}
		a := y.Want(http.StatusBadRequest, "", "POST", "/api/storefront/"+y.venue.Slug+"/quote", silent)
		if a.JSON(t, &refusal); refusal.Fields["Cliente.CEP"] == "" {
			t.Errorf("refused: %s", a.Body)
		}
	})
}
