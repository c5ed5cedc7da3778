package pix_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/fault"
	"balcao/app/payments"
	"balcao/app/payments/pix"
	"balcao/app/payments/simulator"
	"balcao/app/secrets"
	"balcao/app/vendors"
)

var start = time.Date(2026, 11, 20, 22, 0, 0, 0, time.UTC)

// A token is asked for once by however many callers, kept, and renewed before it ends.
func TestOneTokenForAll(t *testing.T) {
	hands := clock.At(start)
	bank := simulator.New(simulator.Options{Clock: hands})
	c := connect(t, bank.Transport(), hands)
	ask := func() {
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				if _, err := c.Ask(t.Context(), txid); !fault.Is(err, fault.NotFound) {
					t.Errorf("an unknown charge: %v", err)
				}
			})
		}
		all.Wait()
	}
	for _, step := range []struct {
		by   time.Duration
		want int
	}{{0, 1}, {4 * time.Minute, 1}, {31 * time.Second, 2}} {
		hands.Advance(step.by)
		ask()
		if got := bank.Issued(); got != step.want {
			t.Errorf("after %s more %d tokens were asked for, want %d", step.by, got, step.want)
		}
	}
}

// answering is a bank that signs everybody in and answers all else as it is told.
type answering func(w http.ResponseWriter, r *http.Request)

func (a answering) transport() http.RoundTripper {
	return vendors.Within(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/oauth/token" {
			_, _ = io.WriteString(w, `{"access_token":"t","expires_in":3600}`)
			return
		}
		a(w, r)
	}))
}

func says(status int, body string) answering {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

const problem = `{"type":"https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida","title":"Inválida","status":400,
	"violacoes":[{"razao":"quem paga é Fulano","propriedade":"cob.chave","valor":"fulano@exemplo.test"}]}`

func TestRefusals(t *testing.T) {
	for name, c := range map[string]struct {
		bank answering
		want fault.Code
	}{
		"the contract's no":            {says(400, problem), fault.Invalid},
		"a proxy's 400":                {says(400, "<html>No required SSL certificate was sent</html>"), fault.Unavailable},
		"unknown there":                {says(404, problem), fault.NotFound},
		"a proxy's 404":                {says(404, "<html>not found</html>"), fault.Unavailable},
		"not at this time":             {says(409, problem), fault.Conflict},
		"not processable":              {says(422, problem), fault.Conflict},
		"forbidden":                    {says(403, "{}"), fault.Forbidden},
		"the token again and again":    {says(401, ""), fault.Forbidden},
		"too many":                     {says(429, problem), fault.Unavailable},
		"broken":                       {says(500, problem), fault.Unavailable},
		"closed":                       {says(503, ""), fault.Unavailable},
		"somewhere else":               {says(302, ""), fault.Unavailable},
		"no JSON":                      {says(200, "<html>"), fault.Unavailable},
		"half an answer":               {says(200, `{"status":"ATIVA"`), fault.Unavailable},
		"a number for a text":          {says(200, `{"status":7}`), fault.Unavailable},
		"an amount with a comma":       {says(200, `{"status":"ATIVA","pix":[{"endToEndId":"E1","valor":"1,00"}]}`), fault.Unavailable},
		"an amount without decimals":   {says(200, `{"status":"ATIVA","pix":[{"endToEndId":"E1","valor":"100"}]}`), fault.Unavailable},
		"a negative amount":            {says(200, `{"status":"ATIVA","pix":[{"endToEndId":"E1","valor":"-1.00"}]}`), fault.Unavailable},
		"money without an id":          {says(200, `{"status":"ATIVA","pix":[{"valor":"1.00"}]}`), fault.Unavailable},
		"more than anybody would read": {says(200, `{"status":"`+strings.Repeat("A", 5<<20)+`"}`), fault.Unavailable},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := connect(t, c.bank.transport(), clock.At(start)).Ask(t.Context(), txid)
			if !fault.Is(err, c.want) {
				t.Fatalf("answered %v, want %s", err, c.want)
			}
			for _, private := range []string{"fulano", "Fulano", "banco.test"} {
				if strings.Contains(err.Error(), private) {
					t.Errorf("the error tells %q: %v", private, err)
				}
			}
		})
	}
}

// What is not known of an answer is kept as unknown and changes nothing.
func TestUnknownWords(t *testing.T) {
	c := connect(t, says(200, `{"status":"EM_ANALISE","novidade":{"a":[1]},"pixCopiaECola":" 0002 verbatim* ","pix":[
		{"endToEndId":"E1","valor":"12.34","horario":"ontem","devolucoes":[{"id":"d1","valor":"1.00","status":"TALVEZ","natureza":"OUTRA"},
		{"id":"d2","valor":"2.00","status":"DEVOLVIDO","natureza":"MED_OPERACIONAL","horario":{"liquidacao":"2026-11-20T22:00:00-03:00"}}]}]}`).transport(), clock.At(start))
	got, err := c.Ask(t.Context(), txid)
	if err != nil {
		t.Fatal(err)
	}
	if got.State != payments.UnknownRegister || got.Word != "EM_ANALISE" || got.Code != " 0002 verbatim* " {
		t.Errorf("the register is %+v", got)
	}
	paid := got.Paid[0]
	if paid.Amount != 1234 || !paid.At.IsZero() || paid.Refunds[0].State != payments.RefundAsked || paid.Refunds[0].Nature != payments.Ours {
		t.Errorf("paid %+v", paid)
	}
	if second := paid.Refunds[1]; second.Nature != payments.Disputed || second.State != payments.RefundDone || second.At.IsZero() {
		t.Errorf("the second refund is %+v", second)
	}
}

func TestATokenThatIsNoLongerTakenIsRenewed(t *testing.T) {
	var calls int
	c := connect(t, answering(func(w http.ResponseWriter, r *http.Request) {
		if calls++; calls == 1 {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		_, _ = io.WriteString(w, `{"status":"ATIVA"}`)
	}).transport(), clock.At(start))
	if got, err := c.Ask(t.Context(), txid); err != nil || got.State != payments.Active || calls != 2 {
		t.Errorf("after %d calls %+v, %v", calls, got, err)
	}
}

// identity is a certificate and its key, in PEM.
func identity(t *testing.T) (certificate, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := x509.CreateCertificate(rand.Reader, &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour)},
		&x509.Certificate{SerialNumber: big.NewInt(1)}, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: raw})), string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}))
}

func TestMutualTLS(t *testing.T) {
	hands := clock.At(start)
	bank := httptest.NewUnstartedServer(simulator.New(simulator.Options{Clock: hands}))
	bank.TLS = &tls.Config{ClientAuth: tls.RequireAnyClientCert}
	bank.StartTLS()
	t.Cleanup(bank.Close)
	roots := x509.NewCertPool()
	roots.AddCert(bank.Certificate())
	certificate, key := identity(t)
	settings, err := json.Marshal(pix.Settings{API: bank.URL, TokenURL: bank.URL + "/oauth/token", ClientID: "balcao", Key: "bar@praca.test"})
	if err != nil {
		t.Fatal(err)
	}
	with := func(secret map[string]secrets.Value) error {
		secret[pix.ClientSecret] = "segredo"
		c, err := pix.Provider{Clock: hands, Roots: roots}.Open(settings, secret)
		if err != nil {
			return err
		}
		return c.Test(t.Context())
	}
	if err := with(map[string]secrets.Value{pix.Certificate: secrets.Value(certificate), pix.PrivateKey: secrets.Value(key)}); err != nil {
		t.Errorf("with its certificate: %v", err)
	}
	if err := with(map[string]secrets.Value{}); !fault.Is(err, fault.Unavailable) {
		t.Errorf("without a certificate: %v", err)
	}
	for name, secret := range map[string]map[string]secrets.Value{
		"a certificate alone": {pix.Certificate: secrets.Value(certificate)}, "a key alone": {pix.PrivateKey: secrets.Value(key)},
		"no PEM": {pix.Certificate: "abc-secreto", pix.PrivateKey: secrets.Value(key)},
	} {
		if err := with(secret); !fault.Is(err, fault.Invalid) || strings.Contains(fmt.Sprint(err), "secreto") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSettings(t *testing.T) {
	good := pix.Settings{API: "https://banco.test/api/v2/", TokenURL: "https://banco.test/oauth/token", ClientID: "balcao", Key: "bar@praca.test"}
	for name, c := range map[string]struct {
		change func(*pix.Settings)
		plain  bool
		field  string
	}{
		"as it should be": {func(*pix.Settings) {}, false, ""},
		"no encryption":   {func(s *pix.Settings) { s.API = "http://banco.test" }, true, "endereco"},
		"this computer": {func(s *pix.Settings) {
			s.API, s.TokenURL = "http://127.0.0.1:8095", "http://localhost:8095/oauth/token"
		}, true, ""},
		"this computer, real": {func(s *pix.Settings) { s.API = "http://127.0.0.1:8095" }, false, "endereco"},
		"no address":          {func(s *pix.Settings) { s.TokenURL = "banco" }, false, "enderecoToken"},
		"a name in it":        {func(s *pix.Settings) { s.API = "https://eu:segredo@banco.test" }, false, "endereco"},
		"nobody":              {func(s *pix.Settings) { s.ClientID = " " }, false, "clienteId"},
		"no key":              {func(s *pix.Settings) { s.Key = "" }, false, "chave"},
		"a long key":          {func(s *pix.Settings) { s.Key = strings.Repeat("a", 78) }, false, "chave"},
	} {
		t.Run(name, func(t *testing.T) {
			s := good
			c.change(&s)
			raw, err := json.Marshal(s)
			if err != nil {
				t.Fatal(err)
			}
			_, err = pix.Provider{Clock: clock.At(start), Plain: c.plain}.Open(raw, map[string]secrets.Value{pix.ClientSecret: "x"})
			switch {
			case c.field == "" && err != nil, c.field != "" && fault.Wrap(err) == nil:
				t.Fatalf("opened: %v", err)
			case c.field != "" && fault.Wrap(err).Fields[c.field] == "":
				t.Errorf("at fault are %v", fault.Wrap(err).Fields)
			}
		})
	}
}
