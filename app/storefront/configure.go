package storefront

import (
	"context"
	"encoding/json"

	"balcao/app/fault"
	"balcao/app/images"
	"balcao/app/operation"
	"balcao/app/roles"
)

// supports are who may change what is locked for others (roles-05).
var supports = []string{roles.Admin, roles.Support}

// StorefrontConfiguration is the full Configuration payload of S0§3.
type StorefrontConfiguration struct {
	LocalClienteID string `json:"localClienteId" maxLength:"36"`
	URLMeepFood    string `json:"urlMeepFood" maxLength:"60" doc:"the shop's part of its public address. Answered empty: nobody has chosen it yet; sent empty: stays as it is"`
	MeepFoodLogo   string `json:"meepFoodLogo" doc:"answered: the logo's address, empty while there is none; sent: a picture in base64, anything else leaves it as it is"`
	RemoverLogo    bool   `json:"removerLogo,omitempty" doc:"sent: takes the logo away; never answered"`
	Versao         *int64 `json:"versao,omitempty" minimum:"0" doc:"grows with every save; a save that sends the one it read is refused with 409 when somebody else has saved since. Left out, the save is not checked"`
	Configuration
}

// Venue is the venue whose configuration it is.
func (c StorefrontConfiguration) Venue() string { return c.LocalClienteID }

type configurationInput struct {
	operation.VenuePath
}

type saveConfigurationInput struct {
	Body    StorefrontConfiguration
	RawBody []byte
}

type configurationOutput struct{ Body StorefrontConfiguration }

func (s *Service) configuration(ctx context.Context, in *configurationInput) (*configurationOutput, error) {
	return s.configurationOf(ctx, in.VenueID)
}

func (s *Service) configurationOf(ctx context.Context, venueID string) (*configurationOutput, error) {
	venue, err := s.Venues.VenueByID(ctx, venueID)
	if err != nil {
		return nil, err
	}
	c, err := s.Configuration(ctx, venueID)
	if err != nil {
		return nil, err
	}
	logo, err := s.Logos.Address(ctx, venueID)
	if err != nil {
		return nil, err
	}
	c.Pin = c.Pin.of(venue)
	if !c.pausedAt(s.Clock.Now()) {
		c.PausedUntil = nil
	}
	return &configurationOutput{StorefrontConfiguration{
		LocalClienteID: venueID, URLMeepFood: venue.Slug, MeepFoodLogo: logo, Versao: &c.Version, Configuration: c,
	}}, nil
}

// configure saves the full payload, or nothing of it while something in it is
// refused.
func (s *Service) configure(ctx context.Context, in *saveConfigurationInput) (*configurationOutput, error) {
	venueID := in.Body.LocalClienteID
	var sent map[string]json.RawMessage
	if err := json.Unmarshal(in.RawBody, &sent); err != nil {
		return nil, err
	}
	after, err := in.Body.settled()
	if err != nil {
		return nil, err
	}
	isSupport := operation.CallerFrom(ctx).May(venueID, supports...)
	accept := func(before Configuration) (Configuration, error) {
		if read := in.Body.Versao; read != nil && *read != before.Version {
			return before, errStale
		}
		after := after
		after.keepLeftOut(before.Selling, sent)
		// A client without our fields sends 5 whatever is given, not knowing that it is (D37).
		if _, ours := sent["minOrderValue"]; !ours && before.Discount == 0 {
			after.Discount = 0
		}
		return after, acceptable(before, after, isSupport)
	}
	before, err := s.Configuration(ctx, venueID)
	if err != nil {
		return nil, err
	}
	if _, err := accept(before); err != nil {
		return nil, err
	}
	setLogo, err := s.logoSent(in.Body)
	if err != nil {
		return nil, err
	}
	if err := s.rename(ctx, venueID, in.Body.URLMeepFood); err != nil {
		return nil, err
	}
	// Asked again where nobody can change it in between.
	if err := s.change(ctx, venueID, accept); err != nil {
		return nil, err
	}
	if err := setLogo(ctx); err != nil {
		return nil, err
	}
	s.forgetEverywhere()
	return s.configurationOf(ctx, venueID)
}

var errStale = fault.New(fault.Conflict, "Outra pessoa salvou a configuração enquanto você editava. Confira o que ela mudou e salve de novo.")

// acceptable refuses what the caller may not change, and couriers that begin
// without home delivery (S0§4). Whoever is neither Admin nor SuporteMeep may
// send the locked fields only as they are.
func acceptable(before, after Configuration, isSupport bool) error {
	if field := lockedChange(before, after); field != "" && !isSupport {
		return fault.New(fault.Forbidden, "Entre em contato com o suporte para alterar esta opção.").
			With(field, "Entre em contato com o suporte para alterar esta opção.")
	}
	switch {
	case after.AllowDeliveryHome:
	case after.UseMeepDelivery && !before.UseMeepDelivery:
		return fault.Field("useMeepDelivery", "Ligue a entrega em domicílio para usar entregadores da plataforma.")
	case after.UseOwnDelivery && !before.UseOwnDelivery:
		return fault.Field("useOwnDelivery", "Ligue a entrega em domicílio para usar entrega própria.")
	}
	return nil
}

func (s *Service) rename(ctx context.Context, venueID, slug string) error {
	if slug == "" {
		return nil
	}
	venue, err := s.Venues.VenueByID(ctx, venueID)
	if err != nil || venue.Slug == slug {
		return err
	}
	return s.Venues.SetSlug(ctx, venueID, slug)
}

// logoSent answers what saves the logo of a payload: a picture sent in base64, as a data
// address or bare. The address that was answered, or nothing, leaves the logo as it is.
func (s *Service) logoSent(body StorefrontConfiguration) (save func(context.Context) error, err error) {
	venueID, sent := body.LocalClienteID, body.MeepFoodLogo
	if body.RemoverLogo {
		return func(ctx context.Context) error { return s.Logos.Remove(ctx, venueID) }, nil
	}
	if !images.IsSent(sent) {
		return func(context.Context) error { return nil }, nil
	}
	save, err = s.Logos.Prepare(venueID, sent)
	if fault.Is(err, fault.Invalid) {
		return nil, fault.Field("meepFoodLogo", fault.Wrap(err).Message)
	}
	return save, err
}
