package scheduling

import (
	"context"
	"log/slog"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"
	"github.com/uptrace/bun"

	"balcao/app/mail"
	"balcao/app/push"
	"balcao/app/retry"
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

const (
	// lettersTopic is woken by nobody: letters are mailed by the clock.
	lettersTopic = "booking-letters"
	lettersEvery = 15 * time.Second
	// claimedFor is how long a letter is left to the server that sends it.
	claimedFor = 5 * time.Minute
	// mostFailures is after how many failures a letter is not mailed any more.
	mostFailures  = 10
	lettersARound = 50
)

var failing = retry.Backoff{First: time.Minute, Most: 2 * time.Hour}

// Run mails letters, and passes on what was offered, until ctx ends.
func (s *Service) Run(ctx context.Context) {
	push.Rounds{
		Name: "booking letters", Hub: s.Hub, Log: s.Log, Keys: s.venuesDue, Changed: lettersTopic,
		Topic: func(venueID string) string { return lettersTopic + ":" + venueID }, Round: s.Round, Every: lettersEvery,
	}.Run(ctx)
}

func (s *Service) venuesDue(ctx context.Context) (ids []string, err error) {
	soon := s.now() + lettersEvery.Milliseconds()
	const due = "SELECT venue_id FROM booking_letters WHERE due_at <= ? UNION SELECT venue_id FROM booking_waits WHERE held_until <= ?"
	return ids, s.DB.Read.NewRaw(due, soon, soon).Scan(ctx, &ids)
}

// Round passes on what was offered to those who wait and is not taken, and mails what is due.
func (s *Service) Round(ctx context.Context, venueID string) error {
	if err := s.passOn(ctx, venueID); err != nil {
		return err
	}
	return s.MailLetters(ctx, venueID)
}

// MailLetters mails a venue's letters that are due. One that cannot be sent is tried again
// later. A letter is claimed before it is sent, so that only one server sends it.
func (s *Service) MailLetters(ctx context.Context, venueID string) error {
	var due []Letter
	err := s.DB.Read.NewSelect().Model(&due).Where("venue_id = ? AND due_at <= ?", venueID, s.now()).Order("due_at").Limit(lettersARound).Scan(ctx)
	if err != nil {
		return err
	}
	for _, l := range due {
		claimed := s.Clock.Now().Add(claimedFor).UnixMilli()
		result, err := s.DB.Write.NewUpdate().Model((*Letter)(nil)).Set("due_at = ?", claimed).Where("id = ? AND due_at = ?", l.ID, l.DueAt).Exec(ctx)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			if err != nil {
				return err
			}
			continue // another server sends it, or it is no longer to be sent
		}
		failed := s.Mail(ctx, mail.Message{To: l.Recipient, Subject: l.Subject, Text: l.Body, Calendar: l.Calendar, CalendarMethod: l.Method})
		if err := s.settleLetter(context.WithoutCancel(ctx), l, failed); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) settleLetter(ctx context.Context, l Letter, failed error) (err error) {
	if failed != nil {
		s.Log.LogAttrs(ctx, slog.LevelWarn, "booking letter not mailed", slog.String("booking", l.BookingID), slog.String("cause", failed.Error()))
	}
	if failed == nil || l.Failures+1 >= mostFailures {
		_, err = s.DB.Write.NewDelete().Model(&l).WherePK().Exec(ctx)
		return err
	}
	l.Failures++
	_, err = s.DB.Write.NewUpdate().Model(&l).Set("failures = ?, due_at = ?", l.Failures, failing.Next(s.Clock.Now(), l.Failures).UnixMilli()).WherePK().Exec(ctx)
	return err
}
