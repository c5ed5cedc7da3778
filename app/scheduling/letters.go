package scheduling

import (
	"context"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"
	"github.com/uptrace/bun"

	"balcao/app/letters"
	"balcao/app/mail"
	"balcao/app/push"
)

// Letter is a letter that waits to be mailed.
type Letter struct {
	bun.BaseModel `bun:"table:booking_letters,alias:l"`

	ID        string `bun:",pk"`
	VenueID   string
	BookingID string
	Kind      letterKind
	Recipient string
	Subject   string
	Body      string
	// Method and Calendar are an invitation, or its cancellation; empty for none.
	Method, Calendar string
	DueAt            int64
	Failures         int
}

type letterKind string

const (
	invitation   letterKind = "convite"
	cancellation letterKind = "cancelamento"
	reminder     letterKind = "lembrete"
	offer        letterKind = "vaga"
)

const (
	// remindBefore is how long before a booking its customer is reminded, unless he has booked
	// so late that he knows.
	remindBefore = 24 * time.Hour
	remindLate   = 2 * time.Hour
)

// facts are what letters say of a booking.
func facts(host Host, b Booking, who Resource, zone *time.Location) []string {
	lines := []string{
		b.ServiceName,
		"Quando: " + when(b.Start(), zone),
	}
	if who.Kind == Professional {
		lines = append(lines, "Com: "+who.Name)
	} else {
		lines = append(lines, "Onde: "+who.Name)
	}
	if b.PartySize > 0 {
		lines = append(lines, "Pessoas: "+itoa(b.PartySize))
	}
	if b.MinimumSpend > 0 {
		lines = append(lines, "Consumo mínimo: "+b.MinimumSpend.String())
	}
	lines = append(lines, "Local: "+strings.Join(nonEmpty(host.Name, host.Address), ", "))
	if host.Phone != "" {
		lines = append(lines, "Contato: "+host.ShownPhone())
	}
	return lines
}

// invite tells the customer of a confirmed booking that it stands, or that it was moved, and
// has him reminded of it. The invitation's organizer becomes the booking's.
func (s *Service) invite(ctx context.Context, tx bun.Tx, b *Booking) error {
	if _, err := tx.NewDelete().Model((*Letter)(nil)).Where("booking_id = ? AND kind IN (?)", b.ID, bun.List([]letterKind{invitation, reminder})).Exec(ctx); err != nil {
		return err
	}
	if b.Email == "" {
		return nil
	}
	host, who, zone, err := s.around(ctx, tx, *b)
	if err != nil {
		return err
	}
	isFirst := b.Organizer == ""
	if isFirst {
		b.Organizer = organizerOf(host, s.PublicURL)
		if _, err := tx.NewUpdate().Model(b).Column("organizer").WherePK().Exec(ctx); err != nil {
			return err
		}
	}
	link := s.PublicURL + BookingAddress(host.Slug, b.Secret)
	about := facts(host, *b, who, zone)
	file, err := calendarFile(ics.MethodRequest, host.Name, b.Organizer, s.Clock.Now(), event{
		booking: *b, summary: b.ServiceName + " – " + host.Name, where: strings.Join(nonEmpty(host.Name, host.Address), ", "), about: strings.Join(about, "\n"), link: link,
	})
	if err != nil {
		return err
	}
	title := "Reserva confirmada"
	if !isFirst {
		title = "Reserva alterada"
	}
	ways := "Para mudar ou cancelar: " + link
	subject := title + ": " + b.ServiceName + ", " + b.Start().In(zone).Format("02/01 15:04")
	err = s.write(ctx, tx, *b, invitation, s.now(), subject, letterText(title+".", about, ways), string(ics.MethodRequest), file)
	if err != nil {
		return err
	}
	due := b.Start().Add(-remindBefore)
	if due.Before(s.Clock.Now()) {
		if due = b.Start().Add(-remindLate); due.Before(s.Clock.Now().Add(remindLate)) {
			return nil
		}
	}
	subject = "Lembrete: " + b.ServiceName + ", " + b.Start().In(zone).Format("02/01 15:04")
	return s.write(ctx, tx, *b, reminder, due.UnixMilli(), subject, letterText("Lembrete da sua reserva.", about, ways), "", "")
}

// uninvite tells the customer that his booking was cancelled, and keeps him from being
// reminded of it. Whoever has had no invitation gets no cancellation.
func (s *Service) uninvite(ctx context.Context, tx bun.Tx, b Booking, reason string, quiet bool) error {
	unsent := []letterKind{invitation, reminder, offer}
	if _, err := tx.NewDelete().Model((*Letter)(nil)).Where("booking_id = ? AND kind IN (?)", b.ID, bun.List(unsent)).Exec(ctx); err != nil {
		return err
	}
	if b.Email == "" || quiet {
		return nil
	}
	host, who, zone, err := s.around(ctx, tx, b)
	if err != nil {
		return err
	}
	if b.Organizer == "" {
		b.Organizer = organizerOf(host, s.PublicURL)
	}
	about := facts(host, b, who, zone)
	if reason != "" {
		about = append(about, "Motivo: "+reason)
	}
	if b.DepositPaid > 0 {
		about = append(about, "O sinal de "+b.DepositPaid.String()+" será devolvido pela mesma forma de pagamento.")
	}
	file, err := calendarFile(ics.MethodCancel, host.Name, b.Organizer, s.Clock.Now(), event{
		booking: b, summary: b.ServiceName + " – " + host.Name, where: strings.Join(nonEmpty(host.Name, host.Address), ", "),
	})
	if err != nil {
		return err
	}
	subject := "Reserva cancelada: " + b.ServiceName + ", " + b.Start().In(zone).Format("02/01 15:04")
	again := "Para reservar de novo: " + s.PublicURL + Address(host.Slug)
	return s.write(ctx, tx, b, cancellation, s.now(), subject, letterText("A sua reserva foi cancelada.", about, again), string(ics.MethodCancel), file)
}

// around reads what letters name of a booking beside it.
func (s *Service) around(ctx context.Context, tx bun.IDB, b Booking) (Host, Resource, *time.Location, error) {
	host, err := s.Hosts.ByVenue(ctx, b.VenueID)
	if err != nil {
		return host, Resource{}, nil, err
	}
	who, err := one[Resource](ctx, tx.NewSelect(), b.VenueID, b.ResourceID, errNoResource)
	if err != nil {
		return host, who, nil, err
	}
	at, err := s.Venues.VenueIn(ctx, tx, b.VenueID)
	return host, who, at.Zone, err
}

func letterText(title string, about []string, ways string) string {
	return title + "\n\n" + strings.Join(about, "\n") + "\n\n" + ways + "\n"
}

// write has a letter be mailed to the customer of a booking at a moment.
func (s *Service) write(ctx context.Context, tx bun.Tx, b Booking, kind letterKind, due int64, subject, body, method, calendar string) error {
	id, err := newID()
	if err != nil {
		return err
	}
	_, err = tx.NewInsert().Model(&Letter{
		ID: id, VenueID: b.VenueID, BookingID: b.ID, Kind: kind, Recipient: b.Email, Subject: subject, Body: body, Method: method, Calendar: calendar, DueAt: due,
	}).Exec(ctx)
	return err
}

// lettersTopic is woken where a pre-order has to follow its booking; letters are mailed by the clock.
const lettersTopic = "booking-letters"

// letters are the letters that wait to be mailed.
func (s *Service) letters() letters.Box {
	return letters.Box{DB: s.DB, Clock: s.Clock, Log: s.Log, Name: "booking letters", Table: "booking_letters", DueAt: "due_at", Failures: "failures", Emptied: true}
}

// Run mails letters, and passes on what was offered, until ctx ends.
func (s *Service) Run(ctx context.Context) {
	push.Rounds{
		Name: "booking letters", Hub: s.Hub, Log: s.Log, Keys: s.venuesDue, Changed: lettersTopic,
		Topic: func(venueID string) string { return lettersTopic + ":" + venueID }, Round: s.Round, Every: letters.Every,
	}.Run(ctx)
}

func (s *Service) venuesDue(ctx context.Context) (ids []string, err error) {
	soon := s.now() + letters.Every.Milliseconds()
	const due = "SELECT venue_id FROM booking_letters WHERE due_at <= ? UNION SELECT venue_id FROM booking_waits WHERE held_until <= ?" +
		" UNION SELECT venue_id FROM booking_waits WHERE farewell_at <= ? UNION SELECT venue_id FROM booking_preorders WHERE due_at <= ?"
	return ids, s.DB.Read.NewRaw(due, soon, soon, soon, soon).Scan(ctx, &ids)
}

// Round passes on what was offered to those who wait and is not taken, and mails what is due.
func (s *Service) Round(ctx context.Context, venueID string) error {
	if err := s.passOn(ctx, venueID); err != nil {
		return err
	}
	if err := s.sayFarewell(ctx, venueID); err != nil {
		return err
	}
	if err := s.servePreorders(ctx, venueID); err != nil {
		return err
	}
	return s.MailLetters(ctx, venueID)
}

// MailLetters mails a venue's letters that are due.
func (s *Service) MailLetters(ctx context.Context, venueID string) error {
	var due []Letter
	if err := s.letters().Due(ctx, venueID, &due); err != nil {
		return err
	}
	for _, l := range due {
		err := s.letters().Mail(ctx, letters.Letter{ID: l.ID, DueAt: l.DueAt, Failures: l.Failures}, func(ctx context.Context) error {
			return s.Mail(ctx, mail.Message{ID: "reserva-" + l.ID, To: l.Recipient, Subject: l.Subject, Text: l.Body, Calendar: l.Calendar, CalendarMethod: l.Method})
		})
		if err != nil {
			return err
		}
	}
	return nil
}
