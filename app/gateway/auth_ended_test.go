package gateway_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"sync/atomic"
	"testing"

	"balcao/app/orders"
)

// A window that shows the queue alone hears of the session's end from it: there
// what waits would seem to wait for the network.
func TestAnEndedSessionIsToldByItsQueue(t *testing.T) {
	t.Parallel()
	g := newRig(t)
	placed := g.server.Order(g.venue)
	g.cut()
	g.tap(orders.Accept, placed.ID, "mine")
	if a := g.call("GET", "/local/actions", ""); a.status != http.StatusOK {
		t.Fatalf("%d %s", a.status, a.body)
	}
	ana := g.server.SignIn("ana@balcao.test")
	g.server.Want(204, ana, "POST", "/api/session/signoutEverywhere", nil)
	g.wire.mend()
	g.until("told to sign in again", func() bool { return g.call("GET", "/local/actions", "").status == http.StatusUnauthorized })
}

// eachSignIn is a mood in which each sign-in from now on has a token of its own,
// real1 being the first.
func eachSignIn(otherwise func(http.ResponseWriter, *http.Request) bool) func(http.ResponseWriter, *http.Request) bool {
	var signedIn atomic.Int32
	return func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path != "/api/mfa/login" {
			return otherwise(w, r)
		}
		var by struct{ Username string }
		if json.NewDecoder(r.Body).Decode(&by) != nil {
			return says(400, "application/json", `{"message":"x"}`)(w, r)
		}
		return says(200, "application/json", fmt.Sprintf(`{"access_token":"real%d","usuarioMeep":{"id":%q},"locais":[]}`, signedIn.Add(1), by.Username))(w, r)
	}
}

// tapSenders tells whose sign-in each tap is sent with.
func tapSenders(m *moody) <-chan string {
	senders := make(chan string, 1)
	m.feel(eachSignIn(func(_ http.ResponseWriter, r *http.Request) bool {
		if isTap(r) {
			senders <- r.Header.Get("Authorization")
		}
		return false
	}))
	return senders
}

// A session that is over ends no other of the same person, even where a tap of
// that one was sent with it.
func TestAnEndedSessionEndsNoOther(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t)
	m.feel(eachSignIn(func(w http.ResponseWriter, r *http.Request) bool {
		return isTap(r) && r.Header.Get("Authorization") == "Bearer real1" && says(401, "application/json", `{"message":"x","code":"unauthenticated"}`)(w, r)
	}))
	g.signIn("ana")
	if a := g.accept(1); a.status == http.StatusUnauthorized {
		t.Errorf("%d %s", a.status, a.body)
	}
	g.until("sent", func() bool { return g.status().Queued == 0 })
}

// Taps are sent with a person's last sign-in: of those before it, nobody knows
// after a restart which are over.
func TestTapsAreSentWithTheLastSignIn(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t)
	senders := tapSenders(m)
	for n := range 10 {
		if n%3 == 0 {
			g.stop()
			g.start()
		}
		g.token = g.signIn("ana")
		if a := g.accept(n); a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
		if by := <-senders; by != fmt.Sprintf("Bearer real%d", n+1) {
			t.Errorf("after %d sign-ins with %q", n+1, by)
		}
	}
}

// A tap is sent with the sign-in before it even where the queues of many others
// were being looked through when the person signed in.
func TestTapsOfOneAmongManyAreSentWithTheLastSignIn(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t)
	senders := tapSenders(m)
	const others = 200
	for n := range others {
		g.signIn(fmt.Sprint("other", n))
	}
	for n := range 20 {
		g.token = g.signIn("ana")
		if a := g.accept(n); a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
		if by := <-senders; by != fmt.Sprintf("Bearer real%d", others+n+1) {
			t.Errorf("after sign-in %d with %q", others+n+1, by)
		}
	}
}

// Of sign-ins from before their order was kept, the same one sends all.
func TestSignInsWithoutAnOrder(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t)
	senders := tapSenders(m)
	for range 5 {
		g.token = g.signIn("ana")
	}
	g.stop()
	path := filepath.Join(g.dir, "sessoes.json")
	kept, err := os.ReadFile(path)
	must(t, err)
	must(t, os.WriteFile(path, regexp.MustCompile(`,"place":\d+`).ReplaceAll(kept, nil), 0o600))
	g.start()
	first := ""
	for n := range 20 {
		if a := g.accept(n); a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
		by := <-senders
		if first == "" {
			first = by
		}
		if by != first {
			t.Fatalf("tap %d was sent with %q, those before with %q", n, by, first)
		}
	}
}
