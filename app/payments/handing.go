package payments

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/fault"
)

// refundAgain lets go of a refund that why kept from being made. One whose account the venue
// uses no more, and under which nobody answers any more, is a person's after a while.
func (s *Service) refundAgain(ctx context.Context, r Refund, why error) error {
	now, handed := s.Clock.Now(), false
	err := s.DB.Tx(context.WithoutCancel(ctx), func(ctx context.Context, tx bun.Tx) error {
		p, err := payment(ctx, tx, r.VenueID, r.PaymentID)
		if err != nil {
			return fmt.Errorf("read payment: %w", err)
		}
		a, err := s.account(ctx, tx, p.AccountID)
		if err != nil {
			return err
		}
		next := sql.NullInt64{Int64: failing.Next(now, r.Failures+1).UnixMilli(), Valid: true}
		if a.ArchivedAt != 0 && fault.Is(why, fault.Forbidden) && r.Nature == Ours && now.UnixMilli()-r.AskedAt >= slow.Milliseconds() {
			next = sql.NullInt64{}
		}
		let, err := tx.NewRaw("UPDATE payment_refunds SET failures = ?, next_at = ?, busy_until = 0 WHERE id = ? AND next_at IS NOT NULL",
			r.Failures+1, next, r.ID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("let go of refund: %w", err)
		}
		n, err := let.RowsAffected()
		switch {
		case err != nil || n == 0:
			return err // it has ended meanwhile
		case next.Valid:
			return s.raiseSlow(ctx, tx, p.ChargeID, r)
		}
		handed = true
		return s.handOver(ctx, tx, p, r)
	})
	if err == nil && handed {
		s.Changed(r.VenueID)
	}
	return err
}

// handOver leaves a refund to a person, who makes it in the bank's application. It is not sent
// any more, lest it be made twice.
func (s *Service) handOver(ctx context.Context, tx bun.Tx, p Payment, r Refund) error {
	const cause = "O banco não aceita mais as credenciais da conta que recebeu o pagamento"
	if err := s.note(ctx, tx, step{charge: p.ChargeID, refund: r.ID, before: string(r.State), after: string(r.State), cause: cause}); err != nil {
		return err
	}
	if err := s.settleMatters(ctx, tx, "refund_id = ? AND reason = ?", []any{r.ID, SlowRefund}, cause, ""); err != nil {
		return err
	}
	return s.raise(ctx, tx, Matter{Reason: ByHandRefund, About: r.ID, VenueID: r.VenueID, ChargeID: p.ChargeID, PaymentID: p.ID, RefundID: r.ID})
}

// handedOver reports whether a person makes a refund: all of such a provider, and those that
// were left to him.
func (s *Service) handedOver(ctx context.Context, tx bun.Tx, p Payment, r Refund) (bool, error) {
	if s.refundsByHand(ctx, tx, p) {
		return true, nil
	}
	var handed bool
	err := tx.NewRaw("SELECT EXISTS (SELECT 1 FROM payment_matters WHERE reason = ? AND about = ? AND settled_at IS NULL)", ByHandRefund, r.ID).Scan(ctx, &handed)
	if err != nil {
		return false, fmt.Errorf("read who makes a refund: %w", err)
	}
	return handed, nil
}

// raiseRefund puts on the list what a person has to do for a refund.
func (s *Service) raiseRefund(ctx context.Context, tx bun.Tx, p Payment, r Refund) error {
	m := Matter{About: r.ID, VenueID: r.VenueID, ChargeID: p.ChargeID, PaymentID: p.ID, RefundID: r.ID}
	if r.State.Ended() {
		done := bun.List([]Reason{ByHandRefund, SlowRefund})
		if err := s.settleMatters(ctx, tx, "refund_id = ? AND reason IN (?)", []any{r.ID, done}, string(r.State), ""); err != nil {
			return err
		}
	}
	switch {
	case r.State == RefundFailed && r.Nature == Ours:
		m.Reason = RefusedRefund
	case r.State == RefundInProcess && s.refundsByHand(ctx, tx, p):
		m.Reason = ByHandRefund
	default:
		return nil
	}
	return s.raise(ctx, tx, m)
}

// slow is how long a refund may take until somebody has to look at it.
const slow = 2 * time.Hour

// raiseSlow puts a refund on the list that has not ended for long.
func (s *Service) raiseSlow(ctx context.Context, tx bun.Tx, chargeID string, r Refund) error {
	if r.State.Ended() || r.Nature != Ours || r.NextAt == 0 || s.now()-r.AskedAt < slow.Milliseconds() {
		return nil
	}
	return s.raise(ctx, tx, Matter{Reason: SlowRefund, About: r.ID, VenueID: r.VenueID, ChargeID: chargeID, PaymentID: r.PaymentID, RefundID: r.ID})
}

// refundsByHand reports whether a person gives the money of a payment back.
func (s *Service) refundsByHand(ctx context.Context, tx bun.Tx, p Payment) bool {
	a, err := s.account(ctx, tx, p.AccountID)
	if err != nil {
		return false
	}
	provider := s.Providers[a.Provider]
	return provider != nil && provider.ByHand()
}
