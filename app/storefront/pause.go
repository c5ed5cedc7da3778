package storefront

import (
	"context"
	"time"

	"balcao/app/audit"
	"balcao/app/operation"
	"balcao/app/venue"
)

type pauseInput struct {
	Body struct {
		operation.VenueBody
		Minutes int `json:"minutos" minimum:"0" maximum:"1440" doc:"how long; 0: until the business day ends, which ends every pause (D39)"`
	}
}

// Pause is a pause of a shop on the wire.
type Pause struct {
	PausedUntil *time.Time `json:"pausedUntil" doc:"no orders are taken before; null: no pause"`
}

type pauseOutput struct{ Body Pause }

// pause takes no orders for a while. Another pause takes the place of one that is on.
func (s *Service) pause(ctx context.Context, in *pauseInput) (*pauseOutput, error) {
	at, err := s.Venues.VenueByID(ctx, in.Body.VenueID)
	if err != nil {
		return nil, err
	}
	now := s.Clock.Now()
	until := venue.Venue{Zone: at.Zone, Cutoff: at.Preferences.DayBegins()}.DayEnds(now)
	if asked := now.Add(time.Duration(in.Body.Minutes) * time.Minute); in.Body.Minutes > 0 && asked.Before(until) {
		until = asked
	}
	return s.pauseUntil(ctx, at, until)
}

type resumeInput struct {
	Body struct {
		operation.VenueBody
	}
}

// resume takes orders again. It is no fault where there is no pause.
func (s *Service) resume(ctx context.Context, in *resumeInput) (*pauseOutput, error) {
	at, err := s.Venues.VenueByID(ctx, in.Body.VenueID)
	if err != nil {
		return nil, err
	}
	c, err := s.Configuration(ctx, at.ID)
	if err != nil {
		return nil, err
	}
	if !c.pausedAt(s.Clock.Now()) {
		return &pauseOutput{}, nil
	}
	return s.pauseUntil(ctx, at, time.Time{})
}

// pauseUntil keeps when a pause ends; the zero time ends one.
func (s *Service) pauseUntil(ctx context.Context, at Venue, until time.Time) (*pauseOutput, error) {
	text := func(t time.Time) string { return t.In(at.Zone).Format("02/01 15:04") }
	err := s.set(ctx, at.ID, func(before Configuration) (string, any, audit.Entry) {
		value := audit.Value{Name: "Sem pedidos até"}
		if before.pausedAt(s.Clock.Now()) {
			value.Before = text(*before.PausedUntil)
		}
		if until.IsZero() {
			return "paused_until", 0, audit.Entry{Action: audit.StorefrontResumed, Values: []audit.Value{value}}
		}
		value.After = text(until)
		return "paused_until", until.UnixMilli(), audit.Entry{Action: audit.StorefrontPaused, Values: []audit.Value{value}}
	})
	if err != nil || until.IsZero() {
		return &pauseOutput{}, err
	}
	until = time.UnixMilli(until.UnixMilli()).UTC()
	return &pauseOutput{Pause{&until}}, nil
}

// pausedAt reports whether a pause is on.
func (c Configuration) pausedAt(now time.Time) bool {
	return c.PausedUntil != nil && c.PausedUntil.After(now)
}
