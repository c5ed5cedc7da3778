package orders_test

import (
	"context"
	"encoding/base64"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/orders"
)

// phone is the phone that has placed an order.
type phone struct {
	*harness
	orders.Placed
}

func (h *harness) phone(o orders.NewOrder) phone {
	h.Helper()
	p := phone{h, h.place(o)}
	if raw, err := base64.RawURLEncoding.DecodeString(p.Segredo); err != nil || len(raw) != 16 {
		h.Fatalf("the secret %q is not of 128 bits: %v", p.Segredo, err)
	}
	return p
}

// about calls with the phone's secret.
func (p phone) about(method, what string, body any) answer {
	p.Helper()
	return p.call(method, "/api/MeepFood/Order/"+p.CodigoAcompanhamento+what, "", body, "Pedido-Segredo", p.Segredo)
}

func (h *harness) tracked(code string) (t orders.Tracked) {
	h.Helper()
	h.call("GET", "/api/MeepFood/Order/"+code, "", nil).want(200).into(&t)
	return t
}

func (p phone) tracked() orders.Tracked {
	p.Helper()
	return p.harness.tracked(p.CodigoAcompanhamento)
}

func TestTheSecretOfTheOrderingPhone(t *testing.T) {
	each(t, func(h *harness) {
		o := aDelivery()
		var q orders.Quote
		h.quote(o).want(200).into(&q)
		o.TotalEsperado = &q.Totais.Total
		var first, again, other orders.Placed
		h.order(o, "Idempotency-Key", "k1").want(200).into(&first)
		h.order(o, "Idempotency-Key", "k1").want(200).into(&again)
		h.order(o, "Idempotency-Key", "k2").want(200).into(&other)
		if first.Segredo == "" || again != first || other.Segredo == first.Segredo {
			h.Errorf("answered %+v, repeated %+v, another %+v", first, again, other)
		}
		// Nothing that was written holds it.
		for _, query := range []string{"SELECT answer FROM idempotency_keys", "SELECT phone_hash FROM orders", "SELECT items || customer_name FROM orders"} {
			for _, text := range columnOf(h, query) {
				if strings.Contains(text, first.Segredo) {
					h.Errorf("%s: %s holds the secret", query, text)
				}
			}
		}
		card := h.call("GET", "/api/kds/pedidos/"+first.ID, "ana", nil).want(200)
		if strings.Contains(string(card.body), first.Segredo) {
			h.Error("the board is told the secret")
		}
	})
}

func columnOf(h *harness, query string) (all []string) {
	h.Helper()
	rows, err := h.db.Read.DB.QueryContext(h.Context(), query)
	if err != nil {
		h.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			h.Fatal(err)
		}
		all = append(all, text)
	}
	if err := rows.Err(); err != nil {
		h.Fatal(err)
	}
	return all
}

// A repetition that another key would answer gets no secret rather than one that opens nothing.
func TestAnotherKeyAnswersNoSecret(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		key := "before"
		h := open(t, db, func(c *orders.Config) {
			c.PhoneKey = func(context.Context) ([]byte, error) { return []byte(key), nil }
		})
		o := aDelivery()
		var q orders.Quote
		h.quote(o).want(200).into(&q)
		o.TotalEsperado = &q.Totais.Total
		var first, again orders.Placed
		h.order(o, "Idempotency-Key", "k1").want(200).into(&first)
		key = "after"
		h.order(o, "Idempotency-Key", "k1").want(200).into(&again)
		if again.Segredo != "" || again.ID != first.ID {
			t.Errorf("answered %+v, repeated %+v", first, again)
		}
		(phone{h, first}).about("GET", "/recibo", nil).want(200)
	})
}

func TestReceipt(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.Business = orders.Business{Nome: "Zé Ltda.", Documento: "12.345.678/0001-95", Email: "ze@bar.test"}
		h.shop.Slug, h.shop.Phone = "bar-do-ze", "3133334444"
		o := aDelivery()
		o.Itens = []orders.Line{{
			ProdutoID: burger, Quantidade: 2, Observacoes: []orders.Observation{{Descricao: "Ponto da carne", Opcoes: []string{"Ao ponto"}}},
			Adicionais: []orders.ExtraLine{{ProdutoID: cheese, Quantidade: 2}},
		}}
		o.ObservacaoPedido = "Interfone 302."
		p := h.phone(o)
		var r orders.Receipt
		a := p.about("GET", "/recibo", nil).want(200)
		a.into(&r)
		if a.header.Get("Cache-Control") != "no-store" {
			h.Error("a receipt may be kept by who passes it on")
		}
		if r.Cliente.Nome != "João Ninguém" || *r.Cliente.Endereco != "Rua das Flores, 10" || r.Empresa.Nome != "Zé Ltda." || r.Loja.Slug != "bar-do-ze" ||
			r.Totais.Total != p.ValorTotal || r.ObservacaoPedido != "Interfone 302." || r.PagamentoOnline {
			h.Errorf("receipt %+v", r)
		}
		if len(r.Itens) != 1 || r.Itens[0].ProdutoID != burger || r.Itens[0].Quantidade != 2 || r.Itens[0].Observacoes[0].Opcoes[0] != "Ao ponto" ||
			r.Itens[0].Adicionais[0].ProdutoID != cheese || r.Itens[0].Adicionais[0].Gratis != 1 {
			h.Errorf("items %+v", r.Itens)
		}
		other := h.phone(aPickup())
		for name, secret := range map[string]string{"none": "", "another order's": other.Segredo, "a longer one": p.Segredo + "A", "a shorter one": p.Segredo[1:]} {
			path := "/api/MeepFood/Order/" + p.CodigoAcompanhamento + "/recibo"
			if a := h.call("GET", path, "", nil, "Pedido-Segredo", secret); a.status != 404 || strings.Contains(string(a.body), "João") {
				h.Errorf("with %s: %d %s", name, a.status, a.body)
			}
			// The secret is never part of an address.
			h.call("GET", path+"?Pedido-Segredo="+p.Segredo+"&segredo="+p.Segredo, "", nil).want(404)
		}
	})
}

func TestTrackingTellsProgressAndNoPerson(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.Slug, h.shop.Phone, h.shop.Chat = "bar-do-ze", "3133334444", true
		p := h.phone(aDelivery())
		placed := h.clock.Now()
		before := p.tracked()
		if before.Estado[0].Em == nil || before.Estado[1].Em != nil || len(before.Estado) != 5 || before.Estado[3].Nome != "Em transporte" ||
			before.TipoEntrega != "delivery" || before.Loja != (orders.TrackedShop{Nome: "Bar do Zé", Slug: "bar-do-ze", Telefone: "3133334444"}) ||
			!before.PodeConversar || before.PodeCancelar || !before.PodePedirCancelamento || before.Cancelamento != nil || before.Fim != nil {
			h.Errorf("a new order: %+v", before)
		}
		if before.Previsao == nil || !before.Previsao.Equal(placed.Add(40*60e9)) {
			h.Errorf("promised for %v", before.Previsao)
		}
		h.clock.Advance(3 * 60e9)
		h.act("ana", "acceptOrder", p.ID).want(200)
		h.clock.Advance(60e9)
		h.act("ana", "startOrder", p.ID).want(200)
		now := p.tracked()
		if !now.Estado[1].Em.Equal(placed.Add(3*60e9)) || !now.Estado[2].Em.Equal(placed.Add(4*60e9)) || now.Estado[3].Em != nil {
			h.Errorf("under way: %+v", now.Estado)
		}
		refused := h.phone(aPickup())
		h.act("ana", "refuseOrder", refused.ID, map[string]any{"Password": password, "ReasonCancellation": map[string]string{"reason": "Acabou o pão."}}).want(200)
		if end := refused.tracked().Fim; end == nil || end.Tipo != "recusado" || end.Motivo != "Acabou o pão." {
			h.Errorf("refused: %+v", end)
		}
		a := h.call("GET", "/api/MeepFood/Order/"+p.CodigoAcompanhamento, "", nil).want(200)
		for _, personal := range []string{"João", "98765", "Flores", p.Segredo, "Ana"} {
			if strings.Contains(string(a.body), personal) {
				h.Errorf("by code alone it tells %q: %s", personal, a.body)
			}
		}
	})
}

// Without the secret no sequence of calls changes anything or tells anything of the person.
func TestNothingGoesWithoutTheSecret(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.Chat, h.shop.Cancelling = true, orders.Cancelling{Allowed: true, Within: 60 * 60e9}
		o := aDelivery()
		o.ObservacaoPedido = "Toque o sino"
		p, stranger := h.phone(o), h.phone(aPickup())
		before, history := h.get(p.ID), h.historyOf(p.ID)
		secrets := []string{"", stranger.Segredo, strings.Repeat("A", 22), "null", p.CodigoAcompanhamento, p.Segredo[:21], p.Segredo + " x", p.ID}
		rapid.Check(h.T, func(rt *rapid.T) {
			for range rapid.IntRange(1, 6).Draw(rt, "calls") {
				code := rapid.SampledFrom([]string{p.CodigoAcompanhamento, strings.ToUpper(p.CodigoAcompanhamento), p.ID, p.Codigo}).Draw(rt, "code")
				what := rapid.SampledFrom([]string{"GET ", "GET /recibo", "POST /cancelar"}).Draw(rt, "what")
				secret := rapid.SampledFrom(secrets).Draw(rt, "secret")
				method, path, _ := strings.Cut(what, " ")
				var body any
				if method == "POST" {
					body = map[string]string{"motivo": rapid.SampledFrom([]string{"", "mudei de ideia"}).Draw(rt, "reason")}
				}
				a := h.call(method, "/api/MeepFood/Order/"+code+path, "", body, "Pedido-Segredo", secret)
				for _, personal := range []string{"João", "98765", "Flores", "sino"} {
					if strings.Contains(string(a.body), personal) {
						rt.Fatalf("%s with %q tells %q: %s", what, secret, personal, a.body)
					}
				}
				if path != "" && a.status != http.StatusNotFound {
					rt.Fatalf("%s with %q answers %d", what, secret, a.status)
				}
			}
			if now := h.get(p.ID); !reflect.DeepEqual(now, before) || h.historyOf(p.ID) != history {
				rt.Fatalf("the order changed: %+v", now)
			}
		})
	})
}

func TestLooksAreLimitedPerAddress(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		h := open(t, db, func(c *orders.Config) { c.PerAddress = 1 })
		p := phone{h, h.place(aDelivery())}
		calls := []func() answer{
			func() answer { return h.call("GET", "/api/MeepFood/Order/"+p.CodigoAcompanhamento, "", nil) },
			func() answer { return h.call("GET", "/api/MeepFood/Order/guessed", "", nil) },
			func() answer { return p.about("GET", "/recibo", nil) },
			func() answer { return p.about("POST", "/cancelar", map[string]string{}) },
			func() answer { return h.call("GET", "/api/MeepFood/Order/guessed/stream", "", nil) },
		}
		for i := range 10 {
			if a := calls[i%2](); a.status == http.StatusTooManyRequests {
				t.Fatalf("call %d is too many", i+1)
			}
		}
		for i, call := range calls {
			if a := call(); a.status != http.StatusTooManyRequests || a.header.Get("Retry-After") == "" {
				t.Errorf("call %d: %d", i, a.status)
			}
		}
	})
}

func TestAPhoneIsWoken(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		box := &mailbox{said: make(chan int, 1)}
		box.last.Store(2)
		h := open(t, db, func(c *orders.Config) { c.Conversations = box })
		p, other := h.phone(aDelivery()), h.phone(aPickup())
		h.call("GET", "/api/MeepFood/Order/unknowncode00/stream", "", nil).want(404)
		events := h.watch("/api/MeepFood/Order/"+p.CodigoAcompanhamento+"/stream", "")
		if hello := next(t, events); hello.name != "hello" {
			t.Fatalf("first came %s", hello.name)
		}
		// Another's order wakes nobody.
		h.act("ana", "acceptOrder", other.ID).want(200)
		h.act("ana", "acceptOrder", p.ID).want(200)
		if e := next(t, events); e.name != "state" || string(e.data) != "{}" {
			t.Errorf("came %s %s", e.name, e.data)
		}
		h.hub.Wake(box.Topic(venue))
		box.last.Store(3)
		h.hub.Wake(box.Topic(venue))
		if e := next(t, events); e.name != "message" || string(e.data) != "{}" {
			t.Errorf("came %s %s", e.name, e.data)
		}
		h.act("ana", "startOrder", p.ID).want(200)
		if e := next(t, events); e.name != "state" {
			t.Errorf("came %s %s", e.name, e.data)
		}
	})
}

func TestOneAddressFollowsOnlySoManyOrders(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		h := open(t, db)
		path := "/api/MeepFood/Order/" + h.place(aDelivery()).CodigoAcompanhamento + "/stream"
		for range 60 {
			next(t, h.watch(path, ""))
		}
		if a := h.call("GET", path, "", nil); a.status != http.StatusTooManyRequests {
			t.Errorf("one more: %d", a.status)
		}
	})
}
