package insights_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/insights"
	"balcao/app/money"
	"balcao/app/orders"
	"balcao/app/sales"
	"balcao/app/tables"
)

// A day without equipment is closed by what carriers, tables and the counter took: counted,
// settled and signed off, and then it stands.
func TestADayIsSettledAndSignedOff(t *testing.T) {
	eachBar(t, func(b bar) {
		cash := func(o *orders.NewOrder) { o.TipoPagamento = "dinheiro" }
		placed := b.order(cash, delivered...)
		open := b.order(cash, "acceptOrder")
		path := "/api/fechamentos/2026-11-20"
		read := func() (c insights.Closing) {
			b.Want(http.StatusOK, b.token, "GET", path+"?localClienteId="+b.venue.ID, nil).JSON(b.T, &c)
			return c
		}
		c := read()
		if c.Estado != "aberto" || c.Encerrado || len(c.Linhas) != 1 || c.Linhas[0].Grupo != "entregador" || c.Esperado != 5180 || c.Contado != nil || len(c.EmAberto) != 1 {
			b.Fatalf("open day %+v", c)
		}
		settle := func(status int, version int64, counted float64) (c insights.Closing) {
			a := b.Want(status, b.token, "POST", path+"/acertar", fields{"localClienteId": b.venue.ID, "Versao": version, "Linhas": []fields{{"Chave": read().Linhas[0].Chave, "Contado": counted}}})
			if status == http.StatusOK {
				a.JSON(b.T, &c)
			}
			return c
		}
		if c = settle(http.StatusOK, 0, 50); c.Estado != "acertado" || *c.Diferenca != -180 || c.Linhas[0].AcertadoPor == "" || c.Versao != 1 {
			b.Errorf("settled %+v", c)
		}
		settle(http.StatusConflict, 0, 50)
		sign := func(status int, version int64, note string) (c insights.Closing) {
			a := b.Want(status, b.token, "POST", path+"/assinar", fields{"localClienteId": b.venue.ID, "Versao": version, "Observacao": note})
			if status == http.StatusOK {
				a.JSON(b.T, &c)
			}
			return c
		}
		sign(http.StatusConflict, 1, "")
		b.Clock.Advance(12 * time.Hour)
		b.token = b.SignIn("dona@bar.test")
		sign(http.StatusConflict, 1, "faltou troco")
		for _, action := range delivered[1:] {
			b.Want(http.StatusOK, b.token, "POST", "/api/kds/"+action, fields{"Id": open.ID})
		}
		// More is expected by now: it has to be counted again.
		if c = read(); c.Estado != "aberto" || c.Esperado != 10360 || c.Linhas[0].Contado != nil {
			b.Errorf("after another delivery %+v", c)
		}
		sign(http.StatusConflict, 1, "faltou troco")
		c = settle(http.StatusOK, 1, 100)
		sign(http.StatusBadRequest, c.Versao, " ")
		c = sign(http.StatusOK, c.Versao, "faltou troco")
		if c.Estado != "assinado" || c.AssinadoPor == "" || c.AssinadoEm == nil || *c.Diferenca != -360 || c.Depois != 0 {
			b.Errorf("signed %+v", c)
		}
		sign(http.StatusConflict, c.Versao, "outra vez")
		settle(http.StatusConflict, c.Versao, 1)
		// A refund of that very day, late: the closing stands, and says so.
		err := b.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			return b.Sales.Refund(ctx, tx, sales.Refund{VenueID: b.venue.ID, Channel: sales.Own, SourceID: placed.ID, Key: "a", At: b.Clock.Now().Add(-11 * time.Hour), Value: 180})
		})
		if err != nil {
			b.Fatal(err)
		}
		if c = read(); c.Esperado != 10360 || c.Depois != -180 {
			b.Errorf("after a refund %+v", c)
		}
		var r insights.Result
		b.Want(http.StatusOK, b.token, "POST", "/api/relatorios/fechamento/linhas", fields{"localClienteId": b.venue.ID, "De": "2026-11-20", "Ate": "2026-11-20", "Filtros": fields{}}).JSON(b.T, &r)
		if r.Total != 1 || r.Totais[4] != 103.6 || r.Totais[5] != 100.0 || r.Totais[6] != -3.6 {
			b.Errorf("report of closings %+v", r)
		}
		b.Want(http.StatusBadRequest, b.token, "GET", "/api/fechamentos/2027-01-01?localClienteId="+b.venue.ID, nil)
		b.Want(http.StatusBadRequest, b.token, "GET", "/api/fechamentos/hoje?localClienteId="+b.venue.ID, nil)
	})
}

// What equipment took is counted at its till, and what stands on a tab is not taken yet: a day
// without equipment expects neither, and tabs that were paid by themselves.
func TestAClosingExpectsNothingOfTillsAndOpenTabs(t *testing.T) {
	eachBar(t, func(b bar) {
		sell := func(source string, channel sales.Channel, kind sales.Kind, method string, value money.Amount) {
			b.T.Helper()
			err := b.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				return b.Sales.Record(ctx, tx, sales.Sale{
					VenueID: b.venue.ID, Channel: channel, SourceID: source, Code: source, At: b.Clock.Now(), Handover: sales.Handover{Kind: kind},
					Value: sales.Value{Items: value, Total: value}, Payments: []sales.Payment{{Method: method, Value: value}},
				})
			})
			if err != nil {
				b.Fatal(err)
			}
		}
		sell("caixa-1", sales.Till, sales.AtTill, "Dinheiro", 1000)
		sell("comanda-1", sales.Tab, sales.OnTab, tables.UnpaidTab, 2000)
		sell("comanda-2", sales.Tab, sales.OnTab, "Dinheiro", 300)
		var c insights.Closing
		b.Want(http.StatusOK, b.token, "GET", "/api/fechamentos/2026-11-20?localClienteId="+b.venue.ID, nil).JSON(b.T, &c)
		if len(c.Linhas) != 1 || c.Linhas[0].Grupo != "comanda" || c.Linhas[0].Quem != "Comandas" || c.Linhas[0].Forma != "Dinheiro" || c.Esperado != 300 {
			b.Errorf("%+v", c)
		}
	})
}
