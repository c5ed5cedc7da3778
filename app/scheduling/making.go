package scheduling

import (
	"context"
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/operation"
)

// BookingDraft is a booking as somebody of the venue types it.
type BookingDraft struct {
	Wish
	Start time.Time
	Guest
	// Overlap puts it over whatever is there already, and outside the hours (encaixe), for a Reason.
	Overlap bool
	Reason  string
	// Weeks is how many weeks it comes again, each time on the same day and hour.
	Weeks int
}

// Guest is who a booking is for.
type Guest struct {
	Customer, Phone, Email string
	PartySize              int
	Note                   string
}

const (
	mostWeeks    = 52
	longestNote  = 500
	depositLasts = 30 * time.Minute
)

func (g Guest) settle() (Guest, error) {
	g.Customer, g.Note, g.Email = br.OneLine(g.Customer), strings.TrimSpace(g.Note), strings.ToLower(strings.TrimSpace(g.Email))
	g.Phone = br.NormalizePhone(g.Phone)
	switch {
	case g.Customer == "" || utf8.RuneCountInString(g.Customer) > longestName:
		return g, fault.Field("cliente", "Informe o nome de quem reserva, com até 120 caracteres.")
	case !br.ValidPhone(g.Phone):
		return g, fault.Field("telefone", "Informe o telefone com DDD.")
	case g.Email != "" && !br.ValidEmail(g.Email):
		return g, fault.Field("email", "Informe um e-mail válido, ou deixe em branco.")
	case g.PartySize < 0 || g.PartySize > mostCapacity:
		return g, fault.Field("pessoas", "Informe quantas pessoas, de 1 a 10.000.")
	case utf8.RuneCountInString(g.Note) > longestNote:
		return g, fault.Field("observacao", "Use uma observação com até 500 caracteres.")
	}
	return g, nil
}

var errOutside = fault.New(fault.Conflict, "Este horário está fora da agenda. Escolha outro, ou marque como encaixe com o motivo.")

// Book writes down what somebody of the venue has typed; with weeks, all of them or none.
func (s *Service) Book(ctx context.Context, venueID string, d BookingDraft) ([]Booking, error) {
	var err error
	if d.Guest, err = d.settle(); err != nil {
		return nil, err
	}
	d.Reason = strings.TrimSpace(d.Reason)
	switch {
	case d.Overlap && d.Reason == "":
		return nil, fault.Field("motivo", "Diga o motivo do encaixe.")
	case utf8.RuneCountInString(d.Reason) > longestNote:
		return nil, fault.Field("motivo", "Use um motivo com até 500 caracteres.")
	case d.Weeks < 0 || d.Weeks > mostWeeks:
		return nil, fault.Field("semanas", "A repetição vai de 0 a 52 semanas.")
	case d.Start.Before(s.Clock.Now().Add(-24 * time.Hour)):
		return nil, fault.Field("inicio", "O horário já passou. Escolha outro.")
	case d.Start.After(s.Clock.Now().AddDate(2, 0, 0)):
		return nil, fault.Field("inicio", "Marque com até dois anos de antecedência.")
	}
	b, err := s.bookOf(ctx, s.DB.Read, venueID, d.Start)
	if err != nil {
		return nil, err
	}
	of, o, err := b.fits(d.Wish)
	if err != nil {
		return nil, err
	}
	series := ""
	if d.Weeks > 0 {
		if series, err = newID(); err != nil {
			return nil, err
		}
	}
	var made []Booking
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.holdResources(ctx, tx, of.ResourceID); err != nil {
			return err
		}
		if err := s.stillOffered(ctx, tx, venueID, of, o); err != nil {
			return err
		}
		for week := range d.Weeks + 1 {
			at := d.Start.In(b.at.Zone).AddDate(0, 0, 7*week)
			next, err := s.begin(ctx, tx, b, of, o, at, d.Guest)
			if err != nil {
				return err
			}
			next.State, next.SeriesID = Confirmed, series
			if d.Overlap {
				next.OverlapReason = d.Reason
			} else if !b.plan(of).Opens(next.Start(), next.End()) {
				return onDay(errOutside, d.Weeks, at)
			}
			if err := s.insert(ctx, tx, &next, d.Overlap); err != nil {
				return onDay(err, d.Weeks, at)
			}
			if d.Overlap {
				err := s.recordBooking(ctx, tx, audit.BookingOverbooked, next, b.at.Zone, []audit.Value{{Name: "Motivo", After: d.Reason}})
				if err != nil {
					return err
				}
			}
			if err := s.note(ctx, tx, next.ID, "marcou", "", operation.ActorFrom(ctx).Name); err != nil {
				return err
			}
			if err := s.invite(ctx, tx, &next); err != nil {
				return err
			}
			made = append(made, next)
		}
		return nil
	})
	return made, s.withFree(ctx, venueID, b, d.Wish, d.Start, err)
}

// onDay says of which day of a series a refusal is.
func onDay(err error, weeks int, at time.Time) error {
	var f *fault.Error
	if weeks == 0 || !errors.As(err, &f) || f.Code != fault.Conflict {
		return err
	}
	return fault.New(fault.Conflict, "No dia "+at.Format("02/01/2006")+": "+f.Message+" Nenhuma das semanas foi marcada.")
}

// Free is what a refused booking is told: the nearest times that are free.
type Free struct {
	Livres []time.Time `json:"livres"`
}

// withFree adds the nearest free times to the refusal of one that is not.
func (s *Service) withFree(ctx context.Context, venueID string, b book, w Wish, at time.Time, err error) error {
	var f *fault.Error
	if !errors.As(err, &f) || f.Code != fault.Conflict || f.Details != nil {
		return err
	}
	times, trouble := s.nearest(ctx, s.DB.Read, b, w, at)
	if trouble != nil {
		return err
	}
	out := *f
	out.Details = Free{times}
	return &out
}

// stillOffered refuses what was archived since it was read.
func (s *Service) stillOffered(ctx context.Context, tx bun.Tx, venueID string, of Schedule, o Offering) error {
	now, err := s.scheduleIn(ctx, tx.NewSelect(), venueID, of.ID)
	if err != nil {
		return err
	}
	if now.ResourceID != of.ResourceID {
		return errMovedMeanwhile
	}
	if o.ID == "" {
		return nil
	}
	_, err = s.offeringIn(ctx, tx.NewSelect(), venueID, o.ID)
	return err
}

// begin is a booking of a schedule at a moment, not written yet.
func (s *Service) begin(ctx context.Context, db bun.IDB, b book, of Schedule, o Offering, at time.Time, g Guest) (Booking, error) {
	id, err := newID()
	if err != nil {
		return Booking{}, err
	}
	r := b.resources[of.ResourceID]
	next := Booking{
		ID: id, VenueID: of.VenueID, ResourceID: of.ResourceID, ScheduleID: of.ID, ServiceID: o.ID, ServiceName: o.Name, Value: o.Value,
		CancelNotice: o.CancelNotice, Secret: newSecret(), CreatedAt: s.now(),
	}
	if next.ServiceName == "" {
		next.ServiceName = of.Name
	}
	next.place(at, needOf(of, o))
	next.fill(g)
	if r.Capacity > 0 && g.PartySize > r.Capacity {
		return next, fault.Field("pessoas", "Este lugar comporta menos pessoas. Escolha outro.")
	}
	next.MinimumSpend, err = s.minimumSpend(ctx, db, r, next, b.at.Zone)
	return next, err
}

// fill says who the booking is for.
func (b *Booking) fill(g Guest) {
	b.Customer, b.CustomerKey, b.Phone, b.Email, b.PartySize, b.Note = g.Customer, br.Fold(g.Customer), g.Phone, g.Email, g.PartySize, g.Note
}

// insert stores a new booking with its cells. The caller holds the resource.
func (s *Service) insert(ctx context.Context, tx bun.Tx, b *Booking, over bool) error {
	b.Version = 1
	if _, err := tx.NewInsert().Model(b).Exec(ctx); err != nil {
		return err
	}
	s.changed(ctx, b.VenueID)
	return s.occupy(ctx, tx, *b, over)
}

// recordBooking keeps what an administrator did to a booking. Its subject holds no personal data.
func (s *Service) recordBooking(ctx context.Context, tx bun.Tx, action audit.Action, b Booking, zone *time.Location, values []audit.Value) error {
	return s.record(ctx, tx, action, b.VenueID, b.ID, b.ServiceName+", "+b.Start().In(zone).Format("02/01/2006 15:04"), values)
}

// BlockDraft keeps a time of a resource free.
type BlockDraft struct {
	ResourceID string
	Start, End time.Time
	Reason     string
}

// longestBlock is how long a block is at most; whole days off are exceptions.
const longestBlock = 7 * 24 * time.Hour

// Block keeps a time of a resource free: nobody books it.
func (s *Service) Block(ctx context.Context, venueID string, d BlockDraft) (Booking, error) {
	d.Reason = strings.TrimSpace(d.Reason)
	switch {
	case d.Start.Before(s.Clock.Now().AddDate(-1, 0, 0)) || d.Start.After(s.Clock.Now().AddDate(2, 0, 0)):
		return Booking{}, fault.Field("inicio", "Bloqueie um horário dos próximos dois anos.")
	case !d.Start.Before(d.End):
		const text = "O fim precisa ser depois do início."
		return Booking{}, fault.New(fault.Conflict, text).With("fim", text)
	case d.End.Sub(d.Start) > longestBlock:
		return Booking{}, fault.Field("fim", "Um bloqueio dura até 7 dias. Para mais, cadastre uma folga.")
	case utf8.RuneCountInString(d.Reason) > longestNote:
		return Booking{}, fault.Field("motivo", "Use um motivo com até 500 caracteres.")
	}
	id, err := newID()
	if err != nil {
		return Booking{}, err
	}
	b := Booking{ID: id, VenueID: venueID, ResourceID: d.ResourceID, State: Blocked, ServiceName: "Bloqueio", Note: d.Reason, Secret: newSecret(), CreatedAt: s.now()}
	b.place(d.Start, Need{Duration: d.End.Sub(d.Start)})
	return b, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		r, err := one[Resource](ctx, s.forUpdate(tx.NewSelect()), venueID, d.ResourceID, errNoResource)
		if err != nil {
			return err
		}
		if r.ArchivedAt != 0 {
			return errNoResource
		}
		if err := s.insert(ctx, tx, &b, false); err != nil {
			if errors.Is(err, errTaken) {
				return fault.New(fault.Conflict, "Já há uma reserva neste período. Mova-a ou cancele-a antes de bloquear.")
			}
			return err
		}
		return s.note(ctx, tx, b.ID, "bloqueou", d.Reason, operation.ActorFrom(ctx).Name)
	})
}
