//go:build linux

package faulttest

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"balcao/app/orders"
	"balcao/app/server/servertest"
)

// worked is an order and the taps on it, in the order in which they were done.
type worked struct {
	id   string
	taps []*tap
	// way is what is done to it.
	way []string
	// chosen counts carrier choices, which alternate.
	chosen int
	// at is how far it is on its way.
	at int
}

func (o *worked) finished() bool { return o.at == len(o.way) }

// The ways of orders. Of carrier, a choice, and of resend, another paper, an order
// takes any number.
var (
	delivered = []string{
		"acceptOrder", "carrier", "startOrder", "carrier", "carrier", "transportOrder", "carrier", "deliverOrder",
	}
	pickedUp = []string{"acceptOrder", "resend", "startOrder", "resend", "receivedOrder"}
	fetched  = []string{"acceptOrder", "startOrder", "resend", "readyToPickup", "resend", "receivedOrder"}
)

// place has customers order: a delivery, something to pick up, a delivery again,
// and what a marketplace's rider fetches, as long as there is any.
func (w *world) place(n int) {
	w.t.Helper()
	for range n {
		switch turn := len(w.orders) % 4; {
		case turn == 3 && len(w.market) > 0:
			w.orders = append(w.orders, &worked{id: w.market[0], way: fetched})
			w.market = w.market[1:]
		case turn%2 == 1:
			w.order("retirada", pickedUp)
		default:
			w.order("delivery", delivered)
		}
	}
}

// order has a customer order.
func (w *world) order(kind string, way []string) {
	w.t.Helper()
	body := fmt.Sprintf(`{"cliente":{"nome":"Ana","telefone":"48991234567","cpf":"11144477735","endereco":"Rua das Laranjeiras, 77"},
		"tipoEntrega":%q,"tipoPagamento":"pix","itens":[{"produtoId":%q,"quantidade":1}]}`, kind, w.venue.Product)
	storefront := "/api/storefront/" + w.venue.Slug
	quoted, err := call("http://"+w.address, "", "POST", storefront+"/quote", body)
	must(w.t, err)
	var quote orders.Quote
	must(w.t, json.Unmarshal(quoted.body, &quote))
	body = strings.TrimSuffix(body, "}") + `,"totalEsperado":` + quote.Totais.Total.Decimal() + "}"
	a, err := call("http://"+w.address, "", "POST", storefront+"/orders", body, "Idempotency-Key: "+rand.Text())
	must(w.t, err)
	var placed struct{ ID string }
	must(w.t, json.Unmarshal(a.body, &placed))
	if placed.ID == "" {
		w.t.Fatalf("place an order: %d %s", a.status, a.body)
	}
	w.orders = append(w.orders, &worked{id: placed.ID, way: way})
}

// known is how many orders the server has.
func (w *world) known() int { return len(w.orders) + len(w.market) }

func (w *world) unfinished() []*worked {
	return slices.DeleteFunc(slices.Clone(w.orders), (*worked).finished)
}

// request is the call of an action.
func (w *world) request(o *worked, action string, carrier int) (path, body string) {
	if action == "carrier" {
		return "/api/kds/atualizartransportador", fmt.Sprintf(`{"PedidoId":%q,"TransportadoraId":%q,"UsarMeepDelivery":false}`, o.id, w.carriers[carrier%2])
	}
	if action == "resend" {
		return "/api/kds/ReSendOrder?pedidoId=" + o.id, ""
	}
	return "/api/kds/" + action, fmt.Sprintf(`{"Id":%q}`, o.id)
}

// fromMarket is how many orders of a marketplace a world has.
const fromMarket = 3

// stock has the venue print what it accepts, and brings orders of a marketplace.
func (w *world) stock(s *servertest.Server) {
	w.t.Helper()
	ctx := context.Background()
	shop, err := s.Storefront.ByVenue(ctx, w.venue.ID)
	must(w.t, err)
	shop.SendToPrinterServerOnAcceptOrder = true
	must(w.t, s.Storefront.Save(ctx, w.venue.ID, shop.Configuration))
	for i := range fromMarket {
		now := time.Now()
		id, _, err := s.Orders.Receive(ctx, w.venue.ID, orders.FromMarketplace{
			ExternalID: fmt.Sprint("mercado-", i), Code: fmt.Sprint(1000 + i), Fulfilment: orders.Pickup, Customer: orders.Customer{Nome: "Bia"},
			Items:   []orders.Item{{NomeProduto: "Moqueca", Quantidade: 1, Observacoes: []orders.Observation{}, Adicionais: []orders.Extra{}}},
			Payment: "pix", CreatedAt: now, Confirm: now.Add(24 * time.Hour),
		})
		must(w.t, err)
		w.market = append(w.market, id)
	}
}
