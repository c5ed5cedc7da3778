package orders_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/orders"

	"github.com/uptrace/bun"
	"pgregory.net/rapid"
)

const intake, quotes = "/api/storefront/bar-do-ze/orders", "/api/storefront/bar-do-ze/quote"

// selling gives the shop terms of every kind.
func (h *harness) selling() {
	h.shop.Terms = orders.Terms{
		MinOrder: 2000, Discount: 10, ServiceTax: 10,
		Delivery: orders.DeliveryTerms{
			Base: 500, PerKilometre: 150, FreeKilometres: 1, Radius: 5, Pin: &orders.Point{Latitude: -27.7, Longitude: -48.5},
			District: func(key string) (money.Amount, bool) { return 900, key == "rio tavares" },
		},
	}
}

// at is so far north of the pin, in hundredths of a degree.
func at(hundredths float64) orders.Destination {
	north, east := -27.7+hundredths/100, -48.5
	return orders.Destination{CEP: "88063-000", Bairro: "Campeche", Cidade: "Florianópolis", Latitude: &north, Longitude: &east}
}

func (h *harness) quoted(o orders.NewOrder) (q orders.Quote) {
	h.Helper()
	h.quote(o).want(200).into(&q)
	return q
}

// said are the lines of a total as they are read.
func said(lines []orders.TotalLine) string {
	var all []string
	for _, l := range lines {
		text := l.Nome
		if l.Valor != nil {
			text += " " + l.Valor.String()
		}
		if l.Nota != "" {
			text += " (" + l.Nota + ")"
		}
		all = append(all, text)
	}
	return strings.Join(all, "; ")
}

func (h *harness) totals(id string) orders.Totals {
	h.Helper()
	t, err := h.get(id).Totais.Read()
	if err != nil {
		h.Fatal(err)
	}
	return t
}

func TestQuote(t *testing.T) {
	each(t, func(h *harness) {
		h.selling()
		t := h.T
		t.Run("a delivery is told line by line, and the order keeps the lines", func(t *testing.T) {
			o := aDelivery()
			o.Cliente.Destination = at(2)
			o.Itens[0].Adicionais = []orders.ExtraLine{{ProdutoID: cheese, Quantidade: 2}}
			q := h.quoted(o)
			want := orders.Breakdown{Itens: 2*(2590+350) + 990, Desconto: 687, Entrega: 500 + 195, Total: 6870 - 687 + 695}
			if q.Totais.Breakdown != want || q.Totais.RegraEntrega != orders.FeeByDistance || *q.Totais.DistanciaMetros != 2300 || q.TempoEntrega != 40 {
				t.Errorf("quoted %+v", q)
			}
			if q.Itens[0].Adicionais[0].Gratis != 1 || q.Itens[0].ValorTotal != 5880 || q.FaltaParaMinimo != 0 || q.PedidoMinimo != 2000 {
				t.Errorf("quoted %+v", q)
			}
			if got, want := said(q.Linhas), "Itens R$ 68,70; Desconto (10%) -R$ 6,87; Entrega R$ 6,95 (2,3 km: R$ 5,00 + R$ 1,50 por km depois de 1 km); Total R$ 68,78"; got != want {
				t.Errorf("says %s", got)
			}
			placed := h.place(o)
			if got := h.totals(placed.ID); got.Breakdown != want || placed.ValorTotal != want.Total || *got.DistanciaMetros != 2300 || got.DescontoPercentual != 10 {
				t.Errorf("kept %+v", got)
			}
			got := h.get(placed.ID).Cliente
			if got.CEP != "88063000" || got.Bairro != "Campeche" || got.Cidade != "Florianópolis" || *got.Latitude != *o.Cliente.Latitude {
				t.Errorf("customer %+v", got)
			}
		})
		t.Run("order-tracking-03 whoever tracks it sees the lines, and nothing of where it goes", func(t *testing.T) {
			o := aDelivery()
			o.Cliente.Destination = at(2)
			placed := h.place(o)
			a := h.call("GET", "/api/MeepFood/Order/"+placed.CodigoAcompanhamento, "", nil).want(200)
			var got orders.Tracked
			a.into(&got)
			if got.Totais.Total != placed.ValorTotal || got.Totais.Entrega != 695 {
				t.Errorf("tracked %+v", got.Totais)
			}
			for _, secret := range []string{"88063", "Campeche", "2300", "27.6", "distancia"} {
				if strings.Contains(string(a.body), secret) {
					t.Errorf("tracking leaks %q: %s", secret, a.body)
				}
			}
		})
		t.Run("the time of a delivery counts from the order, or from when the venue accepts", func(t *testing.T) {
			o := aDelivery()
			o.Cliente.Destination = at(2)
			if q := h.quoted(o); q.TempoEntrega != 40 || q.DepoisDeAceito {
				t.Errorf("quoted %d, after accepting %t", q.TempoEntrega, q.DepoisDeAceito)
			}
			h.shop.TimePerOrder = true
			if q := h.quoted(o); q.TempoEntrega != 40 || !q.DepoisDeAceito {
				t.Errorf("quoted %d, after accepting %t", q.TempoEntrega, q.DepoisDeAceito)
			}
			h.shop.TimePerOrder = false
		})
		t.Run("a table pays the service unless it would rather not", func(t *testing.T) {
			o := aTable()
			if q := h.quoted(o); q.Totais.TaxaServico != 555 || q.Totais.Total != 6170-617+555 || q.PedidoMinimo != 0 {
				t.Errorf("quoted %+v", q.Totais)
			} else if got := said(q.Linhas); !strings.Contains(got, "Taxa de serviço (10%) R$ 5,55 (opcional)") {
				t.Errorf("says %s", got)
			}
			o.SemTaxaServico = true
			if got := h.totals(h.place(o).ID); got.TaxaServico != 0 || !got.SemTaxaServico || got.Total != 6170-617 {
				t.Errorf("kept %+v", got)
			}
		})
		t.Run("what lies outside the radius is refused, by both, with where it may be fetched", func(t *testing.T) {
			o := aDelivery()
			o.Cliente.Destination = at(5)
			total := money.Amount(1)
			o.TotalEsperado = &total
			for _, path := range []string{quotes, intake} {
				f := h.call("POST", path, "", o, "Idempotency-Key", "far").want(409).failure()
				if f.Fields["Cliente.Endereco"] != "Este endereço fica a 5,6 km, e a entrega vai até 5 km. Escolha outro endereço ou outra forma de receber o pedido." {
					t.Errorf("%s said %v", path, f)
				}
			}
		})
		t.Run("the least order is asked of who has it brought or fetches it, not of a table", func(t *testing.T) {
			small := aPickup()
			small.Itens = small.Itens[1:]
			if q := h.quoted(small); q.FaltaParaMinimo != 1010 {
				t.Errorf("quoted %+v", q)
			}
			if f := h.order(small).want(400).failure(); f.Fields["Itens"] != "O pedido mínimo é de R$ 20,00. Acrescente mais R$ 10,10 em itens." {
				t.Errorf("said %v", f)
			}
			table := aTable()
			table.Itens = table.Itens[1:]
			h.order(table).want(200)
		})
		t.Run("a delivery that says neither where nor in which district is refused, by both; the staff knows", func(t *testing.T) {
			o := aDelivery()
			o.Cliente.Bairro = " "
			total := money.Amount(1)
			o.TotalEsperado = &total
			for _, path := range []string{quotes, intake} {
				if f := h.call("POST", path, "", o, "Idempotency-Key", "nowhere").want(400).failure(); f.Fields["Cliente.Bairro"] != "Informe o bairro da entrega." {
					t.Errorf("%s said %v", path, f)
				}
			}
			o.TotalEsperado = nil
			if _, err := h.service.Place(operation.WithCaller(t.Context(), h.people["ana"]), h.shop.Shop, orders.Own, o, ""); err != nil {
				t.Errorf("the staff: %v", err)
			}
			o.Cliente.Bairro = "Centro"
			if q := h.quoted(o); q.Totais.RegraEntrega != orders.FeeUnlocated || q.Totais.Entrega != 500 {
				t.Errorf("a district outside the table: %+v", q.Totais)
			}
		})
		t.Run("the note has to suffice for all of it", func(t *testing.T) {
			o := aDelivery()
			o.Cliente.Bairro, o.TipoPagamento = "Rio Tavares", "dinheiro"
			note := money.Amount(6170 - 617 + 899)
			o.Troco = &note
			if f := h.order(o).want(400).failure(); f.Fields["Troco"] == "" {
				t.Errorf("said %v", f)
			}
			note++
			h.order(o).want(200)
		})
		t.Run("a closed shop says so beside the total", func(t *testing.T) {
			h.shop.Closed = "Fechado agora."
			defer func() { h.shop.Closed = "" }()
			if q := h.quoted(aPickup()); q.Aviso != "Fechado agora." || q.Totais.Total != 6170-617 {
				t.Errorf("quoted %+v", q)
			}
		})
		t.Run("a closed store says so beside the total", func(t *testing.T) {
			h.closed[sushiBar] = "A loja Sushi está fechada agora."
			defer delete(h.closed, sushiBar)
			o := aPickup()
			o.Itens = []orders.Line{{ProdutoID: sushi, Quantidade: 1}}
			if q := h.quoted(o); q.Aviso != h.closed[sushiBar] {
				t.Errorf("quoted %+v", q)
			}
		})
		t.Run("the staff orders without a quote and below the least order, without the app's discount", func(t *testing.T) {
			o := aPickup()
			o.Itens = o.Itens[1:]
			placed, err := h.service.Place(operation.WithCaller(t.Context(), h.people["ana"]), h.shop.Shop, orders.Own, o, "")
			if err != nil || placed.ValorTotal != 990 {
				t.Errorf("total %s, %v", placed.ValorTotal, err)
			}
			_, err = h.service.Place(operation.WithCaller(t.Context(), h.people["outra"]), h.shop.Shop, orders.Own, o, "")
			if !fault.Is(err, fault.Invalid) {
				t.Errorf("another venue's staff: %v", err)
			}
		})
		t.Run("a destination that is none", func(t *testing.T) {
			for field, body := range map[string]string{
				"Cliente.CEP":       `"CEP":"880"`,
				"Cliente.Latitude":  `"Latitude":1`,
				"Cliente.Longitude": `"Latitude":1,"Longitude":181`,
			} {
				cart := `{"TipoEntrega":"delivery","Itens":[{"ProdutoId":"` + juice + `","Quantidade":3}],"Cliente":{` + body + `}}`
				if f := h.call("POST", quotes, "", cart).want(400).failure(); f.Fields[field] == "" {
					t.Errorf("%s: said %v", body, f)
				}
			}
		})
	})
}

func TestIntakeDemandsWhatWasQuoted(t *testing.T) {
	each(t, func(h *harness) {
		h.selling()
		t := h.T
		t.Run("without a total, or without a key", func(t *testing.T) {
			o := aPickup()
			if f := h.call("POST", intake, "", o, "Idempotency-Key", "a").want(400).failure(); f.Fields["TotalEsperado"] == "" {
				t.Errorf("said %v", f)
			}
			o = h.agreed(o)
			if f := h.call("POST", intake, "", o).want(400).failure(); f.Fields["Idempotency-Key"] == "" {
				t.Errorf("said %v", f)
			}
		})
		t.Run("what has moved since is told, and nothing is stored; agreed to, it is taken", func(t *testing.T) {
			o := aDelivery()
			o.Cliente.Bairro = "Centro"
			seen := h.quotedTotal(o)
			o.TotalEsperado, o.TotaisEsperados = &seen.Total, &seen
			dear, cheap := money.Amount(5180), money.Amount(990)
			o.Itens[0].ValorEsperado, o.Itens[1].ValorEsperado = &dear, &cheap
			p := h.menu[burger]
			p.Price += 100
			h.menu[burger] = p
			h.shop.Terms.Delivery.Base = 700
			var refusal struct {
				Message string
				Details orders.Repriced
			}
			h.call("POST", intake, "", o, "Idempotency-Key", "moved").want(409).into(&refusal)
			moved := map[string]string{}
			for _, m := range refusal.Details.Mudancas {
				moved[m.Linha] = fmt.Sprint(m.Nome, " ", m.Antes.Decimal(), " ", m.Agora.Decimal())
			}
			want := map[string]string{
				"Itens[0]": "X-Búrguer 51.8 53.8", "Itens": "Itens 61.7 63.7", "Desconto": "Desconto 6.17 6.37", "Entrega": "Entrega 5 7", "Total": "Total 60.53 64.33",
			}
			if !maps.Equal(moved, want) || refusal.Message != "O total do pedido mudou de R$ 60,53 para R$ 64,33. Confira e peça de novo." {
				t.Errorf("moved %v; said %q", moved, refusal.Message)
			}
			if n := h.total(""); n != 0 {
				t.Errorf("%d orders were stored", n)
			}
			o.TotalEsperado, o.TotaisEsperados = &refusal.Details.Cotacao.Totais.Total, nil
			var placed, again orders.Placed
			h.call("POST", intake, "", o, "Idempotency-Key", "moved").want(200).into(&placed)

			// The answer was lost, and the page has asked for a quote once more.
			h.shop.Terms.Delivery.Base = 900
			o = h.agreed(o)
			h.call("POST", intake, "", o, "Idempotency-Key", "moved").want(200).into(&again)
			if again != placed || placed.ValorTotal != 6433 {
				t.Errorf("placed %+v, again %+v", placed, again)
			}
		})
	})
}

// agreed is the order with the total that is quoted now.
func (h *harness) agreed(o orders.NewOrder) orders.NewOrder {
	h.Helper()
	total := h.quotedTotal(o).Total
	o.TotalEsperado = &total
	return o
}

func (h *harness) quotedTotal(o orders.NewOrder) orders.Breakdown {
	h.Helper()
	return h.quoted(o).Totais.Breakdown
}

func TestQuotesAreLimited(t *testing.T) {
	h := open(t, databasetest.Open(t, databasetest.SQLite(t)), func(c *orders.Config) { c.PerAddress = 2 })
	for range 5 * 2 {
		h.quoted(aPickup())
	}
	if a := h.quote(aPickup()).want(429); a.failure().Code != "limited" {
		t.Errorf("said %s", a.body)
	}
	// Whoever has asked too often may still order.
	o := aPickup()
	total := money.Amount(6170)
	o.TotalEsperado = &total
	h.call("POST", intake, "", o, "Idempotency-Key", "a").want(200)
}

// An order from before totals had lines, and a marketplace's, are all items.
func TestTotalsThatWereNotKept(t *testing.T) {
	each(t, func(h *harness) {
		placed := h.place(aPickup())
		if _, err := h.db.Write.ExecContext(h.Context(), "UPDATE orders SET totals = NULL, total = 1234"); err != nil {
			h.Fatal(err)
		}
		if got := h.totals(placed.ID); got != (orders.Totals{Breakdown: orders.Breakdown{Itens: 1234, Total: 1234}}) {
			h.Errorf("totals %+v", got)
		}
	})
}

// How far away somebody lives goes with his address; what the delivery cost stays.
func TestDistancesAreForgotten(t *testing.T) {
	each(t, func(h *harness) {
		h.selling()
		phone := orders.Person{Phones: []string{"31987654321"}}
		for name, forget := range map[string]func() error{
			"the person": func() error {
				return h.db.Tx(h.Context(), func(ctx context.Context, tx bun.Tx) error {
					ids, err := h.service.ForgetPerson(ctx, tx, h.shop.VenueID, phone)
					if len(ids) != 1 {
						h.Errorf("forgot %d orders", len(ids))
					}
					return err
				})
			},
			"the contact": func() error {
				return h.service.EraseContacts(h.Context(), h.shop.VenueID, h.clock.Now().Add(time.Hour), func(context.Context, bun.Tx, int) error { return nil })
			},
		} {
			o := aDelivery()
			o.Cliente.Destination = at(2)
			placed := h.place(o)
			if _, err := h.db.Write.ExecContext(h.Context(), "UPDATE orders SET state = ? WHERE id = ?", orders.Delivered, placed.ID); err != nil {
				h.Fatal(err)
			}
			before := h.totals(placed.ID)
			if err := forget(); err != nil {
				h.Fatal(err)
			}
			if got := h.totals(placed.ID); before.DistanciaMetros == nil || got.DistanciaMetros != nil || got.Breakdown != before.Breakdown || got.RegraEntrega != before.RegraEntrega {
				h.Errorf("%s: %+v became %+v", name, before, got)
			}
		}
	})
}

// randomCart is an order of anything in any way, some of it wrong.
func randomCart(t *rapid.T) orders.NewOrder {
	o := []func() orders.NewOrder{aDelivery, aPickup, aTable}[rapid.IntRange(0, 2).Draw(t, "way")]()
	o.Itens = nil
	for range rapid.IntRange(1, 4).Draw(t, "lines") {
		l := orders.Line{ProdutoID: rapid.SampledFrom([]string{burger, burger, juice, juice, cheese, "nothing"}).Draw(t, "product"), Quantidade: rapid.IntRange(1, 5).Draw(t, "quantity")}
		if l.ProdutoID == burger && rapid.Bool().Draw(t, "with cheese") {
			l.Adicionais = []orders.ExtraLine{{ProdutoID: cheese, Quantidade: rapid.IntRange(1, 4).Draw(t, "cheese")}}
		}
		o.Itens = append(o.Itens, l)
	}
	o.SemTaxaServico = rapid.Bool().Draw(t, "untaxed")
	o.Cliente.Destination = orders.Destination{Bairro: rapid.SampledFrom([]string{"", "RIO TAVARES", "Centro"}).Draw(t, "district")}
	if rapid.Bool().Draw(t, "located") {
		o.Cliente.Destination = at(rapid.Float64Range(-6, 6).Draw(t, "north"))
	}
	return o
}

func (h *harness) randomTerms(t *rapid.T) {
	h.selling()
	terms := &h.shop.Terms
	terms.Discount = rapid.SampledFrom([]int{0, 5, 33, 100}).Draw(t, "discount")
	terms.ServiceTax = rapid.SampledFrom([]int{0, 10, 13}).Draw(t, "service")
	terms.Delivery.PerKilometre = money.Amount(rapid.Int64Range(0, 400).Draw(t, "kilometre"))
	terms.Delivery.ByPlatform = rapid.IntRange(0, 5).Draw(t, "courier") == 0
	p := h.menu[juice]
	p.FeeExempt = rapid.Bool().Draw(t, "exempt")
	h.menu[juice] = p
}

// What is quoted is what is charged and kept; what the quote refuses the intake refuses,
// with the same fields.
func TestQuoteIsWhatIsCharged(t *testing.T) {
	each(t, func(h *harness) {
		rapid.Check(h.T, func(t *rapid.T) {
			h.randomTerms(t)
			o := randomCart(t)
			a, placed := h.quote(o), h.order(o)
			if a.status != 200 {
				if placed.status != a.status || !maps.Equal(placed.failure().Fields, a.failure().Fields) {
					t.Fatalf("quote answers %d %s, intake %d %s", a.status, a.body, placed.status, placed.body)
				}
				return
			}
			var q orders.Quote
			a.into(&q)
			if q.FaltaParaMinimo > 0 {
				if placed.status != 400 || placed.failure().Fields["Itens"] == "" {
					t.Fatalf("below the least order: %d %s", placed.status, placed.body)
				}
				return
			}
			if placed.status != 200 {
				t.Fatalf("quoted %s, intake answers %d %s", a.body, placed.status, placed.body)
			}
			var p orders.Placed
			placed.into(&p)
			kept, quoted := h.totals(p.ID), q.Totais
			if p.ValorTotal != quoted.Total || fmt.Sprint(kept.Breakdown, kept.RegraEntrega) != fmt.Sprint(quoted.Breakdown, quoted.RegraEntrega) {
				t.Fatalf("quoted %+v, charged %s, kept %+v", quoted, p.ValorTotal, kept)
			}
		})
	})
}

// With what is ordered, how and whereto unchanged, no field that a caller may think of makes
// it cheaper: it costs the same, or is refused. The service fee is the exception that the
// law makes. Where he lives the customer alone knows: another district and a nearer position
// are believed, and what he keeps silent about lowers the delivery fee to the base only
// where the quote says semDistancia; with neither position nor district it is refused.
func TestNoFieldLowersTheTotal(t *testing.T) {
	h := open(t, databasetest.Open(t, databasetest.SQLite(t)))
	names := []string{
		"Valor", "ValorTotal", "ValorEsperado", "ValorInformado", "Preco", "Price", "Desconto", "DescontoPercentual", "Discount", "Cupom", "Gratis",
		"TaxaServico", "TaxaServicoPercentual", "Entrega", "RegraEntrega", "DistanciaMetros", "Total", "Totais", "TotaisEsperados", "Itens_",
		"PedidoMinimo", "FeeExempt", "isencaoTaxaServico", "Terms", "Origin", "OrigemPedido", "Served", "Atendente", "LocalClienteId", "AdicionaisGratis",
		"MaiorDeIdade", "Sexo", "PagamentoOnline", "ObservacaoPedido", "Nome", "CPF", "Telefone", "Endereco", "CEP", "Cidade", "PesoGramas", "Fixo",
	}
	values := []any{0, -1, -1000, 0.01, 100, 1e9, true, "0", "plataforma", []any{}, map[string]any{"Total": 0, "Entrega": 0}, map[string]any{"Discount": 100}, nil}
	rapid.Check(t, func(t *rapid.T) {
		h.randomTerms(t)
		o := randomCart(t)
		a := h.quote(o)
		if a.status != 200 {
			return
		}
		var honest orders.Quote
		a.into(&honest)
		raw, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		var body map[string]any
		if err := json.Unmarshal(raw, &body); err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(1, 3).Draw(t, "fields") {
			into := body
			switch rapid.IntRange(0, 2).Draw(t, "where") {
			case 1:
				into = body["Cliente"].(map[string]any)
			case 2:
				into = body["Itens"].([]any)[0].(map[string]any)
			}
			into[rapid.SampledFrom(names).Draw(t, "name")] = rapid.SampledFrom(values).Draw(t, "value")
		}
		customer := body["Cliente"].(map[string]any)
		switch rapid.IntRange(0, 3).Draw(t, "place") {
		case 1:
			customer["Bairro"] = rapid.SampledFrom(values).Draw(t, "another district")
		case 2:
			delete(customer, "Bairro")
		}
		switch rapid.IntRange(0, 3).Draw(t, "position") {
		case 1:
			customer[rapid.SampledFrom([]string{"Latitude", "Longitude"}).Draw(t, "axis")] = rapid.SampledFrom(values).Draw(t, "another position")
		case 2:
			delete(customer, "Latitude")
			delete(customer, "Longitude")
		}
		may := map[money.Amount]bool{honest.Totais.Total: true}
		if a := h.call("POST", quotes, "", body); a.status == 200 {
			var q orders.Quote
			if a.into(&q); q.Totais.RegraEntrega == orders.FeeUnlocated {
				may[q.Totais.Total-q.Totais.Entrega+h.shop.Terms.Delivery.Base] = true
			}
			if !may[q.Totais.Total] || q.Totais.Total-q.Totais.Entrega != honest.Totais.Total-honest.Totais.Entrega {
				t.Fatalf("%v: quoted %s instead of %s", body, q.Totais.Total, honest.Totais.Total)
			}
		} else if a.status >= 500 {
			t.Fatalf("%v: %d %s", body, a.status, a.body)
		}
		expected := honest.Totais.Total - money.Amount(rapid.Int64Range(0, 2).Draw(t, "less"))
		body["TotalEsperado"] = json.Number(expected.Decimal())
		before := h.total("")
		switch a := h.call("POST", intake, "", body, "Idempotency-Key", rand.Text()); {
		case a.status == 200:
			var p orders.Placed
			if a.into(&p); !may[p.ValorTotal] {
				t.Fatalf("%v: charged %s instead of %s", body, p.ValorTotal, honest.Totais.Total)
			}
		case a.status >= 500:
			t.Fatalf("%v: %d %s", body, a.status, a.body)
		case h.total("") != before:
			t.Fatalf("%v: refused, and stored", body)
		}
	})
}
