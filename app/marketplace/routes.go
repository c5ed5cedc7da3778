package marketplace

import (
	"context"
	"database/sql"
	"errors"

	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists the operations of this domain, with the roles of S2§2.3 and S1§6.
func (s *Service) Routes() []operation.Route {
	routes := []operation.Route{
		operation.Get("ifood-merchant-config-get", "/api/ifoodMerchantConfiguration",
			operation.Venue(roles.Ifood), s.configuration),
		operation.Post("ifood-merchant-config-save", "/api/ifoodMerchantConfiguration",
			operation.Venue(roles.Ifood), s.save),
		operation.Get("kds-ifood-merchant-status", "/api/kds/ifoodMerchantStatus/{localId}",
			operation.Venue(roles.Board), s.status),
		operation.Get("kds-cancellation-reasons", "/api/kds/cancellationReasons/{orderOrMerchantId}",
			operation.InVenueOf(func(ctx context.Context, in *reasonsInput) (string, error) {
				found, err := s.subject(ctx, in.ID)
				return found.venueID, err
			}, roles.Board), s.reasons),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("marketplace")
	}
	return routes
}

type configurationInput struct {
	operation.VenueQuery
}

type configurationOutput struct{ Body Configuration }

func (s *Service) configuration(ctx context.Context, in *configurationInput) (*configurationOutput, error) {
	c, err := s.Configuration(ctx, in.VenueID)
	return &configurationOutput{c}, err
}

type saveInput struct {
	VenueID string `query:"localClienteId" doc:"needed where the body has no id"`
	Body    struct {
		ID         string `json:"id,omitempty" maxLength:"36" doc:"the venue's id; filled in when empty"`
		MerchantID string `json:"merchantId" maxLength:"100"`
		IsActive   bool   `json:"isActive"`
	}
}

// Venue is the one that the query names, else the body.
func (in *saveInput) Venue() string {
	if in.VenueID != "" {
		return in.VenueID
	}
	return in.Body.ID
}

func (s *Service) save(ctx context.Context, in *saveInput) (*configurationOutput, error) {
	if in.Body.ID != "" && in.Body.ID != in.Venue() {
		return nil, fault.Field("id", "A configuração é de outro estabelecimento.")
	}
	c, err := s.Configure(ctx, in.Venue(), in.Body.MerchantID, in.Body.IsActive)
	return &configurationOutput{c}, err
}

type statusInput struct {
	operation.VenuePath
}

type statusOutput struct{ Body MerchantStatus }

func (s *Service) status(ctx context.Context, in *statusInput) (*statusOutput, error) {
	status, err := s.Status(ctx, in.VenueID)
	return &statusOutput{status}, err
}

type reasonsInput struct {
	ID string `path:"orderOrMerchantId" maxLength:"100" doc:"an order's id, a venue's, or its shop's at the marketplace"`
}

type reasonsOutput struct {
	Body []Reason `nullable:"false"`
}

// reasons answers an order's own list; for a venue, the list of its latest order.
func (s *Service) reasons(ctx context.Context, in *reasonsInput) (*reasonsOutput, error) {
	found, err := s.subject(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if found.isOrder && found.externalID == "" {
		return nil, fault.New(fault.NotFound, "Este pedido não é de um marketplace.")
	}
	list := s.Reasons
	if !found.isOrder {
		// That order may be over by now, and have no reasons any more.
		list = s.keptReasons
		if found.externalID, err = s.latestOf(ctx, found.venueID); err != nil {
			return nil, err
		}
	}
	reasons, err := list(ctx, found.venueID, found.externalID)
	return &reasonsOutput{append([]Reason{}, reasons...)}, err
}

// subject is what an id of reasonsInput names.
type subject struct {
	venueID, externalID string
	isOrder             bool
}

func (s *Service) subject(ctx context.Context, id string) (subject, error) {
	venueID, externalID, err := s.Orders.Outside(ctx, id)
	if !fault.Is(err, fault.NotFound) {
		return subject{venueID, externalID, true}, err
	}
	var found subject
	err = s.DB.Read.DB.QueryRowContext(ctx,
		"SELECT venue_id FROM marketplace_merchants WHERE venue_id = $1 OR merchant_id = $1 AND is_active", id).Scan(&found.venueID)
	if errors.Is(err, sql.ErrNoRows) {
		return found, fault.New(fault.NotFound, "Pedido não encontrado.")
	}
	return found, err
}
