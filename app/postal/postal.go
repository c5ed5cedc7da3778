// Package postal answers the street, district, city and state of a postal code
// (S0§5), so that nobody types what the code already says. It asks a public
// service (D4); without one a simulator answers, and every answer says so.
package postal

import (
	"context"
	"log/slog"
	"net/http"
	"strings"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/vendors"
)

// Address is what a postal code says, in the words of the public services
// (S0§7). Street and district are empty for codes of a whole town.
type Address struct {
	CEP        string `json:"cep" doc:"eight digits"`
	Logradouro string `json:"logradouro"`
	Bairro     string `json:"bairro"`
	Localidade string `json:"localidade" doc:"name of the city"`
	UF         string `json:"uf"`
	Simulado   bool   `json:"simulado" doc:"no service is configured: street, district and city are made up (D4)"`
}

// Service looks postal codes up.
type Service struct {
	url    string
	client *vendors.Client
	log    *slog.Logger
}

// Config is what a Service needs. Every field is required, URL apart.
type Config struct {
	// URL is where postal codes are asked for: {cep} stands for the eight digits. Empty:
	// the simulator answers.
	URL string
	Web *http.Client
	Log *slog.Logger
}

// New answers a Service.
func New(cfg Config) *Service {
	return &Service{url: cfg.URL, client: &vendors.Client{HTTP: cfg.Web}, log: cfg.Log}
}

// Routes lists the operations of this package. Whoever is signed in may ask:
// an answer is public knowledge, but not ours to give to everybody.
func (s *Service) Routes() []operation.Route {
	return []operation.Route{
		operation.Get("postal-code-lookup", "/api/CEP/{cep}", operation.SignedIn, s.lookUp).Tag("postal"),
	}
}

type lookUpInput struct {
	CEP string `path:"cep" maxLength:"9" doc:"masked or not"`
}

type lookUpOutput struct{ Body Address }

var (
	errUnknown     = fault.New(fault.NotFound, "Não encontramos este CEP. Confira os números ou preencha o endereço.")
	errUnavailable = fault.New(fault.Unavailable, "A busca de CEP não respondeu. Preencha o endereço.")
)

func (s *Service) lookUp(ctx context.Context, in *lookUpInput) (*lookUpOutput, error) {
	found, err := s.Find(ctx, in.CEP)
	return &lookUpOutput{found}, err
}

// Find answers what a postal code says, masked or not. Faults: Invalid for what is none,
// NotFound for one that nobody has, Unavailable while the public service is silent.
func (s *Service) Find(ctx context.Context, typed string) (Address, error) {
	if !br.ValidCEP(typed) {
		return Address{}, fault.Field("cep", "Informe um CEP com 8 dígitos.")
	}
	cep := br.NormalizeCEP(typed)
	if s.url == "" {
		found, known := simulated(cep)
		if !known {
			return Address{}, errUnknown
		}
		return found, nil
	}
	var found struct {
		Logradouro, Bairro, Localidade, UF string
	}
	err := s.client.Call(ctx, http.MethodGet, strings.ReplaceAll(s.url, "{cep}", cep), nil, &found)
	if vendors.Refused(err, http.StatusNotFound) {
		return Address{}, errUnknown
	}
	if err != nil {
		s.log.LogAttrs(ctx, slog.LevelWarn, "the postal-code service does not answer", slog.Any("cause", err))
		return Address{}, errUnavailable.Because(err)
	}
	// Services say of an unknown code that it is one with a 200.
	if _, known := br.FindState(found.UF); !known || found.Localidade == "" {
		return Address{}, errUnknown
	}
	return Address{
		CEP: cep, Logradouro: found.Logradouro, Bairro: found.Bairro, Localidade: found.Localidade, UF: strings.ToUpper(found.UF),
	}, nil
}
