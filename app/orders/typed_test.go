package orders_test

import (
	"context"
	"crypto/rand"
	"slices"
	"testing"
	"time"

	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/orders"
	"balcao/app/roles"
)

const (
	typing      = "/api/kds/pedidos"
	typedQuotes = "/api/kds/pedidos/cotacao"
	whoAsks     = "/api/kds/pedidos/cliente"
)

// typed is what a customer asks for by telephone.
func typed(o orders.NewOrder) orders.TypedOrder {
	return orders.TypedOrder{VenueBody: operation.VenueBody{VenueID: venue}, NewOrder: o, Canal: "telefone"}
}

func (h *harness) typedQuote(o orders.TypedOrder) (q orders.TypedQuote) {
	h.Helper()
	h.call("POST", typedQuotes, "ana", orders.TypedCart{VenueBody: o.VenueBody, Cart: orders.Cart{
		Cliente: orders.CartCustomer{Destination: o.Cliente.Destination}, TipoEntrega: o.TipoEntrega, Itens: o.Itens, SemTaxaServico: o.SemTaxaServico, Para: o.Para,
	}}).want(200).into(&q)
	return q
}

// types sends an order as the board does: with the total of its quote and a key.
func (h *harness) types(token string, o orders.TypedOrder, headers ...string) answer {
	h.Helper()
	if o.TotalEsperado == nil {
		q := h.typedQuote(o)
		o.TotalEsperado = &q.Totais.Total
	}
	return h.call("POST", typing, token, o, append([]string{"Idempotency-Key", rand.Text(), "X-Device-Name", "Caixa 1"}, headers...)...)
}

func (h *harness) typedAs(o orders.TypedOrder) orders.Detail {
	h.Helper()
	var placed orders.Placed
	h.types("ana", o).want(200).into(&placed)
	var d orders.Detail
	h.call("GET", "/api/kds/pedidos/"+placed.ID, "ana", nil).want(200).into(&d)
	return d
}

func codesOf(warnings []orders.Warning) (codes []orders.WarningCode) {
	for _, w := range warnings {
		codes = append(codes, w.Codigo)
	}
	return codes
}

func TestStaffTypeAnOrder(t *testing.T) {
	each(t, func(h *harness) {
		h.selling()
		t := h.T
		t.Run("it waits on the board under the name of who typed it, and how the customer asked", func(t *testing.T) {
			d := h.typedAs(typed(aDelivery()))
			if got := d.Pedido.WorkflowInstance.CurrenteState.Name; got != "Pendente" || d.Pedido.OrigemPedido != orders.Own {
				t.Errorf("order %s of %d", got, d.Pedido.OrigemPedido)
			}
			first := d.Historico[0]
			if len(d.Historico) != 1 || first.Nome != "Ana" || first.Dispositivo != "Caixa 1" || first.Canal != "telefone" || first.Motivo != "" {
				t.Errorf("history %+v", d.Historico)
			}
		})
		t.Run("without the discount, which is for who orders by himself", func(t *testing.T) {
			o := typed(aPickup())
			q := h.typedQuote(o)
			want := orders.Breakdown{Itens: 6170, Total: 6170}
			if q.Totais.Breakdown != want || len(q.Avisos) != 0 {
				t.Errorf("quoted %+v", q)
			}
			if got := h.totals(h.typedAs(o).Pedido.ID); got.Breakdown != want {
				t.Errorf("kept %+v", got)
			}
		})
		t.Run("accepted at once by who typed it, whatever the venue's settings; it does not call", func(t *testing.T) {
			h.room.firstPending = true
			defer func() { h.room.firstPending = false }()
			o := typed(aTable())
			o.MesaToken, o.Mesa, o.Canal, o.Aceitar = "", "12", "mesa", true
			d := h.typedAs(o)
			if got := d.Pedido; got.WorkflowInstance.CurrenteState.Name != "Aceito" || got.Signal || *got.Mesa != "12" {
				t.Errorf("order %+v", got)
			}
			last := d.Historico[len(d.Historico)-1]
			if len(d.Historico) != 2 || last.Acao != orders.Accept || last.Nome != "Ana" || last.Canal != "" {
				t.Errorf("history %+v", d.Historico)
			}
			h.finds("mesaId="+tableID, d.Pedido.Codigo)
		})
		t.Run("where the venue accepts by itself, nobody has", func(t *testing.T) {
			h.shop.AutoAccept = true
			defer func() { h.shop.AutoAccept = false }()
			d := h.typedAs(typed(aPickup()))
			if d.Historico[0].Nome != "Ana" || d.Historico[1].Nome != "" || d.Historico[1].Acao != orders.Accept {
				t.Errorf("history %+v", d.Historico)
			}
		})
		t.Run("accepting a delivery says its time where the venue wants that", func(t *testing.T) {
			h.shop.TimePerOrder = true
			defer func() { h.shop.TimePerOrder = false }()
			o := typed(aDelivery())
			o.Aceitar = true
			if f := h.types("ana", o).want(400).failure(); f.Fields["TempoEntrega"] == "" {
				t.Errorf("said %v", f)
			}
			minutes := 25
			o.TempoEntrega = &minutes
			if d := h.typedAs(o); *d.Pedido.TempoEntrega != 25 {
				t.Errorf("takes %d minutes", *d.Pedido.TempoEntrega)
			}
		})
		t.Run("a table that does not exist", func(t *testing.T) {
			o := typed(aTable())
			o.MesaToken, o.Mesa = "", "99"
			if f := h.types("ana", o).want(400).failure(); f.Fields["Mesa"] == "" {
				t.Errorf("said %v", f)
			}
		})
		t.Run("the price of what has none is said", func(t *testing.T) {
			h.menu["livre"] = orders.Product{ID: "livre", Name: "Prato do dia", Pricing: orders.ByWord}
			o := typed(aPickup())
			said := money.Amount(1850)
			o.Itens = []orders.Line{{ProdutoID: "livre", Quantidade: 2, ValorInformado: &said}}
			o.Confirmados = []orders.WarningCode{orders.WarnMinimum}
			if d := h.typedAs(o); d.Pedido.ValorTotal != 3700 {
				t.Errorf("costs %s", d.Pedido.ValorTotal)
			}
			o.Itens[0].ValorInformado = nil
			o.TotalEsperado = &said
			if f := h.types("ana", o).want(400).failure(); f.Fields["Itens[0].ValorInformado"] == "" {
				t.Errorf("said %v", f)
			}
		})
		t.Run("what is sold out or archived is not sold", func(t *testing.T) {
			o := typed(aPickup())
			total := money.Amount(1)
			o.TotalEsperado = &total
			o.Itens = append(o.Itens, orders.Line{ProdutoID: "esgotado", Quantidade: 1})
			if f := h.types("ana", o).want(400).failure(); f.Fields["Itens[2].ProdutoId"] == "" {
				t.Errorf("said %v", f)
			}
		})
		t.Run("another total than the one that was shown asks again", func(t *testing.T) {
			o := typed(aPickup())
			total := money.Amount(6000)
			o.TotalEsperado = &total
			if f := h.types("ana", o).want(409).failure(); f.Fields["TotalEsperado"] != "O total do pedido mudou de R$ 60,00 para R$ 61,70. Confira e peça de novo." {
				t.Errorf("said %v", f)
			}
		})
		t.Run("money is taken in person, also where the shop takes none so", func(t *testing.T) {
			h.shop.PayInPerson = false
			defer func() { h.shop.PayInPerson = true }()
			if d := h.typedAs(typed(aPickup())); !d.Pedido.EhPagamentoPresencial {
				t.Errorf("paid online")
			}
			o := typed(aPickup())
			o.PagamentoOnline = true
			if f := h.types("ana", o).want(400).failure(); f.Fields["PagamentoOnline"] == "" {
				t.Errorf("said %v", f)
			}
		})
		t.Run("a deactivated venue takes none", func(t *testing.T) {
			h.shop.Deactivated = true
			defer func() { h.shop.Deactivated = false }()
			h.types("ana", typed(aPickup())).want(409)
		})
	})
}

// For what a customer's own order is refused, that of the staff is taken once they have said so.
func TestStaffConfirmWhatTheyAreWarnedOf(t *testing.T) {
	each(t, func(h *harness) {
		h.selling()
		cases := []struct {
			name   string
			before func(*orders.TypedOrder)
			want   []orders.WarningCode
		}{
			{"the shop is closed", func(*orders.TypedOrder) { h.shop.Closed = "Este estabelecimento está fechado agora e abre às 18:00." }, []orders.WarningCode{orders.WarnClosed}},
			{"the store of the items is closed, and they are too few", func(o *orders.TypedOrder) {
				h.closed[sushiBar], h.shop.Terms.MinOrder = "A loja Sushi está fechada.", 5000
				o.Itens = []orders.Line{{ProdutoID: sushi, Quantidade: 1}}
			}, []orders.WarningCode{orders.WarnStoreClosed, orders.WarnMinimum}},
			{"it is too far", func(o *orders.TypedOrder) { o.Cliente.Destination = at(5) }, []orders.WarningCode{orders.WarnFar}},
		}
		for _, c := range cases {
			h.Run(c.name, func(t *testing.T) {
				h.shop.Closed, h.shop.Terms.MinOrder = "", 2000
				delete(h.closed, sushiBar)
				o := typed(aDelivery())
				c.before(&o)
				q := h.typedQuote(o)
				if got := codesOf(q.Avisos); !slices.Equal(got, c.want) || q.Aviso != "" {
					t.Fatalf("warned of %v (%q), want %v", got, q.Aviso, c.want)
				}
				for _, confirmed := range [][]orders.WarningCode{nil, {"outro"}, c.want[1:]} {
					o.Confirmados = confirmed
					a := h.call("POST", typing, "ana", o, "Idempotency-Key", rand.Text())
					var refusal struct {
						Details orders.TypedQuote `json:"details"`
					}
					a.want(409).into(&refusal)
					if len(refusal.Details.Avisos) != len(c.want) {
						t.Errorf("told %+v", refusal.Details)
					}
				}
				o.Confirmados = c.want
				h.typedAs(o)
			})
		}
	})
}

// The configuration says in which ways customers order by themselves; who stands at the
// counter or sits at a table is served in any house.
func TestStaffTypeForWaysThatTheShopDoesNotOffer(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.Fulfilments = nil
		atTable := aTable()
		atTable.MesaToken, atTable.Mesa = "", "12"
		for _, o := range []orders.NewOrder{aPickup(), atTable} {
			if q := h.typedQuote(typed(o)); len(q.Avisos) != 0 {
				h.Errorf("%s: warned of %v", o.TipoEntrega, q.Avisos)
			}
			h.typedAs(typed(o))
		}
		o := typed(aDelivery())
		if got := codesOf(h.typedQuote(o).Avisos); !slices.Equal(got, []orders.WarningCode{orders.WarnNoDelivery}) {
			h.Errorf("of a delivery warned of %v", got)
		}
		if f := h.types("ana", o).want(409).failure(); f.Fields["Confirmados"] == "" {
			h.Errorf("said %v", f)
		}
		o.Confirmados = []orders.WarningCode{orders.WarnNoDelivery}
		h.typedAs(o)
		if _, err := h.service.Place(h.Context(), h.shop.Shop, orders.Own, aPickup(), ""); !fault.Is(err, fault.Invalid) {
			h.Errorf("a customer's own order: %v", err)
		}
	})
}

func TestATypedOrderIsTakenOnce(t *testing.T) {
	each(t, func(h *harness) {
		o := typed(aPickup())
		q := h.typedQuote(o)
		o.TotalEsperado = &q.Totais.Total
		if f := h.call("POST", typing, "ana", o).want(400).failure(); f.Fields["Idempotency-Key"] == "" {
			h.Errorf("without a key: %v", f)
		}
		var first, again orders.Placed
		h.call("POST", typing, "ana", o, "Idempotency-Key", "k").want(200).into(&first)
		// The answer was lost, and the shop has closed meanwhile.
		h.shop.Closed = "Fechado."
		h.call("POST", typing, "ana", o, "Idempotency-Key", "k").want(200).into(&again)
		if first != again {
			h.Errorf("placed %v and %v", first, again)
		}
		o.Cliente.Nome = "Outra pessoa"
		a := h.call("POST", typing, "ana", o, "Idempotency-Key", "k").want(409)
		if f := a.failure(); f.Message != "O pedido "+first.Codigo+" já foi feito, como estava digitado antes. Abra-o para conferir, ou faça este como outro pedido." {
			h.Errorf("said %q", f.Message)
		}
		var refusal struct {
			Details orders.AlreadyTyped `json:"details"`
		}
		if a.into(&refusal); refusal.Details != (orders.AlreadyTyped{PedidoID: first.ID}) {
			h.Errorf("told %+v", refusal.Details)
		}
	})
}

func TestOnlyTheVenuesBoardTypesOrders(t *testing.T) {
	each(t, func(h *harness) {
		o := typed(aPickup())
		total := money.Amount(6170)
		o.TotalEsperado = &total
		for token, status := range map[string]int{"": 401, "caixa": 403, "outra": 403} {
			h.call("POST", typing, token, o, "Idempotency-Key", rand.Text()).want(status)
			h.call("POST", typedQuotes, token, map[string]any{"localClienteId": venue, "TipoEntrega": "retirada", "Itens": o.Itens}).want(status)
			h.call("POST", whoAsks, token, map[string]any{"localClienteId": venue, "Telefone": "31987654321"}).want(status)
		}
	})
}

// regulars are the customers that a venue has written down.
type regulars struct{ standing orders.Standing }

func (r regulars) Standing(context.Context, string, string, string) (orders.Standing, error) {
	return r.standing, nil
}

func (regulars) Known(context.Context, string, string, string) (orders.Known, error) {
	return orders.Known{Name: "Zulmira do Cadastro"}, nil
}

func TestStaffRecogniseWhoAsks(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		known := &regulars{}
		h := open(t, db, func(cfg *orders.Config) { cfg.Clientele = known })
		h.people["dona"] = &operation.Caller{UserID: "u-dona", Name: "Dona", Venues: map[string][]string{venue: {roles.Board, roles.Customers}}}
		ask := func(token, venueID, phone, cpf string) (found orders.Acquaintance) {
			h.Helper()
			h.call("POST", whoAsks, token, map[string]any{"localClienteId": venueID, "Telefone": phone, "CPF": cpf}).want(200).into(&found)
			return found
		}
		if found := ask("ana", venue, "31987654321", ""); found.Conhecido {
			t.Errorf("knows %+v", found)
		}
		if found := ask("dona", venue, "31987654321", ""); found.Nome != "Zulmira do Cadastro" {
			t.Errorf("who may see customers knows %+v", found)
		}
		o := aDelivery()
		o.Cliente.Destination, o.Cliente.CPF = at(1), "529.982.247-25"
		h.place(o)
		o = aPickup()
		o.Cliente.Nome, o.Cliente.CPF = "João de Novo", "52998224725"
		h.place(o)
		for _, by := range [][2]string{{"(31) 98765-4321", ""}, {"", "529.982.247-25"}, {"31911112222", "52998224725"}} {
			found := ask("ana", venue, by[0], by[1])
			if found.Nome != "João de Novo" || found.Endereco != "Rua das Flores, 10" || found.Bairro != "Campeche" || found.UltimoPedido == nil || found.Alertado {
				t.Errorf("by %v: %+v", by, found)
			}
		}
		if found := ask("outra", otherVenue, "31987654321", ""); found.Conhecido {
			t.Errorf("another venue knows %+v", found)
		}
		h.call("POST", whoAsks, "ana", map[string]any{"localClienteId": venue}).want(400)
		h.call("POST", whoAsks, "ana", map[string]any{"localClienteId": venue, "Telefone": "123"}).want(400)

		known.standing = orders.Standing{Blocked: true, Reason: "Não pagou."}
		if found := ask("ana", venue, "31987654321", ""); !found.Alertado || found.Alerta != "" {
			t.Errorf("who may not see customers reads %+v", found)
		}
		if found := ask("dona", venue, "31987654321", ""); found.Alerta != "bloqueado. Não pagou." {
			t.Errorf("who may see customers reads %+v", found)
		}
		if f := h.types("ana", typed(aPickup())).want(409).failure(); f.Message != "O cadastro deste cliente não permite pedidos. Fale com quem cuida dos clientes no estabelecimento." {
			t.Errorf("said %q", f.Message)
		}
		for reason, want := range map[string]string{
			"Não pagou.": "Este cliente está bloqueado. Não pagou. Para atender, desbloqueie o cliente no cadastro.",
			"Não pagou":  "Este cliente está bloqueado. Não pagou. Para atender, desbloqueie o cliente no cadastro.",
			"":           "Este cliente está bloqueado. Para atender, desbloqueie o cliente no cadastro.",
		} {
			known.standing.Reason = reason
			if f := h.types("dona", typed(aPickup())).want(409).failure(); f.Message != want {
				t.Errorf("said %q", f.Message)
			}
		}
		known.standing.Reason = ""
		if found := ask("dona", venue, "31987654321", ""); found.Alerta != "bloqueado." {
			t.Errorf("blocked without a reason: %+v", found)
		}
	})
}

// Telephones are not tried out one after the other for names and addresses.
func TestWhoAsksIsLookedUpSoOften(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		h := open(t, db)
		body := map[string]any{"localClienteId": venue, "Telefone": "31987654321"}
		for range 60 {
			h.call("POST", whoAsks, "ana", body).want(200)
		}
		h.call("POST", whoAsks, "ana", body).want(429)
		h.clock.Advance(time.Minute)
		h.call("POST", whoAsks, "ana", body).want(200)
	})
}
