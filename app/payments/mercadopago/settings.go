package mercadopago

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"time"

	"balcao/app/clock"
	"balcao/app/fault"
	"balcao/app/payments"
	"balcao/app/secrets"
	"balcao/app/vendors"
)

// Settings are an account's.
type Settings struct {
	// User is the number of the account at Mercado Pago, to which the token has to belong.
	User string `json:"usuario"`
	// Statement is what card statements show beside Mercado Pago's own name; it may be empty.
	Statement string `json:"nomeNaFatura"`
	// API is where a simulator is; empty for the real one.
	API string `json:"endereco,omitempty"`
}

// The secrets of an account. NoticeSecret signs its notices; without it none are asked for,
// and none is taken.
const (
	AccessToken  = "tokenDeAcesso"
	NoticeSecret = "assinaturaSecreta"
)

const (
	address  = "https://api.mercadopago.com"
	callTime = 10 * time.Second
	// trial begins the tokens under which cards pay that nobody has.
	trial = "TEST-"
)

// Provider opens accounts.
type Provider struct {
	Clock clock.Clock
	// Transport makes the calls instead of the network.
	Transport http.RoundTripper
	// Simulated has the settings name the address of a simulator on this computer.
	Simulated bool
}

// Secrets names what is never shown again.
func (p Provider) Secrets() []string { return []string{AccessToken, NoticeSecret} }

func (Provider) Methods() []payments.Method { return []payments.Method{payments.Card, payments.Boleto} }
func (Provider) ByHand() bool               { return false }
func (Provider) ForgetsReferences() bool    { return true }
func (Provider) ListsChanges() bool         { return true }

// Same holds for one account of Mercado Pago, whatever its token.
func (Provider) Same(before, after json.RawMessage) bool {
	var one, other Settings
	if json.Unmarshal(before, &one) != nil || json.Unmarshal(after, &other) != nil {
		return false
	}
	one.tidy()
	other.tidy()
	return one.User == other.User && one.API == other.API
}

func (s *Settings) tidy() {
	s.User, s.Statement = strings.TrimSpace(s.User), strings.TrimSpace(s.Statement)
	s.API = strings.TrimRight(strings.TrimSpace(s.API), "/")
}

var (
	users      = regexp.MustCompile(`^[0-9]{1,20}$`)
	statements = regexp.MustCompile(`^[A-Za-z0-9 ]{0,13}$`)
)

// Open makes a client of an account. Nothing is called yet.
func (p Provider) Open(settings json.RawMessage, secret map[string]secrets.Value) (payments.Connection, error) {
	var s Settings
	if err := json.Unmarshal(settings, &s); err != nil {
		return nil, fault.New(fault.Invalid, "Os dados da conta não podem ser lidos.")
	}
	s.tidy()
	switch {
	case !users.MatchString(s.User):
		return nil, fault.Field("usuario", "Informe o número da conta (User ID), que aparece em Suas integrações no Mercado Pago.")
	case secret[AccessToken] == "":
		return nil, fault.Field(AccessToken, "Informe o Access Token de produção, que aparece em Suas integrações no Mercado Pago.")
	case !p.Simulated && strings.HasPrefix(string(secret[AccessToken]), trial):
		return nil, fault.Field(AccessToken, "Este é um Access Token de teste: com ele ninguém paga de verdade. Informe o de produção.")
	case !statements.MatchString(s.Statement):
		return nil, fault.Field("nomeNaFatura", "Use até 13 letras sem acento, números e espaços.")
	case p.Simulated && !vendors.OnThisComputer(s.API):
		return nil, fault.Field("endereco", "Informe o endereço do simulador neste computador, como http://127.0.0.1:8096.")
	case !p.Simulated && s.API != "":
		return nil, fault.Field("endereco", "O endereço do Mercado Pago não muda: deixe este campo vazio.")
	}
	if !p.Simulated {
		s.API = address
	}
	web := vendors.Steady(p.Transport, callTime)
	return &client{Settings: s, token: string(secret[AccessToken]), sign: string(secret[NoticeSecret]), web: web, clock: p.Clock}, nil
}
