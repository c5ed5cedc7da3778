package gateway_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"balcao/app/fault"
	"balcao/app/gateway"
)

// balcao answers what every Balcão server tells before a sign-in.
func balcao(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/api/portal/configuracao" {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	fmt.Fprint(w, `{"versao":"v1.2.0","demo":true,"contasDemo":[]}`)
}

func answering(t *testing.T, handler http.HandlerFunc) string {
	t.Helper()
	s := httptest.NewServer(handler)
	t.Cleanup(s.Close)
	return s.URL
}

// ciphered serves over TLS with a certificate for 127.0.0.1 that is valid
// between two moments and that no authority has issued.
func ciphered(t *testing.T, from, to time.Time) string {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: from, NotAfter: to,
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewUnstartedServer(http.HandlerFunc(balcao))
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.TLS = &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}
	s.StartTLS()
	t.Cleanup(s.Close)
	return s.URL
}

func TestAServerIsFoundAtWhatAPersonTypes(t *testing.T) {
	t.Parallel()
	address := answering(t, balcao)
	host := strings.TrimPrefix(address, "http://")
	for _, typed := range []string{address, address + "/", host, "  " + host + " ", host + "/meepFood/painel?x=1", strings.ToUpper(address)} {
		found, err := gateway.Check(t.Context(), typed)
		want := gateway.Found{Address: address, Version: "v1.2.0", Demo: true}
		if err != nil || found != want {
			t.Errorf("%q: %+v, %v", typed, found, err)
		}
	}
}

func TestWhyAnAddressWillNotDoIsExplained(t *testing.T) {
	t.Parallel()
	now := time.Now()
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	valid := ciphered(t, now.Add(-time.Hour), now.Add(time.Hour))
	page := func(status int) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.WriteHeader(status)
			fmt.Fprint(w, "<h1>Wi-Fi</h1>")
		}
	}
	for name, c := range map[string]struct {
		typed, says string
		code        fault.Code
	}{
		"nothing":                     {"  ", "Digite o endereço", fault.Invalid},
		"no address":                  {"http://", "Digite o endereço", fault.Invalid},
		"another scheme":              {"ftp://balcao.example", "Digite o endereço", fault.Invalid},
		"a password in the address":   {"https://ana:senha@balcao.example", "Digite o endereço", fault.Invalid},
		"nobody there":                {gone.URL, "Nada atende neste endereço", fault.Unavailable},
		"no such name":                {"http://balcao.invalid", "o endereço", fault.Unavailable},
		"an unknown authority":        {valid, "autoridade que este computador conhece", fault.Invalid},
		"the same without its scheme": {strings.TrimPrefix(valid, "https://"), "autoridade que este computador conhece", fault.Invalid},
		"another name":                {strings.Replace(valid, "127.0.0.1", "localhost", 1), "é de outro endereço, não de localhost", fault.Invalid},
		"an expired certificate":      {ciphered(t, now.AddDate(-1, 0, 0), now.AddDate(0, 0, -1)), "venceu em " + now.AddDate(0, 0, -1).UTC().Format("02/01/2006"), fault.Invalid},
		"a certificate of tomorrow":   {ciphered(t, now.AddDate(0, 0, 1), now.AddDate(1, 0, 0)), "ainda não vale", fault.Invalid},
		"no cipher":                   {strings.Replace(answering(t, balcao), "http", "https", 1), "sem cifra", fault.Unavailable},
		"a captive portal's page":     {answering(t, page(http.StatusOK)), "a rede pede um login", fault.Unavailable},
		"a captive portal's status":   {answering(t, page(http.StatusNetworkAuthenticationRequired)), "a rede pede um login", fault.Unavailable},
		"a captive portal's way":      {answering(t, http.RedirectHandler("http://wifi.example/entrar", http.StatusFound).ServeHTTP), "a rede pede um login", fault.Unavailable},
		"a server that wants a cipher": {answering(t, func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://127.0.0.1/", http.StatusMovedPermanently)
		}), "Use https://127.0.0.1", fault.Invalid},
		"another program":        {answering(t, http.NotFound), "não é um servidor do Balcão", fault.Invalid},
		"another program's JSON": {answering(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"ok":true}`) }), "não é um servidor do Balcão", fault.Invalid},
		"a server in trouble":    {answering(t, page(http.StatusBadGateway)), "erro 502", fault.Unavailable},
		"a hasty end": {answering(t, func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }),
			"encerrada antes da resposta", fault.Unavailable},
	} {
		_, err := gateway.Check(t.Context(), c.typed)
		if f := fault.Wrap(err); err == nil || f.Code != c.code || !strings.Contains(f.Message, c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestASilentServerIsNotWaitedForLong(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	address := answering(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	if _, err := gateway.Check(ctx, address); err == nil || !strings.Contains(fault.Wrap(err).Message, "não respondeu") {
		t.Error(err)
	}
}
