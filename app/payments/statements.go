package payments

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/payments/statement"
)

// Choice is a line of a statement that a person has confirm a charge, and what the person
// was told that it means.
type Choice struct {
	Key, ChargeID string
	Meaning       Meaning
}

var errNoSuchLine = fault.New(fault.Conflict, "Esta linha do extrato não confere mais com a cobrança. Envie o extrato de novo e confira a lista.")

// ReadStatement says what a bank's statement means for the charges that a person confirms.
// It writes nothing.
func (s *Service) ReadStatement(ctx context.Context, venueID string, file []byte) (Reading, error) {
	read, err := statement.Read(file)
	if err != nil {
		return Reading{}, err
	}
	return s.understand(ctx, venueID, read)
}

// ConfirmStatement confirms charges by lines of a statement, each line once, each in a
// transaction of its own: what was confirmed before a failure stays so, and the same again
// goes on. It answers how many lines were confirmed now.
func (s *Service) ConfirmStatement(ctx context.Context, venueID string, file []byte, chosen []Choice, by operation.Actor) (int, error) {
	reading, err := s.ReadStatement(ctx, venueID, file)
	if err != nil {
		return 0, err
	}
	matches := map[string]Match{}
	for _, m := range reading.Matches {
		matches[m.Key] = m
	}
	confirmed := 0
	for _, one := range chosen {
		m, known := matches[one.Key]
		if known && m.Meaning == Known {
			continue
		}
		if !known || !slices.ContainsFunc(m.Charges, func(c Charge) bool { return c.ID == one.ChargeID }) {
			return confirmed, errNoSuchLine
		}
		if m.Meaning == Again && one.Meaning != Again {
			return confirmed, errNoSuchLine // confirmed meanwhile: nobody has said that this is more money
		}
		done, err := s.confirmLine(ctx, venueID, one.ChargeID, m, by)
		if err != nil {
			return confirmed, err
		}
		if done {
			confirmed++
		}
	}
	return confirmed, nil
}

// confirmLine has a line stand for money of a charge: what somebody has confirmed before,
// else money that is new.
func (s *Service) confirmLine(ctx context.Context, venueID, chargeID string, m Match, by operation.Actor) (done bool, err error) {
	at, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return false, err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		c, err := s.hold(ctx, tx, chargeID)
		if err != nil {
			return err
		}
		// Under the charge's lock: another tap may have confirmed it meanwhile.
		var settled bool
		err = tx.NewRaw("SELECT EXISTS (SELECT 1 FROM payment_statement_lines WHERE venue_id = ? AND line_key = ?)", venueID, m.Key).Scan(ctx, &settled)
		if err != nil || settled {
			return err
		}
		p, err := s.moneyOf(ctx, tx, &c, m, at.Zone, by)
		if err != nil {
			return err
		}
		_, err = tx.NewRaw("INSERT INTO payment_statement_lines (venue_id, line_key, payment_id, day, by_name, at) VALUES (?, ?, ?, ?, ?, ?)",
			venueID, m.Key, p.ID, m.Line.Day, by.Name, s.now()).Exec(ctx)
		if database.IsUnique(err) {
			// At this moment it confirms another charge.
			return errNoSuchLine
		}
		if err != nil {
			return fmt.Errorf("keep line of statement: %w", err)
		}
		done = true
		return s.record(ctx, tx, audit.PaymentConfirmed, venueID, c.ID, by,
			audit.Value{Name: "Valor", After: m.Line.Amount.String()}, audit.Value{Name: "Conferido por", After: "Extrato do banco"})
	})
	if err == nil && done {
		s.Wake(venueID)
	}
	return done, err
}

// moneyOf answers the payment that a line stands for, which it may bring.
func (s *Service) moneyOf(ctx context.Context, tx bun.Tx, c *Charge, m Match, zone *time.Location, by operation.Actor) (Payment, error) {
	before := map[string][]Payment{}
	if err := s.unlinked(ctx, tx, []string{c.ID}, before); err != nil {
		return Payment{}, err
	}
	for _, p := range before[c.ID] {
		if p.Amount == m.Line.Amount {
			return p, nil
		}
	}
	name := byHandName(*c)
	switch {
	case c.State.HasMoney() && m.Meaning != Again:
		// Somebody has been quicker, maybe by the same money: only what was read as more is more.
		return Payment{}, errNoSuchLine
	case c.State.HasMoney():
		name = "extrato" + m.Key
	}
	one := Received{EndToEnd: name, TxID: c.TxID, Amount: m.Line.Amount, At: s.momentOf(m.Line.Day, *c, zone)}
	if err := s.receive(ctx, tx, c, one, by.Name); err != nil {
		return Payment{}, err
	}
	c.NextAt = 0
	if err := s.store(ctx, tx, *c); err != nil {
		return Payment{}, err
	}
	var p Payment
	err := tx.NewSelect().Model(&p).Where("account_id = ? AND end_to_end = ?", c.AccountID, name).Scan(ctx)
	return p, err
}

// momentOf is when a line's money came in, as far as a day tells: not before the charge,
// and not after now.
func (s *Service) momentOf(day string, c Charge, zone *time.Location) time.Time {
	now, made := s.Clock.Now(), time.UnixMilli(c.CreatedAt)
	at, err := time.ParseInLocation(time.DateOnly, day, zone)
	switch {
	case err != nil || at.After(now):
		return now
	case at.Before(made):
		return made
	}
	return at
}
