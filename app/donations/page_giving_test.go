package donations_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"balcao/app/database/databasetest"
	"balcao/app/donations"
	"balcao/app/payments"
	hosted "balcao/app/payments/mercadopago/simulator"
	"balcao/app/server"
	"balcao/app/server/servertest"
)

// Somebody gives by Pix without JavaScript: wrong fields are said where they are, the form
// sent twice is one donation, a reload finds it, and once it is paid there is a receipt.
func TestSomebodyGives(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, _ := h.campaign()
		other := h.institution(e.ID, "Creche Sol")
		d := h.visit(e.Link)
		d.gives(fields{"outro": "3", "email": "ana@", "documento": "111.444.777-36", "telefone": "123", "instituicao": other.ID, "nome": "Ana Segredo"})
		if d.status != http.StatusBadRequest {
			t.Errorf("a wrong form answers %d", d.status)
		}
		d.shows("Confira os campos destacados.", "O menor valor é R$ 5,00.", "Formato do e-mail inválido", "os dígitos não combinam", "Informe o telefone com DDD",
			`aria-describedby="email-wrong"`, `value="Ana Segredo"`, `value="`+other.ID+`" checked`, `<details class="donate-more" open>`)
		d.gives(fields{"outro": "dez"})
		d.shows("Digite o valor em reais, como 25,00.", `value="dez"`)
		d.gives(fields{"valor": ""})
		d.shows("Escolha ou digite quanto você quer doar.")

		form := d.gives(fields{"outro": "R$ 1.234,50", "email": "ana@correio.test", "documento": "390.533.447-05", "instituicao": other.ID, "nome": "Ana Segredo"})
		d.shows("Doe com Pix", "R$ 1.234,50", "para Creche Sol", "Copiar código Pix", `class="qr"`, "Quem organiza confere o extrato", `http-equiv="refresh"`)
		if !strings.Contains(d.header.Get("Cache-Control"), "no-store") {
			t.Errorf("a donation is kept by caches: %s", d.header.Get("Cache-Control"))
		}
		d.get("?novo") // while it waits there is no second one
		d.shows("Doe com Pix")
		secret := form.Get("chave")
		// The answer was lost, so that the browser keeps nothing: the same form again.
		again := h.visit(e.Link)
		again.post(form)
		again.shows("Doe com Pix")
		if all := h.charges(secret); len(all) != 1 || all[0].Amount != 123450 {
			t.Fatalf("charges %+v", all)
		}
		// Another tab that does not know sends its own form.
		d.post(url.Values{"acao": {"doar"}, "chave": {donations.NewSecret()}, "forma": {"pix"}, "valor": {"5000"}, "instituicao": {other.ID}})
		if got := h.mine(secret); got.Value != 5000 || got.InstitutionName != "Creche Sol" {
			t.Errorf("the other tab has made %+v", got)
		}
		d.shows("R$ 50,00")
		h.arrive(secret)
		d.get("")
		d.shows("Doação confirmada", "Muito obrigado pela sua doação!", "D2026-000001", "R$ 50,00", "Creche Sol", "Doar de novo")
		d.post(form)
		d.shows("Doação confirmada")
		d.get("/recibo")
		d.shows("Recibo de doação D2026-000001", "não é documento fiscal", "Creche Sol", "Natal Solidário")
		d.get("?novo")
		d.shows(`id="give"`, "Abrir o recibo anterior", `name="novo"`)
		d.gives(fields{"novo": "1", "instituicao": other.ID, "valor": "2000"})
		d.shows("Doe com Pix", "R$ 20,00", "Abrir o recibo anterior")
		d.post(url.Values{"acao": {"desistir"}, "chave": {d.secret()}})
		d.shows("A cobrança anterior foi cancelada", `id="give"`, `value="2000" checked`)

		stranger := h.visit(e.Link)
		stranger.hides("D2026-000001", "390.533", "ana@correio")
		stranger.get("/recibo")
		if stranger.status != http.StatusNotFound {
			t.Errorf("a receipt of somebody else's answers %d", stranger.status)
		}
		if log := h.Log.String(); strings.Contains(log, "ana@correio") || strings.Contains(log, "39053344705") || strings.Contains(log, "Segredo") {
			t.Error("who gave is in the log")
		}
	})
}

// byCard is a server that lets an address do as much as it does outside of tests, and a hall
// that is paid by card, too, on pages of a simulated provider.
func byCard(t *testing.T, database string) (hall, *hosted.Simulator) {
	t.Helper()
	s := servertest.Start(t, func(c *server.Config) {
		c.Database, c.SimulatedPayments, c.IntakePerMinute = database, true, 60
	})
	web := httptest.NewUnstartedServer(nil)
	shown := hosted.New(hosted.Options{Clock: s.Clock, Address: "http://" + web.Listener.Addr().String()})
	web.Config.Handler = shown
	web.Start()
	t.Cleanup(web.Close)
	h := newHall(t, s)
	raw, err := json.Marshal(map[string]string{"endereco": web.URL})
	must(t, err)
	_, err = s.Payments.SaveAccount(t.Context(), payments.AccountDraft{VenueID: h.venue.ID, Provider: payments.SimulatedHosted, Settings: raw}, maria)
	must(t, err)
	must(t, s.Payments.SaveOffer(t.Context(), payments.Offer{VenueID: h.venue.ID, Method: payments.Card, Provider: payments.SimulatedHosted}, maria))
	return h, shown
}

// A card is typed on the provider's page. One that was refused can be tried again; who tries
// one after the other is told to wait, and that Pix goes (field study, 42).
func TestCards(t *testing.T) {
	for name, open := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			h, shown := byCard(t, open(t))
			e, _ := h.campaign()
			d := h.visit(e.Link)
			d.shows(`id="way-pix" checked`, "limitamos as tentativas", "não passam por nós")
			form := d.gives(fields{"forma": "cartao", "nome": "Ana Segredo"})
			d.shows("Doe com cartão", "Ir para a página segura da operadora", "Pagamento simulado")
			charge := h.charges(form.Get("chave"))[0]
			_, err := shown.Try(charge.TxID, "rejected", 0, false)
			must(t, err)
			h.heard(charge.ID)
			d.get("?status=rejected&payment_id=1") // what the provider's page adds on the way back
			d.shows("A última tentativa foi recusada, e nada foi cobrado.")
			_, err = shown.Try(charge.TxID, "approved", 0, false)
			must(t, err)
			h.heard(charge.ID)
			d.get("")
			d.shows("Doação confirmada", "Cartão", "D2026-000001")

			for range 60 {
				d = h.visit(e.Link)
				d.gives(fields{"forma": "cartao"})
				if d.status == http.StatusTooManyRequests {
					break
				}
			}
			if d.status != http.StatusTooManyRequests {
				t.Errorf("after many cards the page answers %d", d.status)
			}
			d.shows("Muitas tentativas com cartão em pouco tempo", "Pix", `role="alert"`, `id="give"`)
		})
	}
}

// heard has the payments ask for a charge from here on. The server's own rounds work beside:
// what one of them began before is waited for, as it may not have heard.
func (h hall) heard(chargeID string) {
	h.t.Helper()
	now := h.Clock.Now().UnixMilli()
	for asked := int64(0); asked == 0; {
		result, err := h.DB.Write.NewRaw("UPDATE payment_charges SET next_at = ? WHERE id = ? AND busy_until <= ?", now, chargeID, now).Exec(h.t.Context())
		must(h.t, err)
		asked, err = result.RowsAffected()
		must(h.t, err)
	}
	for waiting := true; waiting; {
		must(h.t, h.Payments.Round(h.t.Context(), h.venue.ID))
		must(h.t, h.DB.Write.NewRaw("SELECT COALESCE(next_at <= ?, FALSE) OR busy_until > ? FROM payment_charges WHERE id = ?", now, now, chargeID).Scan(h.t.Context(), &waiting))
	}
}
