package stock_test

import (
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"

	"balcao/app/orders"
	"balcao/app/quantity"
)

func orderOf(product string, n int) orders.Line {
	return orders.Line{ProdutoID: product, Quantidade: n}
}

// The sum of a ledger is its balance, in units and in value, whatever orders do at once;
// what is reserved is that of the orders that wait; and nothing falls below zero.
func TestTheLedgerAddsUpToTheBalance(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		beer, flour := c.product("Cerveja"), c.product("Farinha", inGrams)
		bread := c.product("Pão", madeOf(map[string]quantity.Amount{flour: quantity.Of(80)}))
		c.comes(beer, 40, 99.97)
		c.comes(flour, 3000, 11.11)

		const customers, each = 4, 8
		waiting := make([]map[string]float64, customers)
		var all sync.WaitGroup
		for i := range customers {
			all.Go(func() {
				random := rand.New(rand.NewPCG(uint64(i), 18))
				waiting[i] = map[string]float64{}
				for range each {
					n := 1 + random.IntN(3)
					a := c.Place(c.venue.Slug, orders.NewOrder{
						Cliente: orders.NewCustomer{Nome: "Cliente"}, TipoEntrega: "mesa", MesaToken: c.table, TipoPagamento: "pix",
						Itens: []orders.Line{orderOf(bread, n), orderOf(beer, n)},
					})
					if a.Status != http.StatusOK {
						continue // there is too little
					}
					var o orders.Placed
					a.JSON(t, &o)
					steps := [][]string{{}, {"refuseOrder"}, {"acceptOrder"}, {"acceptOrder", "startOrder", "transportOrder", "returnedOrder"}}[random.IntN(4)]
					for _, action := range steps {
						if a := c.Call(c.token, "POST", "/api/kds/"+action, fields{"Id": o.ID, "Password": "Garcom!2026x"}); a.Status != http.StatusOK {
							t.Errorf("%s: %d %s", action, a.Status, a.Body)
						}
					}
					if len(steps) == 0 {
						waiting[i][beer] += float64(n)
						waiting[i][flour] += float64(80 * n)
					}
				}
			})
		}
		all.Wait()

		for _, product := range []string{beer, flour} {
			reserved := 0.0
			for _, w := range waiting {
				reserved += w[product]
			}
			var units, value float64
			rows := c.ledger(product)
			for i, r := range rows {
				units += r.Quantidade
				value += r.Custo
				if r.Numero != len(rows)-i {
					t.Errorf("the %d. row is number %d", len(rows)-i, r.Numero)
				}
			}
			p := c.at(product)
			if p.EmEstoque != units || p.Reservado != reserved || p.Disponivel < 0 || rows[0].Saldo != units {
				t.Errorf("%+v; the ledger adds up to %v, orders wait for %v", p, units, reserved)
			}
			// On the wire, each row is rounded to a centavo by itself.
			if slack := 0.005 * float64(len(rows)+1); value < p.Valor-slack || value > p.Valor+slack {
				t.Errorf("%s is worth %v, its ledger adds up to %v", p.Nome, p.Valor, value)
			}
			var exact bool
			if err := c.DB.Read.NewRaw(`SELECT b.value = (SELECT SUM(l.cost) FROM stock_ledger AS l WHERE l.product_id = b.product_id)
				FROM stock_balances AS b WHERE b.product_id = ?`, product).Scan(t.Context(), &exact); err != nil || !exact {
				t.Errorf("%s: the ledger's costs do not add up exactly to its value: %v", p.Nome, err)
			}
		}
	})
}
