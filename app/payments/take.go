package payments

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/fault"
)

// take takes over what a provider said of a charge. It may be told the same again, by
// several servers at once, and in any order.
func (s *Service) take(ctx context.Context, id string, said answer) (Charge, error) {
	var c, before Charge
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var err error
		if c, err = s.hold(ctx, tx, id); err != nil {
			return err
		}
		before = c
		stale := c.State != said.of
		if err := s.takeRegister(ctx, tx, &c, said); err != nil {
			return err
		}
		c.LookedAt, c.BusyUntil, c.Failures = s.now(), 0, 0
		c.NextAt = s.nextLook(c)
		if stale && c.NextAt != 0 {
			// Somebody has ended the charge since: its provider is still to hear of that.
			c.NextAt = s.now()
		}
		return s.store(ctx, tx, c)
	})
	if err != nil {
		return Charge{}, fmt.Errorf("take over what became of a charge: %w", err)
	}
	if c.State != before.State || c.Code != before.Code || c.Page != before.Page || len(said.Paid) > 0 {
		// Refunds may have been asked for, and other charges of the subject ended.
		s.Wake(c.VenueID)
	}
	return c, nil
}

// hold locks a charge's subject, then the charge, and answers it.
func (s *Service) hold(ctx context.Context, tx bun.Tx, id string) (Charge, error) {
	var c Charge
	// What is read here of a charge never changes.
	if err := tx.NewSelect().Model(&c).Where("id = ?", id).Scan(ctx); err != nil {
		return Charge{}, fmt.Errorf("read charge: %w", err)
	}
	if err := s.payable(c.Subject.Kind).Hold(ctx, tx, c.VenueID, c.Subject.ID); err != nil {
		return Charge{}, fmt.Errorf("hold the subject of a charge: %w", err)
	}
	c = Charge{}
	err := s.forUpdate(tx.NewSelect().Model(&c).Where("id = ?", id)).Scan(ctx)
	return c, err
}

func (s *Service) takeRegister(ctx context.Context, tx bun.Tx, c *Charge, said answer) error {
	c.ProviderState = cmp.Or(said.Word, c.ProviderState)
	c.Code, c.Page = cmp.Or(said.Code, c.Code), cmp.Or(said.Page, c.Page)
	paid := slices.Clone(said.Paid)
	slices.SortStableFunc(paid, func(a, b Received) int { return a.At.Compare(b.At) })
	for _, one := range paid {
		if err := s.receive(ctx, tx, c, one, ""); err != nil {
			return err
		}
	}
	if !c.State.Open() {
		return nil
	}
	to, cause := said.ends(*c)
	if to == "" {
		if said.State == Active && c.State == Created {
			return s.becomePayable(ctx, tx, c)
		}
		return nil
	}
	if err := s.move(ctx, tx, c, to, cause, ""); err != nil {
		return err
	}
	if err := s.settleMatters(ctx, tx, "charge_id = ? AND reason = ?", []any{c.ID, ByHandMatter}, cause, ""); err != nil {
		return err
	}
	return s.payable(c.Subject.Kind).Ended(ctx, tx, *c)
}

// ends is how an open charge ends by what its provider said; empty while it goes on.
func (a answer) ends(c Charge) (State, string) {
	switch {
	case a.refused != nil && !a.over:
		return Cancelled, fault.Wrap(a.refused).Message
	case a.State == RemovedThere:
		return Cancelled, "O provedor retirou a cobrança"
	case a.State == Removed && !a.over:
		return Cancelled, "A cobrança foi removida no provedor"
	case a.over && a.silent:
		return Expired, "O prazo terminou e o provedor não respondeu"
	case a.over && (a.unknown || a.refused != nil || a.State == Active || a.State == Removed):
		return Expired, "O prazo terminou sem pagamento"
	default:
		// Concluded without its money, or a word that we do not know, says nothing yet.
		return "", ""
	}
}

// becomePayable has a charge wait for its money.
func (s *Service) becomePayable(ctx context.Context, tx bun.Tx, c *Charge) error {
	if err := s.move(ctx, tx, c, Waiting, "Cobrança registrada", ""); err != nil {
		return err
	}
	if !s.byHand(*c) {
		return nil
	}
	return s.raise(ctx, tx, Matter{Reason: ByHandMatter, About: c.ID, VenueID: c.VenueID, ChargeID: c.ID})
}

// receive keeps money that came in for a charge that the transaction holds, once, and what
// was given back of it.
func (s *Service) receive(ctx context.Context, tx bun.Tx, c *Charge, one Received, by string) error {
	var known Payment
	err := tx.NewSelect().Model(&known).Where("account_id = ? AND end_to_end = ?", c.AccountID, one.EndToEnd).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		known, err = s.pay(ctx, tx, c, one, by)
	}
	if err != nil {
		return err
	}
	return s.takeRefunds(ctx, tx, c, known, one.Refunds)
}

// pay moves a charge by money that is new.
func (s *Service) pay(ctx context.Context, tx bun.Tx, c *Charge, one Received, by string) (Payment, error) {
	counted, err := s.counted(ctx, tx, *c)
	if err != nil {
		return Payment{}, err
	}
	id, err := newID()
	if err != nil {
		return Payment{}, err
	}
	if one.At.IsZero() {
		one.At = s.Clock.Now()
	}
	state, standing := receive(*c, one.Amount, one.At, counted)
	p := Payment{
		ID: id, VenueID: c.VenueID, AccountID: c.AccountID, ChargeID: c.ID, SubjectKind: c.Subject.Kind, SubjectID: c.Subject.ID,
		EndToEnd: one.EndToEnd, TxID: c.TxID, Amount: one.Amount, Standing: standing, ReceivedAt: one.At.UnixMilli(), NotedAt: s.now(),
	}
	open, had := c.State.Open(), c.State.HasMoney()
	if state != c.State {
		if err := s.move(ctx, tx, c, state, causes[standing], by); err != nil {
			return Payment{}, err
		}
		c.PaidAt = p.ReceivedAt
	}
	told := *c
	if had {
		// What came before it does not pay the subject, which was told that the charge has ended.
		told.State = PaidLate
	}
	wish, err := s.tell(ctx, tx, told, &p, open)
	if err != nil {
		return Payment{}, err
	}
	if _, err := tx.NewInsert().Model(&p).Exec(ctx); err != nil {
		return Payment{}, fmt.Errorf("keep payment: %w", err)
	}
	if err := s.settleMatters(ctx, tx, "charge_id = ? AND reason = ?", []any{c.ID, ByHandMatter}, causes[standing], by); err != nil {
		return Payment{}, err
	}
	if had && p.Standing == Counted {
		if err := s.note(ctx, tx, step{charge: c.ID, before: string(c.State), after: string(c.State), cause: causes[Counted], by: by}); err != nil {
			return Payment{}, err
		}
	}
	if p.Standing == Counted {
		if err := s.tellBeyond(ctx, tx, c.VenueID, c.Subject); err != nil {
			return Payment{}, err
		}
		return p, s.cancelOpen(ctx, tx, c.VenueID, c.Subject, c.ID, "Outra cobrança foi paga", "")
	}
	err = s.raise(ctx, tx, Matter{Reason: Reason(p.Standing), About: p.ID, VenueID: c.VenueID, ChargeID: c.ID, PaymentID: p.ID})
	if err == nil && wish == GiveBack {
		_, err = s.Ask(ctx, tx, RefundRequest{VenueID: c.VenueID, PaymentID: p.ID, Key: "automatica", Reason: causes[Unwanted], Quiet: true})
	}
	if err == nil {
		err = s.tellBeyond(ctx, tx, c.VenueID, c.Subject)
	}
	return p, err
}

// tell tells the subject what its money is, and settles whether it keeps it.
func (s *Service) tell(ctx context.Context, tx bun.Tx, c Charge, p *Payment, open bool) (Wish, error) {
	subject := s.payable(c.Subject.Kind)
	switch {
	case p.Standing == Counted:
		wish, err := subject.Paid(ctx, tx, c)
		if wish != Keep {
			p.Standing = Unwanted
		}
		return wish, err
	case open && p.Standing == WrongAmount:
		return Decide, subject.Ended(ctx, tx, c)
	default:
		return Decide, nil
	}
}

var causes = map[Standing]string{
	Counted: "Pagamento recebido", Double: "Pagamento recebido em dobro", WrongAmount: "O valor recebido não é o cobrado",
	Unwanted: "Pagamento recebido fora do prazo",
}
