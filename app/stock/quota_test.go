package stock_test

import (
	"net/http"
	"testing"

	"balcao/app/catalog"
	"balcao/app/quantity"
)

// A quota that is set anew counts what is drawn since, and nothing that ends since.
func TestAQuotaThatBeginsAnewIsNotOversold(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		cake := c.product("Bolo", func(p *catalog.Product) { p.Reserved = quantity.Of(4) })
		c.comes(cake, 20, 60)
		quota := func(n int) { c.setQuota(cake, n) }
		used := func(want float64) {
			t.Helper()
			if p := c.at(cake); p.CotaUsada != want {
				t.Errorf("%v of the quota are used, want %v", p.CotaUsada, want)
			}
		}
		waiting, _ := c.orders(http.StatusOK, orderOf(cake, 2))
		sent, _ := c.orders(http.StatusOK, orderOf(cake, 2))
		for _, action := range []string{"acceptOrder", "startOrder", "transportOrder"} {
			c.act(http.StatusOK, action, sent.ID)
		}
		used(4)
		quota(0)
		unlimited, _ := c.orders(http.StatusOK, orderOf(cake, 5))
		quota(3)
		used(0)
		again, _ := c.orders(http.StatusOK, orderOf(cake, 3))
		for _, id := range []string{waiting.ID, unlimited.ID} {
			c.act(http.StatusOK, "refuseOrder", id)
		}
		c.act(http.StatusOK, "returnedOrder", sent.ID)
		c.has(cake, 20, 3)
		used(3)
		_, a := c.orders(http.StatusBadRequest, orderOf(cake, 1))
		says(t, a, "Itens[0].Quantidade", "Bolo acabou.")

		quota(5)
		used(3)
		c.act(http.StatusOK, "refuseOrder", again.ID)
		used(0)
		c.orders(http.StatusOK, orderOf(cake, 5))
		used(5)
	})
}

// A quota that is lifted puts what it held back on the menu at once.
func TestALiftedQuotaIsOnTheMenu(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		cake := c.product("Bolo", func(p *catalog.Product) { p.Reserved = quantity.Of(2) })
		c.comes(cake, 20, 60)
		c.orders(http.StatusOK, orderOf(cake, 2))
		if !c.menu()[cake] {
			t.Fatal("the menu sells more than the quota")
		}
		c.setQuota(cake, 0)
		if c.menu()[cake] {
			t.Error("what has no quota any more is not on sale")
		}
	})
}

func (c cellar) setQuota(product string, n int) {
	c.t.Helper()
	body := fields{}
	c.Want(http.StatusOK, c.token, "GET", "/api/Produto/BuscarProdutoDoLocal/"+product, nil).JSON(c.t, &body)
	body["quantidadeReservado"] = n
	c.Want(http.StatusCreated, c.token, "POST", "/api/Produto/EditarProduto", body)
}
