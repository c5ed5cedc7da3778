package station_test

import (
	"context"
	"net"
	"net/http"
	"testing"

	"balcao/app/printing"
	"balcao/app/server/servertest"
	"balcao/app/station"
)

// asked calls the agent of this computer at a host, with a key, and answers the
// status; 0: nobody listens.
func asked(t *testing.T, host, port, key string) int {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/api/printer", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("X-Printer-Key", key)
	answer, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(request)
	if err != nil {
		return 0
	}
	defer func() { _ = answer.Body.Close() }()
	return answer.StatusCode
}

func TestAgentListensWhereItIsTold(t *testing.T) {
	k := openShop(t, servertest.Start(t))
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	_, port, _ := net.SplitHostPort(address)
	if err := free.Close(); err != nil {
		t.Fatal(err)
	}
	s, err := station.Open(t.Context(), station.Config{
		DataDir: t.TempDir(), Version: "test", Transport: station.InProcess(k.Handler), Agent: address,
		Installed: func(context.Context) ([]printing.InstalledPrinter, error) { return nil, nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	k.run(s)
	// Another address of this computer, at which the network alone is served.
	const own, other = "127.0.0.1", "127.0.0.2"
	key := func() string {
		now, err := s.State(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return now.Agent.Key
	}
	answers := func(what string, atOwn, atOther int, key string) {
		t.Helper()
		await(t, what, func() bool { return asked(t, own, port, key) == atOwn && asked(t, other, port, key) == atOther })
	}
	answers("nobody, before it is switched on", 0, 0, "")
	for _, step := range []struct {
		on, network    bool
		atOwn, atOther int
	}{{true, false, 403, 0}, {true, true, 403, 403}, {false, true, 0, 0}, {true, false, 403, 0}} {
		if err := s.SetAgent(step.on, step.network); err != nil {
			t.Fatal(err)
		}
		answers("what is switched on, to refuse a stranger", step.atOwn, step.atOther, "")
		if step.on && step.network {
			answers("the key to be taken", 200, 200, key())
		}
	}
}
