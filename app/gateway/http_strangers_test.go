package gateway_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/gateway"
	"balcao/app/orders"
)

// keep reads something, and waits until it is known here and the server is well.
func (g *rig) keep(m *moody, clk *clock.Fake, path string) {
	g.t.Helper()
	g.call("GET", path, "")
	g.until("kept", func() bool {
		m.feel(says(502, "text/plain", ""))
		defer m.feel(nil)
		return g.call("GET", path, "").status == http.StatusOK
	})
	g.until("back", func() bool {
		clk.Advance(11 * time.Second)
		g.call("GET", path, "")
		return g.status().State == "connected"
	})
}

// Whatever stands between the window and the server, what is known is shown as
// what it is, of the rest people are told why it is not, and nobody's session ends.
func TestReadsInEachTrouble(t *testing.T) {
	t.Parallel()
	for name, c := range troubles {
		t.Run(name, func(t *testing.T) {
			clk := clock.At(time.Date(2026, 11, 20, 23, 31, 0, 0, time.UTC))
			g, m := moodyAt(t, clk)
			const known = "/api/kds/storeConfiguration/1"
			g.keep(m, clk, known)
			m.feel(c.mood)
			if a := g.call("GET", known, ""); a.status != http.StatusOK || a.header.Get(gateway.HeaderOffline) != "1" || a.header.Get(gateway.HeaderAge) == "" {
				t.Errorf("known: %d %v %s", a.status, a.header, a.body)
			}
			want := http.StatusServiceUnavailable
			if name == "a server that asks for time" {
				want = http.StatusTooManyRequests
			}
			if a := g.call("GET", "/api/kds/storeConfiguration/2", ""); a.status != want || !strings.Contains(a.body, `"message"`) {
				t.Errorf("unknown: %d %s", a.status, a.body)
			}
			g.until(c.state+" "+c.cause, func() bool { s := g.status(); return s.State == c.state && s.Cause == c.cause && s.Message != "" })
			m.feel(nil)
			g.until("back", func() bool {
				a := g.call("GET", known, "")
				return a.status == http.StatusOK && a.header.Get(gateway.HeaderOffline) == ""
			})
		})
	}
}

// People are told that the server wants time for reads for as long as it does, as
// far as that says something of all of it.
func TestAServerThatWantsTimeForReads(t *testing.T) {
	t.Parallel()
	for after, most := range map[string]time.Duration{"60": time.Minute, "7200": 2 * time.Minute} {
		t.Run(after, func(t *testing.T) {
			clk := clock.At(time.Date(2026, 11, 20, 23, 31, 0, 0, time.UTC))
			g, m := moodyAt(t, clk)
			const known = "/api/kds/storeConfiguration/1"
			g.keep(m, clk, known)
			m.feel(says(429, "application/json", `{"message":"x"}`, "Retry-After", after))
			g.call("GET", known, "")
			m.feel(nil)
			begun := clk.Now()
			g.until("over", func() bool {
				g.call("GET", "/api/kds/storeConfiguration/2", "")
				s := g.status()
				if s.State != "connected" && (s.State != "unstable" || s.Cause != "limited") {
					t.Fatalf("%+v", s)
				}
				clk.Advance(time.Second)
				return s.State == "connected"
			})
			if lasted := clk.Now().Sub(begun); lasted < most || lasted > most+15*time.Second {
				t.Errorf("told for %v", lasted)
			}
		})
	}
}

// What the server limits by itself, as wrong passwords, says nothing of all the
// rest: it is passed on, and people are told of no trouble.
func TestALimitOfTheServersOwn(t *testing.T) {
	t.Parallel()
	const limited = `{"message":"Muitas tentativas.","code":"limited"}`
	for name, call := range map[string][2]string{
		"of passwords": {"POST", "/api/kds/refuseOrder"},
		"of sign-ins":  {"POST", "/api/mfa/login"},
		"of papers":    {"GET", "/api/kds/pedidos/1/imprimir"},
	} {
		t.Run(name, func(t *testing.T) {
			g, m := newMoody(t)
			g.until("connected", func() bool { return g.status().State == "connected" })
			m.feel(func(w http.ResponseWriter, r *http.Request) bool {
				return r.URL.Path == call[1] && says(429, "application/json", limited, "Retry-After", "60")(w, r)
			})
			if a := g.call(call[0], call[1], ""); a.status != http.StatusTooManyRequests || a.body != limited || a.header.Get("Retry-After") != "60" {
				t.Errorf("%d %v %s", a.status, a.header, a.body)
			}
			if s := g.status(); s.State != "connected" {
				t.Errorf("people were told %+v", s)
			}
		})
	}
}

// The server says so of wrong passwords in the words that this computer knows.
func TestWrongPasswords(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	g.until("connected", func() bool { return g.status().State == "connected" })
	placed := g.server.Order(g.venue)
	g.until("limited", func() bool {
		a := g.call("POST", "/api/kds/"+string(orders.Refuse), `{"Id":"`+placed.ID+`","Password":"wrong","NewStateId":"`+orders.Refused.ID()+`"}`)
		return a.status == http.StatusTooManyRequests
	})
	if s := g.status(); s.State != "connected" {
		t.Errorf("people were told %+v", s)
	}
}

// What a server answers otherwise than in JSON is its own all the same.
func TestAnswersThatAreNoStrangers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		method string
		mood   func(http.ResponseWriter, *http.Request) bool
		want   int
		body   string
	}{
		"done, without a word":         {"POST", func(w http.ResponseWriter, _ *http.Request) bool { w.WriteHeader(200); return true }, 200, ""},
		"done, and said so":            {"DELETE", func(w http.ResponseWriter, _ *http.Request) bool { w.WriteHeader(204); return true }, 204, ""},
		"refused":                      {"PUT", says(409, "application/problem+json", `{"message":"x"}`), 409, `{"message":"x"}`},
		"there is no such thing":       {"GET", says(404, "application/json; charset=utf-8", `{"message":"x"}`), 404, `{"message":"x"}`},
		"a report to save":             {"GET", says(200, "text/csv", "a;b", "Content-Disposition", "attachment; filename=x.csv"), 200, "a;b"},
		"a page to save":               {"GET", says(200, "application/pdf", "%PDF", "Content-Disposition", "inline"), 200, "%PDF"},
		"the copy is still right":      {"GET", func(w http.ResponseWriter, _ *http.Request) bool { w.WriteHeader(304); return true }, 304, ""},
		"an operation that is unknown": {"OPTIONS", says(405, "text/plain", "x"), 405, "x"},
		"a head":                       {"HEAD", says(200, "text/plain", ""), 200, ""},
		"a server that fails at length": {"GET", says(500, "application/json", `{"message":"`+strings.Repeat("x", 100_000)+`"}`), 500,
			`{"message":"` + strings.Repeat("x", 100_000) + `"}`},
	} {
		t.Run(name, func(t *testing.T) {
			g, m := newMoody(t)
			g.until("connected", func() bool { return g.status().State == "connected" })
			m.feel(func(w http.ResponseWriter, r *http.Request) bool {
				return r.URL.Path == "/api/Relatorio" && c.mood(w, r)
			})
			if a := g.call(c.method, "/api/Relatorio", ""); a.status != c.want || a.body != c.body || a.header.Get(gateway.HeaderOffline) != "" {
				t.Errorf("%d %v %.100s", a.status, a.header, a.body)
			}
			if s := g.status(); s.State != "connected" {
				t.Errorf("%+v", s)
			}
		})
	}
}

// What a proxy bars is no end of the way to the server, and whoever wrote is told
// that it may have been done.
func TestAStrangersAnswerToAWrite(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		mood func(http.ResponseWriter, *http.Request) bool
		says string
	}{
		"barred in words":       {says(403, "text/plain", "x"), "Não sabemos se o servidor recebeu"},
		"barred with a page":    {says(403, "text/html", "x"), "Não sabemos se o servidor recebeu"},
		"asked to sign in":      {says(200, "text/html", "x"), "Nada foi enviado"},
		"sent to another place": {says(302, "", "", "Location", "/x"), "Nada foi enviado"},
		"too many, on a page":   {says(429, "text/html", "x"), "Nada foi enviado"},
		"too slow, on a page":   {says(408, "text/html", "x"), "Não sabemos se o servidor recebeu"},
		"too early, on a page":  {says(425, "text/html", "x"), "Não sabemos se o servidor recebeu"},
		"a proxy in words":      {says(502, "text/plain", "x"), "Não sabemos se o servidor recebeu"},
		"a proxy with a page":   {says(504, "text/html", "x"), "Não sabemos se o servidor recebeu"},
	} {
		t.Run(name, func(t *testing.T) {
			g, m := newMoody(t)
			m.feel(func(w http.ResponseWriter, r *http.Request) bool { return r.Method == "PUT" && c.mood(w, r) })
			for range 3 {
				if a := g.call("PUT", "/api/Politica/Acessos", "{}"); a.status != http.StatusServiceUnavailable || !strings.Contains(a.body, c.says) {
					t.Fatalf("%d %s", a.status, a.body)
				}
				if s := g.status(); s.State == "offline" {
					t.Errorf("%+v", s)
				}
			}
		})
	}
}

// One read that a proxy gives up on, as one that takes long, is no end of the way
// to the server.
func TestOneReadThatAProxyFails(t *testing.T) {
	t.Parallel()
	for name, mood := range map[string]func(http.ResponseWriter, *http.Request) bool{
		"in words":    says(502, "text/plain", "x"),
		"with a page": says(504, "text/html", "x"),
	} {
		t.Run(name, func(t *testing.T) {
			g, m := newMoody(t)
			g.until("connected", func() bool { return g.status().State == "connected" })
			m.feel(func(w http.ResponseWriter, r *http.Request) bool { return r.URL.Path == "/api/Relatorio" && mood(w, r) })
			for range 3 {
				if a := g.call("GET", "/api/Relatorio", ""); a.status != http.StatusServiceUnavailable || !strings.Contains(a.body, "problemas") {
					t.Fatalf("%d %s", a.status, a.body)
				}
				if s := g.status(); s.State != "connected" {
					t.Errorf("people were told %+v", s)
				}
			}
		})
	}
}

// A tap that was answered in the server's place may have been done all the same:
// once the server may have forgotten its key it is sent by nobody but a person.
// What only a page or a redirect was said to, it cannot have heard.
func TestATapThatAStrangerAnswered(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		mood func(http.ResponseWriter, *http.Request) bool
		dead int
	}{
		"barred in words":         {says(403, "text/plain", "x"), 1},
		"barred with a page":      {says(403, "text/html", "x"), 1},
		"plain words":             {says(200, "text/plain", "x"), 1},
		"nothing at all":          {says(200, "", ""), 1},
		"what it has not changed": {func(w http.ResponseWriter, _ *http.Request) bool { w.WriteHeader(304); return true }, 1},
		"it took too long":        {says(408, "application/json", `{"message":"x"}`, "Retry-After", "0"), 1},
		"it came too early":       {says(425, "application/json", `{"message":"x"}`, "Retry-After", "0"), 1},
		"a page to sign in":       {says(200, "text/html", "x"), 0},
		"a network's own status":  {says(511, "text/html", "x"), 0},
		"sent to another place":   {says(302, "", "", "Location", "/x"), 0},
		"too many calls":          {says(429, "application/json", `{"message":"x"}`, "Retry-After", "0"), 0},
		"too many, on a page":     {says(429, "text/html", "x", "Retry-After", "0"), 0},
		"too slow, on a page":     {says(408, "text/html", "x", "Retry-After", "0"), 1},
	} {
		t.Run(name, func(t *testing.T) {
			clk := clock.At(time.Date(2026, 11, 20, 23, 31, 0, 0, time.UTC))
			g, m := moodyAt(t, clk)
			g.until("connected", func() bool { return g.status().State == "connected" })
			m.feel(onTaps(c.mood))
			g.accept(0)
			g.until("tried", func() bool { return g.tries("k0") > 0 })
			m.feel(nil)
			clk.Advance(6 * 24 * time.Hour)
			g.wakeQueue()
			g.until("over", func() bool { s := g.status(); return s.Queued == 0 || s.Dead > 0 })
			if s := g.status(); s.Dead != c.dead {
				t.Errorf("%+v", s)
			}
		})
	}
}
