package insights_test

import (
	"context"
	"net/http"
	"net/url"
	"testing"

	"github.com/uptrace/bun"

	"balcao/app/insights"
	"balcao/app/quantity"
	"balcao/app/sales"
)

// A donation is a sale (D47): it has a name of its own among channels and kinds, and is one of
// the dashboard's two channels, so that these make the whole.
func TestDonationsAreNamedAndOnline(t *testing.T) {
	eachBar(t, func(b bar) {
		b.order(by("48991110001"), delivered...)
		err := b.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			return b.Sales.Record(ctx, tx, sales.Sale{
				VenueID: b.venue.ID, Channel: sales.Donation, SourceID: "doacao-1", Code: "R-1", At: b.Clock.Now(), Handover: sales.Handover{Kind: sales.ByDonation},
				Value:    sales.Value{Items: 2500, Total: 2500},
				Items:    []sales.Item{{ProductID: "doacao", Name: "Doação", Quantity: quantity.Of(1), Value: 2500}},
				Payments: []sales.Payment{{Method: "Pix", Online: true, Value: 2500}},
			})
		})
		if err != nil {
			b.Fatal(err)
		}
		revenue := func(channel string) quantity.Amount {
			var c insights.Card
			query := url.Values{}
			if channel != "" {
				query.Set(channel, "true")
			}
			b.dashboard("Revenues", &c, query)
			return c.Value
		}
		if all, internal, online := revenue(""), revenue("IsInInternalChannel"), revenue("IsInDeliveryChannel"); all != internal+online {
			b.Errorf("all %v, Interno %v, Online %v", all, internal, online)
		}
		var r insights.Result
		b.Want(http.StatusOK, b.token, "POST", "/api/relatorios/porTipoVenda/linhas", fields{
			"localClienteId": b.venue.ID, "De": "2026-11-20", "Ate": "2026-11-20", "Filtros": fields{"Canal": []string{"4"}},
		}).JSON(b.T, &r)
		if len(r.Linhas) != 1 || r.Linhas[0].Valores[0] != "Doação" || r.Linhas[0].Valores[1] != "Doação" {
			b.Errorf("donations by kind and channel: %+v", r.Linhas)
		}
	})
}
