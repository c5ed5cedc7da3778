package scheduling

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/money"
)

// State is where a booking stands (D48).
type State string

const (
	// Held is a time that somebody is filling in a form for.
	Held State = "reservado"
	// Pending bookings await their deposit.
	Pending   State = "pendente"
	Confirmed State = "confirmado"
	Attended  State = "atendido"
	NoShow    State = "faltou"
	Cancelled State = "cancelado"
	Expired   State = "expirado"
	// Blocked is a time that a person keeps free.
	Blocked State = "bloqueado"
)

var (
	// expiring are the states that end by themselves.
	expiring = []State{Held, Pending}
	// standing are the states of bookings that take their time.
	standing = []State{Held, Pending, Confirmed, Blocked}
	// booked are the states of bookings that somebody counts on.
	booked = []State{Pending, Confirmed}
)

// SlotState is what the hours of a resource are taken by: available, busy, reserved, blocked.
func (s State) SlotState() string {
	return map[State]string{Held: "reservado", Pending: "ocupado", Confirmed: "ocupado", Attended: "ocupado", Blocked: "bloqueado"}[s]
}

// Name is what people call the state.
func (s State) Name() string {
	return map[State]string{
		Held: "Reservado", Pending: "A confirmar", Confirmed: "Confirmado", Attended: "Atendido", NoShow: "Não compareceu", Cancelled: "Cancelado",
		Expired: "Expirado", Blocked: "Bloqueado",
	}[s]
}

// Booking is a time of a resource that somebody has, holds or blocks. Moments are epoch milliseconds.
type Booking struct {
	bun.BaseModel `bun:"table:bookings,alias:b"`

	ID         string `bun:",pk"`
	VenueID    string
	ResourceID string
	// ScheduleID, ServiceID and SeriesID are empty for none.
	ScheduleID, ServiceID, ServiceName string
	SeriesID                           string
	State                              State
	// FromAt to UntilAt is what it occupies, buffers included.
	StartsAt, EndsAt, FromAt, UntilAt int64
	ExpiresAt                         int64 `bun:",nullzero"`
	Customer, CustomerKey             string
	Phone, Email                      string
	PartySize                         int
	Note                              string
	Value, Deposit, DepositPaid       money.Amount
	DepositReturned                   money.Amount
	MinimumSpend, Spent               money.Amount
	SettledAt                         int64 `bun:",nullzero"`
	CancelNotice                      int
	// OverlapReason says why it was put over others by hand (encaixe); empty where it was not.
	OverlapReason string
	ByCustomer    bool
	Secret        string
	// Organizer is the address that invitations come from; calendars want it to stay the same.
	// Sequence grows with every change that they have to hear of.
	Organizer string
	Sequence  int
	Version   int64
	CreatedAt int64
}

var errNoBooking = fault.New(fault.NotFound, "Reserva não encontrada. Atualize a lista.")

// Start is when the booking begins.
func (b Booking) Start() time.Time { return database.FromMilli(b.StartsAt) }

// End is when the booking ends.
func (b Booking) End() time.Time { return database.FromMilli(b.EndsAt) }

// over reports whether the booking has expired, whether that is written down or not.
func (b Booking) over(now int64) bool {
	return b.State == Expired || b.ExpiresAt != 0 && b.ExpiresAt <= now && (b.State == Held || b.State == Pending)
}

// need is what the booking takes of its resource.
func (b Booking) need() Need {
	milli := func(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
	return Need{Duration: milli(b.EndsAt - b.StartsAt), Before: milli(b.StartsAt - b.FromAt), After: milli(b.UntilAt - b.EndsAt)}
}

// place puts the booking at a moment.
func (b *Booking) place(at time.Time, need Need) {
	end := at.Add(need.Duration)
	b.StartsAt, b.EndsAt = at.UnixMilli(), end.UnixMilli()
	b.FromAt, b.UntilAt = at.Add(-need.Before).UnixMilli(), end.Add(need.After).UnixMilli()
}

// holdBooking locks a booking and its resource, and the further ones named, until the
// transaction ends.
func (s *Service) holdBooking(ctx context.Context, tx bun.Tx, venueID, id string, further ...string) (Booking, error) {
	read, err := one[Booking](ctx, tx.NewSelect(), venueID, id, errNoBooking)
	if err != nil {
		return read, err
	}
	if err := s.holdResources(ctx, tx, append(further, read.ResourceID)...); err != nil {
		return read, err
	}
	held, err := one[Booking](ctx, s.forUpdate(tx.NewSelect()), venueID, id, errNoBooking)
	if err == nil && held.ResourceID != read.ResourceID {
		err = errMovedMeanwhile
	}
	return held, err
}

var errMovedMeanwhile = fault.New(fault.Conflict, "Outra pessoa acabou de mudar esta reserva. Atualize e tente de novo.")

// Step is something that happened to a booking.
type Step struct {
	bun.BaseModel `bun:"table:booking_steps,alias:p"`

	ID        string `bun:",pk"`
	BookingID string
	At        int64
	What      string
	Detail    string
	MadeBy    string
}

// note writes down what happened to a booking.
func (s *Service) note(ctx context.Context, tx bun.Tx, bookingID, what, detail, by string) error {
	id, err := newID()
	if err != nil {
		return err
	}
	_, err = tx.NewInsert().Model(&Step{ID: id, BookingID: bookingID, At: s.now(), What: what, Detail: detail, MadeBy: by}).Exec(ctx)
	return err
}

// writeBooking stores a booking that exists already.
func (s *Service) writeBooking(ctx context.Context, tx bun.Tx, b *Booking) error {
	b.Version++
	if _, err := tx.NewUpdate().Model(b).WherePK().Exec(ctx); err != nil {
		return err
	}
	s.changed(ctx, b.VenueID)
	return s.boardFollows(ctx, tx, *b)
}
