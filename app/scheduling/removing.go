package scheduling

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
)

// Fate is what becomes of the bookings to come of something that is deleted.
type Fate string

const (
	// KeepBookings has them stand, CancelBookings has them be cancelled, their customers told.
	KeepBookings   Fate = "manter"
	CancelBookings Fate = "cancelar"
)

// what is that which is deleted: a column of bookings and an id.
type what struct{ column, id, name string }

const mostShown = 20

// ahead lists the bookings to come of something, the next one first, and how many there are.
func (s *Service) ahead(ctx context.Context, db bun.IDB, venueID string, of what) (all []Booking, total int64, err error) {
	total, err = db.NewSelect().Model(&all).Where("venue_id = ? AND ? = ? AND ends_at > ? AND state IN (?)", venueID, bun.Ident(of.column), of.id, s.now(), bun.List(booked)).
		Where("expires_at IS NULL OR expires_at > ? OR state NOT IN (?)", s.now(), bun.List(expiring)).
		Order("starts_at", "id").Limit(mostShown).ScanAndCount(ctx)
	return all, total, err
}

// Ahead is what a refused deletion is told: the bookings that are still to come.
type Ahead struct {
	Total    int64         `json:"total"`
	Reservas []BookingView `json:"reservas" nullable:"false"`
}

// refuse says that something has bookings to come, unless the person has said what becomes of them.
func (s *Service) refuse(ctx context.Context, tx bun.Tx, venueID string, of what, fate Fate) error {
	all, total, err := s.ahead(ctx, tx, venueID, of)
	if err != nil || total == 0 || fate != "" {
		return err
	}
	views, err := s.viewsOf(ctx, tx, venueID, all)
	if err != nil {
		return err
	}
	text := fmt.Sprintf("“%s” tem %d reservas marcadas. Mova-as, ou exclua dizendo se elas ficam de pé ou são canceladas.", of.name, total)
	if total == 1 {
		text = fmt.Sprintf("“%s” tem 1 reserva marcada. Mova-a, ou exclua dizendo se ela fica de pé ou é cancelada.", of.name)
	}
	refusal := fault.New(fault.Conflict, text)
	refusal.Details = Ahead{Total: total, Reservas: views}
	return refusal
}

// cancelAhead cancels the bookings to come of something that was deleted, one by one.
func (s *Service) cancelAhead(ctx context.Context, venueID string, of what, fate Fate) error {
	for fate == CancelBookings {
		all, _, err := s.ahead(ctx, s.DB.Write, venueID, of)
		if err != nil || len(all) == 0 {
			return err
		}
		for _, b := range all {
			if _, err := s.Cancel(ctx, venueID, b.ID, Cancelling{Reason: "Este horário não é mais oferecido."}); err != nil && !fault.Is(err, fault.Conflict) {
				return err
			}
		}
	}
	return nil
}

// ArchiveSchedule deletes a schedule: nothing of it can be booked any more. One with bookings to
// come is a Conflict fault that lists them, unless their fate is told.
func (s *Service) ArchiveSchedule(ctx context.Context, venueID, id string, fate Fate) error {
	of := what{column: "schedule_id", id: id}
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		found, err := s.scheduleIn(ctx, tx.NewSelect(), venueID, id)
		if err != nil {
			return err
		}
		if err := s.holdResources(ctx, tx, found.ResourceID); err != nil {
			return err
		}
		if found, err = s.scheduleIn(ctx, s.forUpdate(tx.NewSelect()), venueID, id); err != nil {
			return err
		}
		of.name = found.Name
		if err := s.refuse(ctx, tx, venueID, of, fate); err != nil {
			return err
		}
		found.ArchivedAt, found.Version = s.now(), found.Version+1
		if _, err := tx.NewUpdate().Model(&found).WherePK().Exec(ctx); err != nil {
			return err
		}
		_, err = tx.NewUpdate().Model((*Offering)(nil)).Set("archived_at = ?, version = version + 1", s.now()).Where("schedule_id = ? AND archived_at IS NULL", id).Exec(ctx)
		if err != nil {
			return err
		}
		if _, err := tx.NewDelete().Model((*Wait)(nil)).Where("schedule_id = ?", id).Exec(ctx); err != nil {
			return err
		}
		s.changed(ctx, venueID)
		return s.record(ctx, tx, audit.ScheduleArchived, venueID, id, found.Name, nil)
	})
	if err != nil {
		return err
	}
	return s.cancelAhead(ctx, venueID, of, fate)
}

// ArchiveOffering deletes a service, as ArchiveSchedule does a schedule.
func (s *Service) ArchiveOffering(ctx context.Context, venueID, id string, fate Fate) error {
	of := what{column: "service_id", id: id}
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		found, err := s.offeringIn(ctx, tx.NewSelect(), venueID, id)
		if err != nil {
			return err
		}
		schedule, err := one[Schedule](ctx, tx.NewSelect(), venueID, found.ScheduleID, errNoSchedule)
		if err != nil {
			return err
		}
		if err := s.holdResources(ctx, tx, schedule.ResourceID); err != nil {
			return err
		}
		if found, err = s.offeringIn(ctx, s.forUpdate(tx.NewSelect()), venueID, id); err != nil {
			return err
		}
		of.name = found.Name
		if err := s.refuse(ctx, tx, venueID, of, fate); err != nil {
			return err
		}
		found.ArchivedAt, found.Version = s.now(), found.Version+1
		if _, err := tx.NewUpdate().Model(&found).WherePK().Exec(ctx); err != nil {
			return err
		}
		if _, err := tx.NewDelete().Model((*Wait)(nil)).Where("service_id = ?", id).Exec(ctx); err != nil {
			return err
		}
		return s.record(ctx, tx, audit.ScheduleArchived, venueID, id, found.Name, nil)
	})
	if err != nil {
		return err
	}
	return s.cancelAhead(ctx, venueID, of, fate)
}

// ArchiveResource deletes a collaborator or place, with the schedules that are of it.
func (s *Service) ArchiveResource(ctx context.Context, venueID, id string, fate Fate) error {
	of := what{column: "resource_id", id: id}
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		found, err := one[Resource](ctx, s.forUpdate(tx.NewSelect()), venueID, id, errNoResource)
		if err != nil {
			return err
		}
		if found.ArchivedAt != 0 {
			return errNoResource
		}
		of.name = found.Name
		if err := s.refuse(ctx, tx, venueID, of, fate); err != nil {
			return err
		}
		for _, statement := range []string{
			"UPDATE schedules SET archived_at = ?, version = version + 1 WHERE archived_at IS NULL AND resource_id = ?",
			"UPDATE schedule_services SET archived_at = ?, version = version + 1 WHERE archived_at IS NULL AND schedule_id IN (SELECT id FROM schedules WHERE resource_id = ?)",
		} {
			if _, err := tx.NewRaw(statement, s.now(), id).Exec(ctx); err != nil {
				return err
			}
		}
		if _, err := tx.NewRaw("DELETE FROM booking_waits WHERE schedule_id IN (SELECT id FROM schedules WHERE resource_id = ?)", id).Exec(ctx); err != nil {
			return err
		}
		found.ArchivedAt, found.Version, found.FeedHash, found.FeedAt = s.now(), found.Version+1, "", 0
		if _, err := tx.NewUpdate().Model(&found).WherePK().Exec(ctx); err != nil {
			return err
		}
		s.changed(ctx, venueID)
		return s.record(ctx, tx, audit.ScheduleArchived, venueID, id, found.Name, nil)
	})
	if err != nil {
		return err
	}
	return s.cancelAhead(ctx, venueID, of, fate)
}

// Outside lists the bookings to come that lie outside the hours of a schedule: they stand, and
// whoever has changed the hours is told of them.
func (s *Service) Outside(ctx context.Context, venueID, scheduleID string) ([]BookingView, error) {
	b, err := s.bookOf(ctx, s.DB.Read, venueID, s.Clock.Now())
	if err != nil {
		return nil, err
	}
	of, known := b.schedule(scheduleID)
	if !known {
		return nil, errNoSchedule
	}
	var all, out []Booking
	err = s.DB.Read.NewSelect().Model(&all).Where("venue_id = ? AND schedule_id = ? AND ends_at > ? AND state IN (?)", venueID, scheduleID, s.now(), bun.List(booked)).
		Order("starts_at", "id").Limit(mostRows).Scan(ctx)
	if err != nil {
		return nil, err
	}
	plan := b.plan(of)
	for _, one := range all {
		if one.OverlapReason == "" && !plan.Opens(one.Start(), one.End()) {
			out = append(out, one)
		}
	}
	return s.viewsOf(ctx, s.DB.Read, venueID, out)
}

// FeedAddress is the private address of a collaborator's calendar.
func (s *Service) FeedAddress(secret string) string {
	return s.PublicURL + "/agendar/calendario/" + secret + ".ics"
}

// IssueFeed makes a new private address of a resource's calendar; the one before stops working.
func (s *Service) IssueFeed(ctx context.Context, venueID, id string) (string, time.Time, error) {
	secret, at := newSecret(), s.Clock.Now()
	err := s.feed(ctx, venueID, id, hashOf(secret), at.UnixMilli(), audit.ScheduleFeedIssued)
	return s.FeedAddress(secret), at, err
}

// RevokeFeed has the private address stop working.
func (s *Service) RevokeFeed(ctx context.Context, venueID, id string) error {
	return s.feed(ctx, venueID, id, "", 0, audit.ScheduleFeedRevoked)
}

func (s *Service) feed(ctx context.Context, venueID, id, hash string, at int64, action audit.Action) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		r, err := one[Resource](ctx, s.forUpdate(tx.NewSelect()), venueID, id, errNoResource)
		if err != nil {
			return err
		}
		if r.ArchivedAt != 0 {
			return errNoResource
		}
		r.FeedHash, r.FeedAt = hash, at
		if _, err := tx.NewUpdate().Model(&r).WherePK().Exec(ctx); err != nil {
			return err
		}
		return s.record(ctx, tx, action, venueID, id, r.Name, nil)
	})
}
