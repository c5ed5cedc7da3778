package scheduling

import (
	"embed"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/pages"
)

//go:embed pages
var templates embed.FS

// pageScript is the source of the page's script.
const pageScript = "src/public/booking/main.ts"

// bookingPages are what customers see of a venue's book, at /agendar/{slug}. They are whole
// without the script.
type bookingPages struct {
	*Service
	*pages.Set
}

// Pages answers the public pages (pages.Renderer).
func (s *Service) Pages() map[string]http.Handler {
	p := bookingPages{s, s.Renderer.Set(templates, pageScript)}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /agendar/{slug}", p.read(p.choose))
	mux.HandleFunc("POST /agendar/{slug}", p.act(p.ask))
	mux.HandleFunc("GET /agendar/{slug}/reserva/{secret}", p.read(p.show))
	mux.HandleFunc("POST /agendar/{slug}/reserva/{secret}", p.act(p.change))
	mux.HandleFunc("GET /agendar/{slug}/reserva/{secret}/reserva.ics", p.read(p.file))
	mux.HandleFunc("GET /agendar/calendario/{file}", p.feedFile)
	mux.HandleFunc("/agendar", p.lost)
	mux.HandleFunc("/agendar/{path...}", p.lost)
	return map[string]http.Handler{"agendar": mux}
}

func (p bookingPages) lost(w http.ResponseWriter, r *http.Request) { p.Fail(w, r, pages.ErrNoPage) }

const (
	// heldCookie keeps the secret of the time that a browser holds, so that it holds one.
	heldCookie = "horario"
	// largestForm is what a form of the page may send.
	largestForm = 16 << 10
)

// shown is how a page is answered of the venue whose address it has.
type shown func(w http.ResponseWriter, r *http.Request, host Host) error

// read answers whoever looks.
func (p bookingPages) read(show shown) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		p.answer(w, r, p.readers.Allow(operation.AddressOf(r.RemoteAddr)), show)
	}
}

// act answers whoever sends a form.
func (p bookingPages) act(do shown) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, largestForm)
		err := p.actors.Allow(operation.AddressOf(r.RemoteAddr))
		if err == nil && r.ParseForm() != nil {
			err = fault.New(fault.Invalid, "Não foi possível ler o formulário.")
		}
		p.answer(w, r, err, do)
	}
}

func (p bookingPages) answer(w http.ResponseWriter, r *http.Request, err error, show shown) {
	if err != nil {
		p.Fail(w, r, err)
		return
	}
	host, err := p.Hosts.BySlug(r.Context(), r.PathValue("slug"))
	if err != nil {
		p.Fail(w, r, err)
		return
	}
	if err := show(w, r, host); err != nil {
		p.FailTo(w, r, err, pages.Way{Href: Address(host.Slug), Text: "Ver os horários"})
	}
}

// clip bounds what is typed into a field: more is nobody's name.
func clip(text string, longest int) string {
	runes := []rune(strings.TrimSpace(text))
	return string(runes[:min(len(runes), longest)])
}

func guestOf(r *http.Request) Guest {
	return Guest{
		Customer: clip(r.PostFormValue("nome"), 300), Phone: clip(r.PostFormValue("telefone"), 30), Email: clip(r.PostFormValue("email"), 254),
		Note: clip(r.PostFormValue("observacao"), 1000),
	}
}

// askedOf reads what a customer asks for from a form or an address.
func askedOf(value func(string) string) Asked {
	people, err := strconv.Atoi(value("pessoas"))
	if err != nil || people < 1 || people > mostCapacity {
		people = 0
	}
	return Asked{Key: clip(value("o"), 300), ResourceID: clip(value("quem"), 36), People: people}
}

// ask holds a time, or puts somebody on the waiting list.
func (p bookingPages) ask(w http.ResponseWriter, r *http.Request, host Host) error {
	a := askedOf(r.PostFormValue)
	if r.PostFormValue("acao") == "esperar" {
		return p.wait(w, r, host, a)
	}
	at, err := time.Parse(time.RFC3339, r.PostFormValue("inicio"))
	if err != nil {
		return fault.New(fault.Invalid, "Escolha um dos horários da página.")
	}
	if kept, err := r.Cookie(heldCookie); err == nil {
		if held, err := p.bySecret(r.Context(), p.DB.Read, host.VenueID, clip(kept.Value, 64)); err == nil && held.State == Held {
			if err := p.Drop(r.Context(), host.VenueID, held.Secret); err != nil {
				return err
			}
		}
	}
	held, err := p.Hold(r.Context(), host.VenueID, a, at)
	if fault.Is(err, fault.Conflict) {
		return p.chooseAgain(w, r, host, a, at, err)
	}
	if err != nil {
		return err
	}
	p.Keep(w, &http.Cookie{Name: heldCookie, Value: held.Secret, Path: Address(host.Slug), MaxAge: int(heldFor / time.Second)})
	http.Redirect(w, r, BookingAddress(host.Slug, held.Secret), http.StatusSeeOther)
	return nil
}

// wait puts somebody on the waiting list of the day that the page shows.
func (p bookingPages) wait(w http.ResponseWriter, r *http.Request, host Host, a Asked) error {
	b, err := p.bookOf(r.Context(), p.DB.Read, host.VenueID, p.Clock.Now())
	if err != nil {
		return err
	}
	_, offers, err := b.offers(a)
	if err != nil {
		return err
	}
	if len(offers) == 0 {
		return fault.New(fault.Invalid, "Nenhum lugar comporta tantas pessoas. Fale com o estabelecimento.")
	}
	g := guestOf(r)
	g.PartySize = a.People
	day := r.PostFormValue("dia")
	_, err = p.AddWait(r.Context(), host.VenueID, WaitDraft{Wish: offers[0].wish(a.People), Guest: g, Day: day})
	v := chooseView{typed: g, Day: day}
	if err == nil {
		v.Notice = "Pronto: se vagar um horário neste dia, avisamos por e-mail, e ele fica guardado para você por até uma hora."
	}
	return p.writeChoice(w, r, host, a, v, err)
}

// change does what a form on a booking's own page asks for.
func (p bookingPages) change(w http.ResponseWriter, r *http.Request, host Host) error {
	ctx, secret := r.Context(), clip(r.PathValue("secret"), 64)
	var err error
	switch r.PostFormValue("acao") {
	case "reservar":
		_, err = p.Fill(ctx, host.VenueID, secret, guestOf(r))
	case "desistir":
		if err = p.Drop(ctx, host.VenueID, secret); err == nil {
			http.Redirect(w, r, Address(host.Slug), http.StatusSeeOther)
			return nil
		}
	case "mover":
		at, parsed := time.Parse(time.RFC3339, r.PostFormValue("inicio"))
		if parsed != nil {
			return fault.New(fault.Invalid, "Escolha um dos horários da página.")
		}
		err = p.MoveOwn(ctx, host.VenueID, secret, at)
	case "cancelar":
		err = p.CancelOwn(ctx, host.VenueID, secret)
	default:
		err = fault.New(fault.Invalid, "Esta página não conhece o que foi pedido. Volte e tente de novo.")
	}
	if err == nil {
		http.Redirect(w, r, BookingAddress(host.Slug, secret), http.StatusSeeOther)
		return nil
	}
	if !fault.Is(err, fault.Invalid) && !fault.Is(err, fault.Conflict) {
		return err
	}
	return p.writeBooking(w, r, host, secret, guestOf(r), err)
}

// file is the booking for the customer's calendar.
func (p bookingPages) file(w http.ResponseWriter, r *http.Request, host Host) error {
	b, err := p.bySecret(r.Context(), p.DB.Read, host.VenueID, clip(r.PathValue("secret"), 64))
	if err != nil {
		return err
	}
	if b.State != Confirmed && b.State != Cancelled {
		return fault.New(fault.Conflict, "Esta reserva ainda não está confirmada.")
	}
	host, who, zone, err := p.around(r.Context(), p.DB.Read, b)
	if err != nil {
		return err
	}
	file, err := calendarFile(ics.MethodPublish, host.Name, "", p.Clock.Now(), event{
		booking: b, summary: b.ServiceName + " – " + host.Name, where: strings.Join(nonEmpty(host.Name, host.Address), ", "),
		about: strings.Join(facts(host, b, who, zone), "\n"), link: p.PublicURL + BookingAddress(host.Slug, b.Secret),
	})
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", `attachment; filename="reserva.ics"`)
	sendCalendar(w, r, file)
	return nil
}

// feedFile is a collaborator's calendar at its private address: no customer's telephone or
// e-mail is in it, and what was cancelled is not.
func (p bookingPages) feedFile(w http.ResponseWriter, r *http.Request) {
	if err := p.readers.Allow(operation.AddressOf(r.RemoteAddr)); err != nil {
		p.Fail(w, r, err)
		return
	}
	secret, isFile := strings.CutSuffix(r.PathValue("file"), ".ics")
	file, err := p.Feed(r.Context(), clip(secret, 64))
	if !isFile || err != nil {
		if err == nil {
			err = pages.ErrNoPage
		}
		p.Fail(w, r, err)
		return
	}
	sendCalendar(w, r, file)
}

// sendCalendar sends a calendar file; a program that has this one already is told so.
func sendCalendar(w http.ResponseWriter, r *http.Request, file string) {
	h := w.Header()
	h.Set("Content-Type", "text/calendar; charset=utf-8")
	h.Set("Cache-Control", "private, no-cache")
	h.Set("X-Robots-Tag", "noindex")
	// The stamp of each event is when the file was written, and says nothing of what is in it.
	lines := slices.DeleteFunc(strings.Split(file, "\r\n"), func(line string) bool { return strings.HasPrefix(line, "DTSTAMP") })
	h.Set("ETag", `"`+hashOf(strings.Join(lines, "\n"))+`"`)
	http.ServeContent(w, r, "", time.Time{}, strings.NewReader(file))
}
