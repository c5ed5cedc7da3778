package paymentlinks_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"balcao/app/money"
	"balcao/app/paymentlinks"
	"balcao/app/payments"
)

const hour = time.Hour

// A link that is paid is one sale with a numbered receipt, however often it was asked for;
// what is given back of it is a sale of its own.
func TestAPaidLinkIsASale(t *testing.T) {
	each(t, func(t *testing.T, c counter) {
		link := c.add(fields{"productId": c.venue.Product, "expirationDate": "2026-12-20"})
		b := c.open(link.ID)
		b.shows("Mesa para 4", "Com espumante", "R$ 480,00", "Pague até 20/12/2026, 23:59", "Gerar Pix de R$ 480,00", "Bar do Cais")
		form := url.Values{"acao": {"pagar"}, "chave": {b.secret()}, "forma": {"pix"}, "documento": {"390.533.447-05"}, "email": {"ana@correio.test"}}
		b.post(form)
		b.shows("Pague com Pix", "Copiar código Pix", `class="qr"`, "confere o extrato")
		if strings.Contains(b.html, "confirmado") {
			t.Error("the page says by itself that it was paid")
		}
		// The answer was lost, so that the browser keeps nothing: the same form again.
		clear(b.cookies)
		b.post(form)
		b.shows("Pague com Pix")

		list := c.uses(link.ID)
		if len(list.Usos) != 1 || list.Usos[0].Situacao != paymentlinks.Waiting || list.Usos[0].Tentativas != 1 || list.Usos[0].Documento != "•••.533.447-••" {
			t.Fatalf("uses %+v", list)
		}
		charges := c.charges(list.Usos[0].ID)
		if len(charges) != 1 || !strings.Contains(b.html, charges[0].Code) || charges[0].Subject.Label != "Link: Mesa para 4" {
			t.Fatalf("charges %+v", charges)
		}
		c.arrive(charges[0])
		b.get("")
		b.shows("Pagamento confirmado", "2026-000001", "R$ 480,00", "20/11/2026 21:00", "O recibo vai para ana@correio.test")
		b.post(form)
		b.shows("Pagamento confirmado")
		b.get("/recibo")
		b.shows("Recibo 2026-000001", "Moqueca de Bar do Cais", "•••.533.447-••", "não é documento fiscal")
		if got := c.link(link.ID); got.Pagos != 1 || got.Recebido != 48000 {
			t.Errorf("the link %+v", got)
		}
		wantSales(t, c, "3 2026-000001 480")

		use := c.uses(link.ID).Usos[0]
		c.Want(http.StatusOK, c.manager, "POST", "/api/session/confirm", fields{"senha": "Garcom!2026x"})
		c.Want(http.StatusOK, c.manager, "POST", "/api/pagamentos/recebidos/"+use.PagamentoID+"/devolver",
			fields{"localClienteId": c.venue.ID, "valor": 80, "motivo": "Faltou o espumante"}, "Idempotency-Key: a")
		b.get("")
		b.shows("Sendo devolvido")
		c.returned(use.ID)
		if use = c.uses(link.ID).Usos[0]; use.Devolvido != 8000 || use.Restante != 40000 || use.Situacao != paymentlinks.Paid {
			t.Errorf("given back in part %+v", use)
		}
		wantSales(t, c, "3 2026-000001 480", "3 2026-000001 -80")
		b.get("")
		b.shows("Devolvido", "R$ 80,00")

		// Another browser begins anew, and sees nothing of the first.
		other := c.open(link.ID)
		other.shows("Gerar Pix")
		if strings.Contains(other.html, "ana@") || strings.Contains(c.Log.String(), "ana@correio") || strings.Contains(c.Log.String(), "39053344705") {
			t.Error("who has paid is told to others")
		}
		other.get("/recibo")
		if other.status != http.StatusNotFound {
			t.Errorf("a receipt of somebody else's answers %d", other.status)
		}
	})
}

// returned has somebody give back at the bank all that was asked of a use.
func (c counter) returned(useID string) {
	c.t.Helper()
	for _, charge := range c.charges(useID) {
		_, refunds, err := c.Payments.Payments(c.t.Context(), c.venue.ID, charge.ID)
		if err != nil {
			c.t.Fatal(err)
		}
		for _, of := range refunds {
			for _, r := range of {
				for r.State == payments.RefundAsked { // sent by this round, or by the server's own
					c.round()
					if err := c.DB.Write.NewSelect().Model(&r).WherePK().Scan(c.t.Context()); err != nil {
						c.t.Fatal(err)
					}
				}
				if err := c.Payments.Returned(c.t.Context(), c.venue.ID, r.ID, maria); err != nil {
					c.t.Fatal(err)
				}
			}
		}
	}
}

func wantSales(t *testing.T, c counter, want ...string) {
	t.Helper()
	var rows []struct {
		Channel, Code string
		Total         money.Amount
	}
	err := c.DB.Read.NewRaw("SELECT channel, code, total FROM sales WHERE venue_id = ? ORDER BY recorded_at, id", c.venue.ID).Scan(t.Context(), &rows)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range rows {
		got = append(got, r.Channel+" "+r.Code+" "+r.Total.Decimal())
	}
	if strings.Join(got, "; ") != strings.Join(want, "; ") {
		t.Errorf("sales %q, want %q", got, want)
	}
}

// Where a person confirms what came in, he may do so when charge and link have ended: what
// was begun in time counts, and its payer is not told to pay once more.
func TestAPersonConfirmsTheNextDay(t *testing.T) {
	each(t, func(t *testing.T, c counter) {
		link := c.add(fields{"expirationDate": "2026-11-20", "limiteDeUsos": 1})
		b := c.open(link.ID)
		b.shows("O estabelecimento confere o extrato e confirma.")
		b.send("pagar", nil)
		b.shows("Pague até <span class=\"figure\">20/11/2026, 23:59")
		use := c.uses(link.ID).Usos[0].ID
		c.Clock.Advance(14 * hour)
		c.token = c.SignIn("links@bar.test")
		for c.charges(use)[0].State.Open() {
			c.round()
		}
		b.get("")
		b.shows("Prazo encerrado", "Se você já pagou, espere: ele ainda pode confirmar")
		c.arrive(c.charges(use)[0])
		b.get("")
		b.shows("Pagamento confirmado", "2026-000001")
		wantSales(t, c, "3 2026-000001 480")
	})
}

// expire moves the clock past the end of the uses' charges, and has them end.
func (c counter) expire(uses ...string) {
	c.t.Helper()
	c.Clock.Advance(40 * time.Minute)
	for _, use := range uses {
		for c.charges(use)[0].State.Open() {
			c.round()
		}
	}
}

// A link that is deleted while it is paid takes the payment, and shows it.
func TestALinkIsDeletedWhileItIsPaid(t *testing.T) {
	each(t, func(t *testing.T, c counter) {
		link := c.add(nil)
		b := c.open(link.ID)
		b.send("pagar", nil)
		use := c.uses(link.ID).Usos[0].ID
		c.Want(http.StatusNoContent, c.token, "DELETE", "/api/mepaylink/Delete/"+link.ID, nil)
		b.get("")
		b.shows("Pague com Pix")
		c.arrive(c.charges(use)[0])
		b.get("")
		b.shows("Pagamento confirmado", "2026-000001")
		wantSales(t, c, "3 2026-000001 480")
		other := c.open(link.ID)
		other.shows("Link indisponível")
	})
}
