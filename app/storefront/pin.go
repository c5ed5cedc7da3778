package storefront

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/operation"
)

// Pin is where a venue stands on the map, as somebody of it has confirmed: distances
// are measured from there (D38).
type Pin struct {
	Latitude    float64   `json:"latitude"`
	Longitude   float64   `json:"longitude"`
	Source      string    `json:"source" enum:"aparelho,mapa,digitado" doc:"aparelho: the position of the device that confirmed it; mapa: a pasted map link; digitado: typed coordinates"`
	ConfirmedAt time.Time `json:"confirmedAt"`
	ConfirmedBy string    `json:"confirmedBy" doc:"who confirmed it"`
	// address is the venue's when it was confirmed.
	address string
}

// keptPin is a Pin in the table.
type keptPin struct {
	Pin
	Address string `json:"address"`
}

func readPin(raw string) (*Pin, error) {
	if raw == "" {
		return nil, nil
	}
	var kept keptPin
	if err := json.Unmarshal([]byte(raw), &kept); err != nil {
		return nil, fmt.Errorf("read pin: %w", err)
	}
	kept.Pin.address = kept.Address
	return &kept.Pin, nil
}

// of answers the pin while the venue stands where it did when it was confirmed, else nil.
func (p *Pin) of(v Venue) *Pin {
	if p == nil || p.address != v.Address.line() {
		return nil
	}
	return p
}

// line tells one address from another.
func (a Address) line() string {
	return strings.Join([]string{a.Street, a.Number, a.District, a.PostalCode, a.City, a.State}, "\n")
}

// The land of Brazil lies within these degrees; coordinates in the wrong order do not.
const (
	southmost, northmost = -34.0, 5.5
	westmost, eastmost   = -74.1, -28.6
)

// SetPin keeps where the venue stands, confirmed by the caller now.
func (s *Service) SetPin(ctx context.Context, venueID string, p Pin) error {
	// Seven decimals are a centimetre.
	p.Latitude, p.Longitude = math.Round(p.Latitude*1e7)/1e7, math.Round(p.Longitude*1e7)/1e7
	if !(p.Latitude >= southmost && p.Latitude <= northmost && p.Longitude >= westmost && p.Longitude <= eastmost) {
		return fault.New(fault.Invalid, "Esta posição fica fora do Brasil. Confira a latitude, que vem primeiro, e a longitude.").
			With("latitude", "Fica entre -34 e 5,5.").With("longitude", "Fica entre -74,1 e -28,6.")
	}
	venue, err := s.Venues.VenueByID(ctx, venueID)
	if err != nil {
		return err
	}
	by := operation.ActorFrom(ctx)
	p.ConfirmedAt, p.ConfirmedBy = s.Clock.Now(), by.Name
	raw, err := json.Marshal(keptPin{Pin: p, Address: venue.Address.line()})
	if err != nil {
		return err
	}
	return s.set(ctx, venueID, func(before Configuration) (change string, value any, entry audit.Entry) {
		was := ""
		if before.Pin != nil {
			was = before.Pin.text()
		}
		return "pin", string(raw), audit.Entry{
			Action: audit.StorefrontPinned, Values: []audit.Value{{Name: "Posição no mapa", Before: was, After: p.text()}},
		}
	})
}

func (p Pin) text() string { return fmt.Sprintf("%.5f, %.5f", p.Latitude, p.Longitude) }

// set writes one column of a venue's storefront, which no save of the configuration
// touches, and does not count as one.
func (s *Service) set(ctx context.Context, venueID string, change func(before Configuration) (column string, value any, entry audit.Entry)) error {
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		before, err := readConfiguration(ctx, tx.Tx, venueID, s.rowLock())
		if err != nil {
			return err
		}
		column, value, entry := change(before)
		// A venue that has saved nothing gets a row of which every setting is the default.
		_, err = tx.Tx.ExecContext(ctx, `INSERT INTO storefronts (venue_id, settings, updated_at, version, `+column+`) VALUES ($1, '{}', $2, 0, $3)
			ON CONFLICT (venue_id) DO UPDATE SET `+column+` = excluded.`+column, venueID, s.Clock.Now().UnixMilli(), value)
		if err != nil {
			return fmt.Errorf("set %s of storefront: %w", column, err)
		}
		entry.VenueID, entry.SubjectID, entry.At, entry.By = venueID, venueID, s.Clock.Now(), operation.ActorFrom(ctx)
		return audit.Record(ctx, tx, entry)
	})
	if err != nil {
		return err
	}
	s.forgetEverywhere()
	return nil
}

type pinInput struct {
	operation.VenuePath
	Body struct {
		Latitude  float64 `json:"latitude" minimum:"-90" maximum:"90"`
		Longitude float64 `json:"longitude" minimum:"-180" maximum:"180"`
		Source    string  `json:"source" enum:"aparelho,mapa,digitado"`
	}
}

type pinOutput struct{ Body Pin }

func (s *Service) savePin(ctx context.Context, in *pinInput) (*pinOutput, error) {
	err := s.SetPin(ctx, in.VenueID, Pin{Latitude: in.Body.Latitude, Longitude: in.Body.Longitude, Source: in.Body.Source})
	if err != nil {
		return nil, err
	}
	c, err := s.Configuration(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	return &pinOutput{*c.Pin}, nil
}
