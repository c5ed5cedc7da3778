package cli

import (
	"bytes"
	"strings"
	"testing"

	"balcao/app/server"
)

func TestServeTellsHowPeopleReachIt(t *testing.T) {
	greeting := func(publicURL string) string {
		var out bytes.Buffer
		(&serveCommand{}).greet(&program{out: &out}, "http://127.0.0.1:8080", server.Config{PublicURL: publicURL, SetupKey: "CHAVE"}, true)
		return out.String()
	}
	proxied := greeting("https://pedidos.exemplo.com.br")
	if !strings.Contains(proxied, "abra https://pedidos.exemplo.com.br/primeiroAcesso") || strings.Contains(proxied, "--public-url") {
		t.Errorf("behind a proxy:\n%s", proxied)
	}
	for _, everywhere := range []string{"http://0.0.0.0:8080", "http://[::]:8080"} {
		if said := greeting(everywhere); !strings.Contains(said, "Informe em --public-url") {
			t.Errorf("on %s:\n%s", everywhere, said)
		}
	}
}
