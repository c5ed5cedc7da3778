package gateway_test

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"balcao/app/gateway"
)

func start(t *testing.T, remote http.HandlerFunc, waits ...func(*gateway.Timing)) (near, far *httptest.Server) {
	t.Helper()
	far = httptest.NewServer(remote)
	t.Cleanup(far.Close)
	address, err := gateway.Remote(far.URL + "/")
	if err != nil {
		t.Fatal(err)
	}
	g, err := gateway.Open(t.Context(), gateway.Config{Remote: address, DataDir: t.TempDir(), Log: slog.New(slog.DiscardHandler), Keyring: &ring{}, Timing: hasty(waits...)})
	if err != nil {
		t.Fatal(err)
	}
	near = httptest.NewServer(g)
	t.Cleanup(func() {
		near.Close()
		if err := g.Close(); err != nil {
			t.Error(err)
		}
	})
	return near, far
}

func TestCallsReachTheRemote(t *testing.T) {
	t.Parallel()
	near, _ := start(t, func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("x-total-count", "7")
		w.WriteHeader(http.StatusConflict)
		fmt.Fprintf(w, `{"saw":%q}`, r.Method+" "+r.URL.RequestURI()+" "+r.Header.Get("Authorization")+" "+string(raw))
	})
	req, _ := http.NewRequest("POST", near.URL+"/api/kds?page=2", strings.NewReader("body"))
	req.Header.Set("Authorization", "Bearer x")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	raw, _ := io.ReadAll(res.Body)
	if res.StatusCode != http.StatusConflict || res.Header.Get("x-total-count") != "7" || !strings.Contains(string(raw), "POST /api/kds?page=2 Bearer x body") {
		t.Errorf("%d %v %s", res.StatusCode, res.Header, raw)
	}
}

func TestStreamsArriveAtOnce(t *testing.T) {
	t.Parallel()
	more := make(chan struct{})
	near, _ := start(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprint(w, "event: hello\n\n")
		_ = http.NewResponseController(w).Flush()
		<-more
	})
	defer close(more)
	res, err := http.Get(near.URL + "/api/kds/stream")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	first := make([]byte, len("event: hello\n\n"))
	if _, err := io.ReadFull(res.Body, first); err != nil || !strings.Contains(string(first), "hello") {
		t.Errorf("%q %v", first, err)
	}
}

func TestTroubleIsToldInPortuguese(t *testing.T) {
	t.Parallel()
	captive, _ := start(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, "<h1>Wi-Fi</h1>")
	})
	gone, far := start(t, func(http.ResponseWriter, *http.Request) {})
	far.Close()
	for name, c := range map[string]struct{ url, says string }{
		"a captive portal's page":    {captive.URL, "no lugar do servidor"},
		"a server that is not there": {gone.URL, "desligado"},
	} {
		res, err := http.Get(c.url + "/api/kds")
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		var body struct{ Message, Code string }
		if err := json.NewDecoder(res.Body).Decode(&body); err != nil {
			t.Fatal(err)
		}
		if res.StatusCode != http.StatusServiceUnavailable || body.Code != "unavailable" || !strings.Contains(body.Message, c.says) {
			t.Errorf("%s: %d %+v", name, res.StatusCode, body)
		}
	}
}

// A read that waits while the server is found to be away is given up with what was found,
// not as if the server were slow.
func TestAWaitingReadIsToldWhatWasFound(t *testing.T) {
	t.Parallel()
	near, _ := start(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/kds" {
			<-r.Context().Done()
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, "<h1>Wi-Fi</h1>")
	}, func(w *gateway.Timing) { w.Overdue = 50 * time.Millisecond })
	res, err := http.Get(near.URL + "/api/kds")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if said, _ := io.ReadAll(res.Body); res.StatusCode != http.StatusServiceUnavailable || !strings.Contains(string(said), "no lugar do servidor") {
		t.Errorf("%d %s", res.StatusCode, said)
	}
}

func TestAddresses(t *testing.T) {
	t.Parallel()
	for address, good := range map[string]bool{
		"https://balcao.example": true, "http://10.0.0.2:8080/": true,
		"": false, "balcao.example": false, "ftp://x": false, "http://": false, "https://a b": false,
	} {
		if _, err := gateway.Remote(address); (err == nil) != good {
			t.Errorf("%q: %v", address, err)
		}
	}
}
