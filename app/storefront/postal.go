package storefront

import (
	"context"

	"balcao/app/operation"
	"balcao/app/throttle"
)

// PostalCodes answers what a postal code says. Faults: Invalid for what is none, NotFound
// for one that nobody has, Unavailable while nobody can say.
type PostalCodes interface {
	Find(ctx context.Context, cep string) (Street, error)
}

// Street is what a postal code says of where a delivery goes. Logradouro and Bairro are
// empty for the code of a whole town.
type Street struct {
	CEP        string `json:"CEP" doc:"eight digits"`
	Logradouro string `json:"Logradouro"`
	Bairro     string `json:"Bairro"`
	Cidade     string `json:"Cidade"`
	UF         string `json:"UF"`
	Simulado   bool   `json:"Simulado" doc:"no service is configured: street, district and city are made up (D4)"`
}

// postalLimits keep a shop's look-up from becoming everybody's.
type postalLimits struct{ perAddress, perShop *throttle.Limiter }

// addressesPerShop is how many callers at their limit a shop bears in a minute.
const addressesPerShop = 10

const tooManyCodes = "Muitas buscas de CEP em pouco tempo. Preencha o endereço, ou aguarde um instante."

func newPostalLimits(cfg Config) postalLimits {
	return postalLimits{
		throttle.New(cfg.PerAddress, cfg.Clock, tooManyCodes),
		throttle.New(addressesPerShop*cfg.PerAddress, cfg.Clock, tooManyCodes),
	}
}

type streetInput struct {
	operation.Client
	Slug string `path:"slug" maxLength:"60"`
	CEP  string `path:"cep" maxLength:"9" doc:"masked or not"`
}

type streetOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Street
}

// street is GET /api/storefront/{slug}/cep/{cep}: what the look-up of who is signed in says,
// for customers of a shop.
func (s *Service) street(ctx context.Context, in *streetInput) (*streetOutput, error) {
	if err := s.codes.perAddress.Allow(in.Address()); err != nil {
		return nil, err
	}
	shop, err := s.faceOf(ctx, in.Slug)
	if err != nil {
		return nil, err
	}
	if err := s.codes.perShop.Allow(shop.ID); err != nil {
		return nil, err
	}
	found, err := s.PostalCodes.Find(ctx, in.CEP)
	return &streetOutput{"private, max-age=86400", found}, err
}
