package pages

import (
	"bytes"
	"embed"
	"html/template"
	"io/fs"
	"log/slog"
	"net/http"
	"strconv"

	"balcao/app/fault"
)

//go:embed templates
var common embed.FS

// Config is what a Renderer needs. Every field is required, Files apart.
type Config struct {
	// Files are the built portal; nil without it.
	Files fs.FS
	Log   *slog.Logger
	// Fault answers what may be shown of an error.
	Fault func(error) *fault.Error
	// Secure says that people reach the pages by HTTPS alone: browsers then send what they keep
	// by nothing else.
	Secure bool
}

// Renderer writes pages.
type Renderer struct{ Config }

// New answers a Renderer.
func New(cfg Config) *Renderer { return &Renderer{cfg} }

// Set is the templates of one domain, with the frame that all pages share.
type Set struct {
	*Renderer
	templates *template.Template
	assets    assets
}

// Set reads the templates of a folder `pages`. script is the source of the set's
// script, like src/public/shop/main.tsx. It panics when a template is wrong: such a program
// must not start.
func (r *Renderer) Set(files fs.FS, script string) *Set {
	parsed := template.Must(template.New("").ParseFS(common, "templates/*.html"))
	return &Set{r, template.Must(parsed.ParseFS(files, "pages/*.html")), assetsOf(r.Files, script)}
}

// Keep has the browser keep a cookie that no script reads.
func (r *Renderer) Keep(w http.ResponseWriter, cookie *http.Cookie) {
	cookie.HttpOnly, cookie.SameSite, cookie.Secure = true, http.SameSiteLaxMode, r.Secure
	http.SetCookie(w, cookie)
}

// Page is one page, apart from its frame.
type Page struct {
	Title string
	// Description is what search engines and messengers show; empty for none.
	Description string
	// Private keeps the page out of search engines and caches.
	Private bool
	// Unlisted keeps the page out of search engines alone.
	Unlisted bool
	// Personal says that the page depends on who asks.
	Personal bool
	// Plain leaves the set's script out: the page works by its forms.
	Plain bool
	// Body is what the page's template is given.
	Body any
	// State is what the page's script starts from, as JSON; nil for none.
	State any
}

// Write sends the page that the template of the name makes, or the page of a failure.
func (s *Set) Write(w http.ResponseWriter, r *http.Request, status int, name string, page Page) {
	var body bytes.Buffer
	if err := s.templates.ExecuteTemplate(&body, name, page.Body); err != nil {
		s.Fail(w, r, err)
		return
	}
	s.frame(w, r, status, page, template.HTML(body.String())) //nolint:gosec // made by html/template
}

// ErrNoPage is what an address that leads nowhere fails with.
var ErrNoPage = fault.New(fault.NotFound, "Esta página não existe.")

// Way leads on from the page of a failure.
type Way struct{ Href, Text string }

// Fail sends the page of a failure, which says what to do; what must not be shown is logged.
func (s *Set) Fail(w http.ResponseWriter, r *http.Request, err error) { s.fail(w, r, err, nil) }

// FailTo sends the page of a failure from which somebody can go on.
func (s *Set) FailTo(w http.ResponseWriter, r *http.Request, err error, on Way) {
	s.fail(w, r, err, &on)
}

func (s *Set) fail(w http.ResponseWriter, r *http.Request, err error, on *Way) {
	f := s.Fault(err)
	if f.Code == fault.Internal || f.Cause != nil {
		s.Log.LogAttrs(r.Context(), slog.LevelError, "page failed", slog.String("code", string(f.Code)), slog.String("cause", f.Error()))
	}
	if f.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(f.RetryAfter))
	}
	var body bytes.Buffer
	if err := s.templates.ExecuteTemplate(&body, "failure", struct {
		*fault.Error
		Way *Way
	}{f, on}); err != nil {
		panic(err) // it holds nothing that could fail
	}
	s.frame(w, r, f.Code.Status(), Page{Title: "Balcão", Private: true}, template.HTML(body.String())) //nolint:gosec // made by html/template
}

func (s *Set) frame(w http.ResponseWriter, r *http.Request, status int, page Page, body template.HTML) {
	var out bytes.Buffer
	page.Unlisted = page.Unlisted || page.Private
	files := s.assets
	if page.Plain {
		files.Script = ""
	}
	err := s.templates.ExecuteTemplate(&out, "frame", struct {
		Page
		Assets assets
		Body   template.HTML
	}{page, files, body})
	if err != nil {
		s.Log.LogAttrs(r.Context(), slog.LevelError, "page failed", slog.Any("cause", err))
		http.Error(w, fault.Generic, http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-cache")
	if page.Personal {
		h.Set("Cache-Control", "private, no-cache")
	}
	if page.Private {
		h.Set("Cache-Control", "no-store")
	}
	if page.Unlisted {
		h.Set("X-Robots-Tag", "noindex, nofollow")
	}
	w.WriteHeader(status)
	_, _ = out.WriteTo(w)
}
