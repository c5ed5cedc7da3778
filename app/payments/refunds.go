package payments

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

// RefundRequest asks for money to be given back.
type RefundRequest struct {
	VenueID, PaymentID string
	// Key names the refund: the same one is made once.
	Key string
	// Amount is 0 for all that is left of the payment.
	Amount money.Amount
	Reason string
	By     operation.Actor
	// Quiet leaves the subject untold: it is the one that asks.
	Quiet bool
}

var (
	errNothingLeft = fault.New(fault.Conflict, "Este pagamento já foi devolvido por inteiro, ou a devolução está em andamento.")
	errTooMuch     = fault.New(fault.Conflict, "A devolução passa do que foi pago. Confira as devoluções já feitas deste pagamento.")
	errOtherAmount = fault.New(fault.Conflict, "Esta devolução já foi pedida com outro valor. Confira as devoluções deste pagamento.")
)

// Ask writes a refund down, in the transaction of whoever asks; it is sent after the
// commit, by a round: call Wake. The caller holds the subject's row, where there is one.
// Faults: NotFound; Conflict where more would be given back than was paid.
func (s *Service) Ask(ctx context.Context, tx bun.Tx, q RefundRequest) (Refund, error) {
	p, refunds, err := s.holdPayment(ctx, tx, q.VenueID, q.PaymentID)
	if err != nil {
		return Refund{}, err
	}
	for _, r := range refunds {
		if r.Key != q.Key {
			continue
		}
		if q.Amount != 0 && r.Amount != q.Amount {
			return Refund{}, errOtherAmount
		}
		return r, nil
	}
	rest := left(p.Amount, refunds)
	if q.Amount == 0 {
		q.Amount = rest
	}
	switch {
	case rest <= 0:
		return Refund{}, errNothingLeft
	case q.Amount < 0:
		return Refund{}, fault.Field("valor", "Informe um valor maior que zero.")
	case q.Amount > rest:
		return Refund{}, errTooMuch
	}
	r, err := s.newRefund(p, q.Key, q.Amount)
	if err != nil {
		return Refund{}, err
	}
	r.Nature, r.State, r.Reason, r.AskedBy, r.NextAt = Ours, RefundAsked, q.Reason, q.By.Name, s.now()
	return r, s.asked(ctx, tx, p, r, q, r.Amount == rest)
}

func (s *Service) newRefund(p Payment, key string, amount money.Amount) (Refund, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return Refund{}, err
	}
	return Refund{
		ID: id.String(), VenueID: p.VenueID, PaymentID: p.ID, Key: key, Reference: strings.ReplaceAll(id.String(), "-", ""),
		Amount: amount, AskedAt: s.now(),
	}, nil
}

// asked writes a refund of ours, takes what it answers off the list, and tells. whole says
// that nothing is left of the payment then.
func (s *Service) asked(ctx context.Context, tx bun.Tx, p Payment, r Refund, q RefundRequest, whole bool) error {
	if _, err := tx.NewInsert().Model(&r).Exec(ctx); err != nil {
		return fmt.Errorf("write refund: %w", err)
	}
	if err := s.note(ctx, tx, step{charge: p.ChargeID, refund: r.ID, after: string(r.State), cause: r.Reason, by: q.By.Name}); err != nil {
		return err
	}
	if err := s.settleAnswered(ctx, tx, p, r, q.By.Name, whole); err != nil {
		return err
	}
	err := s.record(ctx, tx, audit.PaymentRefundAsked, p.VenueID, p.ChargeID, q.By,
		audit.Value{Name: "Valor", After: r.Amount.String()}, audit.Value{Name: "Motivo", After: r.Reason})
	if err != nil || q.Quiet {
		return err
	}
	return s.tellRefund(ctx, tx, p, r)
}

// settleAnswered takes off the list what a refund answers: those that failed before it, as far
// as it goes, and of a payment that goes back whole what it came in as.
func (s *Service) settleAnswered(ctx context.Context, tx bun.Tx, p Payment, r Refund, by string, whole bool) error {
	if whole {
		answered := bun.List([]Reason{RefusedRefund, Reason(p.Standing)})
		return s.settleMatters(ctx, tx, "payment_id = ? AND reason IN (?)", []any{p.ID, answered}, "Devolução pedida", by)
	}
	var failed []Refund
	err := tx.NewSelect().Model(&failed).Where("r.payment_id = ?", p.ID).
		Where("EXISTS (SELECT 1 FROM payment_matters x WHERE x.refund_id = r.id AND x.reason = ? AND x.settled_at IS NULL)", RefusedRefund).
		Order("asked_at", "id").Scan(ctx)
	if err != nil {
		return fmt.Errorf("read refunds that failed: %w", err)
	}
	rest := r.Amount
	for _, one := range failed {
		if one.Amount > rest {
			continue
		}
		rest -= one.Amount
		if err := s.settleMatters(ctx, tx, "refund_id = ? AND reason = ?", []any{one.ID, RefusedRefund}, "Devolução pedida", by); err != nil {
			return err
		}
	}
	return nil
}

// tellRefund tells the subject of a refund of the payment that it keeps, or of other money.
func (s *Service) tellRefund(ctx context.Context, tx bun.Tx, p Payment, r Refund) error {
	if p.ChargeID == "" {
		return nil
	}
	if p.Standing != Counted {
		return s.tellBeyond(ctx, tx, p.VenueID, Subject{Kind: p.SubjectKind, ID: p.SubjectID})
	}
	c, err := charge(ctx, tx, p.VenueID, p.ChargeID)
	if err != nil {
		return err
	}
	return s.payable(p.SubjectKind).Refunded(ctx, tx, c, r)
}

// holdPayment locks a payment, so that two refunds see each other, and answers it with
// its refunds.
func (s *Service) holdPayment(ctx context.Context, tx bun.Tx, venueID, id string) (Payment, []Refund, error) {
	var p Payment
	err := s.forUpdate(tx.NewSelect().Model(&p).Where("id = ? AND venue_id = ?", id, venueID)).Scan(ctx)
	if noRows(err) {
		return p, nil, fault.New(fault.NotFound, "Pagamento não encontrado.")
	}
	if err != nil {
		return p, nil, fmt.Errorf("hold payment: %w", err)
	}
	var refunds []Refund
	err = tx.NewSelect().Model(&refunds).Where("payment_id = ?", id).Order("asked_at", "id").Scan(ctx)
	return p, refunds, err
}

// GiveBack asks for a refund in a transaction of its own, for people.
func (s *Service) GiveBack(ctx context.Context, q RefundRequest) (Refund, error) {
	var r Refund
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.holdSubjectOf(ctx, tx, q.VenueID, q.PaymentID); err != nil {
			return err
		}
		var err error
		r, err = s.Ask(ctx, tx, q)
		return err
	})
	if err == nil {
		s.Wake(q.VenueID)
	}
	return r, err
}

func (s *Service) holdSubjectOf(ctx context.Context, tx bun.Tx, venueID, paymentID string) error {
	p, err := payment(ctx, tx, venueID, paymentID)
	if err != nil || p.SubjectID == "" {
		return err
	}
	return s.payable(p.SubjectKind).Hold(ctx, tx, venueID, p.SubjectID)
}

func noRows(err error) bool { return errors.Is(err, sql.ErrNoRows) }

// Payments answers what came in for a charge, and the refunds of it, by payment.
func (s *Service) Payments(ctx context.Context, venueID, chargeID string) ([]Payment, map[string][]Refund, error) {
	return s.paymentsWhere(ctx, "venue_id = ? AND charge_id = ?", venueID, chargeID)
}

// paymentsWhere answers payments, the oldest first, with the refunds of each by its id.
func (s *Service) paymentsWhere(ctx context.Context, condition string, args ...any) ([]Payment, map[string][]Refund, error) {
	var all []Payment
	if err := s.DB.Read.NewSelect().Model(&all).Where(condition, args...).Order("received_at", "id").Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("read payments: %w", err)
	}
	ids := make([]string, len(all))
	for i, p := range all {
		ids[i] = p.ID
	}
	refunds, err := s.refundsOf(ctx, ids)
	return all, refunds, err
}

func (s *Service) refundsOf(ctx context.Context, paymentIDs []string) (map[string][]Refund, error) {
	return refundsIn(ctx, s.DB.Read, paymentIDs)
}

func refundsIn(ctx context.Context, db bun.IDB, paymentIDs []string) (map[string][]Refund, error) {
	by := map[string][]Refund{}
	if len(paymentIDs) == 0 {
		return by, nil
	}
	var all []Refund
	err := db.NewSelect().Model(&all).Where("payment_id IN (?)", bun.List(paymentIDs)).Order("asked_at", "id").Scan(ctx)
	for _, r := range all {
		by[r.PaymentID] = append(by[r.PaymentID], r)
	}
	return by, err
}
