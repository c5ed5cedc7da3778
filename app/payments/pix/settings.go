package pix

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"time"

	"balcao/app/clock"
	"balcao/app/fault"
	"balcao/app/payments"
	"balcao/app/secrets"
	"balcao/app/vendors"
)

// Settings are an account's, as its bank has told them.
type Settings struct {
	// API is the address of the Pix API, with its version: https://pix.banco.com.br/api/v2.
	API string `json:"endereco"`
	// TokenURL is where the client's credentials are exchanged for a token.
	TokenURL string `json:"enderecoToken"`
	ClientID string `json:"clienteId"`
	// Key is the Pix key that is paid.
	Key string `json:"chave"`
}

// The secrets of an account. Certificate and PrivateKey are PEM; a bank that asks for no
// certificate has neither.
const (
	ClientSecret = "segredoDoCliente"
	Certificate  = "certificado"
	PrivateKey   = "chavePrivada"
)

// Provider opens accounts.
type Provider struct {
	Clock clock.Clock
	// Transport makes the calls instead of the network: the simulator inside a server.
	Transport http.RoundTripper
	// Plain allows addresses of this computer without encryption, for the simulator as a
	// process of its own.
	Plain bool
	// Roots are whose certificates of banks are believed; nil for the system's.
	Roots *x509.CertPool
}

func (Provider) Secrets() []string          { return []string{ClientSecret, Certificate, PrivateKey} }
func (Provider) Methods() []payments.Method { return []payments.Method{payments.Pix} }
func (Provider) ByHand() bool               { return false }
func (Provider) ForgetsReferences() bool    { return false }
func (Provider) ListsChanges() bool         { return false }

// Same holds for one client of one bank; the key that is paid may be another.
func (Provider) Same(before, after json.RawMessage) bool {
	var one, other Settings
	if json.Unmarshal(before, &one) != nil || json.Unmarshal(after, &other) != nil {
		return false
	}
	one.tidy()
	other.tidy()
	one.Key, other.Key = "", ""
	return one == other
}

func (s *Settings) tidy() {
	s.API, s.TokenURL = strings.TrimRight(strings.TrimSpace(s.API), "/"), strings.TrimSpace(s.TokenURL)
	s.ClientID, s.Key = strings.TrimSpace(s.ClientID), strings.TrimSpace(s.Key)
}

const (
	longestKey = 77
	callTime   = 10 * time.Second
)

// Open makes a client of an account. Nothing is called yet.
func (p Provider) Open(settings json.RawMessage, secret map[string]secrets.Value) (payments.Connection, error) {
	var s Settings
	if err := json.Unmarshal(settings, &s); err != nil {
		return nil, fault.New(fault.Invalid, "Os dados da conta não podem ser lidos.")
	}
	s.tidy()
	switch {
	case !p.usable(s.API):
		return nil, fault.Field("endereco", "Informe o endereço da API Pix do banco, começando com https://.")
	case !p.usable(s.TokenURL):
		return nil, fault.Field("enderecoToken", "Informe o endereço de autenticação do banco, começando com https://.")
	case s.ClientID == "":
		return nil, fault.Field("clienteId", "Informe o identificador (client ID) que o banco forneceu.")
	case secret[ClientSecret] == "":
		return nil, fault.Field(ClientSecret, "Informe o segredo (client secret) que o banco forneceu.")
	case s.Key == "" || len(s.Key) > longestKey:
		return nil, fault.Field("chave", "Informe a chave Pix que recebe, com até 77 caracteres.")
	}
	transport, err := p.transport(string(secret[Certificate]), string(secret[PrivateKey]))
	if err != nil {
		return nil, err
	}
	return &client{
		Settings: s, web: vendors.Steady(transport, callTime), clock: p.Clock,
		token: &token{address: s.TokenURL, id: s.ClientID, secret: string(secret[ClientSecret]), clock: p.Clock, turn: make(chan struct{}, 1)},
	}, nil
}

// usable reports whether an address may be called.
func (p Provider) usable(address string) bool {
	if p.Plain && vendors.OnThisComputer(address) {
		return true
	}
	u, err := url.Parse(address)
	return err == nil && u.Scheme == "https" && u.Host != "" && u.User == nil && u.RawQuery == "" && u.Fragment == ""
}

func (p Provider) transport(certificate, key string) (http.RoundTripper, error) {
	if p.Transport != nil {
		return p.Transport, nil
	}
	cfg := &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: p.Roots}
	switch {
	case certificate == "" && key == "":
	case certificate == "":
		return nil, fault.Field(Certificate, "Envie também o certificado (PEM) que acompanha a chave privada.")
	case key == "":
		return nil, fault.Field(PrivateKey, "Envie também a chave privada (PEM) do certificado.")
	default:
		pair, err := tls.X509KeyPair([]byte(certificate), []byte(key))
		if err != nil {
			// The cause may quote what it could not read.
			return nil, fault.Field(Certificate, "O certificado e a chave privada não podem ser lidos ou não combinam. Envie os dois em PEM, a chave sem senha.")
		}
		cfg.Certificates = []tls.Certificate{pair}
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.TLSClientConfig, transport.MaxResponseHeaderBytes = cfg, 64<<10
	return transport, nil
}
