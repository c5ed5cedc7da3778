package donations_test

import (
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"

	"balcao/app/donations"
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
