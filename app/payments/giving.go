package payments

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/retry"
)

// processing are the waits while a provider has a refund in process.
var processing = retry.Backoff{First: 10 * time.Second, Most: 10 * time.Minute}

// giveBack does the next step of a refund; held is false while another server does, and
// where nothing is left to do.
func (s *Service) giveBack(ctx context.Context, id string) (held bool, err error) {
	now := s.Clock.Now()
	var r Refund
	err = s.DB.Write.NewRaw(`UPDATE payment_refunds SET busy_until = ? WHERE id = ? AND next_at IS NOT NULL
		AND (busy_until <= ? OR busy_until > ?) RETURNING *`,
		now.Add(busyTime).UnixMilli(), id, now.UnixMilli(), now.Add(2*busyTime).UnixMilli()).Scan(ctx, &r)
	if noRows(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("hold refund: %w", err)
	}
	said, err := s.send(ctx, r)
	if err != nil {
		return true, errors.Join(err, s.refundAgain(ctx, r, err))
	}
	return true, s.takeRefund(context.WithoutCancel(ctx), r, said)
}

// send has a refund be made, and answers how far it is. Where the provider takes the
// credentials of an account no more that the venue has replaced, it is tried under the one in
// its place; what that one does not know or do settles nothing.
func (s *Service) send(ctx context.Context, r Refund) (Returned, error) {
	var p Payment
	if err := s.DB.Read.NewSelect().Model(&p).Where("id = ?", r.PaymentID).Scan(ctx); err != nil {
		return Returned{}, fmt.Errorf("read payment: %w", err)
	}
	its, err := s.account(ctx, s.DB.Read, p.AccountID)
	if err != nil {
		return Returned{}, err
	}
	said, err := s.sendUnder(ctx, its, p, r)
	if its.ArchivedAt == 0 || !fault.Is(err, fault.Forbidden) {
		return said, err
	}
	a, none := s.current(ctx, s.DB.Read, its.VenueID, its.Provider)
	if fault.Is(none, fault.NotFound) {
		return said, err
	}
	if none != nil {
		return said, none
	}
	instead, no := s.sendUnder(ctx, a, p, r)
	if no != nil && (Settles(no) || fault.Is(no, fault.Forbidden)) {
		return said, err
	}
	return instead, no
}

// sendUnder has a refund be made under an account.
func (s *Service) sendUnder(ctx context.Context, a Account, p Payment, r Refund) (Returned, error) {
	connection, err := s.connect(ctx, a)
	if err != nil {
		trouble := fault.Unavailable
		if a.ArchivedAt != 0 && fault.Is(err, fault.Invalid) {
			trouble = fault.Forbidden // its secrets are forgotten
		}
		return Returned{}, s.heard(ctx, a, fault.New(trouble, fault.Wrap(err).Message).Because(err))
	}
	ctx, cancel := within(ctx)
	defer cancel()
	said, err := s.exchangeRefund(ctx, connection, p, r, a)
	return said, s.heard(context.WithoutCancel(ctx), a, err)
}

// exchangeRefund makes the calls. A refund that may have been sent before is asked for first;
// only the provider's word that it knows none has it sent again, under the same reference.
func (s *Service) exchangeRefund(ctx context.Context, connection Connection, p Payment, r Refund, a Account) (Returned, error) {
	its := a.ID == p.AccountID
	answered := func(said Returned, err error) (Returned, error) {
		if its {
			err = unsettled(err)
		}
		return said, err
	}
	order := RefundOrder{EndToEnd: p.EndToEnd, Reference: r.Reference, Amount: r.Amount, Text: r.Reason, Theirs: r.Theirs, SentAt: s.Clock.Now()}
	err := s.DB.Read.NewRaw("SELECT theirs FROM payment_refunds WHERE payment_id = ? AND id <> ? AND theirs <> ''", p.ID, r.ID).Scan(ctx, &order.Others)
	if err != nil {
		return Returned{}, fmt.Errorf("read refunds of a payment: %w", err)
	}
	if r.SentAt != 0 {
		order.SentAt = time.UnixMilli(r.SentAt)
		said, err := connection.AskRefund(ctx, order)
		// What is in process, or was not asked for here, is never sent, whatever the provider
		// knows of it now.
		if r.State == RefundInProcess || r.Nature != Ours || !fault.Is(err, fault.NotFound) {
			return answered(said, err)
		}
	}
	if mayGo, err := s.noteSent(ctx, r, s.Providers[a.Provider].ForgetsReferences()); err != nil || !mayGo {
		return Returned{Reference: r.Reference, State: r.State}, err
	}
	if err := s.DB.Settle(ctx, s.Clock.Now()); err != nil {
		return Returned{}, err
	}
	said, refused := connection.Refund(ctx, order)
	if refused == nil || !Settles(refused) {
		return said, refused
	}
	// A no may be to a repetition of what was heard before.
	said, err = connection.AskRefund(ctx, order)
	if its && fault.Is(err, fault.NotFound) {
		return Returned{Reference: r.Reference, State: RefundFailed, Reason: fault.Wrap(refused).Message}, nil
	}
	return answered(said, err)
}

// noteSent notes when a refund goes out for the first time, before it does. One that goes alone waits while
// nobody knows what became of another one of its payment: what a provider tells of the two,
// without a reference, could be taken for either.
func (s *Service) noteSent(ctx context.Context, r Refund, alone bool) (mayGo bool, err error) {
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, refunds, err := s.holdPayment(ctx, tx, r.VenueID, r.PaymentID)
		if err != nil {
			return err
		}
		for _, other := range refunds {
			if alone && other.ID != r.ID && other.Nature == Ours && other.State == RefundAsked && other.SentAt != 0 {
				return nil
			}
		}
		sent, err := tx.NewRaw("UPDATE payment_refunds SET sent_at = COALESCE(sent_at, ?) WHERE id = ? AND state = ?", s.now(), r.ID, RefundAsked).Exec(ctx)
		if err != nil {
			return fmt.Errorf("note that a refund is sent: %w", err)
		}
		n, err := sent.RowsAffected()
		mayGo = n > 0
		return err
	})
	return mayGo, err
}

// unsettled has a provider that says no to a question be asked again.
func unsettled(err error) error {
	if err != nil && Settles(err) {
		return fault.New(fault.Unavailable, fault.Wrap(err).Message).Because(err)
	}
	return err
}

// takeRefund takes over how far a refund is.
func (s *Service) takeRefund(ctx context.Context, r Refund, said Returned) error {
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.holdSubjectOf(ctx, tx, r.VenueID, r.PaymentID); err != nil {
			return err
		}
		p, refunds, err := s.holdPayment(ctx, tx, r.VenueID, r.PaymentID)
		if err != nil {
			return err
		}
		for _, now := range refunds {
			if now.ID == r.ID {
				return s.advance(ctx, tx, p, now, said, "")
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("take over what became of a refund: %w", err)
	}
	s.Changed(r.VenueID)
	return nil
}

// advance moves a refund, whose payment the transaction holds, by what its provider said.
func (s *Service) advance(ctx context.Context, tx bun.Tx, p Payment, r Refund, said Returned, by string) error {
	before := r.State
	if before.mayBecome(said.State) {
		r.State, r.Said = said.State, cmp.Or(said.Reason, r.Said)
	}
	r.Theirs = cmp.Or(r.Theirs, said.Theirs)
	if before != r.State {
		r.Failures = 0
	}
	r.BusyUntil, r.Failures, r.NextAt = 0, r.Failures+1, 0
	switch {
	case r.State.Ended() && before != r.State:
		r.EndedAt = s.now()
	case r.State.Ended(), s.refundsByHand(ctx, tx, p):
	default:
		r.NextAt = processing.Next(s.Clock.Now(), r.Failures).UnixMilli()
	}
	_, err := tx.NewUpdate().Model(&r).WherePK().Column("state", "said", "theirs", "ended_at", "next_at", "failures", "busy_until").Exec(ctx)
	if err != nil {
		return fmt.Errorf("write refund: %w", err)
	}
	if before == r.State {
		return s.raiseSlow(ctx, tx, p.ChargeID, r)
	}
	if err := s.note(ctx, tx, step{charge: p.ChargeID, refund: r.ID, before: string(before), after: string(r.State), cause: said.Reason, by: by}); err != nil {
		return err
	}
	if err := s.raiseRefund(ctx, tx, p, r); err != nil {
		return err
	}
	return s.tellRefund(ctx, tx, p, r)
}
