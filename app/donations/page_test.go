package donations_test

import (
	"encoding/json"
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"balcao/app/donations"
	"balcao/app/payments"
	"balcao/app/payments/manual"
	"balcao/app/qr"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

// donor is somebody who opens a page in a browser without script.
type donor struct {
	hall
	client *http.Client
	at     string
	// html is the page that he sees, status its own.
	html   string
	status int
	header http.Header
}

func (h hall) visit(link string) *donor {
	h.t.Helper()
	jar, err := cookiejar.New(nil)
	must(h.t, err)
	d := &donor{hall: h, client: &http.Client{Jar: jar}, at: h.URL + donations.Address(link)}
	d.get("")
	return d
}

func (d *donor) read(res *http.Response, err error) {
	d.t.Helper()
	must(d.t, err)
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	must(d.t, err)
	d.html, d.status, d.header = html.UnescapeString(string(body)), res.StatusCode, res.Header
	if strings.Contains(d.html, "Preparando a cobrança") { // the server's own round is sending it
		d.get("")
	}
}

func (d *donor) get(rest string) {
	d.t.Helper()
	d.read(d.client.Get(d.at + rest))
}

var secretInPage = regexp.MustCompile(`name="chave" value="([^"]+)"`)

func (d *donor) secret() string {
	d.t.Helper()
	found := secretInPage.FindStringSubmatch(d.html)
	if found == nil {
		d.t.Fatalf("the page (%d) has no form:\n%s", d.status, d.html)
	}
	return found[1]
}

func (d *donor) post(form url.Values) {
	d.t.Helper()
	d.read(d.client.PostForm(d.at, form))
}

// gives sends the form of the page, of 50 reais with what is said otherwise, and answers what
// was sent.
func (d *donor) gives(other fields) url.Values {
	d.t.Helper()
	form := url.Values{"acao": {"doar"}, "chave": {d.secret()}, "forma": {"pix"}, "valor": {"5000"}}
	for name, value := range other {
		form.Set(name, value.(string))
	}
	d.post(form)
	return form
}

func (d *donor) shows(words ...string) {
	d.t.Helper()
	for _, word := range words {
		if !strings.Contains(d.html, word) {
			d.t.Errorf("the page (%d) does not say %q:\n%s", d.status, word, d.html)
		}
	}
}

func (d *donor) hides(words ...string) {
	d.t.Helper()
	for _, word := range words {
		if strings.Contains(d.html, word) {
			d.t.Errorf("the page (%d) says %q:\n%s", d.status, word, d.html)
		}
	}
}

// What an event says is on its page; its HTML does nothing, whatever was typed (issue 21).
func TestThePageOfACause(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e := h.event(fields{
			"nome": "Natal <b>na</b> Lagoa", "meta": 300, "colorTheme": "#FFE000", "linkOfLive": "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
			"detailHtml":         `<p>Ceia para <strong>240 crianças</strong></p><script>alert(1)</script><img src=x onerror=alert(2)>`,
			"aboutProjectHtml":   `<a href="javascript:alert(3)">clique</a><svg onload="alert(4)"><circle/></svg><p style="x" onclick="alert(5)">Somos vizinhos</p><iframe src="https://evil.example"></iframe>`,
			"frequentlyQuestion": []fields{{"pergunta": "Para onde <vai>?", "resposta": "Para a instituição.\nToda."}},
			"whichInstitution":   "Quem vai receber?", "labelButtonDonate": "Ajudar", "contactPhrase": "Fale com a Lurdes", "contactPhone": "48991112222",
		})
		d := h.visit(e.Link)
		d.shows("Campanha ainda não aberta", "ainda não tem instituição")
		d.hides(`id="give"`)
		h.institution(e.ID, "Lar das Crianças")
		d.get("")
		d.shows("Ceia para <strong>240 crianças</strong>", "Somos vizinhos", "Para onde <vai>?", "Para a instituição.\nToda.", "Fale com a Lurdes", "(48) 99111-2222",
			"20/12/2026, 20:00", "A doação vai para <b>Lar das Crianças</b>", ">Ajudar<", "R$</small> 20<", `name="outro"`, "De R$ 5,00 a ", "Casa das Artes",
			"R$ 0,00</b> de <span class=\"figure\">R$ 300,00", "0% · 0 doações", "limitamos as tentativas", `data-embed="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"`)
		d.hides("<script>", "<iframe", "alert(", "javascript:", "<svg onload", "evil.example", "onclick", "onerror", "--light-theme: #FFE000", "Quem vai receber?", "<noscript>")
		if policy := d.header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-src https://www.youtube-nocookie.com 'self'") || !strings.Contains(policy, "script-src 'self';") {
			t.Errorf("the policy is %s", policy)
		}
		h.institution(e.ID, "Creche <Sol>")
		d.get("")
		d.shows("Quem vai receber?", "Creche <Sol>", `type="radio" name="instituicao"`)
		raw := h.Want(http.StatusOK, "", "GET", donations.Address(e.Link), nil)
		if text := string(raw.Body); !strings.Contains(text, "Creche &lt;Sol&gt;") || !strings.Contains(text, "Natal &lt;b&gt;na&lt;/b&gt; Lagoa") || !strings.Contains(text, "Para onde &lt;vai&gt;?") {
			t.Errorf("what was typed is markup:\n%s", text)
		}

		plain := h.event(fields{"nome": "Sem live", "linkOfLive": "https://www.twitch.tv/naldir", "showValueAbove": false, "valorLivre": false, "meta": 300})
		h.institution(plain.ID, "Lar")
		d = h.visit(plain.Link)
		d.shows("Assistir à live<small>em twitch.tv", `href="https://www.twitch.tv/naldir"`)
		d.hides("data-embed", `name="outro"`, "R$ 300,00", "Últimas doações")
		d.gives(fields{"valor": "7777"})
		if d.status != http.StatusBadRequest {
			t.Errorf("a value that is not offered answers %d", d.status)
		}
		d.shows("Escolha um dos valores mostrados.")
	})
}

// The public page tells of donors no more than the first name and an initial, and of
// anonymous ones nothing (issue 21: anonymous donors nowhere in a public answer).
func TestThePageTellsLittleOfDonors(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, _ := h.campaign()
		hidden := ana(5000)
		hidden.Anonymous = true
		h.given(e.Link, hidden)
		shown := ana(2000)
		shown.Name = "Marina Souza Ávila"
		h.given(e.Link, shown)
		d := h.visit(e.Link)
		d.shows("Marina Á.", "Doação anônima", "R$ 70,00</b> arrecadados", "2 doações", "agora há pouco")
		d.hides("Souza", "Ana", "Segredo", "390.533", "39053344705", "correio.test", "99123")
		hall := h.visit(e.Link + "/telao")
		hall.shows("Natal Solidário", "R$ 70,00", "2 doações", "Marina Á.", "Doação anônima", "balcao.test/doar/"+e.Link, "<svg")
		hall.hides("Souza", "Ana", "Segredo", "correio.test")
		code, err := qr.Draw("http://balcao.test/doar/" + e.Link)
		must(t, err)
		hall.shows(code.Path)
		h.Clock.Advance(26 * time.Hour)
		d.get("")
		d.shows("20/11/2026")
	})
}

// An address leads to its event alone: to that of another venue nothing of this one comes
// along, and what a browser keeps of one event is of no use at another.
func TestDonationsOfAnotherVenue(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		h := newHall(t, s)
		mine, institution := h.campaign()
		far := h
		far.venue = s.Venue("Outra Casa")
		far.token = s.Person("outra@casa.test", far.venue.ID, roles.Donations)
		far.account = far.bankAccount(far.venue.ID)
		theirs := far.event(fields{"nome": "Bazar"})
		far.institution(theirs.ID, "Asilo")
		far.visit(theirs.Link).shows("Doação indisponível agora") // it is paid by nothing
		far.paidByHand(far.venue.ID)

		d := h.visit(mine.Link)
		form := d.gives(nil)
		d.shows("Doe com Pix")
		secret := form.Get("chave")
		d.at = h.URL + donations.Address(theirs.Link)
		d.get("")
		d.shows("Bazar", "Asilo")
		d.hides("Doe com Pix", "Lar das Crianças", institution.ID)
		form.Set("instituicao", institution.ID)
		d.post(form)
		d.hides("Doe com Pix")
		if got := h.mine(secret); got.EventID != mine.ID || got.VenueID != h.venue.ID {
			t.Errorf("a donation has gone to %+v", got)
		}
		d.post(url.Values{"acao": {"desistir"}, "chave": {secret}})
		if got := h.mine(secret); got.State != donations.Waiting {
			t.Errorf("given up from afar: %s", got.State)
		}
		d.get("/recibo")
		if d.status != http.StatusNotFound {
			t.Errorf("a receipt at another event answers %d", d.status)
		}
	})
}

// paidByHand has a venue be paid by a Pix that a person confirms.
func (h hall) paidByHand(venueID string) {
	h.t.Helper()
	raw, err := json.Marshal(manual.Settings{Key: "outra@casa.test", Name: "Outra Casa", City: "Florianópolis"})
	must(h.t, err)
	_, err = h.Payments.SaveAccount(h.t.Context(), payments.AccountDraft{VenueID: venueID, Provider: payments.ManualProvider, Settings: raw}, maria)
	must(h.t, err)
	must(h.t, h.Payments.SaveOffer(h.t.Context(), payments.Offer{VenueID: venueID, Method: payments.Pix, Provider: payments.ManualProvider}, maria))
}

// A page stays at every address that it had, says why nobody can give, and shows a donor what
// became of his donation whatever became of the event.
func TestAPageThatIsClosed(t *testing.T) {
	each(t, func(t *testing.T, h hall) {
		e, i := h.campaign()
		fixed := h.link(e.ID, i.ID, fields{"amount": 35})
		d := h.visit(fixed.Link)
		d.shows("R$</small> 35<", "Lar das Crianças")
		d.hides(`name="outro"`)
		form := d.gives(fields{"valor": "3500"})
		d.shows("Doe com Pix", "R$ 35,00")
		upper := h.visit(strings.ToUpper(e.Link))
		upper.shows("Natal Solidário")
		for _, path := range []string{"/doar", "/doar/nunca-houve", "/doar/" + e.Link + "/x"} {
			if got := h.Call("", "GET", path, nil).Status; got != http.StatusNotFound {
				t.Errorf("%s answers %d", path, got)
			}
		}
		h.Want(http.StatusNoContent, h.token, "DELETE", "/api/Link/Donation/"+fixed.ID, nil)
		h.visit(fixed.Link).shows("Link indisponível")
		h.Want(http.StatusOK, h.token, "PUT", "/api/Event/Situacao", fields{"localClienteId": h.venue.ID, "id": e.ID, "isActive": false})
		paused := h.visit(e.Link)
		paused.shows("Doações pausadas", "não recebe doações agora")
		paused.hides(`id="give"`)
		h.Want(http.StatusNoContent, h.token, "DELETE", "/api/Event/DeleteById/"+e.ID, nil)
		h.visit(e.Link).shows("Campanha encerrada", "Obrigado a quem doou!")
		d.get("")
		d.shows("Doe com Pix") // what was begun in time can be paid
		h.arrive(form.Get("chave"))
		d.get("")
		d.shows("Doação confirmada", "D2026-000001")
		d.hides("Doar de novo")
	})
}
