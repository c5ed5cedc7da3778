package stock_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"

	"balcao/app/catalog"
	"balcao/app/orders"
	"balcao/app/quantity"
)

func TestOrdersMoveStock(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		beer := c.product("Cerveja")
		c.comes(beer, 10, 50)

		t.Run("reserved at intake, taken on acceptance", func(t *testing.T) {
			o, _ := c.orders(http.StatusOK, orders.Line{ProdutoID: beer, Quantidade: 3})
			c.has(beer, 10, 3)
			c.act(http.StatusOK, "acceptOrder", o.ID)
			c.has(beer, 7, 0)
			if p := c.at(beer); p.Valor != 35 || p.CustoMedio != 5 {
				t.Errorf("worth %v, on average %v", p.Valor, p.CustoMedio)
			}
		})

		t.Run("released on refusal", func(t *testing.T) {
			o, _ := c.orders(http.StatusOK, orders.Line{ProdutoID: beer, Quantidade: 2})
			c.has(beer, 7, 2)
			c.act(http.StatusOK, "refuseOrder", o.ID)
			c.has(beer, 7, 0)
		})

		t.Run("a channel that can wait never goes below zero, and says how many are left", func(t *testing.T) {
			c.counts(beer, 2)
			_, a := c.orders(http.StatusBadRequest, orders.Line{ProdutoID: c.venue.Product, Quantidade: 1}, orders.Line{ProdutoID: beer, Quantidade: 3})
			says(t, a, "Itens[1].Quantidade", "Restam 2 de Cerveja.")
			_, a = c.orders(http.StatusBadRequest, orders.Line{ProdutoID: beer, Quantidade: 1}, orders.Line{ProdutoID: beer, Quantidade: 2})
			says(t, a, "Itens[1].Quantidade", "Resta 1 de Cerveja.")
			c.has(beer, 2, 0)
			c.counts(beer, 0)
			_, a = c.orders(http.StatusBadRequest, orders.Line{ProdutoID: beer, Quantidade: 1})
			says(t, a, "Itens[0].Quantidade", "Cerveja acabou.")
		})

		t.Run("on return, the person says what comes back; the rest is lost", func(t *testing.T) {
			soup := c.product("Sopa", func(p *catalog.Product) { p.HiddenInKitchen = false })
			c.counts(beer, 5)
			c.comes(soup, 4, 8)
			both := []orders.Line{{ProdutoID: beer, Quantidade: 1}, {ProdutoID: soup, Quantidade: 1}}
			sent := func() orders.Placed {
				o, _ := c.orders(http.StatusOK, both...)
				for _, action := range []string{"acceptOrder", "startOrder", "transportOrder"} {
					c.act(http.StatusOK, action, o.ID)
				}
				return o
			}
			c.act(http.StatusOK, "returnedOrder", sent().ID)
			c.has(beer, 5, 0)
			c.has(soup, 3, 0)

			o := sent()
			var detail struct {
				Pedido struct {
					Itens []struct {
						ID          string `json:"Id"`
						ProdutoID   string `json:"ProdutoId"`
						MoveEstoque bool
					}
				}
			}
			c.Want(http.StatusOK, c.token, "GET", "/api/kds/pedidos/"+o.ID, nil).JSON(t, &detail)
			items := detail.Pedido.Itens
			if !items[0].MoveEstoque || !items[1].MoveEstoque {
				t.Errorf("items %+v", items)
			}
			c.act(http.StatusOK, "returnedOrder", o.ID, fields{"VoltamAoEstoque": []string{items[1].ID}})
			c.has(beer, 4, 0)
			c.has(soup, 3, 0)
			if got := kinds(c.ledger(beer)[:3]); got != "perda devolucao venda" {
				t.Errorf("the ledger tells %s", got)
			}
		})

		t.Run("what was reserved and has been counted away is not taken", func(t *testing.T) {
			c.counts(beer, 2)
			o, _ := c.orders(http.StatusOK, orders.Line{ProdutoID: beer, Quantidade: 2})
			c.counts(beer, 1)
			says(t, c.act(http.StatusConflict, "acceptOrder", o.ID), "", "O estoque de Cerveja não basta para este pedido: há 1.")
			c.act(http.StatusOK, "refuseOrder", o.ID)
			c.has(beer, 1, 0)
		})
	})
}

func TestRecipesDrawTheirIngredients(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		meat, bread := c.product("Carne", inGrams), c.product("Pão")
		cheese := c.product("Queijo", inGrams)
		burger := c.product("X-Búrguer", madeOf(map[string]quantity.Amount{meat: quantity.Of(180), bread: quantity.One}), func(p *catalog.Product) {
			p.Additions = append(p.Additions, catalog.Addition{ProductID: cheese, Kind: catalog.Optional, Quantity: quantity.Of(30), Max: 3})
		})
		c.comes(meat, 1000, 40)
		c.comes(bread, 10, 5)
		c.comes(cheese, 100, 6)

		two := orders.Line{ProdutoID: burger, Quantidade: 2, Adicionais: []orders.ExtraLine{{ProdutoID: cheese, Quantidade: 1}}}
		o, _ := c.orders(http.StatusOK, two)
		c.has(meat, 1000, 360)
		c.act(http.StatusOK, "acceptOrder", o.ID)
		c.has(meat, 640, 0)
		c.has(bread, 8, 0)
		c.has(cheese, 40, 0)
		if p := c.at(meat); p.Valor != 25.6 || p.CustoMedio != 40 {
			t.Errorf("the meat is worth %v, on average %v", p.Valor, p.CustoMedio)
		}

		_, a := c.orders(http.StatusBadRequest, two)
		says(t, a, "Itens[0].Adicionais", "Resta 1 de Queijo.")
		_, a = c.orders(http.StatusBadRequest, orders.Line{ProdutoID: burger, Quantidade: 4})
		says(t, a, "Itens[0].Quantidade", "Restam 3 de X-Búrguer.")

		c.counts(meat, 100)
		if menu := c.menu(); !menu[burger] || menu[c.venue.Product] {
			t.Errorf("the menu says of what is out of stock: %v", menu)
		}
		c.comes(meat, 500, 20)
		if c.menu()[burger] {
			t.Error("the burger is out of stock although meat has come")
		}
	})
}

// What has to be chosen and is not there closes the product on the menu.
func TestAProductIsSoldOutWithoutWhatItMustComeWith(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		dough := c.product("Massa")
		pizza := c.product("Pizza", func(p *catalog.Product) {
			p.ControlsStock = false
			p.Additions = []catalog.Addition{{ProductID: dough, Kind: catalog.Optional, Quantity: quantity.One, Min: 2, Max: 3}}
		})
		line := orders.Line{ProdutoID: pizza, Quantidade: 1, Adicionais: []orders.ExtraLine{{ProdutoID: dough, Quantidade: 2}}}
		for _, there := range []struct {
			n       float64
			soldOut bool
			status  int
		}{{0, true, http.StatusBadRequest}, {2, false, http.StatusOK}, {1, true, http.StatusBadRequest}, {6, false, http.StatusOK}} {
			c.counts(dough, there.n)
			if got := c.menu()[pizza]; got != there.soldOut {
				t.Errorf("with %v of the dough, sold out is %v", there.n, got)
			}
			o, _ := c.orders(there.status, line)
			if there.status == http.StatusOK {
				c.act(http.StatusOK, "refuseOrder", o.ID)
			}
		}
	})
}

// The first of what is counted is on the menu at once.
func TestTheFirstArrivalIsOnTheMenu(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		beer := c.product("Cerveja")
		if !c.menu()[beer] {
			t.Error("what never came is on sale")
		}
		c.comes(beer, 1, 5)
		if c.menu()[beer] {
			t.Error("what has come is not on sale")
		}
	})
}

// One product may be an addition twice, and draw differently.
func TestAFixedAndAnOptionalAdditionDrawTheirOwn(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		cheese := c.product("Queijo", inGrams)
		toast := c.product("Torrada", func(p *catalog.Product) {
			p.ControlsStock = false
			p.Additions = []catalog.Addition{
				{ProductID: cheese, Kind: catalog.Fixed, Quantity: quantity.Of(50)},
				{ProductID: cheese, Kind: catalog.Optional, Quantity: quantity.Of(20), Max: 3},
			}
		})
		c.comes(cheese, 1000, 40)
		yes, no := true, false
		fixed, chosen := orders.ExtraLine{ProdutoID: cheese, Quantidade: 1, Fixo: &yes}, orders.ExtraLine{ProdutoID: cheese, Quantidade: 2, Fixo: &no}
		want := 0.0
		for _, of := range []struct {
			extras []orders.ExtraLine
			grams  float64
		}{{[]orders.ExtraLine{chosen}, 40}, {[]orders.ExtraLine{fixed}, 50}, {[]orders.ExtraLine{fixed, chosen}, 90}} {
			c.orders(http.StatusOK, orders.Line{ProdutoID: toast, Quantidade: 1, Adicionais: of.extras})
			want += of.grams
			c.has(cheese, 1000, want)
		}
	})
}

func TestAQuotaIsWhatIsPutOnSale(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		cake := c.product("Bolo", func(p *catalog.Product) { p.Reserved = quantity.Of(3) })
		c.comes(cake, 10, 30)
		o, _ := c.orders(http.StatusOK, orders.Line{ProdutoID: cake, Quantidade: 2})
		_, a := c.orders(http.StatusBadRequest, orders.Line{ProdutoID: cake, Quantidade: 2})
		says(t, a, "Itens[0].Quantidade", "Resta 1 de Bolo.")
		c.act(http.StatusOK, "acceptOrder", o.ID)
		other, _ := c.orders(http.StatusOK, orders.Line{ProdutoID: cake, Quantidade: 1})
		c.has(cake, 8, 1)
		if p := c.at(cake); p.Cota != 3 || p.CotaUsada != 3 || p.Disponivel != 7 {
			t.Errorf("position %+v", p)
		}
		if !c.menu()[cake] {
			t.Error("the menu sells more than the quota")
		}
		c.act(http.StatusOK, "refuseOrder", other.ID)
		if c.menu()[cake] {
			t.Error("what was released is not on sale again")
		}
	})
}

func TestTwoBuyersAndOneLastUnit(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		last := c.product("Último")
		c.comes(last, 1, 5)
		const buyers = 6
		got := make([]int, buyers)
		var all sync.WaitGroup
		for i := range buyers {
			all.Go(func() {
				got[i] = c.Place(c.venue.Slug, orders.NewOrder{
					Cliente: orders.NewCustomer{Nome: "Cliente"}, TipoEntrega: "mesa", MesaToken: c.table, TipoPagamento: "pix",
					Itens: []orders.Line{{ProdutoID: last, Quantidade: 1}},
				}).Status
			})
		}
		all.Wait()
		sold := 0
		for _, status := range got {
			if status == http.StatusOK {
				sold++
			} else if status != http.StatusBadRequest {
				t.Errorf("a buyer is answered %d", status)
			}
		}
		if sold != 1 {
			t.Errorf("%d of the last one were sold", sold)
		}
		c.has(last, 1, 1)
	})
}

func TestAMarketplacesSaleMayGoBelowZero(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		beer := c.product("Cerveja")
		c.comes(beer, 1, 5)
		sold := orders.FromMarketplace{
			ExternalID: "m-1", Code: "1", Fulfilment: orders.Pickup, Customer: orders.Customer{Nome: "Cliente"}, Payment: "Pix", Total: 3000,
			Items: []orders.Item{{ID: "0190a000-0000-7000-8000-0000000000d1", ProdutoID: beer, Quantidade: 3, NomeProduto: "Cerveja", Adicionais: []orders.Extra{}, Observacoes: []orders.Observation{}}},
		}
		id, _, err := c.Orders.Receive(t.Context(), c.venue.ID, sold)
		if err != nil {
			t.Fatal(err)
		}
		c.has(beer, 1, 3)
		if err := c.Orders.ApplyMarketplaceStatus(t.Context(), c.venue.ID, "m-1", orders.Confirmed, ""); err != nil {
			t.Fatal(err)
		}
		c.has(beer, -2, 0)
		if found, counts := c.positions("so=negativo"); len(found) != 1 || found[0].ProdutoID != beer || counts["negativo"] != 1 {
			t.Errorf("to be set right: %+v, %v", found, counts)
		}
		if m := c.ledger(beer)[0].Movimento; m.PedidoID != id {
			t.Errorf("the ledger names order %q", m.PedidoID)
		}
		c.comes(beer, 12, 60)
		if p := c.at(beer); p.EmEstoque != 10 || p.CustoMedio != 5 || p.Valor != 50 {
			t.Errorf("after the debt is paid: %+v", p)
		}
		if err := c.Orders.ApplyMarketplaceStatus(t.Context(), c.venue.ID, "m-1", orders.Cancelled, "Desistiu"); err != nil {
			t.Fatal(err)
		}
		c.has(beer, 13, 0)
	})
}

func TestTheUnitStaysOnceStockHasMoved(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		beer := c.product("Cerveja")
		c.comes(beer, 1, 5)
		fixed, err := c.Stock.FixesUnit(t.Context(), c.DB.Write, c.venue.ID, beer)
		if err != nil || !fixed {
			t.Errorf("fixed %v, %v", fixed, err)
		}
		fixed, err = c.Stock.FixesUnit(t.Context(), c.DB.Write, c.venue.ID, c.product("Outra"))
		if err != nil || fixed {
			t.Errorf("fixed %v, %v", fixed, err)
		}
	})
}

type entry struct {
	Movimento         movement
	Numero            int
	Quantidade, Saldo float64
	Custo, Valor      float64
}

func (c cellar) ledger(product string) []entry {
	c.t.Helper()
	var rows []entry
	c.Want(http.StatusOK, c.token, "GET", "/api/estoque/produtos/"+product+"/razao?size=100&localClienteId="+c.venue.ID, nil).JSON(c.t, &rows)
	return rows
}

func kinds(rows []entry) string {
	words := make([]string, len(rows))
	for i, r := range rows {
		words[i] = r.Movimento.Tipo
	}
	return strings.Join(words, " ")
}

func (c cellar) positions(query string) (found []position, counts map[string]int) {
	c.t.Helper()
	var body struct {
		Posicoes    []position
		Quantidades map[string]int
	}
	c.Want(http.StatusOK, c.token, "GET", "/api/estoque/posicao?"+query+"&localClienteId="+c.venue.ID, nil).JSON(c.t, &body)
	return body.Posicoes, body.Quantidades
}

// menu tells what the public menu marks as sold out.
func (c cellar) menu() map[string]bool {
	c.t.Helper()
	var menu struct {
		Categorias []struct {
			Produtos []struct {
				ID       string `json:"Id"`
				Esgotado bool
			}
		}
	}
	a := c.Want(http.StatusOK, "", "GET", "/api/storefront/"+c.venue.Slug, nil)
	if err := json.Unmarshal(a.Body, &menu); err != nil {
		c.t.Fatal(err)
	}
	out := map[string]bool{}
	for _, category := range menu.Categorias {
		for _, p := range category.Produtos {
			out[p.ID] = p.Esgotado
		}
	}
	return out
}
