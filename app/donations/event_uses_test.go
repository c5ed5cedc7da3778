package donations_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"balcao/app/donations"
	"balcao/app/roles"
)

// Any picture makes a banner, encoded anew (donation-events-09).
func TestAnEventHasBanners(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e := h.event(fields{"bannerWeb": picture(t), "bannerMobile": "data:image/png;base64," + picture(t)})
		if e.BannerWeb == "" || e.BannerMobile == "" || e.BannerWeb == e.BannerMobile {
			t.Fatalf("banners %q, %q", e.BannerWeb, e.BannerMobile)
		}
		for _, at := range []string{e.BannerWeb, e.BannerMobile, e.BannerWeb + "?w=160"} {
			if a := h.Want(http.StatusOK, "", "GET", at, nil); a.Header.Get("Content-Type") != "image/jpeg" {
				t.Errorf("%s is %s", at, a.Header.Get("Content-Type"))
			}
		}
		var v donations.EventView
		h.Want(http.StatusOK, h.token, "PUT", "/api/Event", h.eventForm(fields{"id": e.ID, "bannerWeb": e.BannerWeb, "bannerMobile": ""})).JSON(t, &v)
		if v.BannerWeb != e.BannerWeb || v.BannerMobile != "" {
			t.Errorf("kept and taken away: %q, %q", v.BannerWeb, v.BannerMobile)
		}
		h.Want(http.StatusOK, "", "GET", e.BannerWeb, nil)
		h.Want(http.StatusNotFound, "", "GET", e.BannerMobile, nil)
	})
}

func picture(t *testing.T) string {
	t.Helper()
	p := image.NewRGBA(image.Rect(0, 0, 8, 4))
	p.Set(1, 1, color.RGBA{R: 200, A: 255})
	var out bytes.Buffer
	must(t, png.Encode(&out, p))
	return base64.StdEncoding.EncodeToString(out.Bytes())
}

// Pickers have the active events, and any member of the venue fills them; the rest asks for the
// role (roles-08).
func TestPickersOfEvents(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		h.event(fields{"nome": "Já começou", "date": "2026-11-01T10:00:00"})
		h.event(fields{"nome": "Vem aí"})
		h.event(fields{"nome": "Desligado", "isActive": false})
		member := h.Person("cozinha@casa.test", h.venue.ID, roles.Board)
		for path, want := range map[string]string{"OngoingEvents": "Já começou", "UpcomingEvents": "Vem aí"} {
			var all []donations.EventChoice
			h.Want(http.StatusOK, member, "GET", "/api/SuperApp/Event/"+path+"?localId="+h.venue.ID, nil).JSON(t, &all)
			if len(all) != 1 || all[0].Nome != want {
				t.Errorf("%s: %+v", path, all)
			}
		}
		for _, path := range []string{"/api/Event/GetByLocalClienteId/" + h.venue.ID, "/api/DonorReport?localClienteId=" + h.venue.ID, "/api/DonorReport/Totais?localClienteId=" + h.venue.ID} {
			h.Want(http.StatusForbidden, member, "GET", path, nil)
		}
	})
}

// A product may be of an event that goes on or is to come, of its own venue.
func TestAProductIsOfAnEvent(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e := h.event(nil)
		own := h
		own.venue = h.Venue("Vizinho")
		own.token = h.Person("vizinho@bar.test", own.venue.ID, roles.Donations)
		elsewhere := own.event(fields{"nome": "De outro"})
		token := h.Person("produtos@casa.test", h.venue.ID, roles.Products)
		var choices struct {
			Eventos     []donations.Choice
			DicaEventos string
		}
		h.Want(http.StatusOK, token, "GET", "/api/Produto/formulario/"+h.venue.ID, nil).JSON(t, &choices)
		if len(choices.Eventos) != 1 || choices.Eventos[0].ID != e.ID || choices.DicaEventos != "" {
			t.Errorf("the form offers %+v", choices)
		}
		var form map[string]any
		h.Want(http.StatusOK, token, "GET", "/api/Produto/BuscarProdutoDoLocal/"+h.venue.Product, nil).JSON(t, &form)
		form["eventoId"] = elsewhere.ID
		if a := h.Want(http.StatusBadRequest, token, "POST", "/api/Produto/EditarProduto", form); !strings.Contains(string(a.Body), "Este evento não existe mais") {
			t.Errorf("of another venue's event: %s", a.Body)
		}
		form["eventoId"] = e.ID
		h.Want(http.StatusCreated, token, "POST", "/api/Produto/EditarProduto", form)
		// The event has gone, and the rest of the form is saved all the same.
		h.Want(http.StatusNoContent, h.token, "DELETE", "/api/Event/DeleteById/"+e.ID, nil)
		h.Want(http.StatusOK, token, "GET", "/api/Produto/BuscarProdutoDoLocal/"+h.venue.Product, nil).JSON(t, &form)
		h.Want(http.StatusCreated, token, "POST", "/api/Produto/EditarProduto", form)
		if form["eventoId"] != e.ID {
			t.Errorf("the product is of %v", form["eventoId"])
		}
	})
}
