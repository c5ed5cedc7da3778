package stock_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
)

// A movement that has been committed is done, even if what waits for its stock cannot be
// put on sale.
func TestAMovementIsDoneWhateverBecomesOfSales(t *testing.T) {
	eachCellar(t, func(t *testing.T, c cellar) {
		beer := c.product("Cerveja")
		failed := errors.New("the catalogue cannot be written")
		c.Stock.Arrived = func(context.Context, string, []string) error { return failed }
		c.comes(beer, 10, 20)
		out, _ := c.record(http.StatusOK, "saidas", fields{"motivoId": "perda", "linhas": []fields{{"produtoId": beer, "quantidade": 4}}})
		c.Want(http.StatusOK, c.token, "POST", "/api/estoque/movimentos/"+out.ID+"/estornar", fields{"localClienteId": c.venue.ID})
		c.has(beer, 10, 0)
		if logged := c.Log.String(); !strings.Contains(logged, failed.Error()) {
			t.Errorf("nobody is told of it: %s", logged)
		}
	})
}
