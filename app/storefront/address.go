package storefront

import (
	"context"

	"balcao/app/fault"
	"balcao/app/operation"
)

// Address is where an establishment stands.
type Address struct {
	Street, Number, Complement, District, PostalCode string
	// State is the abbreviation, "MG"; what moves a venue may also give its name.
	State string
	City  string
	// CityID is the IBGE code, empty for a city typed otherwise than IBGE has it.
	CityID string
}

// VenueAddress is the establishment's address on the wire (S0§3).
type VenueAddress struct {
	LocalID     string   `json:"localId"`
	Endereco    string   `json:"endereco"`
	Numero      string   `json:"numero"`
	Complemento string   `json:"complemento"`
	Bairro      string   `json:"bairro"`
	CEP         string   `json:"CEP" doc:"eight digits; empty while unknown"`
	UF          string   `json:"uf"`
	Cidade      string   `json:"cidade"`
	CityID      string   `json:"cityId" doc:"IBGE code; empty for a city that IBGE names otherwise"`
	Latitude    *float64 `json:"latitude" nullable:"true" doc:"of the pin that somebody confirmed; null: nobody has"`
	Longitude   *float64 `json:"longitude" nullable:"true" doc:"of the pin that somebody confirmed; null: nobody has"`
}

// AddressUpdate is the update-address payload (S0§3).
type AddressUpdate struct {
	LocalID     string `json:"localId" maxLength:"36"`
	Endereco    string `json:"endereco" maxLength:"1000"`
	Numero      string `json:"numero" maxLength:"1000"`
	Complemento string `json:"complemento,omitempty" maxLength:"1000"`
	Bairro      string `json:"bairro" maxLength:"1000"`
	CEP         string `json:"cep" maxLength:"20" doc:"eight digits, masked or not"`
	CityID      string `json:"cityId,omitempty" maxLength:"20" doc:"IBGE code; without it stateName and cityName decide"`
	StateName   string `json:"stateName,omitempty" maxLength:"60" doc:"name or abbreviation"`
	CityName    string `json:"cityName,omitempty" maxLength:"120"`
}

// Venue is the venue that moves.
func (a AddressUpdate) Venue() string { return a.LocalID }

type addressOutput struct{ Body VenueAddress }

type moveInput struct{ Body AddressUpdate }

func (s *Service) address(ctx context.Context, in *configurationInput) (*addressOutput, error) {
	venue, err := s.Venues.VenueByID(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	c, err := s.Configuration(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	a := venue.Address
	out := VenueAddress{
		LocalID: venue.ID, Endereco: a.Street, Numero: a.Number, Complemento: a.Complement, Bairro: a.District,
		CEP: a.PostalCode, UF: a.State, Cidade: a.City, CityID: a.CityID,
	}
	if pin := c.Pin.of(venue); pin != nil {
		out.Latitude, out.Longitude = &pin.Latitude, &pin.Longitude
	}
	return &addressOutput{out}, nil
}

// move changes the address: Admin and SuporteMeep only (roles-04).
func (s *Service) move(ctx context.Context, in *moveInput) (*addressOutput, error) {
	to := in.Body
	if !operation.CallerFrom(ctx).May(to.LocalID, supports...) {
		return nil, fault.New(fault.Forbidden, "Entre em contato com o suporte para alterar o endereço.")
	}
	err := s.Venues.Move(ctx, to.LocalID, Address{
		Street: to.Endereco, Number: to.Numero, Complement: to.Complemento, District: to.Bairro, PostalCode: to.CEP,
		State: to.StateName, City: to.CityName, CityID: to.CityID,
	})
	if err != nil {
		return nil, err
	}
	s.forgetEverywhere()
	return s.address(ctx, &configurationInput{operation.VenuePath{VenueID: to.LocalID}})
}
