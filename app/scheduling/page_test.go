package scheduling_test

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"balcao/app/scheduling"
)

// browser is somebody who opens the public page, without scripts.
type browser struct {
	salon
	client *http.Client
	html   string
	status int
	path   string
	header http.Header
	kept   map[string]*http.Cookie
}

func (c salon) open(path string) *browser {
	c.t.Helper()
	b := &browser{salon: c, kept: map[string]*http.Cookie{}, client: &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
	b.get(path)
	return b
}

func (b *browser) get(path string) { b.t.Helper(); b.do(http.MethodGet, path, nil) }

func (b *browser) send(values map[string]string) {
	b.t.Helper()
	form := url.Values{}
	for name, value := range values {
		form.Set(name, value)
	}
	b.do(http.MethodPost, b.path, form)
}

func (b *browser) do(method, path string, form url.Values) {
	b.t.Helper()
	req, err := http.NewRequest(method, b.URL+path, strings.NewReader(form.Encode()))
	if err != nil {
		b.t.Fatal(err)
	}
	if form != nil {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for _, cookie := range b.kept {
		req.AddCookie(cookie)
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
	for _, cookie := range res.Cookies() {
		b.kept[cookie.Name] = cookie
	}
	b.path, _, _ = strings.Cut(path, "?")
	b.html, b.status, b.header = string(body), res.StatusCode, res.Header
	if res.StatusCode == http.StatusSeeOther {
		b.get(res.Header.Get("Location"))
	}
}

func (b *browser) shows(status int, words ...string) {
	b.t.Helper()
	if b.status != status {
		b.t.Errorf("%s: %d, want %d", b.path, b.status, status)
	}
	for _, word := range words {
		if !strings.Contains(b.html, word) {
			b.t.Errorf("%s does not say %q:\n%s", b.path, word, b.html)
		}
	}
}

func (b *browser) hides(words ...string) {
	b.t.Helper()
	for _, word := range words {
		if strings.Contains(b.html, word) {
			b.t.Errorf("%s says %q:\n%s", b.path, word, b.html)
		}
	}
}

var guest = map[string]string{"acao": "reservar", "nome": "Ana Souza", "telefone": "(48) 99123-4567", "email": "ana@cliente.test", "observacao": "Franja"}

// letters are those of a kind that wait for a booking's customer.
func (c salon) letters(kind string) (all []scheduling.Letter) {
	c.t.Helper()
	if err := c.DB.Read.NewSelect().Model(&all).Where("kind = ?", kind).Order("id").Scan(c.t.Context()); err != nil {
		c.t.Fatal(err)
	}
	return all
}

// A customer books, keeps the file, moves and cancels, without a script; letters tell of each.
func TestCustomerBooksByThePage(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		page := "/agendar/" + c.venue.Slug
		day := c.monday(0, 0).Format(time.DateOnly)
		b := c.open(page)
		b.shows(http.StatusOK, "Corte", "R$", "30 min", "Ver horários")
		b.get(page + "?o=s-corte&dia=" + day)
		b.shows(http.StatusOK, "10:00", stamp(c.monday(10, 0)), "sem vaga", "Próximos dias")
		b.send(map[string]string{"acao": "segurar", "o": "s-corte", "inicio": stamp(c.monday(10, 0))})
		b.shows(http.StatusOK, "Quase lá", "Rita", "10:00", "guardado até")
		own := b.path
		b.send(map[string]string{"acao": "reservar", "nome": "", "telefone": "1"})
		b.shows(http.StatusBadRequest, "Informe o nome de quem reserva")
		b.send(guest)
		b.shows(http.StatusOK, "Reserva confirmada", "Mudar o horário", "Cancelar a reserva")
		b.hides("99123")
		b.send(guest) // the back button: it is the same booking
		b.shows(http.StatusOK, "Reserva confirmada")

		// Somebody else finds the time taken, and may wait for it on a full day.
		other := c.open(page + "?o=s-corte&dia=" + day)
		other.send(map[string]string{"acao": "segurar", "o": "s-corte", "inicio": stamp(c.monday(10, 0))})
		other.shows(http.StatusConflict, "acabou de ser ocupado", "10:45")

		b.get(own + "/reserva.ics")
		b.shows(http.StatusOK, "BEGIN:VCALENDAR", "METHOD:PUBLISH", "SEQUENCE:0")
		if got := b.header.Get("Content-Type"); !strings.HasPrefix(got, "text/calendar") {
			t.Errorf("the file is %q", got)
		}
		b.get(own + "?mudar")
		b.shows(http.StatusOK, "Para quando?", stamp(c.monday(14, 0)))
		b.send(map[string]string{"acao": "mover", "inicio": stamp(c.monday(14, 0))})
		b.shows(http.StatusOK, "Reserva confirmada", "14:00")
		b.send(map[string]string{"acao": "mover", "inicio": stamp(c.monday(20, 0))})
		b.shows(http.StatusConflict, "acabou de ser ocupado")
		b.get(own + "/reserva.ics")
		b.shows(http.StatusOK, "SEQUENCE:1")
		if all := c.letters("convite"); len(all) != 1 || all[0].Method != "REQUEST" || !strings.Contains(all[0].Calendar, "SEQUENCE:1") || !strings.Contains(all[0].Body, own) {
			t.Errorf("invitations: %s", asJSON(all))
		}
		if all := c.letters("lembrete"); len(all) != 1 || all[0].DueAt != c.monday(14, 0).Add(-24*time.Hour).UnixMilli() {
			t.Errorf("reminders: %s", asJSON(all))
		}
		b.get(own)
		b.send(map[string]string{"acao": "cancelar"})
		b.shows(http.StatusOK, "Reserva cancelada")
		if all := c.letters("cancelamento"); len(all) != 1 || all[0].Method != "CANCEL" || !strings.Contains(all[0].Calendar, "SEQUENCE:2") {
			t.Errorf("cancellations: %s", asJSON(all))
		}
		if len(c.letters("lembrete")) != 0 {
			t.Error("somebody is reminded of what was cancelled")
		}
		b.send(map[string]string{"acao": "cancelar"})
		b.shows(http.StatusConflict, "não está mais de pé")
		if err := c.Scheduling.MailLetters(t.Context(), c.venue.ID); err != nil || len(c.letters("cancelamento")) != 0 {
			t.Errorf("the letter is not mailed: %v", err)
		}
	})
}

// Within the notice a customer changes nothing by himself; the venue still may.
func TestTooLateForThePage(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		b := c.open("/agendar/" + c.venue.Slug)
		b.send(map[string]string{"acao": "segurar", "o": "s-corte", "inicio": stamp(c.monday(10, 0))})
		b.send(guest)
		own := b.path
		c.Clock.Set(c.monday(8, 0))
		b.get(own)
		b.shows(http.StatusOK, "já passou")
		b.hides("Sim, cancelar")
		for _, act := range []map[string]string{{"acao": "cancelar"}, {"acao": "mover", "inicio": stamp(c.monday(14, 0))}} {
			b.send(act)
			b.shows(http.StatusConflict, "Fale com o estabelecimento")
		}
		c.token = c.SignIn("agenda@salao.test")
		var page []scheduling.BookingView
		c.read("/api/agendamento/reservas"+c.query(""), &page)
		if !page[0].PelaPagina || page[0].Customer != "Ana Souza" || page[0].Phone != "48991234567" {
			t.Errorf("booked: %s", asJSON(page))
		}
		c.act(http.StatusOK, page[0].ID, "cancelar", nil)
	})
}

// A party gets the smallest table that seats it.
func TestTableForAParty(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		for name, seats := range map[string]int{"Mesa pequena": 2, "Mesa grande": 8} {
			place := c.made("POST", "/api/agendamento/recursos", fields{"tipo": 1, "nome": name, "capacidade": seats})
			c.made("POST", "/api/Schedule/Add", c.form(fields{"collaboratorId": nil, "placeId": place, "name": name, "durationBase": 60}))
		}
		page := "/agendar/" + c.venue.Slug
		hold := func(people string) *browser {
			b := c.open(page + "?o=mesa&pessoas=" + people + "&dia=" + c.monday(0, 0).Format(time.DateOnly))
			b.send(map[string]string{"acao": "segurar", "o": "mesa", "pessoas": people, "inicio": stamp(c.monday(12, 0))})
			return b
		}
		hold("2").shows(http.StatusOK, "Mesa pequena", "Pessoas")
		hold("2").shows(http.StatusOK, "Mesa grande")
		hold("2").shows(http.StatusConflict, "acabou de ser ocupado")
		c.open(page+"?o=mesa&pessoas=9").shows(http.StatusOK, "Não há horário livre neste dia")

		b := c.open(page + "?o=mesa&pessoas=9")
		b.send(merged(guest, map[string]string{"acao": "esperar", "o": "mesa", "pessoas": "8", "dia": c.monday(0, 0).Format(time.DateOnly)}))
		b.shows(http.StatusOK, "avisamos por e-mail")
	})
}

func merged(a, b map[string]string) map[string]string {
	all := map[string]string{}
	for _, of := range []map[string]string{a, b} {
		for name, value := range of {
			all[name] = value
		}
	}
	return all
}

// A browser holds one time: choosing another one gives the first back.
func TestBrowserHoldsOneTime(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		page := "/agendar/" + c.venue.Slug
		b := c.open(page)
		b.send(map[string]string{"acao": "segurar", "o": "s-corte", "inicio": stamp(c.monday(10, 0))})
		b.get(page)
		b.send(map[string]string{"acao": "segurar", "o": "s-corte", "inicio": stamp(c.monday(11, 0))})
		b.shows(http.StatusOK, "Quase lá")
		c.book(c.monday(10, 0), nil)
		b.send(map[string]string{"acao": "desistir"})
		c.book(c.monday(11, 0), nil)
	})
}

// What is not offered on the page, or of another venue, is not to be had by its address.
func TestPageKeepsToWhatIsOffered(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		hidden := c.made("POST", "/api/ServiceSchedule/", c.offer(fields{"name": "Segredo", "online": false}))
		other := c.Venue("Outro bar")
		b := c.open("/agendar/" + other.Slug)
		b.shows(http.StatusOK, "não recebe reservas pela página")
		b.hides("Corte")
		b.get("/agendar/" + c.venue.Slug)
		b.hides("Segredo", hidden, "rita@salao.test")
		b.send(map[string]string{"acao": "segurar", "o": "s-segredo", "inicio": stamp(c.monday(10, 0))})
		b.shows(http.StatusNotFound)
		b.get("/agendar/" + c.venue.Slug)
		b.send(map[string]string{"acao": "segurar", "o": "s-corte", "inicio": stamp(c.monday(10, 0))})
		own := strings.TrimPrefix(b.path, "/agendar/"+c.venue.Slug)
		b.get("/agendar/" + other.Slug + own)
		b.shows(http.StatusNotFound)
		b.hides("Rita")
		for _, path := range []string{"/agendar", "/agendar/nada", "/agendar/" + c.venue.Slug + "/reserva/x", "/agendar/calendario/x.ics", "/agendar/" + c.venue.Slug + "/x"} {
			b.get(path)
			b.shows(http.StatusNotFound)
		}
		for _, act := range []map[string]string{{}, {"acao": "segurar", "inicio": "agora"}, {"acao": "segurar", "o": "s-corte", "inicio": "9999-01-01T00:00:00Z"}, {"acao": "esperar", "o": "s-corte"}} {
			b.get("/agendar/" + c.venue.Slug)
			b.send(act)
			if b.status < 400 || b.status >= 500 {
				t.Errorf("%v: %d", act, b.status)
			}
		}
	})
}

// Once a schedule has passed to somebody else, its customers neither see his free times for theirs
// nor move to them.
func TestGivenAwayAgendaMovesNobody(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		b := c.open("/agendar/" + c.venue.Slug)
		b.send(map[string]string{"acao": "segurar", "o": "s-corte", "inicio": stamp(c.monday(10, 0))})
		b.send(guest)
		own := b.path
		davi := c.made("POST", "/api/CollaboratorSchedule", fields{"nome": "Davi", "email": "davi@salao.test"})
		c.made("PUT", "/api/Schedule/Update", merge(c.form(fields{"collaboratorId": davi, "versao": 1}), fields{"id": c.schedule}))
		b.get(own + "?mudar")
		b.shows(http.StatusOK, "passou para outra pessoa ou lugar", "fale com o estabelecimento")
		b.hides("Para quando?", stamp(c.monday(14, 0)))
		b.send(map[string]string{"acao": "mover", "inicio": stamp(c.monday(14, 0))})
		b.shows(http.StatusConflict, "passou para outra pessoa ou lugar")
		b.get(own)
		b.shows(http.StatusOK, "10:00", "Rita")
	})
}
