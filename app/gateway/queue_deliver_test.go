package gateway_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"balcao/app/gateway"
)

// A server's word on the stream is not yet the end of a session: one whose
// database fails for a moment says so to everybody. Only a refused call is.
func TestAStreamDoesNotEndASession(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t)
	g.venue.ID = "1"
	m.feel(func(w http.ResponseWriter, r *http.Request) bool {
		switch r.URL.Path {
		case "/api/kds":
			return says(200, "application/json", "[]")(w, r)
		case "/api/kds/stream":
			return says(200, "text/event-stream", "event: hello\ndata: {\"seq\":1,\"now\":\"2026-03-01T12:00:00Z\"}\n\nevent: unauthenticated\ndata: {}\n\n")(w, r)
		}
		return false
	})
	g.look().sees("hello")
	g.until("the stream was opened again", func() bool {
		return strings.Count(g.call("GET", "/local/status", "").body, "/api/kds/stream") > 1
	})
	if a := g.call("POST", "/api/kds/acceptOrder", `{"Id":"1"}`, "Idempotency-Key: k"); a.status != http.StatusOK {
		t.Errorf("%d %s", a.status, a.body)
	}
}

// Whoever taps after the session has ended is told so: nothing would be sent.
func TestTapAfterTheSession(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t)
	m.feel(func(w http.ResponseWriter, r *http.Request) bool {
		return r.URL.Path == "/api/account/userinfo" && says(401, "application/json", `{"message":"x","code":"unauthenticated"}`)(w, r)
	})
	g.call("GET", "/api/account/userinfo", "")
	if a := g.call("POST", "/api/kds/acceptOrder", `{"Id":"1"}`, "Idempotency-Key: k"); a.status != http.StatusUnauthorized || !strings.Contains(a.body, "está guardado") {
		t.Errorf("%d %s", a.status, a.body)
	}
	m.feel(nil)
	g.token = g.signIn("ana")
	g.until("sent", func() bool { return g.status().Queued == 0 })
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.heard) != 1 || m.heard[0] != "k" {
		t.Errorf("heard %v", m.heard)
	}
}

// A sending that hangs in a network which is gone does not hold its order up
// when the server is back.
func TestAHangingTapIsSentAgainWhenTheServerIsBack(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t, func(w *gateway.Timing) {
		w.Missed, w.Overdue, w.Ask = 300*time.Millisecond, 300*time.Millisecond, 300*time.Millisecond
		w.Send = time.Hour
	})
	over := make(chan struct{})
	t.Cleanup(func() { close(over) })
	m.feel(func(_ http.ResponseWriter, r *http.Request) bool {
		select {
		case <-over:
		case <-r.Context().Done():
		}
		return true
	})
	g.call("POST", "/api/kds/acceptOrder", `{"Id":"1"}`, "Idempotency-Key: k")
	g.until("offline", func() bool { return g.status().State == "offline" })
	m.feel(nil)
	g.until("sent", func() bool { return g.status().Queued == 0 })
}

// Whoever signed out while the server was away is told to it once in a while,
// not between any two taps.
func TestTapsDoNotWaitForOldSignOuts(t *testing.T) {
	t.Parallel()
	g, m := newMoody(t)
	ended := 0
	m.feel(func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path != "/api/session/signout" {
			return false
		}
		m.mu.Lock()
		ended++
		m.mu.Unlock()
		return says(500, "application/json", `{"message":"x","code":"internal"}`)(w, r)
	})
	g.call("POST", "/api/session/signout", "")
	g.token = g.signIn("ana")
	for i := range 20 {
		g.call("POST", "/api/kds/acceptOrder", fmt.Sprintf(`{"Id":"%d"}`, i), fmt.Sprint("Idempotency-Key: k", i))
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if ended == 0 || ended > 5 {
		t.Errorf("the server was told %d times", ended)
	}
}

// A sign-out is over only once the server has heard of it: what answers in its
// place has ended no session.
func TestASignOutThatAStrangerAnswers(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"a captive portal", "a captive portal in plain words", "a captive portal that is mute", "a proxy that wants to know whom",
	} {
		t.Run(name, func(t *testing.T) {
			g, m := newMoody(t)
			g.cut()
			if a := g.call("POST", "/api/session/signout", ""); a.status != http.StatusNoContent {
				t.Fatalf("%d %s", a.status, a.body)
			}
			g.stop()
			told := make(chan struct{}, 100)
			notes := func(r *http.Request) bool {
				if r.URL.Path != "/api/session/signout" {
					return false
				}
				told <- struct{}{}
				return true
			}
			m.feel(func(w http.ResponseWriter, r *http.Request) bool {
				notes(r)
				return troubles[name].mood(w, r)
			})
			g.wire.mend()
			g.start()
			<-told
			g.until("offline", func() bool { return g.status().State == "offline" })
			g.stop()
			if len(g.sessions()) != 1 {
				t.Fatal("forgotten, and the server was not told")
			}
			for len(told) > 0 {
				<-told
			}
			m.feel(func(w http.ResponseWriter, r *http.Request) bool {
				if notes(r) {
					w.WriteHeader(http.StatusNoContent)
					return true
				}
				return false
			})
			g.start()
			g.until("the server was told", func() bool { return len(told) > 0 })
			g.until("forgotten here", func() bool { return len(g.sessions()) == 0 })
		})
	}
}
