package gateway_test

import (
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/gateway"
)

// full is a disk on which nothing of the cache can be deleted.
const full = "CREATE TRIGGER full BEFORE DELETE ON answers BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END"

// signsOutInVain signs out of a computer that cannot erase what it keeps.
func (g *rig) signsOutInVain() {
	g.t.Helper()
	g.call("GET", "/api/kds/storeConfiguration/1", "")
	g.until("kept", func() bool { return g.rows() > 0 })
	g.inCache(full)
	if a := g.call("POST", "/api/session/signout", ""); a.status != http.StatusInternalServerError || !strings.Contains(a.body, "não conseguiu apagar") {
		g.t.Errorf("%d %s", a.status, a.body)
	}
	if a := g.call("GET", "/local/actions", ""); a.status != http.StatusUnauthorized {
		g.t.Errorf("still signed in: %d", a.status)
	}
}

// What could not be erased at a sign-out is erased once it can be.
func TestASignOutThatCannotEraseTriesAgain(t *testing.T) {
	t.Parallel()
	g, _ := newMoody(t, func(w *gateway.Timing) { w.Sweep = 20 * time.Millisecond })
	g.signsOutInVain()
	g.inCache("DROP TRIGGER full")
	g.until("erased", func() bool { return g.rows() == 0 })
}

// Whoever signs out everywhere is told, too, what this computer could not erase;
// what the server says otherwise is passed on as it is.
func TestASignOutEverywhereThatCannotErase(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t)
	g.call("GET", "/api/kds/storeConfiguration/1", "")
	g.until("kept", func() bool { return g.rows() > 0 })
	g.inCache(full)
	const everywhere = "/api/session/signoutEverywhere"
	feels := func(mood func(http.ResponseWriter, *http.Request) bool) {
		m.feel(func(w http.ResponseWriter, r *http.Request) bool { return r.URL.Path == everywhere && mood(w, r) })
	}
	feels(says(409, "application/json", `{"message":"Agora não."}`, "X-Request-Id", "r1"))
	if a := g.call("POST", everywhere, ""); a.status != http.StatusConflict || a.body != `{"message":"Agora não."}` || a.header.Get("X-Request-Id") != "r1" {
		t.Fatalf("%d %v %s", a.status, a.header, a.body)
	}
	feels(func(w http.ResponseWriter, _ *http.Request) bool { w.WriteHeader(http.StatusNoContent); return true })
	if a := g.call("POST", everywhere, ""); a.status != http.StatusUnauthorized || !strings.Contains(a.body, "não conseguiu apagar") {
		t.Errorf("%d %s", a.status, a.body)
	}
	g.inCache("DROP TRIGGER full")
	g.token = g.signIn("ana")
	if a := g.call("POST", everywhere, ""); a.status != http.StatusNoContent || a.body != "" {
		t.Errorf("%d %s", a.status, a.body)
	}
	if n := g.rows(); n > 0 {
		t.Errorf("%d rows are left", n)
	}
}

// Another window of a session that was ended in this computer is told, whether the
// server is there or not: it shows a person's orders.
func TestOtherWindowsHearOfASignOut(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t)
	g.venue.ID = "1"
	m.feel(tells(nil))
	for _, isCut := range []bool{false, true} {
		g.token = g.signIn("ana")
		w := g.look()
		w.sees("hello")
		if isCut {
			g.cut()
		}
		if a := g.call("POST", "/api/session/signout", ""); a.status != http.StatusNoContent {
			t.Fatalf("%d %s", a.status, a.body)
		}
		w.sees("unauthenticated")
	}
}

// What a sign-out left behind is gone after the next start, while those who are
// signed in, and whose session has only expired, keep theirs.
func TestAStartErasesWhatASignOutLeft(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t)
	g.signsOutInVain()
	g.stop()
	g.inCache("DROP TRIGGER full")
	g.start()
	if n := g.rows(); n > 0 {
		t.Errorf("%d rows are left", n)
	}

	g.token = g.signIn("ana")
	g.call("GET", "/api/kds/storeConfiguration/1", "")
	g.until("kept", func() bool { return g.rows() > 0 })
	m.feel(says(401, "application/json", "{}"))
	g.call("GET", "/api/kds/storeConfiguration/2", "")
	g.stop()
	g.start()
	if n := g.rows(); n == 0 {
		t.Error("nothing is left of somebody who is signed in")
	}
}

// A start finishes an erasure that ended between the deletion of the rows and that
// of their bytes.
func TestAStartErasesDownToTheBytes(t *testing.T) {
	t.Parallel()
	g, _ := newMoody(t)
	g.stop()
	g.inCache(`INSERT INTO answers (key, owner, type, total, body, at, used_at) VALUES ('k', 'gone', '', '', CAST('Rua das Flores' AS BLOB), 0, 0)`)
	g.inCache("DELETE FROM answers; PRAGMA user_version = 1")
	has := func() bool {
		raw, err := os.ReadFile(filepath.Join(g.dir, "cache.db"))
		must(t, err)
		return strings.Contains(string(raw), "Rua das Flores")
	}
	if !has() {
		t.Fatal("nothing to erase")
	}
	g.start()
	g.stop()
	if has() {
		t.Error("it is still in the file")
	}
}

// A sign-out, or clearing, that cannot be written down holds over a restart, too,
// wherever the token is kept; once it can be, nobody else is signed out by it.
func TestASignOutThatCannotBeWrittenDown(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		noKeyring error
		path      string
	}{
		"in the keyring":             {nil, "/api/session/signout"},
		"in the file":                {errors.New("there is none"), "/api/session/signout"},
		"clearing, with the keyring": {nil, "/local/clear"},
		"clearing the file":          {errors.New("there is none"), "/local/clear"},
	} {
		t.Run(name, func(t *testing.T) {
			g, _ := newMoody(t, func(w *gateway.Timing) { w.Sweep = 20 * time.Millisecond })
			if c.noKeyring != nil {
				g.ring.fail(c.noKeyring)
				g.token = g.signIn("ana")
			}
			inTheWay := filepath.Join(g.dir, "sessoes.json.novo", "x")
			must(t, os.MkdirAll(inTheWay, 0o700))
			if a := g.call("POST", c.path, "{}"); a.status != http.StatusInternalServerError {
				t.Errorf("%d %s", a.status, a.body)
			}
			g.stop()
			g.start()
			if a := g.call("GET", "/local/actions", ""); a.status != http.StatusUnauthorized {
				t.Errorf("signed in again: %d", a.status)
			}
			if n := g.rows(); n > 0 {
				t.Errorf("%d rows are left", n)
			}
		})
	}
}

// Others who are signed in at a computer without a keyring are so again as soon as
// the sign-out of one can be written down.
func TestASignOutThatIsWrittenDownLater(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t, func(w *gateway.Timing) { w.Sweep = 20 * time.Millisecond })
	g.ring.fail(errors.New("there is none"))
	m.feel(func(w http.ResponseWriter, r *http.Request) bool {
		return r.URL.Path == "/api/mfa/login" && says(200, "application/json", `{"access_token":"hers","usuarioMeep":{"id":"bia"},"locais":[]}`)(w, r)
	})
	bia := g.signIn("bia")
	m.feel(nil)
	g.token = g.signIn("ana")
	inTheWay := filepath.Join(g.dir, "sessoes.json.novo")
	must(t, os.MkdirAll(filepath.Join(inTheWay, "x"), 0o700))
	g.call("POST", "/api/session/signout", "")
	must(t, os.RemoveAll(inTheWay))
	g.until("written", func() bool {
		raw, err := os.ReadFile(filepath.Join(g.dir, "sessoes.json"))
		return err == nil && strings.Contains(string(raw), "hers")
	})
	g.stop()
	g.start()
	if a := g.as(bia, "GET", "/local/actions", ""); a.status != http.StatusOK {
		t.Errorf("the other: %d %s", a.status, a.body)
	}
	if a := g.call("GET", "/local/actions", ""); a.status != http.StatusUnauthorized {
		t.Errorf("signed in again: %d", a.status)
	}
}

// Venues that nobody looks at any more are not kept for ever.
func TestAbandonedVenuesAreForgotten(t *testing.T) {
	t.Parallel()
	clk := clock.At(time.Date(2026, 11, 22, 1, 0, 0, 0, time.UTC))
	g, m := moodyAt(t, clk)
	g.venue.ID = "1"
	m.feel(tells(nil))
	g.look().sees("connection", `"heard"`)
	for _, c := range []struct {
		passed time.Duration
		left   bool
	}{{29 * 24 * time.Hour, true}, {2 * 24 * time.Hour, false}} {
		g.cut()
		g.stop()
		clk.Advance(c.passed)
		g.start()
		if left := !g.heard().IsZero(); left != c.left {
			t.Errorf("after %v more: %v", c.passed, left)
		}
	}
}
