package paymentlinks_test

import (
	"net/http"
	"strings"
	"testing"

	"balcao/app/paymentlinks"
	"balcao/app/roles"
)

func TestTheRegisterOfLinks(t *testing.T) {
	t.Run("payment-links-06 payment-links-07 payment-links-11 what is added is answered with 200, without an expiry and with its address", func(t *testing.T) {
		each(t, func(t *testing.T, c counter) {
			v := c.add(fields{"productId": c.venue.Product, "maximumInstallments": 3, "allowPaymentSlip": true, "authenticated": true, "expirationDate": nil})
			if v.ExpirationDate != nil || v.Endereco != "http://balcao.test/paymentlink/"+v.ID || v.Situacao != paymentlinks.Active || v.Product == nil || v.Product.Nome != "Moqueca de Bar do Cais" {
				t.Errorf("added %+v", v)
			}
			if got := c.link(v.ID); got.Price != 48000 || got.MaximumInstallments != 3 || !got.AllowPaymentSlip || !got.Authenticated || got.LocalID != c.venue.ID {
				t.Errorf("read %+v", got)
			}
			var all []paymentlinks.View
			c.Want(http.StatusOK, c.token, "GET", "/api/mepaylink/GetLinksByLocalId/"+c.venue.ID, nil).JSON(t, &all)
			if len(all) != 1 || all[0].ID != v.ID {
				t.Errorf("listed %+v", all)
			}
		})
	})

	t.Run("payment-links-09 payment-links-10 what is wrong is refused at its field", func(t *testing.T) {
		each(t, func(t *testing.T, c counter) {
			for name, other := range map[string]fields{
				"price":               {"price": 0},
				"description":         {"description": strings.Repeat("á", 2001)},
				"maximumInstallments": {"maximumInstallments": -1},
				"expirationDate":      {"expirationDate": "2026-11-19"},
				"productId":           {"productId": "11111111-1111-4111-8111-111111111111"},
			} {
				a := c.Want(http.StatusBadRequest, c.token, "POST", "/api/mepaylink/Add", c.form(other))
				if !strings.Contains(string(a.Body), name) {
					t.Errorf("%s is refused with %s", name, a.Body)
				}
			}
			c.add(fields{"description": strings.Repeat("á", 2000), "maximumInstallments": 0})
			// Today in the venue is yet to end, also where a client sends a moment of it.
			for _, day := range []string{"2026-11-20", "2026-11-21T01:00:00.000Z", "2026-11-20T22:00:00"} {
				if v := c.add(fields{"expirationDate": day}); v.ExpirationDate == nil || *v.ExpirationDate != "2026-11-20" {
					t.Errorf("%s is kept as %v", day, v.ExpirationDate)
				}
			}
		})
	})

	t.Run("payment-links-12 a link is saved over no change of somebody else's, and keeps a day that has passed", func(t *testing.T) {
		each(t, func(t *testing.T, c counter) {
			v := c.add(fields{"expirationDate": "2026-11-20"})
			c.Clock.Advance(48 * hour)
			c.token = c.SignIn("links@bar.test")
			change := c.form(fields{"id": v.ID, "price": 500, "expirationDate": "2026-11-20", "versao": v.Versao})
			var changed paymentlinks.View
			c.Want(http.StatusOK, c.token, "PUT", "/api/mepaylink/Update", change).JSON(t, &changed)
			if changed.Price != 50000 || changed.Situacao != paymentlinks.Expired {
				t.Errorf("changed %+v", changed)
			}
			c.Want(http.StatusConflict, c.token, "PUT", "/api/mepaylink/Update", change)
			c.Want(http.StatusNotFound, c.token, "PUT", "/api/mepaylink/Update", c.form(fields{"id": "nenhum"}))
		})
	})

	t.Run("payment-links-13 a deleted link is gone for the venue and for who opens it", func(t *testing.T) {
		each(t, func(t *testing.T, c counter) {
			v := c.add(nil)
			c.Want(http.StatusNoContent, c.token, "DELETE", "/api/mepaylink/Delete/"+v.ID, nil)
			c.Want(http.StatusNotFound, c.token, "GET", "/api/mepaylink/GetLinkById/"+v.ID, nil)
			b := c.open(v.ID)
			b.shows("Link indisponível")
			if strings.Contains(b.html, "480") || strings.Contains(b.html, "Mesa para 4") {
				t.Error("a deleted link still says what it was")
			}
			b = c.open("naoexiste")
			if b.status != http.StatusNotFound {
				t.Errorf("an unknown link answers %d", b.status)
			}
		})
	})

	t.Run("nobody else keeps the links", func(t *testing.T) {
		each(t, func(t *testing.T, c counter) {
			v := c.add(nil)
			other := c.Venue("Vizinho")
			stranger := c.Person("vizinho@bar.test", other.ID, roles.PaymentLinks)
			for _, token := range []string{stranger, c.manager} {
				c.Want(http.StatusForbidden, token, "GET", "/api/mepaylink/GetLinkById/"+v.ID, nil)
				c.Want(http.StatusForbidden, token, "GET", "/api/mepaylink/GetLinksByLocalId/"+c.venue.ID, nil)
				c.Want(http.StatusForbidden, token, "DELETE", "/api/mepaylink/Delete/"+v.ID, nil)
			}
			c.Want(http.StatusNotFound, stranger, "PUT", "/api/mepaylink/Update", fields{"localId": other.ID, "id": v.ID, "price": 1})
			c.Want(http.StatusNotFound, stranger, "GET", "/api/mepaylink/usos/"+v.ID+"?localClienteId="+other.ID, nil)
		})
	})
}
