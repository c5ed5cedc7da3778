package orders_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/money"
	"balcao/app/orders"
)

func TestIntake(t *testing.T) {
	each(t, func(h *harness) {
		t := h.T
		t.Run("an order gets a code, the catalogue's prices and a code to follow it by", func(t *testing.T) {
			o := aDelivery()
			o.Itens[0].Adicionais = []orders.ExtraLine{{ProdutoID: cheese, Quantidade: 3}}
			o.Itens[0].Observacoes = []orders.Observation{{Descricao: "Ponto da carne", Opcoes: []string{"Ao ponto"}}, {Descricao: "Retirar", Opcoes: []string{"Cebola", "Tomate"}}}
			placed := h.place(o)
			// 2 × (25.90 + 2 charged of 3 cheeses × 3.50) + 9.90
			if placed.ValorTotal != 2*(2590+2*350)+990 {
				t.Errorf("total %s", placed.ValorTotal)
			}
			if placed.Codigo != "A001" || len(placed.CodigoAcompanhamento) != 13 {
				t.Errorf("codes %q %q", placed.Codigo, placed.CodigoAcompanhamento)
			}
			got := h.get(placed.ID)
			items, err := got.Itens.Read()
			if err != nil {
				t.Fatal(err)
			}
			if len(items) != 2 || items[0].NomeProduto != "X-Búrguer" || items[0].Adicionais[0].Gratis != 1 || items[0].Observacoes[1].Opcoes[1] != "Tomate" {
				t.Errorf("items %+v", items)
			}
			if *got.Cliente.Telefone != "31987654321" || got.WorkflowInstance.CurrenteState.Name != "Pendente" || !got.Signal || *got.TempoEntrega != 40 {
				t.Errorf("order %+v", got)
			}
		})
		t.Run("order-tracking-03 tracking shows the order without personal data", func(t *testing.T) {
			o := aDelivery()
			o.Cliente.CPF = "529.982.247-25"
			placed := h.place(o)
			h.act("ana", "acceptOrder", placed.ID).want(200)
			a := h.call("GET", "/api/MeepFood/Order/"+strings.ToUpper(placed.CodigoAcompanhamento), "", nil).want(200)
			var got orders.Tracked
			a.into(&got)
			if got.Code != placed.Codigo || got.CurrentState != "Aceito" || got.KindPay != "Pix" || got.Amount != placed.ValorTotal || *got.Duration != 40 || len(got.Items) != 2 {
				t.Errorf("tracked %+v", got)
			}
			for _, secret := range []string{"João", "52998224725", "31987654321", "Flores", placed.ID} {
				if strings.Contains(string(a.body), secret) {
					t.Errorf("tracking leaks %q", secret)
				}
			}
			h.call("GET", "/api/MeepFood/Order/0000000000000", "", nil).want(404)
		})
		t.Run("a table order names its table", func(t *testing.T) {
			if got := h.get(h.place(aTable()).ID); *got.Mesa != "12" || got.TempoEntrega != nil {
				t.Errorf("table %v, time %v", got.Mesa, got.TempoEntrega)
			}
		})
		t.Run("order-board-22 a closed shop takes no orders and says so", func(t *testing.T) {
			h.shop.Closed = "Este estabelecimento está fechado agora."
			defer func() { h.shop.Closed = "" }()
			f := h.call("POST", "/api/storefront/bar-do-ze/orders", "", aDelivery()).want(409).failure()
			if f.Message != h.shop.Closed {
				t.Errorf("said %q", f.Message)
			}
		})
		t.Run("a closed store takes no orders while the others do", func(t *testing.T) {
			h.closed[sushiBar] = "A loja Sushi está fechada agora."
			defer delete(h.closed, sushiBar)
			o := aDelivery()
			o.Itens = []orders.Line{{ProdutoID: sushi, Quantidade: 1}}
			h.call("POST", "/api/storefront/bar-do-ze/orders", "", o).want(409)
			h.place(aDelivery())
		})
		t.Run("a store that has just been deleted leaves its item unsold", func(t *testing.T) {
			h.closed[sushiBar] = deletedStore
			defer delete(h.closed, sushiBar)
			o := aDelivery()
			o.Itens = append(o.Itens, orders.Line{ProdutoID: sushi, Quantidade: 1})
			field := fmt.Sprintf("Itens[%d].ProdutoId", len(o.Itens)-1)
			f := h.call("POST", "/api/storefront/bar-do-ze/orders", "", o).want(400).failure()
			if f.Fields[field] != "Um dos itens não é mais vendido. Tire-o do carrinho." {
				t.Errorf("said %v", f.Fields)
			}
		})
		t.Run("an unknown shop is not found", func(t *testing.T) {
			h.call("POST", "/api/storefront/outro-bar/orders", "", aDelivery()).want(404)
		})
	})
}

func TestIntakeRefuses(t *testing.T) {
	fifty := money.Amount(50)
	cases := []struct {
		name   string
		change func(*orders.NewOrder)
		field  string
	}{
		{"no name", func(o *orders.NewOrder) { o.Cliente.Nome = " \u0001 " }, "Cliente.Nome"},
		{"a wrong CPF", func(o *orders.NewOrder) { o.Cliente.CPF = "111.111.111-11" }, "Cliente.CPF"},
		{"a wrong telephone", func(o *orders.NewOrder) { o.Cliente.Telefone = "12" }, "Cliente.Telefone"},
		{"a delivery without telephone", func(o *orders.NewOrder) { o.Cliente.Telefone = "" }, "Cliente.Telefone"},
		{"a delivery without address", func(o *orders.NewOrder) { o.Cliente.Endereco = "" }, "Cliente.Endereco"},
		{"a table order without table", func(o *orders.NewOrder) { o.TipoEntrega = "mesa" }, "MesaToken"},
		{"a table order with the number alone", func(o *orders.NewOrder) { o.TipoEntrega, o.Mesa = "mesa", "12" }, "MesaToken"},
		{"a token that holds no more", func(o *orders.NewOrder) { o.TipoEntrega, o.MesaToken = "mesa", "forged" }, "MesaToken"},
		{"an unknown way", func(o *orders.NewOrder) { o.TipoEntrega = "drone" }, "TipoEntrega"},
		{"an unknown payment", func(o *orders.NewOrder) { o.TipoPagamento = "fiado" }, "TipoPagamento"},
		{"cash online", func(o *orders.NewOrder) { o.TipoPagamento, o.PagamentoOnline = "dinheiro", true }, "TipoPagamento"},
		{"change for a card", func(o *orders.NewOrder) { o.Troco = &fifty }, "Troco"},
		{"change for less than the total", func(o *orders.NewOrder) { o.TipoPagamento, o.Troco = "dinheiro", &fifty }, "Troco"},
		{"an unknown product", func(o *orders.NewOrder) { o.Itens[1].ProdutoID = cheese }, "Itens[1].ProdutoId"},
		{"no items", func(o *orders.NewOrder) { o.Itens = []orders.Line{} }, "Itens"},
		{"quantity 0", func(o *orders.NewOrder) { o.Itens[0].Quantidade = 0 }, "Itens[0].Quantidade"},
		{"quantity 100", func(o *orders.NewOrder) { o.Itens[0].Quantidade = 100 }, "Itens[0].Quantidade"},
		{"more than the product's limit", func(o *orders.NewOrder) {
			o.Itens = []orders.Line{{ProdutoID: burger, Quantidade: 6}, {ProdutoID: burger, Quantidade: 5}}
		}, "Itens[1].Quantidade"},
		{"two stores", func(o *orders.NewOrder) {
			o.Itens = []orders.Line{{ProdutoID: sushi, Quantidade: 1}, {ProdutoID: "pizza", Quantidade: 1}}
		}, "Itens[1].ProdutoId"},
		{"an unknown addition", func(o *orders.NewOrder) {
			o.Itens[0].Adicionais = []orders.ExtraLine{{ProdutoID: juice, Quantidade: 1}}
		}, "Itens[0].Adicionais[0].ProdutoId"},
		{"too much of an addition", func(o *orders.NewOrder) {
			o.Itens[0].Adicionais = []orders.ExtraLine{{ProdutoID: cheese, Quantidade: 4}}
		}, "Itens[0].Adicionais"},
		{"two answers to one question", func(o *orders.NewOrder) {
			o.Itens[0].Observacoes = []orders.Observation{{Descricao: "Ponto da carne", Opcoes: []string{"Mal passado", "Ao ponto"}}}
		}, "Itens[0].Observacoes[0].Opcoes"},
		{"an answer that is not on offer", func(o *orders.NewOrder) {
			o.Itens[0].Observacoes = []orders.Observation{{Descricao: "Retirar", Opcoes: []string{"<script>"}}}
		}, "Itens[0].Observacoes[0].Opcoes"},
		{"a question that was not asked", func(o *orders.NewOrder) {
			o.Itens[0].Observacoes = []orders.Observation{{Descricao: "'; DROP TABLE orders", Opcoes: []string{}}}
		}, "Itens[0].Observacoes[0].Descricao"},
	}
	each(t, func(h *harness) {
		few := h.menu[burger]
		few.MaxPerPerson = 10
		h.menu[burger] = few
		h.menu["pizza"] = orders.Product{ID: "pizza", Name: "Pizza", Price: 100, StoreID: "pizzaria"}
		for _, c := range cases {
			h.Run(c.name, func(t *testing.T) {
				o := aDelivery()
				c.change(&o)
				f := h.call("POST", "/api/storefront/bar-do-ze/orders", "", o).want(400).failure()
				if f.Fields[c.field] == "" {
					t.Errorf("fields %v do not name %s", f.Fields, c.field)
				}
			})
		}
		h.Run("bodies that are no order", func(t *testing.T) {
			for _, body := range []string{`{`, `[]`, `null`, `"x"`, `{"Itens":"x"}`, strings.Repeat("[", 10_000), `{"Cliente":{"Nome":1}}`} {
				if a := h.call("POST", "/api/storefront/bar-do-ze/orders", "", body); a.status < 400 || a.status >= 500 {
					t.Errorf("%.20s answered %d: %s", body, a.status, a.body)
				}
			}
		})
		if n := h.total(""); n != 0 {
			h.Errorf("%d orders were stored", n)
		}
	})
}

func TestIntakeIsIdempotent(t *testing.T) {
	each(t, func(h *harness) {
		send := func(o orders.NewOrder) answer {
			return h.order(o, "Idempotency-Key", "cart-7")
		}
		bodies := make([]string, 6)
		var wait sync.WaitGroup
		for i := range bodies {
			wait.Go(func() { bodies[i] = string(send(aDelivery()).want(200).body) })
		}
		wait.Wait()
		for _, b := range bodies {
			if b != bodies[0] {
				h.Errorf("answers differ: %s and %s", b, bodies[0])
			}
		}
		h.shop.Closed = "Fechado."
		if again := send(aDelivery()).want(200); string(again.body) != bodies[0] {
			h.Errorf("after closing: %s", again.body)
		}
		other := aDelivery()
		other.Itens[0].Quantidade = 3
		send(other).want(409)
		if n := h.total(""); n != 1 {
			h.Errorf("%d orders, want 1", n)
		}
		h.order(aDelivery(), "Idempotency-Key", strings.Repeat("x", 101)).want(400)
	})
}

func TestIntakeIsLimited(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		h := open(t, db, func(c *orders.Config) { c.PerAddress = 3 })
		for range 3 {
			h.place(aDelivery())
		}
		a := h.call("POST", "/api/storefront/bar-do-ze/orders", "", aDelivery()).want(429)
		if a.header.Get("Retry-After") != "20" || a.failure().Code != "limited" {
			t.Errorf("Retry-After %q: %s", a.header.Get("Retry-After"), a.body)
		}
		h.clock.Advance(20e9)
		h.place(aDelivery())
	})
}

func TestCodesCountPerVenue(t *testing.T) {
	each(t, func(h *harness) {
		for i := 1; i <= 3; i++ {
			if got := h.place(aDelivery()).Codigo; got != fmt.Sprintf("A%03d", i) {
				h.Errorf("order %d has code %s", i, got)
			}
		}
	})
}

func FuzzNewOrder(f *testing.F) {
	seed, _ := json.Marshal(aDelivery())
	f.Add(string(seed))
	f.Add(`{"Cliente":{"Nome":"\u0001"},"Itens":[{"ProdutoId":"` + burger + `","Quantidade":99,"Adicionais":[{"ProdutoId":"` + cheese + `","Quantidade":3}]}],"TipoEntrega":"retirada","TipoPagamento":"pix"}`)
	db := databasetest.Open(f, databasetest.SQLite(f))
	f.Fuzz(func(t *testing.T, body string) {
		h := open(t, db)
		a := h.call("POST", "/api/storefront/bar-do-ze/orders", "", body)
		if a.status >= 500 {
			t.Fatalf("%d: %s", a.status, a.body)
		}
	})
}

// A customer is told that an order is in once no loss of power can take it out again.
func TestAnOrderIsInOnceItIsOnDisk(t *testing.T) {
	h := open(t, databasetest.Open(t, databasetest.SQLite(t)))
	settled := databasetest.Unsettled(t, h.db)
	place := func() answer {
		return h.order(aDelivery(), "Idempotency-Key", "once")
	}
	place().want(500)
	place().want(500)
	settled()
	var placed orders.Placed
	place().want(200).into(&placed)
	if placed.Codigo != "A001" {
		t.Errorf("asked again, the order is another one: %+v", placed)
	}
}
