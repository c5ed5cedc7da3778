package scheduling

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/money"
)

// Choice is something that customers book on the public page: a service, from whoever offers
// it, or a table.
type Choice struct {
	// Key names it in the page's address.
	Key, Name string
	// IsPlace has it be asked for how many people.
	IsPlace bool
	// Offers are the schedules, and services of them, that it can be had of.
	Offers []Offer
}

// Offer is one of those that have a Choice.
type Offer struct {
	Schedule Schedule
	Service  Offering
	Resource Resource
}

// tableKey is the choice of a table, whichever.
const tableKey = "mesa"

// choices are what a venue offers its customers, by name; the table comes last.
func (b book) choices() []Choice {
	by := map[string]*Choice{}
	var keys []string
	add := func(key, name string, isPlace bool, offer Offer) {
		if by[key] == nil {
			by[key] = &Choice{Key: key, Name: name, IsPlace: isPlace}
			keys = append(keys, key)
		}
		by[key].Offers = append(by[key].Offers, offer)
	}
	for _, of := range b.schedules {
		r, there := b.resources[of.ResourceID]
		if !of.Online || !there {
			continue
		}
		offered := false
		for _, o := range b.offerings {
			if o.ScheduleID != of.ID {
				continue
			}
			offered = true
			if o.Online {
				add("s-"+keyOf(o.NameKey), o.Name, r.Kind == Place, Offer{of, o, r})
			}
		}
		switch {
		case offered:
		case r.Kind == Place:
			add(tableKey, "Reserva de mesa ou lugar", true, Offer{of, Offering{}, r})
		default:
			add("a-"+keyOf(of.NameKey), of.Name, false, Offer{of, Offering{}, r})
		}
	}
	slices.SortFunc(keys, func(a, c string) int {
		if a == tableKey || c == tableKey {
			return cmp.Compare(boolInt(a == tableKey), boolInt(c == tableKey))
		}
		return cmp.Compare(a, c)
	})
	all := make([]Choice, len(keys))
	for i, key := range keys {
		all[i] = *by[key]
		// The smallest place that is large enough comes first.
		slices.SortStableFunc(all[i].Offers, func(a, c Offer) int {
			return cmp.Or(cmp.Compare(sizeOf(a), sizeOf(c)), cmp.Compare(a.Resource.NameKey, c.Resource.NameKey))
		})
	}
	return all
}

func boolInt(is bool) int {
	if is {
		return 1
	}
	return 0
}

func sizeOf(o Offer) int {
	if o.Resource.Capacity == 0 {
		return mostCapacity + 1
	}
	return o.Resource.Capacity
}

func keyOf(name string) string { return strings.ReplaceAll(name, " ", "-") }

// Asked is what a customer asks for on the page.
type Asked struct {
	// Key is of the choice; empty until it is made. ResourceID is empty for whoever is free.
	Key, ResourceID string
	People          int
}

// offers are those that can fulfil what is asked for.
func (b book) offers(a Asked) (Choice, []Offer, error) {
	all := b.choices()
	at := slices.IndexFunc(all, func(c Choice) bool { return c.Key == a.Key })
	if at < 0 {
		return Choice{}, nil, fault.New(fault.NotFound, "Este serviço não está mais disponível. Escolha outro.")
	}
	var fitting []Offer
	for _, o := range all[at].Offers {
		if a.ResourceID != "" && o.Resource.ID != a.ResourceID || o.Resource.Capacity > 0 && a.People > o.Resource.Capacity {
			continue
		}
		fitting = append(fitting, o)
	}
	return all[at], fitting, nil
}

func (o Offer) wish(people int) Wish {
	return Wish{ScheduleID: o.Schedule.ID, ServiceID: o.Service.ID, People: people, Public: true}
}

// timesOf are when any of the offers can begin.
func (s *Service) timesOf(ctx context.Context, b book, offers []Offer, people int, from, to time.Time) ([]time.Time, error) {
	var all []time.Time
	for _, o := range offers {
		times, err := s.freeTimes(ctx, s.DB.Read, b, o.wish(people), from, to)
		if err != nil {
			return nil, err
		}
		all = append(all, times...)
	}
	slices.SortFunc(all, time.Time.Compare)
	return slices.CompactFunc(all, time.Time.Equal), nil
}

// Hold keeps a time for a customer while he fills in the form. Of several who offer it the
// first has it whose time is free.
func (s *Service) Hold(ctx context.Context, venueID string, a Asked, at time.Time) (Booking, error) {
	b, err := s.bookOf(ctx, s.DB.Read, venueID, at)
	if err != nil {
		return Booking{}, err
	}
	_, offers, err := b.offers(a)
	if err != nil {
		return Booking{}, err
	}
	for _, o := range offers {
		held, err := s.hold(ctx, b, o, a.People, at)
		if !errors.Is(err, errTaken) {
			return held, err
		}
	}
	return Booking{}, errTaken
}

func (s *Service) hold(ctx context.Context, b book, o Offer, people int, at time.Time) (Booking, error) {
	var held Booking
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.holdResources(ctx, tx, o.Resource.ID); err != nil {
			return err
		}
		if err := s.stillOffered(ctx, tx, o.Schedule.VenueID, o.Schedule, o.Service); err != nil {
			return err
		}
		// What the page's address says is believed only where it is offered.
		times, err := s.freeTimes(ctx, tx, b, o.wish(people), at, at.Add(time.Second))
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(times, at.Equal) {
			return errTaken
		}
		if held, err = s.begin(ctx, tx, b, o.Schedule, o.Service, at, Guest{PartySize: people}); err != nil {
			return err
		}
		held.State, held.ByCustomer, held.ExpiresAt = Held, true, s.Clock.Now().Add(heldFor).UnixMilli()
		return s.insert(ctx, tx, &held, false)
	})
	return held, err
}

// bySecret answers the booking that a secret is of.
func (s *Service) bySecret(ctx context.Context, db bun.IDB, venueID, secret string) (Booking, error) {
	var found Booking
	if secret == "" {
		return found, errNoBooking
	}
	err := db.NewSelect().Model(&found).Where("secret = ? AND venue_id = ?", secret, venueID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) || err == nil && found.State == Blocked {
		return found, fault.New(fault.NotFound, "Esta reserva não existe mais. Faça outra.")
	}
	return found, err
}

var errLost = fault.New(fault.Conflict, "O tempo para preencher acabou, e outra pessoa ficou com este horário. Escolha outro.")

// Fill says who a held time is for: it is booked, or where a deposit is asked for waits for it.
// Sent twice it is the same booking.
func (s *Service) Fill(ctx context.Context, venueID, secret string, g Guest) (Booking, error) {
	read, err := s.bySecret(ctx, s.DB.Read, venueID, secret)
	if err != nil {
		return read, err
	}
	g.PartySize = read.PartySize
	if g, err = g.settle(); err != nil {
		return read, err
	}
	deposit, err := s.depositOf(ctx, read)
	if err != nil {
		return read, err
	}
	var b Booking
	var charged Charge
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if b, err = s.holdBooking(ctx, tx, venueID, read.ID); err != nil {
			return err
		}
		if b.State == Confirmed || b.State == Pending {
			return nil
		}
		if b.State != Held && (b.State != Expired || b.Customer != "") || b.StartsAt <= s.now() {
			return errLost
		}
		if b.over(s.now()) {
			if err := s.release(ctx, tx, b.ID); err != nil {
				return err
			}
			if again, err := s.again(ctx, tx, b); err != nil || !again {
				return cmp.Or[error](err, errLost)
			}
		}
		b.fill(g)
		b.Deposit, b.State, b.ExpiresAt = deposit, Confirmed, 0
		if deposit > 0 {
			if charged, err = s.charge(ctx, tx, &b); err != nil {
				return err
			}
		}
		if err := s.writeBooking(ctx, tx, &b); err != nil {
			return err
		}
		if err := s.taken(ctx, tx, b); err != nil {
			return err
		}
		if err := s.note(ctx, tx, b.ID, "marcou", "Pela página", ""); err != nil || b.State == Pending {
			return err
		}
		return s.invite(ctx, tx, &b)
	})
	if err != nil || charged.ID == "" {
		return b, err
	}
	s.Payments.Wake(venueID)
	return b, s.Payments.Look(ctx, venueID, charged.ID)
}

// depositOf is what a held time costs beforehand: nothing where the venue is not paid online.
func (s *Service) depositOf(ctx context.Context, b Booking) (amount money.Amount, err error) {
	if b.ServiceID == "" {
		return 0, nil
	}
	o, err := s.offeringIn(ctx, s.DB.Read.NewSelect(), b.VenueID, b.ServiceID)
	if err != nil || o.Deposit == 0 {
		return 0, err
	}
	takes, err := s.Payments.TakesPix(ctx, b.VenueID)
	if !takes {
		return 0, err
	}
	return o.Deposit, err
}

// Drop gives a held time back, or a booking whose deposit is not paid.
func (s *Service) Drop(ctx context.Context, venueID, secret string) error {
	read, err := s.bySecret(ctx, s.DB.Read, venueID, secret)
	if err != nil {
		return err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		b, err := s.holdBooking(ctx, tx, venueID, read.ID)
		if err != nil || b.State != Held && b.State != Pending {
			return err
		}
		if b.State == Pending {
			if err := s.cancel(ctx, tx, &b, "", true); err != nil {
				return err
			}
			return s.writeBooking(ctx, tx, &b)
		}
		if err := s.release(ctx, tx, b.ID); err != nil {
			return err
		}
		b.State = Expired
		if err := s.writeBooking(ctx, tx, &b); err != nil {
			return err
		}
		if err := s.taken(ctx, tx, b); err != nil {
			return err
		}
		return s.offerFreed(ctx, tx, b)
	})
	if err == nil {
		s.Payments.Wake(venueID)
	}
	return err
}

// MoveOwn puts a customer's booking at another time that the page offers, within its notice.
func (s *Service) MoveOwn(ctx context.Context, venueID, secret string, at time.Time) error {
	read, err := s.bySecret(ctx, s.DB.Read, venueID, secret)
	if err != nil {
		return err
	}
	book, err := s.bookOf(ctx, s.DB.Read, venueID, at)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		b, err := s.holdBooking(ctx, tx, venueID, read.ID)
		switch {
		case err != nil:
			return err
		case b.State != Confirmed:
			return errCannotMove
		case b.isLate(s.Clock.Now()):
			return errTooLate
		case b.StartsAt == at.UnixMilli():
			return nil
		}
		if of, known := book.schedule(b.ScheduleID); known && of.ResourceID != b.ResourceID {
			return errGivenAway
		}
		times, err := s.freeTimes(ctx, tx, book, Wish{ScheduleID: b.ScheduleID, ServiceID: b.ServiceID, People: b.PartySize, Public: true, But: b.ID}, at, at.Add(time.Second))
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(times, at.Equal) {
			return errTaken
		}
		was := b
		b.place(at, b.need())
		b.OverlapReason = ""
		return s.moveTo(ctx, tx, &b, was, book.at.Zone, "")
	})
}

// CancelOwn cancels a customer's booking, within its notice; a deposit is given back.
func (s *Service) CancelOwn(ctx context.Context, venueID, secret string) error {
	read, err := s.bySecret(ctx, s.DB.Read, venueID, secret)
	if err != nil {
		return err
	}
	_, err = s.change(ctx, venueID, read.ID, nil, "cancelou", "Pela página", func(ctx context.Context, tx bun.Tx, b *Booking) error {
		switch {
		case b.State != Confirmed:
			return errNotBooked
		case b.isLate(s.Clock.Now()):
			return errTooLate
		}
		return s.cancel(ctx, tx, b, "", false)
	})
	if err == nil {
		s.Payments.Wake(venueID)
	}
	return err
}

// erased is what stands for who a booking was for once a venue has to forget him (D57).
const erased = "Cliente removido"

// Person is somebody as bookings know him: by his telephones and e-mails, the latter in small letters.
type Person struct{ Phones, Emails []string }

const ofPerson = "venue_id = ? AND (phone IN (?) AND phone <> '' OR email IN (?) AND email <> '')"

func (p Person) in(venueID string) []any {
	return []any{venueID, bun.List(append([]string{""}, p.Phones...)), bun.List(append([]string{""}, p.Emails...))}
}

// OfPerson answers a person's bookings in a venue, the oldest first.
func (s *Service) OfPerson(ctx context.Context, venueID string, p Person) (found []Booking, err error) {
	return found, s.DB.Read.NewSelect().Model(&found).Where(ofPerson, p.in(venueID)...).Order("created_at", "id").Scan(ctx)
}

// Erase drops who bookings were for; their times stay.
func (s *Service) Erase(ctx context.Context, tx bun.Tx, venueID string, p Person) error {
	const letters = "DELETE FROM booking_letters WHERE booking_id IN (SELECT id FROM bookings WHERE " + ofPerson + ")"
	if _, err := tx.NewRaw(letters, p.in(venueID)...).Exec(ctx); err != nil {
		return err
	}
	const offers = "DELETE FROM booking_letters WHERE venue_id = ? AND recipient <> '' AND recipient IN (?)"
	if _, err := tx.NewRaw(offers, venueID, bun.List(append([]string{""}, p.Emails...))).Exec(ctx); err != nil {
		return err
	}
	if _, err := tx.NewRaw("DELETE FROM booking_waits WHERE "+ofPerson, p.in(venueID)...).Exec(ctx); err != nil {
		return err
	}
	_, err := tx.NewRaw("UPDATE bookings SET customer = ?, customer_key = ?, phone = '', email = '', note = '' WHERE "+ofPerson,
		append([]any{erased, br.Fold(erased)}, p.in(venueID)...)...).Exec(ctx)
	return err
}
