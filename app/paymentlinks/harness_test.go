package paymentlinks_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/paymentlinks"
	"balcao/app/payments"
	"balcao/app/payments/manual"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

// counter is a venue that is paid by Pix, which a person confirms, with a person who keeps
// its links and one who gives money back.
type counter struct {
	*servertest.Server
	t              *testing.T
	venue          servertest.Venue
	token, manager string
}

var maria = operation.Actor{UserID: "maria", Name: "Maria"}

func newCounter(t *testing.T, s *servertest.Server) counter {
	t.Helper()
	venue := s.Venue("Bar do Cais")
	c := counter{s, t, venue, s.Person("links@bar.test", venue.ID, roles.PaymentLinks), s.Person("gerente@bar.test", venue.ID, roles.Refunds)}
	raw, err := json.Marshal(manual.Settings{Key: "bar@cais.test", Name: "Bar do Cais", City: "Florianópolis"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Payments.SaveAccount(t.Context(), payments.AccountDraft{VenueID: venue.ID, Provider: payments.ManualProvider, Settings: raw}, maria); err != nil {
		t.Fatal(err)
	}
	if err := s.Payments.SaveOffer(t.Context(), payments.Offer{VenueID: venue.ID, Method: payments.Pix, Provider: payments.ManualProvider}, maria); err != nil {
		t.Fatal(err)
	}
	return c
}

func each(t *testing.T, test func(t *testing.T, c counter)) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) { test(t, newCounter(t, s)) })
}

type fields map[string]any

// form is a link of 480 reais with what is said otherwise.
func (c counter) form(other fields) fields {
	body := fields{"localId": c.venue.ID, "price": 480, "description": "Mesa para 4\nCom espumante"}
	for name, value := range other {
		body[name] = value
	}
	return body
}

func (c counter) add(other fields) (v paymentlinks.View) {
	c.t.Helper()
	c.Want(http.StatusOK, c.token, "POST", "/api/mepaylink/Add", c.form(other)).JSON(c.t, &v)
	return v
}

func (c counter) link(id string) (v paymentlinks.View) {
	c.t.Helper()
	c.Want(http.StatusOK, c.token, "GET", "/api/mepaylink/GetLinkById/"+id, nil).JSON(c.t, &v)
	return v
}

func (c counter) uses(id string) (l paymentlinks.UseList) {
	c.t.Helper()
	c.Want(http.StatusOK, c.token, "GET", "/api/mepaylink/usos/"+id+"?localClienteId="+c.venue.ID, nil).JSON(c.t, &l)
	return l
}

// browser is somebody who opens a link.
type browser struct {
	counter
	client *http.Client
	at     string
	// html is the page that he sees, status its own.
	html    string
	status  int
	cookies map[string]*http.Cookie
}

// keep keeps what an answer gives the browser to keep.
func (b *browser) keep(res *http.Response) {
	for _, kept := range res.Cookies() {
		b.cookies[kept.Name] = kept
	}
}

func (c counter) open(id string) *browser {
	b := &browser{counter: c, at: c.URL + paymentlinks.Address(id), cookies: map[string]*http.Cookie{}}
	b.client = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	b.get("")
	return b
}

func (b *browser) do(req *http.Request) {
	b.t.Helper()
	for _, kept := range b.cookies {
		req.AddCookie(kept)
	}
	res, err := b.client.Do(req)
	if err != nil {
		b.t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	b.keep(res)
	b.html, b.status = string(body), res.StatusCode
	switch {
	case res.StatusCode == http.StatusSeeOther:
		b.get(strings.TrimPrefix(b.URL+res.Header.Get("Location"), b.at))
	case strings.Contains(b.html, "Preparando a cobrança"): // the server's own round is sending it
		b.get("")
	}
}

func (b *browser) get(rest string) {
	b.t.Helper()
	req, err := http.NewRequest(http.MethodGet, b.at+rest, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	b.do(req)
}

var secretInPage = regexp.MustCompile(`name="chave" value="([^"]+)"`)

func (b *browser) secret() string {
	b.t.Helper()
	found := secretInPage.FindStringSubmatch(b.html)
	if found == nil {
		b.t.Fatalf("the page has no form:\n%s", b.html)
	}
	return found[1]
}

// send posts a form of the page.
func (b *browser) send(act string, values fields) {
	b.t.Helper()
	form := url.Values{"acao": {act}, "chave": {b.secret()}}
	if act == "pagar" {
		form.Set("forma", "pix")
	}
	for name, value := range values {
		form.Set(name, value.(string))
	}
	b.post(form)
}

func (b *browser) post(form url.Values) {
	b.t.Helper()
	req, err := http.NewRequest(http.MethodPost, b.at, strings.NewReader(form.Encode()))
	if err != nil {
		b.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	b.do(req)
}

// shows fails unless the page says all of the words.
func (b *browser) shows(words ...string) {
	b.t.Helper()
	for _, word := range words {
		if !strings.Contains(b.html, word) {
			b.t.Errorf("the page (%d) does not say %q:\n%s", b.status, word, b.html)
		}
	}
}

// charges of a use, the latest first.
func (c counter) charges(useID string) []payments.Charge {
	c.t.Helper()
	all, err := c.Payments.Of(c.t.Context(), c.DB.Write, c.venue.ID, payments.Subject{Kind: paymentlinks.SubjectKind, ID: useID})
	if err != nil {
		c.t.Fatal(err)
	}
	return all
}

// arrive has the money of a charge come in, as a person confirms it.
func (c counter) arrive(charge payments.Charge) {
	c.t.Helper()
	if _, err := c.Payments.Confirm(c.t.Context(), c.venue.ID, charge.ID, charge.Amount, maria); err != nil {
		c.t.Fatal(err)
	}
}

// round has the payments do what is due, by this call or by the server's own round.
func (c counter) round() {
	c.t.Helper()
	if err := c.Payments.Round(c.t.Context(), c.venue.ID); err != nil {
		c.t.Fatal(err)
	}
}

func moneyOf(reais int) money.Amount { return money.Amount(100 * reais) }
