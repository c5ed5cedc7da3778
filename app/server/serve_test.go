package server_test

import (
	"context"
	"net"
	"net/http"
	"testing"

	"balcao/app/server"
)

// serve runs a server on a loopback listener of its own and answers its address.
func serve(t *testing.T, cfg server.Config) string {
	t.Helper()
	cfg.DataDir = t.TempDir()
	s, err := server.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, listener) }()
	t.Cleanup(func() {
		stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return listener.Addr().String()
}

func statusAs(t *testing.T, address, host string) int {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+address+"/api/portal/configuracao", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Host = host
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	return answer.StatusCode
}

// A page from elsewhere can give its own name this machine's address, and call
// with it. Without the check it could create the first account.
func TestServerOfThisMachineAnswersToItsOwnNamesOnly(t *testing.T) {
	address := serve(t, server.Config{})
	for host, want := range map[string]int{
		"127.0.0.1:8080": 200, "localhost": 200, "localhost:9": 200, "[::1]:8080": 200,
		"atacante.example": 421, "127.0.0.1.atacante.example:8080": 421, "192.168.0.7": 421, "": 421,
	} {
		if host == "" {
			host = "."
		}
		if got := statusAs(t, address, host); got != want {
			t.Errorf("as %q: %d, want %d", host, got, want)
		}
	}
	open := serve(t, server.Config{Exposed: true})
	if got := statusAs(t, open, "bar.exemplo.com.br"); got != 200 {
		t.Errorf("an exposed server answers %d", got)
	}
}
