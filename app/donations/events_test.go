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
	"time"

	"pgregory.net/rapid"

	"balcao/app/donations"
	"balcao/app/roles"
)

// An event is made, read, changed and listed; date and time are one moment on the venue's clocks
// (donation-events-03, donation-events-05, donation-events-08).
func TestAnEventIsKept(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e := h.event(fields{"nome": "  Natal\nSolidário ", "contactPhone": "(48) 99123-4567", "frequentlyQuestion": []fields{{"pergunta": "Recebo recibo?", "resposta": "Sim."}, {"pergunta": "", "resposta": ""}}})
		if e.Nome != "Natal Solidário" || e.Link != "natal-solidario" || e.Endereco != "http://balcao.test/doar/natal-solidario" || e.ColorTheme != "#C00D1E" || e.ContactPhone != "48991234567" || len(e.FrequentlyQuestion) != 1 || e.ValorMinimo != 5_00 || !e.IsActive {
			t.Errorf("made %+v", e)
		}
		if want := time.Date(2026, 12, 20, 23, 0, 0, 0, time.UTC); !e.Date.Equal(want) {
			t.Errorf("20:00 on the venue's clocks is %v, want %v", e.Date, want)
		}
		for typed, want := range map[string]string{
			"2026-12-20T23:00:00Z": "2026-12-20T23:00:00Z", "2026-12-20T20:00:00-03:00": "2026-12-20T23:00:00Z",
			"2026-12-20T23:00:00.000": "2026-12-20T23:00:00Z", "2026-12-20T20:00": "2026-12-20T23:00:00Z",
		} {
			var v donations.EventView
			h.Want(http.StatusOK, h.token, "PUT", "/api/Event", h.eventForm(fields{"id": e.ID, "date": typed})).JSON(t, &v)
			if got := v.Date.UTC().Format(time.RFC3339); got != want || v.Link != e.Link {
				t.Errorf("%s is %s at %s", typed, got, v.Link)
			}
		}
		second := h.event(nil)
		if second.Link != "natal-solidario-2" {
			t.Errorf("a second event of the name is at %q", second.Link)
		}
		var all []donations.EventView
		h.Want(http.StatusOK, h.token, "GET", "/api/Event/GetByLocalClienteId/"+h.venue.ID, nil).JSON(t, &all)
		if len(all) != 2 {
			t.Errorf("listed %+v", all)
		}
	})
}

func TestWhatIsWrongWithAnEventIsSaidAtItsField(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		h.event(fields{"link": "tomado"})
		for field, form := range map[string]fields{
			"nome":               {"nome": " "},
			"date":               {"date": "31/12/2026"},
			"link":               {"link": "Com Espaço"},
			"link ":              {"link": "TOMADO"},
			"linkOfLive":         {"linkOfLive": "javascript:alert(1)"},
			"colorTheme":         {"colorTheme": "red"},
			"contactPhone":       {"contactPhone": "123"},
			"valores":            {"valores": []int{1}},
			"valorMinimo":        {"valorMinimo": 0.5},
			"meta":               {"meta": -1},
			"bannerWeb":          {"bannerWeb": "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte("<svg onload=alert(1)></svg>"))},
			"frequentlyQuestion": {"frequentlyQuestion": []fields{{"pergunta": "E?", "resposta": ""}}},
		} {
			a := h.Want(http.StatusBadRequest, h.token, "POST", "/api/Event", h.eventForm(form))
			if !strings.Contains(string(a.Body), `"`+strings.TrimSpace(field)+`"`) {
				t.Errorf("%s: %s", field, a.Body)
			}
		}
	})
}

// Scripts, styles, pictures and addresses that run something are taken out of the HTML of an event.
func TestTheHTMLOfAnEventIsClean(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		for typed, want := range map[string]string{
			`<p>Oi <strong>gente</strong></p><script>alert(1)</script>`:                 `<p>Oi <strong>gente</strong></p>`,
			`<p onclick="x()" style="position:fixed">Oi</p>`:                            `<p>Oi</p>`,
			`<a href="javascript:alert(1)">clique</a>`:                                  `clique`,
			`<a href="jAvAsCrIpT&#58;alert(1)">clique</a>`:                              `clique`,
			"<a href=\"java\tscript:alert(1)\">clique</a>":                              `clique`,
			`<a href="data:text/html,<script>alert(1)</script>">clique</a>`:             `clique`,
			`<svg><script>alert(1)</script><a xlink:href="javascript:x">oi</a></svg>`:   `oi`,
			`<svg onload=alert(1)>`:                                                     ``,
			`<img src=x onerror=alert(1)>`:                                              ``,
			`<iframe src="https://outro.test"></iframe>texto`:                           `texto`,
			`<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>oi`: `oi`,
			`<form action="https://outro.test"><input name="senha"></form>oi`:           `oi`,
			`<ul><li>um</li></ul><h2>Título</h2>`:                                       `<ul><li>um</li></ul><h2>Título</h2>`,
			`<a href="https://lar.test/?a=1&amp;b=2">site</a>`:                          `<a href="https://lar.test/?a=1&amp;b=2" rel="nofollow noreferrer noopener" target="_blank">site</a>`,
			`<p>&nbsp;</p><p><br></p>`:                                                  ``,
			`<a href="mailto:lar@lar.test">escreva</a>`:                                 `<a href="mailto:lar@lar.test" rel="nofollow noreferrer">escreva</a>`,
		} {
			e := h.event(fields{"detailHtml": typed, "aboutProjectHtml": typed})
			if e.DetailHtml != want || e.AboutProjectHtml != want {
				t.Errorf("%q is kept as %q and %q, want %q", typed, e.DetailHtml, e.AboutProjectHtml, want)
			}
			c, err := h.Donations.CauseOf(t.Context(), e.Link)
			if must(t, err); string(c.Detail) != want {
				t.Errorf("the page has %q", c.Detail)
			}
		}
	})
}

// What is cleaned once is clean, whatever was typed: cleaning it again changes nothing.
func TestCleanHTMLStaysClean(t *testing.T) {
	part := rapid.SampledFrom([]string{
		"<p>", "</p>", "<script>", "</script>", "<svg>", "</svg>", "<style>", "</style>", "<a href=\"", "javascript:alert(1)", "https://a.test", "\">", "</a>", "<img src=x onerror=alert(1)>",
		"&lt;script&gt;", "&#106;avascript:", "<!--", "-->", "<![CDATA[", "]]>", "oi", " ", "\x00", "<math><mi//xlink:href=\"data:x,<script>\">", "<strong onmouseover=x>",
	})
	rapid.Check(t, func(rt *rapid.T) {
		typed := strings.Join(rapid.SliceOfN(part, 0, 20).Draw(rt, "parts"), "")
		clean := donations.CleanHTML(typed)
		if again := donations.CleanHTML(clean); again != clean {
			rt.Fatalf("%q is cleaned to %q, and that to %q", typed, clean, again)
		}
		small := strings.ToLower(clean)
		for _, bad := range []string{"<script", "<svg", "<style", "<img", "<math", "<iframe", "=\"javascript", " onerror=", " onmouseover="} {
			if strings.Contains(small, bad) && !strings.Contains(small, "&lt;") {
				rt.Fatalf("%q leaves %q in %q", typed, bad, clean)
			}
		}
	})
}

// Somebody else has saved since the form was read.
func TestAnEventIsNotSavedOverWhatSomebodyElseSaved(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e := h.event(nil)
		h.Want(http.StatusOK, h.token, "PUT", "/api/Event", h.eventForm(fields{"id": e.ID, "versao": e.Versao, "nome": "Páscoa"}))
		a := h.Want(http.StatusConflict, h.token, "PUT", "/api/Event", h.eventForm(fields{"id": e.ID, "versao": e.Versao, "nome": "Natal"}))
		if !strings.Contains(a.Message(), "Outra pessoa alterou este evento") {
			t.Error(a.Message())
		}
		if now := h.eventNow(e.ID); now.Nome != "Páscoa" || now.Link != e.Link {
			t.Errorf("now %+v", now)
		}
	})
}

// An event has a switch, and former addresses go on leading to it (donation-events-04).
func TestAnEventIsSwitchedAndMoves(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, _ := h.campaign()
		var v donations.EventView
		h.Want(http.StatusOK, h.token, "PUT", "/api/Event/Situacao", fields{"localClienteId": h.venue.ID, "id": e.ID, "isActive": false}).JSON(t, &v)
		c, err := h.Donations.CauseOf(t.Context(), e.Link)
		if must(t, err); v.IsActive || !strings.Contains(c.Closed, "não recebe doações agora") {
			t.Errorf("switched off: %+v, %q", v, c.Closed)
		}
		err = h.Donations.Donate(t.Context(), e.Link, donations.NewSecret(), "203.0.113.1", ana(50_00))
		if err == nil || !strings.Contains(err.Error(), "não recebe doações agora") {
			t.Errorf("gives all the same: %v", err)
		}
		h.Want(http.StatusOK, h.token, "PUT", "/api/Event", h.eventForm(fields{"id": e.ID, "link": "outro-natal"}))
		for _, link := range []string{"natal-solidario", "NATAL-SOLIDARIO", "outro-natal"} {
			if c, err = h.Donations.CauseOf(t.Context(), link); err != nil || c.Link != "outro-natal" || c.Closed != "" {
				t.Errorf("%s leads to %q (%q), %v", link, c.Link, c.Closed, err)
			}
		}
		// Nobody else gets an address that printed codes lead to.
		h.Want(http.StatusBadRequest, h.token, "POST", "/api/Event", h.eventForm(fields{"link": "natal-solidario"}))
		var code donations.CodeView
		h.Want(http.StatusOK, "", "GET", "/api/Event/QRCode/natal-solidario", nil).JSON(t, &code)
		if code.Endereco != "http://balcao.test/doar/outro-natal" || code.Nome != "Natal Solidário" {
			t.Errorf("the code %+v", code)
		}
		h.Want(http.StatusNotFound, "", "GET", "/api/Event/QRCode/nenhum", nil)
	})
}

// What was given to an event that is deleted stays, with its receipt and its donor's page; so
// does what is on its way.
func TestADeletedEventKeepsItsDonations(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, i := h.campaign()
		link := h.link(e.ID, i.ID, fields{"amount": 30})
		secret, waiting := h.give(link.Link, ana(30_00)), h.give(e.Link, ana(50_00))
		h.arrive(secret)
		h.Want(http.StatusNoContent, h.token, "DELETE", "/api/Event/DeleteById/"+e.ID, nil)
		h.Want(http.StatusNotFound, h.token, "DELETE", "/api/Event/DeleteById/"+e.ID, nil)
		for _, at := range []string{e.Link, link.Link} {
			c, err := h.Donations.CauseOf(t.Context(), at)
			if must(t, err); !strings.Contains(c.Closed, "encerrada") || len(c.Institutions) == 0 && at == link.Link {
				t.Errorf("%s after it was deleted: %+v", at, c)
			}
		}
		if d := h.mine(secret); d.Receipt != "D2026-000001" || d.InstitutionName != "Lar das Crianças" || d.State != donations.Paid {
			t.Errorf("the donor's %+v", d)
		}
		if d := h.arrive(waiting); d.State != donations.Paid || d.Receipt != "D2026-000002" {
			t.Errorf("paid in time after the event was deleted: %+v", d)
		}
		if got := h.dashboard(e.ID); got.Arrecadado != 80_00 || got.Ativo {
			t.Errorf("the dashboard %+v", got)
		}
		for path, want := range map[string]int{"/api/Event/GetByLocalClienteId/" + h.venue.ID: 0, "/api/Event/GetByLocalClienteId/" + h.venue.ID + "?apagados=true": 1} {
			var all []donations.EventView
			if h.Want(http.StatusOK, h.token, "GET", path, nil).JSON(t, &all); len(all) != want {
				t.Errorf("%s lists %d", path, len(all))
			}
		}
	})
}

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
