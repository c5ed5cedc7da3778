package customers_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"balcao/app/audit"
	"balcao/app/roles"
)

func TestShowingACPFIsAudited(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		named, _ := o.save(http.StatusOK, fields{"nome": "Ana Lima", "CPF": ana})
		nameless, _ := o.save(http.StatusOK, fields{"CPF": bruno})
		without, _ := o.save(http.StatusOK, fields{"nome": "Sem CPF"})
		show := func(status int, token, venueID, id string) {
			t.Helper()
			o.Want(status, token, "POST", customersPath+id+"/cpf", fields{"localClienteId": venueID})
		}

		t.Run("D57 each showing is an entry that tells who and whose, and never the CPF", func(t *testing.T) {
			o.list("")
			o.profile(named.ID)
			before := len(o.audited(audit.Customer))
			show(http.StatusNoContent, o.token, o.venue.ID, named.ID)
			show(http.StatusNoContent, o.token, o.venue.ID, named.ID)
			show(http.StatusNoContent, o.token, o.venue.ID, nameless.ID)
			kept := o.audited(audit.Customer)
			if len(kept) != before+3 {
				t.Fatalf("%d entries, before %d", len(kept), before)
			}
			for i, whose := range []customer{nameless, named, named} {
				if e := kept[i]; e.Acao != audit.CustomerCPFShown || e.AssuntoID != whose.ID || e.Pessoa != "Pessoa gerente@balcao.test" || len(e.Valores) != 0 {
					t.Errorf("entry %+v", e)
				}
			}
			if kept[0].Assunto != "Cliente sem nome" || kept[1].Assunto != "Ana Lima" {
				t.Errorf("entries about %q and %q", kept[0].Assunto, kept[1].Assunto)
			}
		})

		t.Run("there is none to show", func(t *testing.T) {
			show(http.StatusConflict, o.token, o.venue.ID, without.ID)
			show(http.StatusNotFound, o.token, o.venue.ID, o.venue.ID)
		})

		t.Run("it is for who may list the customers or the blocked", func(t *testing.T) {
			other := o.Person("cozinha@balcao.test", o.venue.ID, roles.Board)
			show(http.StatusForbidden, other, o.venue.ID, named.ID)
			if err := o.Access.SetRoles(t.Context(), "cozinha@balcao.test", false, []string{roles.AdminPortal}); err != nil {
				t.Fatal(err)
			}
			show(http.StatusNoContent, o.SignIn("cozinha@balcao.test"), o.venue.ID, named.ID)
		})

		t.Run("another venue reaches nobody", func(t *testing.T) {
			next := o.neighbour()
			show(http.StatusNotFound, next.token, next.venue.ID, named.ID)
			show(http.StatusForbidden, next.token, o.venue.ID, named.ID)
		})
	})
}

func TestConsentAtTheCounter(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		saved, _ := o.save(http.StatusOK, fields{"nome": "Ana Lima", "CPF": ana, "telefone": "48991234567"})
		put := func(status int, token, venueID string, consent fields) {
			t.Helper()
			consent["localClienteId"] = venueID
			o.Want(status, token, "PUT", customersPath+saved.ID+"/consentimento", consent)
		}
		entries := func() []audit.KeptEntry { t.Helper(); return o.audited(audit.Customer) }

		t.Run("there is none before it is given", func(t *testing.T) {
			if c := o.profile(saved.ID).Consentimento; c != nil {
				t.Errorf("consent %+v", c)
			}
		})

		t.Run("it is given now, and nothing else changes", func(t *testing.T) {
			put(http.StatusNoContent, o.token, o.venue.ID, fields{"Texto": "  Aceito receber ofertas. "})
			p := o.profile(saved.ID)
			if c := p.Consentimento; c == nil || c.Texto != "Aceito receber ofertas." || !c.Em.Equal(o.Clock.Now().Truncate(time.Millisecond)) {
				t.Errorf("consent %+v", c)
			}
			if p.Cliente.Nome != "Ana Lima" || value(p.Cliente.CPF) != ana || value(p.Cliente.Telefone) != "48991234567" {
				t.Errorf("customer %+v", p.Cliente)
			}
			if e := entries()[0]; e.Acao != audit.CustomerConsented || e.Valores[0].Depois != "Aceito receber ofertas." {
				t.Errorf("audit %+v", e)
			}
		})

		t.Run("it is given on a day of the past", func(t *testing.T) {
			at := o.Clock.Now().Add(-48 * time.Hour).Truncate(time.Second)
			put(http.StatusNoContent, o.token, o.venue.ID, fields{"Texto": "Aceito no papel.", "Em": at.Format(time.RFC3339)})
			if c := o.profile(saved.ID).Consentimento; c == nil || !c.Em.Equal(at) {
				t.Errorf("consent %+v", c)
			}
		})

		t.Run("it is refused on a day before any customer, or to come", func(t *testing.T) {
			for _, at := range []string{"1800-01-01T12:00:00Z", "1999-12-31T23:59:59Z", o.Clock.Now().AddDate(0, 0, 2).Format(time.RFC3339)} {
				given := fields{"localClienteId": o.venue.ID, "Texto": "Aceito.", "Em": at}
				if a := o.Want(http.StatusBadRequest, o.token, "PUT", customersPath+saved.ID+"/consentimento", given); !strings.Contains(a.Message(), "entre 01/01/2000 e hoje") {
					t.Errorf("%s: %s", at, a.Body)
				}
			}
		})

		t.Run("it is refused without a text, or with a long one", func(t *testing.T) {
			put(http.StatusBadRequest, o.token, o.venue.ID, fields{})
			put(http.StatusBadRequest, o.token, o.venue.ID, fields{"Texto": strings.Repeat("ã", 1001)})
		})

		t.Run("another venue and other roles reach nothing", func(t *testing.T) {
			next := o.neighbour()
			put(http.StatusNotFound, next.token, next.venue.ID, fields{"Texto": "Intruso"})
			put(http.StatusForbidden, next.token, o.venue.ID, fields{"Texto": "Intruso"})
			put(http.StatusForbidden, o.Person("cozinha@balcao.test", o.venue.ID, roles.Board), o.venue.ID, fields{"Texto": "Intruso"})
		})

		t.Run("it is withdrawn, once", func(t *testing.T) {
			put(http.StatusNoContent, o.token, o.venue.ID, fields{"Texto": ""})
			if c := o.profile(saved.ID).Consentimento; c != nil {
				t.Errorf("consent %+v", c)
			}
			before := entries()
			if e := before[0]; e.Acao != audit.CustomerConsentGone || e.Valores[0].Antes != "Aceito no papel." {
				t.Errorf("audit %+v", e)
			}
			put(http.StatusNoContent, o.token, o.venue.ID, fields{"Texto": ""})
			if after := entries(); len(after) != len(before) {
				t.Errorf("%d entries more", len(after)-len(before))
			}
		})
	})
}
