package scheduling

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/operation"
)

// MoveDraft puts a booking at another time, and where one is named on another schedule, or on
// that of another resource.
type MoveDraft struct {
	ScheduleID, ResourceID string
	Start                  time.Time
	Overlap                bool
	Reason                 string
	Version                *int64
}

var (
	errCannotMove = fault.New(fault.Conflict, "Esta reserva já terminou ou foi cancelada, e não pode ser movida.")
	// errGivenAway: the free times of the schedule are no longer those of whoever the booking is with.
	errGivenAway = fault.New(fault.Conflict, "Esta agenda passou para outra pessoa ou lugar. Para mudar o horário, fale com o estabelecimento.")
	errTooLate   = fault.New(fault.Conflict, "O prazo para mudar ou cancelar por aqui já passou. Fale com o estabelecimento.")
)

// Move puts a booking at another time.
func (s *Service) Move(ctx context.Context, venueID, id string, d MoveDraft) (Booking, error) {
	d.Reason = strings.TrimSpace(d.Reason)
	switch {
	case d.Overlap && d.Reason == "":
		return Booking{}, fault.Field("motivo", "Diga o motivo do encaixe.")
	case utf8.RuneCountInString(d.Reason) > longestNote:
		return Booking{}, fault.Field("motivo", "Use um motivo com até 500 caracteres.")
	case d.Start.After(s.Clock.Now().AddDate(2, 0, 0)) || d.Start.Before(s.Clock.Now().Add(-24*time.Hour)):
		return Booking{}, fault.Field("inicio", "Escolha um horário dos próximos dois anos.")
	}
	read, err := one[Booking](ctx, s.DB.Read.NewSelect(), venueID, id, errNoBooking)
	if err != nil {
		return read, err
	}
	b, err := s.bookOf(ctx, s.DB.Read, venueID, d.Start)
	if err != nil {
		return read, err
	}
	of, o, resourceID, err := b.target(read, d)
	if err != nil {
		return read, err
	}
	moved := read
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if moved, err = s.holdBooking(ctx, tx, venueID, id, resourceID); err != nil {
			return err
		}
		if err := stale(d.Version, moved.Version); err != nil {
			return err
		}
		if moved.over(s.now()) || !slices.Contains(standing, moved.State) || moved.State == Held {
			return errCannotMove
		}
		was := moved
		if r := b.resources[resourceID]; r.Capacity > 0 && moved.PartySize > r.Capacity {
			return fault.New(fault.Conflict, "O lugar comporta menos pessoas que a reserva. Escolha outro.")
		}
		moved.ResourceID = resourceID
		if of.ID != "" && of.ID != moved.ScheduleID {
			moved.ScheduleID, moved.ServiceID = of.ID, o.ID
		}
		moved.place(d.Start, moved.need())
		if d.Overlap {
			moved.OverlapReason = d.Reason
			if err := s.recordBooking(ctx, tx, audit.BookingOverbooked, moved, b.at.Zone, []audit.Value{{Name: "Motivo", After: d.Reason}}); err != nil {
				return err
			}
		} else {
			moved.OverlapReason = ""
			if moved.State != Blocked && of.ID != "" && !b.plan(of).Opens(moved.Start(), moved.End()) {
				return errOutside
			}
		}
		return s.moveTo(ctx, tx, &moved, was, b.at.Zone, operation.ActorFrom(ctx).Name)
	})
	return moved, s.withFree(ctx, venueID, b, Wish{ScheduleID: of.ID, ServiceID: o.ID, But: id}, d.Start, err)
}

// target is the schedule, service and resource that a booking is moved to.
func (b book) target(of Booking, d MoveDraft) (Schedule, Offering, string, error) {
	if of.State == Blocked {
		r := cmp.Or(d.ResourceID, of.ResourceID)
		if _, there := b.resources[r]; !there {
			return Schedule{}, Offering{}, "", errNoResource
		}
		return Schedule{}, Offering{}, r, nil
	}
	if d.ScheduleID == "" && (d.ResourceID == "" || d.ResourceID == of.ResourceID) {
		// Of a schedule that was archived since only what is booked is known.
		to, _ := b.schedule(of.ScheduleID)
		o, _ := b.offering(of.ServiceID)
		return to, o, of.ResourceID, nil
	}
	for _, to := range b.schedules {
		if d.ScheduleID != "" && to.ID != d.ScheduleID || d.ResourceID != "" && to.ResourceID != d.ResourceID {
			continue
		}
		for _, o := range b.offerings {
			if o.ScheduleID == to.ID && o.Name == of.ServiceName {
				return to, o, to.ResourceID, nil
			}
		}
		if d.ScheduleID != "" || of.ServiceID == "" {
			return to, Offering{}, to.ResourceID, nil
		}
	}
	return Schedule{}, Offering{}, "", fault.New(fault.Conflict, "Quem você escolheu não tem agenda para este serviço. Escolha outro, ou cadastre o serviço na agenda dele.")
}

// moveTo writes a booking down at its new time, and offers the one where it was. The caller holds
// it, and both resources.
func (s *Service) moveTo(ctx context.Context, tx bun.Tx, b *Booking, was Booking, zone *time.Location, by string) error {
	if err := s.release(ctx, tx, b.ID); err != nil {
		return err
	}
	if err := s.occupy(ctx, tx, *b, b.OverlapReason != ""); err != nil {
		return err
	}
	b.Sequence++
	if err := s.writeBooking(ctx, tx, b); err != nil {
		return err
	}
	const shown = "02/01/2006 15:04"
	if err := s.note(ctx, tx, b.ID, "moveu", was.Start().In(zone).Format(shown)+" → "+b.Start().In(zone).Format(shown), by); err != nil {
		return err
	}
	if b.State == Confirmed {
		if err := s.invite(ctx, tx, b); err != nil {
			return err
		}
	}
	return s.offerFreed(ctx, tx, was)
}
