package donations

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/images"
)

const mostEvents = 2000

var (
	errNoEvent  = fault.New(fault.NotFound, "Evento não encontrado. Ele pode ter sido apagado.")
	errTooMany  = fault.New(fault.Conflict, "O estabelecimento já tem 2.000 eventos. Apague os que não usa mais.")
	bannerKinds = [2]images.Kind{images.BannerWeb, images.BannerMobile}
)

// Events answers the events of a venue, the latest first; with archived, those that were
// deleted, in place of the others.
func (s *Service) Events(ctx context.Context, venueID string, archived bool) (all []Event, err error) {
	err = s.DB.Read.NewSelect().Model(&all).Where("venue_id = ? AND (archived_at IS NOT NULL) = ?", venueID, archived).Order("at DESC", "id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read donation events: %w", err)
	}
	return all, nil
}

// oneEvent answers the event that a query finds.
func oneEvent(ctx context.Context, q *bun.SelectQuery, where string, args ...any) (Event, error) {
	var e Event
	err := q.Model(&e).Where(where, args...).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return e, errNoEvent
	}
	if err != nil {
		return e, fmt.Errorf("read donation event: %w", err)
	}
	return e, nil
}

// Event answers an event of the venue, also one that was deleted.
func (s *Service) Event(ctx context.Context, venueID, id string) (Event, error) {
	return oneEvent(ctx, s.DB.Read.NewSelect(), "id = ? AND venue_id = ?", id, venueID)
}

// holdEvent locks an event of the venue that is in use.
func (s *Service) holdEvent(ctx context.Context, tx bun.Tx, venueID, id string) (Event, error) {
	return oneEvent(ctx, s.forUpdate(tx.NewSelect()), "id = ? AND venue_id = ? AND archived_at IS NULL", id, venueID)
}

func newID() (string, error) {
	id, err := uuid.NewV7()
	return id.String(), err
}

// AddEvent makes an event of the venue.
func (s *Service) AddEvent(ctx context.Context, venueID string, d Draft) (Event, error) {
	return s.saveEvent(ctx, venueID, d, audit.DonationEventAdded, func(ctx context.Context, tx bun.Tx) (Event, error) {
		n, err := tx.NewSelect().Model((*Event)(nil)).Where("venue_id = ? AND archived_at IS NULL", venueID).Count(ctx)
		if err != nil {
			return Event{}, err
		}
		if n >= mostEvents {
			return Event{}, errTooMany
		}
		id, err := newID()
		return Event{ID: id, VenueID: venueID, CreatedAt: s.now()}, err
	})
}

// ChangeEvent saves an event of the venue.
func (s *Service) ChangeEvent(ctx context.Context, venueID, id string, d Draft) (Event, error) {
	return s.saveEvent(ctx, venueID, d, audit.DonationEventChanged, func(ctx context.Context, tx bun.Tx) (Event, error) {
		before, err := s.holdEvent(ctx, tx, venueID, id)
		if err == nil && d.Known != nil && *d.Known != before.Version {
			err = errStale("este evento")
		}
		return before, err
	})
}

func (s *Service) saveEvent(ctx context.Context, venueID string, d Draft, action audit.Action, before func(context.Context, bun.Tx) (Event, error)) (Event, error) {
	at, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return Event{}, err
	}
	sent, err := d.banners()
	if err != nil {
		return Event{}, err
	}
	var saved Event
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		old, err := before(ctx, tx)
		if err != nil {
			return err
		}
		wrong := problems{}
		link := settleLink(d.Link, wrong)
		if err := wrong.fault(); err != nil {
			return err
		}
		if saved, err = d.settle(old, at.Zone); err != nil {
			return err
		}
		if saved.Link = link; link == "" {
			saved.Link = old.Link
		}
		if err := s.putBanners(ctx, tx, old, &saved, d, sent); err != nil {
			return err
		}
		saved.Version++
		fresh := saved
		if old.Link == "" { // the row comes first: addresses name it
			fresh.Link = newLink()
			if err := s.writeEvent(ctx, tx, &fresh); err != nil {
				return err
			}
		}
		if saved.Link != old.Link || saved.Link == "" {
			if err := s.claim(ctx, tx, &saved); err != nil {
				return err
			}
		}
		if err := s.writeEvent(ctx, tx, &saved); err != nil {
			return err
		}
		return s.recordEvent(ctx, tx, action, old, saved)
	})
	if err == nil {
		s.Hub.Wake(Topic(saved.ID))
	}
	return saved, err
}

func (s *Service) writeEvent(ctx context.Context, tx bun.Tx, e *Event) error {
	_, err := tx.NewInsert().Model(e).On("CONFLICT (id) DO UPDATE").
		Set(`link = EXCLUDED.link, name = EXCLUDED.name, live = EXCLUDED.live, at = EXCLUDED.at, banner_web = EXCLUDED.banner_web,
			banner_mobile = EXCLUDED.banner_mobile, active = EXCLUDED.active, faq = EXCLUDED.faq, shows_raised = EXCLUDED.shows_raised,
			color = EXCLUDED.color, detail = EXCLUDED.detail, about = EXCLUDED.about, thanks = EXCLUDED.thanks, question = EXCLUDED.question,
			button = EXCLUDED.button, contact_phrase = EXCLUDED.contact_phrase, contact_phone = EXCLUDED.contact_phone, goal = EXCLUDED.goal,
			amounts = EXCLUDED.amounts, takes_any = EXCLUDED.takes_any, least = EXCLUDED.least, version = EXCLUDED.version,
			archived_at = EXCLUDED.archived_at`).Exec(ctx)
	if err != nil {
		return fmt.Errorf("write donation event: %w", err)
	}
	return nil
}

// SwitchEvent has an event take donations, or not.
func (s *Service) SwitchEvent(ctx context.Context, venueID, id string, active bool) (Event, error) {
	var after Event
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		before, err := s.holdEvent(ctx, tx, venueID, id)
		if after = before; err != nil || before.Active == active {
			return err
		}
		after.Active = active
		after.Version++
		if err := s.writeEvent(ctx, tx, &after); err != nil {
			return err
		}
		return s.recordEvent(ctx, tx, audit.DonationEventSwitched, before, after)
	})
	if err == nil {
		s.Hub.Wake(Topic(id))
	}
	return after, err
}

// DeleteEvent archives an event, with its institutions and links: nobody gives to it any
// more, but what was given, its receipts and the donors' pages stay.
func (s *Service) DeleteEvent(ctx context.Context, venueID, id string) error {
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		before, err := s.holdEvent(ctx, tx, venueID, id)
		if err != nil {
			return err
		}
		after, now := before, s.now()
		after.ArchivedAt = now
		after.Version++
		if err := s.writeEvent(ctx, tx, &after); err != nil {
			return err
		}
		for _, table := range []string{"donation_institutions", "donation_links"} {
			_, err := tx.NewRaw("UPDATE ? SET archived_at = ?, version = version + 1 WHERE event_id = ? AND archived_at IS NULL", bun.Ident(table), now, id).Exec(ctx)
			if err != nil {
				return fmt.Errorf("archive what belongs to a donation event: %w", err)
			}
		}
		return s.recordEvent(ctx, tx, audit.DonationEventArchived, before, after)
	})
	if err == nil {
		s.Hub.Wake(Topic(id))
	}
	return err
}
