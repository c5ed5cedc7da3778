package storefront

import (
	"context"
	"time"

	"balcao/app/operation"
)

// Preferences are a venue's settings of its order board.
type Preferences struct {
	// AttentionMinutes and LateMinutes are the ages at which an order is marked.
	AttentionMinutes, LateMinutes int
	// FastPolling boards ask every 15 s while there is no stream (D7).
	FastPolling bool
	// PrintPerSector prints an order once per sector (D7).
	PrintPerSector bool
	// ChooseCarrier is needSelectResponsibleForTransportation (S1§3).
	ChooseCarrier bool
	// Cutoff is when a business day ends, HH:mm (D31).
	Cutoff string
}

// DayBegins is how long after midnight a business day begins.
func (p Preferences) DayBegins() time.Duration {
	// Kept as HH:mm by a form that takes nothing else.
	at, _ := time.Parse("15:04", p.Cutoff)
	return time.Duration(at.Hour()*60+at.Minute()) * time.Minute
}

// BoardPreferences are Preferences on the wire.
type BoardPreferences struct {
	LocalClienteID        string `json:"localClienteId" maxLength:"36"`
	AtencaoMinutos        int    `json:"atencaoMinutos" minimum:"1" maximum:"1440" doc:"age in minutes at which an order asks for attention"`
	AtrasoMinutos         int    `json:"atrasoMinutos" minimum:"2" maximum:"1440" doc:"age at which it is late; after atencaoMinutos"`
	FastPolling           bool   `json:"fastPolling" doc:"ask every 15 s instead of 25 s while there is no stream (D7)"`
	PrintPerSector        bool   `json:"printPerSector" doc:"print an order once per sector (D7)"`
	NeedSelectResponsible bool   `json:"needSelectResponsibleForTransportation" doc:"a delivery leaves only with a named carrier"`
	BusinessDayCutoff     string `json:"businessDayCutoff" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"HH:mm at which a business day ends (D31)"`
}

// Venue is the venue whose preferences they are.
func (p BoardPreferences) Venue() string { return p.LocalClienteID }

func (p Preferences) wire(venueID string) BoardPreferences {
	return BoardPreferences{
		LocalClienteID: venueID, AtencaoMinutos: p.AttentionMinutes, AtrasoMinutos: p.LateMinutes, FastPolling: p.FastPolling,
		PrintPerSector: p.PrintPerSector, NeedSelectResponsible: p.ChooseCarrier, BusinessDayCutoff: p.Cutoff,
	}
}

type preferencesInput struct {
	operation.VenueQuery
}

type savePreferencesInput struct{ Body BoardPreferences }

type preferencesOutput struct{ Body BoardPreferences }

func (s *Service) preferences(ctx context.Context, in *preferencesInput) (*preferencesOutput, error) {
	venue, err := s.Venues.VenueByID(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	return &preferencesOutput{venue.Preferences.wire(in.VenueID)}, nil
}

func (s *Service) savePreferences(ctx context.Context, in *savePreferencesInput) (*preferencesOutput, error) {
	b := in.Body
	err := s.Venues.SetPreferences(ctx, b.LocalClienteID, Preferences{
		AttentionMinutes: b.AtencaoMinutos, LateMinutes: b.AtrasoMinutos, FastPolling: b.FastPolling,
		PrintPerSector: b.PrintPerSector, ChooseCarrier: b.NeedSelectResponsible, Cutoff: b.BusinessDayCutoff,
	})
	if err != nil {
		return nil, err
	}
	s.forgetEverywhere()
	return s.preferences(ctx, &preferencesInput{operation.VenueQuery{VenueID: b.LocalClienteID}})
}
