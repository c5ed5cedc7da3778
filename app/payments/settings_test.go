package payments_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"balcao/app/payments"
	"balcao/app/payments/mercadopago"
	"balcao/app/payments/pix"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

const settingsAt = "/api/pagamentos/recebimentos"

func (c counter) settings(token string) (view payments.SettingsView) {
	c.t.Helper()
	c.Want(http.StatusOK, token, "GET", settingsAt+"?localClienteId="+c.venue.ID, nil).JSON(c.t, &view)
	return view
}

func provider(t *testing.T, view payments.SettingsView, name string) payments.ProviderView {
	t.Helper()
	for _, p := range view.Provedores {
		if p.Provedor == name {
			return p
		}
	}
	t.Fatalf("no %s among %+v", name, view.Provedores)
	return payments.ProviderView{}
}

func TestAVenueSetsUpHowItIsPaid(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		owner := c.Person("dona@bar.test", c.venue.ID, roles.BankAccounts)
		c.Want(http.StatusForbidden, c.manager, "GET", settingsAt+"?localClienteId="+c.venue.ID, nil)
		view := c.settings(owner)
		if len(view.Provedores) != 3 || len(view.Formas) != 3 || view.Formas[0].Provedor != "" || provider(t, view, "pix").Versao != 0 {
			t.Fatalf("at first %+v", view)
		}
		at := settingsAt + "/contas/mercadopago"
		body := func(version int64, secret map[string]string) map[string]any {
			return c.in(map[string]any{"versao": version, "ajustes": map[string]string{"usuario": "123"}, "segredos": secret})
		}
		typed := map[string]string{mercadopago.AccessToken: "APP_USR-segredo-123"}
		if a := c.Call(owner, "PUT", at, body(0, typed)); a.Status != http.StatusForbidden || !strings.Contains(string(a.Body), "unconfirmed") {
			t.Fatalf("without a password it is %d %s", a.Status, a.Body)
		}
		c.Want(http.StatusOK, owner, "POST", "/api/session/confirm", map[string]any{"senha": servertest.Password})
		if a := c.Want(http.StatusBadRequest, owner, "PUT", at, body(0, nil)); !strings.Contains(string(a.Body), mercadopago.AccessToken) {
			t.Errorf("without a token: %s", a.Body)
		}
		answer := c.Want(http.StatusOK, owner, "PUT", at, body(0, typed))
		if strings.Contains(string(answer.Body), "APP_USR") {
			t.Errorf("the secret is shown: %s", answer.Body)
		}
		answer.JSON(t, &view)
		p := provider(t, view, "mercadopago")
		if p.Versao != 1 || p.Ajustes["usuario"] != "123" || len(p.Segredos) != 2 || p.Segredos[0].Desde == nil || p.Segredos[1].Desde != nil || p.EnderecoAvisos != "" {
			t.Errorf("saved %+v", p)
		}
		c.Want(http.StatusConflict, owner, "PUT", at, body(0, typed))
		c.Want(http.StatusOK, owner, "PUT", at, body(1, nil)) // the token stays as it is

		method := c.in(map[string]any{"provedor": "mercadopago", "taxaPercentual": 4.98, "taxaFixa": 0.4, "diasParaReceber": 14})
		c.Want(http.StatusOK, owner, "PUT", settingsAt+"/formas/cartao", method).JSON(t, &view)
		if m := view.Formas[1]; m.Forma != payments.Card || m.Provedor != "mercadopago" || m.Versao == 0 || m.TaxaPercentual != 498 || m.TaxaFixa != 40 || m.Dias != 14 {
			t.Errorf("paid by card %+v", m)
		}
		c.Want(http.StatusConflict, owner, "PUT", settingsAt+"/formas/cartao", method) // it was off when that was written
		method["versao"], method["taxaFixa"] = view.Formas[1].Versao, 0.45
		c.Want(http.StatusOK, owner, "PUT", settingsAt+"/formas/cartao", method)
		c.Want(http.StatusConflict, owner, "PUT", settingsAt+"/formas/cartao", method)
		var recorded []string
		err := c.DB.Read.NewRaw(`SELECT v.name || ': ' || v.before || ' > ' || v.after FROM audit_entries e JOIN audit_values v ON v.entry_id = e.id
			WHERE e.venue_id = ? AND e.action = 'payment-method-saved' ORDER BY e.id, v.no`, c.venue.ID).Scan(t.Context(), &recorded)
		want := []string{"Provedor:  > mercadopago", "Taxa:  > 4,98%", "Taxa fixa:  > R$ 0,40", "Dias para receber:  > 14", "Taxa fixa: R$ 0,40 > R$ 0,45"}
		if err != nil || !slices.Equal(recorded, want) {
			t.Errorf("recorded %q, %v", recorded, err)
		}
		delete(method, "versao")
		c.Want(http.StatusBadRequest, owner, "PUT", settingsAt+"/formas/pix", method)
		method["provedor"] = "pix"
		c.Want(http.StatusBadRequest, owner, "PUT", settingsAt+"/formas/pix", method) // no account yet
		method["provedor"], method["taxaPercentual"] = "mercadopago", 100.01
		c.Want(http.StatusBadRequest, owner, "PUT", settingsAt+"/formas/cartao", method)

		query := "?localClienteId=" + c.venue.ID
		c.Want(http.StatusConflict, owner, "DELETE", at+query, nil)
		c.Want(http.StatusOK, owner, "DELETE", settingsAt+"/formas/cartao"+query, nil).JSON(t, &view)
		if view.Formas[1].Provedor != "" {
			t.Errorf("turned off, it is %+v", view.Formas[1])
		}
		c.Want(http.StatusNoContent, owner, "DELETE", at+query, nil)
		c.Want(http.StatusNotFound, owner, "DELETE", at+query, nil)
		if p := provider(t, c.settings(owner), "mercadopago"); p.Versao != 0 || p.Segredos[0].Desde != nil {
			t.Errorf("disconnected %+v", p)
		}
	})
}

// What the bank says is an answer, not a failure.
func TestTryingAnAccount(t *testing.T) {
	eachDemo(t, func(t *testing.T, c counter) {
		owner := c.Person("dona@bar.test", c.venue.ID, roles.BankAccounts)
		var said payments.TestView
		test := func(of string) payments.TestView {
			t.Helper()
			c.Want(http.StatusOK, owner, "POST", settingsAt+"/contas/"+of, c.in(nil)).JSON(t, &said)
			return said
		}
		if said := test("pix/testar"); said.Funciona || said.Resposta == "" {
			t.Errorf("without an account: %+v", said)
		}
		c.paidBy(payments.SimulatedProvider, struct{}{})
		if said := test("simulado/testar"); !said.Funciona {
			t.Errorf("the simulated bank: %+v", said)
		}
		if said := test("simulado/avisos"); !said.Funciona {
			t.Errorf("its notices: %+v", said)
		}
		if p := provider(t, c.settings(owner), "simulado"); p.RespondeuEm == nil || p.AvisosPedidosEm == nil || p.Problema != "" || len(p.Segredos) != 0 {
			t.Errorf("shown %+v", p)
		}
		c.hostedAt("http://127.0.0.1:1")
		if said := test("mercadopago_simulado/testar"); said.Funciona {
			t.Errorf("nobody is there: %+v", said)
		}
		if p := provider(t, c.settings(owner), "mercadopago_simulado"); p.Problema == "" || p.ProblemaDesde == nil {
			t.Errorf("shown %+v", p)
		}
	})
}

// A certificate that cannot be read is refused at its field.
func TestCertificatesAreRead(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		owner := c.Person("dona@bar.test", c.venue.ID, roles.BankAccounts)
		c.Want(http.StatusOK, owner, "POST", "/api/session/confirm", map[string]any{"senha": servertest.Password})
		body := c.in(map[string]any{
			"ajustes":  pix.Settings{API: "https://banco.test/v2", TokenURL: "https://banco.test/token", ClientID: "a", Key: "bar@praca.test"},
			"segredos": map[string]string{pix.ClientSecret: "b", pix.Certificate: "isto não é PEM", pix.PrivateKey: "nem isto"},
		})
		if a := c.Want(http.StatusBadRequest, owner, "PUT", settingsAt+"/contas/pix", body); !strings.Contains(string(a.Body), pix.Certificate) || strings.Contains(string(a.Body), "isto") {
			t.Errorf("refused with %s", a.Body)
		}
	})
}

// hostedAt has the venue have an account at a simulated Mercado Pago.
func (c counter) hostedAt(address string) {
	c.t.Helper()
	draft := payments.AccountDraft{VenueID: c.venue.ID, Provider: payments.SimulatedHosted, Settings: []byte(`{"endereco":"` + address + `"}`)}
	if _, err := c.Payments.SaveAccount(c.t.Context(), draft, maria); err != nil {
		c.t.Fatal(err)
	}
}
