package gateway_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/zalando/go-keyring"

	"balcao/app/gateway"
)

// sessions are the sign-ins that the computer's file has.
func (g *rig) sessions() (found []struct{ ID, Server string }) {
	g.t.Helper()
	raw, err := os.ReadFile(filepath.Join(g.dir, "sessoes.json"))
	must(g.t, err)
	must(g.t, json.Unmarshal(raw, &found))
	return found
}

// A keyring that is locked at the start ends no sign-in: what is known here is
// shown, what is done is kept, and once it is unlocked everything goes on.
func TestALockedKeyring(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t, func(w *gateway.Timing) { w.KeyringAgain = 20 * time.Millisecond })
	const known, unknown = "/api/kds/storeConfiguration/1", "/api/kds/storeConfiguration/2"
	g.call("GET", known, "")
	g.until("kept", func() bool {
		m.feel(says(502, "text/plain", ""))
		defer m.feel(nil)
		return g.call("GET", known, "").status == http.StatusOK
	})
	g.stop()
	g.ring.fail(errors.New("it is locked"))
	g.start()
	if a := g.call("GET", known, ""); a.status != http.StatusOK || a.header.Get(gateway.HeaderOffline) != "1" {
		t.Errorf("known: %d %s", a.status, a.body)
	}
	if a := g.call("GET", unknown, ""); a.status != http.StatusServiceUnavailable || !strings.Contains(a.body, "chaveiro") {
		t.Errorf("unknown: %d %s", a.status, a.body)
	}
	if a := g.accept(1); a.status != http.StatusAccepted {
		t.Errorf("a tap: %d %s", a.status, a.body)
	}
	if s := g.status(); s.State != "offline" || !strings.Contains(s.Message, "chaveiro") || s.Queued != 1 {
		t.Errorf("people were told %+v", s)
	}
	g.as("", "POST", "/api/mfa/login", `{"username":"bia","password":"x"}`)
	g.stop()
	g.start()
	g.stop()
	g.ring.fail(nil)
	g.start()
	g.until("sent", func() bool { s := g.status(); return s.Queued == 0 && s.State == "connected" })
}

// What the keyring gives later than at the start is taken, too.
func TestAKeyringThatIsUnlockedLater(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t, func(w *gateway.Timing) { w.KeyringAgain = 20 * time.Millisecond })
	g.stop()
	g.ring.fail(errors.New("it is locked"))
	g.start()
	g.accept(1)
	g.ring.fail(nil)
	g.until("sent", func() bool { return g.status().Queued == 0 })
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.heard) != 1 || m.heard[0] != "k1" {
		t.Errorf("heard %v", m.heard)
	}
}

// Clearing this computer forgets the sign-ins at other servers, too.
func TestClearingForgetsOtherServers(t *testing.T) {
	t.Parallel()
	g, _ := newMoody(t)
	first := g.sessions()[0]
	g.stop()
	other := httptest.NewServer(&moody{})
	t.Cleanup(other.Close)
	g.wire = lay(t, other.URL)
	g.start()
	g.token = g.signIn("ana")
	if n := len(g.sessions()); n != 2 {
		t.Fatalf("%d sign-ins", n)
	}
	if a := g.call("POST", "/local/clear", "{}"); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	for _, s := range g.sessions() {
		if s.Server == first.Server {
			t.Errorf("still there: %+v", s)
		}
	}
	// Nobody waits for a keyring that is slow.
	g.until("its token is gone", func() bool {
		_, err := g.ring.Get("balcao", first.ID)
		return errors.Is(err, keyring.ErrNotFound)
	})
}

// One keyring that is unlocked gives all its tokens at once: nobody waits until it
// is asked again for each.
func TestAnUnlockedKeyringGivesAllItHas(t *testing.T) {
	t.Parallel()
	g, _ := newMoody(t, func(w *gateway.Timing) { w.KeyringAgain = 200 * time.Millisecond })
	handles := []string{g.token}
	for len(handles) < 40 {
		handles = append(handles, g.signIn("ana"))
	}
	tokens := map[string]string{}
	for _, s := range g.sessions() {
		token, err := g.ring.Get("balcao", s.ID)
		must(t, err)
		tokens[s.ID] = token
	}
	g.stop()
	g.ring.fail(errors.New("it is locked"))
	g.start()
	g.ring.fail(nil)
	for id, token := range tokens {
		must(t, g.ring.Set("balcao", id, token))
	}
	for _, handle := range handles {
		g.until("given", func() bool {
			a := g.as(handle, "GET", "/api/kds/storeConfiguration/1", "")
			return a.status == http.StatusOK && a.header.Get(gateway.HeaderOffline) == ""
		})
	}
}

// Whoever signs out while the keyring is locked, and in again, stays signed out of
// the session before: the server is told of it as soon as its token is there.
func TestASignOutWhileTheKeyringIsLocked(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t, func(w *gateway.Timing) { w.KeyringAgain = 20 * time.Millisecond })
	id := g.sessions()[0].ID
	token, err := g.ring.Get("balcao", id)
	must(t, err)
	g.stop()
	g.ring.fail(errors.New("it is locked"))
	g.start()
	if a := g.call("POST", "/api/session/signout", ""); a.status != http.StatusNoContent {
		t.Fatalf("%d %s", a.status, a.body)
	}
	g.token = g.signIn("ana")
	told := make(chan string, 100)
	m.feel(func(_ http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path == "/api/session/signout" {
			told <- r.Header.Get("Authorization")
		}
		return false
	})
	g.ring.fail(nil)
	if by := <-told; by != "Bearer "+token {
		t.Errorf("told by %q", by)
	}
}
