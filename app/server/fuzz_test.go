package server_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/server"
	"balcao/app/server/servertest"
)

// target is the real handler, called in process, with a venue whose order can
// be followed and a person who can sign in.
type target struct {
	*servertest.Server
	venue servertest.Venue
	order orders.Placed
}

func openTarget(f *testing.F) target {
	s := servertest.Start(f, func(c *server.Config) { c.Log = slog.New(slog.DiscardHandler) })
	v := s.Venue("Bar do Acaso")
	s.Person("quem@balcao.test", v.ID, roles.Board)
	return target{s, v, s.Order(v)}
}

// serve answers a request and holds what must hold for every stranger's: no
// 5xx, and a refusal in our own words.
func (g target) serve(t *testing.T, r *http.Request) *httptest.ResponseRecorder {
	t.Helper()
	g.Clock.Advance(time.Minute) // limits refill, now and then
	w := httptest.NewRecorder()
	g.Handler.ServeHTTP(w, r)
	switch {
	case w.Code >= 500:
		t.Fatalf("%s %q: %d %s", r.Method, r.URL, w.Code, w.Body)
	case w.Code >= 400 && strings.HasPrefix(w.Header().Get("Content-Type"), "application/json"):
		var said struct{ Message, Code string }
		if err := json.Unmarshal(w.Body.Bytes(), &said); err != nil || said.Message == "" || said.Code == "" {
			t.Fatalf("%s %q: %d without our words: %s", r.Method, r.URL, w.Code, w.Body)
		}
	case w.Code >= 300 && strings.HasPrefix(strings.ToLower(r.URL.Path), "/api"):
		t.Fatalf("%s %q: %d %v without our words: %s", r.Method, r.URL, w.Code, w.Header(), w.Body)
	}
	return w
}

// FuzzPublicBodies sends bodies to every operation that takes one without a token.
func FuzzPublicBodies(f *testing.F) {
	g := openTarget(f)
	doc := server.Describe().OpenAPI.(*huma.OpenAPI)
	rows := map[string]string{
		"slug": g.venue.Slug, "id": "x", "username": "quem@balcao.test", "password": servertest.Password, "code": "ABC123",
		"cpf": "52998224725", "email": "novo@balcao.test", "nome": "Nome", "senha": "Fogao#12", "confirmarsenha": "Fogao#12", "token": "x",
	}
	var paths []string
	for _, r := range server.Describe().Routes {
		if !r.Access.IsPublic() || r.Method != http.MethodPost {
			continue
		}
		req := plausible(doc, r, rows)
		paths = append(paths, req.path)
		base := bases(g.venue)[r.ID]
		if base == nil {
			base = req.body
		}
		raw, err := json.Marshal(base)
		if err != nil {
			f.Fatal(err)
		}
		which := uint8(len(paths) - 1)
		f.Add(which, raw)
		f.Add(which, raw[:len(raw)/2])
		for _, v := range []string{"null", "[]", `"x"`, "1e999", strings.Repeat("[", 20_000), "\xef\xbb\xbf{}", `{"a":1,"a":2}`, `{"Itens":[{"Quantidade":9e18}]}`} {
			f.Add(which, []byte(v))
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, body []byte) {
		r := httptest.NewRequest(http.MethodPost, paths[int(which)%len(paths)], bytes.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		g.serve(t, r)
	})
}

// FuzzFirstSetup sends bodies to the set-up of a server where nobody has an account.
func FuzzFirstSetup(f *testing.F) {
	s := servertest.Start(f, func(c *server.Config) { c.Log, c.SetupKey = slog.New(slog.DiscardHandler), "CHAVE" })
	g := target{Server: s}
	for _, body := range []string{
		`{}`, `{"chave":"CHAVE"}`, `{"nome":"Ana","email":"ana@balcao.test","senha":"Fogao#12","confirmarSenha":"Fogao#12",
		"estabelecimento":{"nome":"Bar","tipo":1,"telefone":"48991234567","estado":"SP","cidade":"São Paulo"},"chave":"errada"}`,
		`{"estabelecimento":[]}`, `{"estabelecimento":{"tipo":-1}}`, "\x00", `{"nome":null}`,
	} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		r := httptest.NewRequest(http.MethodPost, "/api/setup", bytes.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		g.serve(t, r)
	})
}

// FuzzAddresses sends request lines: letter case, slashes and escapes of paths,
// store addresses, tracking codes, hand-over ids, pictures and files.
func FuzzAddresses(f *testing.F) {
	g := openTarget(f)
	for _, path := range []string{
		"/", "/api", "/api/", "//api//", "/API/Setup/", "/api/%73etup", "/api/storefront/" + g.venue.Slug, "/api/storefront/%2e%2e/orders",
		"/api/storefront/../mfa", "/api/./setup", "/api/storefront/' OR 1=1--", "/api/storefront/%00", "/api/storefront/%ff%fe",
		"/api/MeepFood/Order/" + g.order.CodigoAcompanhamento, "/api/meepfood/order/%E2%80%AE", "/api/MeepFood/Order/" + strings.Repeat("a", 5000),
		"/api/session/handover/x", "/api/Local/BuscarCidades/35", "/api/Local/BuscarCidades/-1", "/api/Account/convite/x", "/api/Account/RedefinirSenha/x",
		"/blob/x/y.jpg", "/blob/clientes-profile/x.png", "/BLOB//x/y.jpg", "/blob/%2e%2e/%2e%2e/balcao.db", "/blob/\x00/.jpg",
		"/assets/../../go.mod", "/assets/%2e%2e%5cx", "/index.html", "/.gitkeep", "/.vite/manifest.json", "/healthz", "/readyz", "/metrics", "/wails/ipc.js",
		"/api/kds?localClienteId=%zz", "/api/kds?%00", "*", "http://other/api/setup", "/api/setup?a=%ff",
	} {
		f.Add(uint8(0), path)
	}
	methods := []string{"GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"}
	f.Fuzz(func(t *testing.T, method uint8, path string) {
		line := methods[int(method)%len(methods)] + " " + path + " HTTP/1.1\r\nHost: balcao.test\r\n\r\n"
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(line)))
		if err != nil {
			return // net/http refuses it before our handler is called
		}
		r.RemoteAddr = "192.0.2.1:1234"
		g.serve(t, r)
	})
}

// FuzzAuthorization sends Authorization headers: nobody gets in by guessing.
func FuzzAuthorization(f *testing.F) {
	g := openTarget(f)
	for _, header := range []string{
		"", "Bearer", "Bearer ", "bearer x", "BEARER  x", "Basic cXVlbTpxdWVt", "Bearer ' OR 1=1 --", "Bearer \xff\xfe", "Bearer " + strings.Repeat("a", 10_000), "Bearer a b c", ",", "Bearer\tx",
	} {
		f.Add(header)
	}
	f.Fuzz(func(t *testing.T, header string) {
		r := httptest.NewRequest(http.MethodGet, "/api/session/list", nil)
		r.Header.Set("Authorization", header)
		if w := g.serve(t, r); w.Code != http.StatusUnauthorized {
			body, _ := io.ReadAll(w.Body)
			t.Fatalf("%q opened a session: %d %s", header, w.Code, body)
		}
	})
}
