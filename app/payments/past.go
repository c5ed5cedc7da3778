package payments

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/money"
)

// Past is a charge that was paid in the past, as demonstrations tell of it.
type Past struct {
	Subject Subject
	Amount  money.Amount
	PaidAt  time.Time
	// Back is how all of it was given back; nil: it was not.
	Back *PastRefund
}

// PastRefund is a refund that was made. ID and Key are as of one that is asked for.
type PastRefund struct {
	ID, Key, Reason string
	At              time.Time
}

const (
	// pastTook is how long payers of the past took, of the time that they had.
	pastTook, pastLasts = 40 * time.Second, 15 * time.Minute
	// pastAtOnce is how many rows are written by one statement.
	pastAtOnce = 200
)

// pastRows are the rows of charges of the past.
type pastRows struct {
	charges  []Charge
	payments []Payment
	refunds  []Refund
	steps    []Step
}

// Recall writes charges of the past down, in the transaction of their subjects, by the way in
// which the venue is paid by Pix; nothing where it is not.
func (s *Service) Recall(ctx context.Context, tx bun.Tx, venueID string, past []Past) error {
	offer, err := s.offer(ctx, tx, venueID, Pix)
	if fault.Is(err, fault.Conflict) {
		return nil
	}
	if err != nil {
		return err
	}
	var rows pastRows
	for _, p := range past {
		if err := rows.add(offer, p); err != nil {
			return err
		}
	}
	if err := insertAll(ctx, tx, rows.charges); err != nil {
		return err
	}
	if err := insertAll(ctx, tx, rows.payments); err != nil {
		return err
	}
	if err := insertAll(ctx, tx, rows.refunds); err != nil {
		return err
	}
	return insertAll(ctx, tx, rows.steps)
}

func (r *pastRows) add(offer Offer, p Past) error {
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	paidAt, began := p.PaidAt.UnixMilli(), p.PaidAt.Add(-pastTook)
	txid := txID(id, false)
	c := Charge{
		ID: id.String(), VenueID: offer.VenueID, Subject: p.Subject, AccountID: offer.AccountID, Provider: offer.Provider, Method: Pix,
		TxID: txid, Amount: p.Amount, FeePercent: offer.FeePercent, FeeFixed: offer.FeeFixed, SettlementDays: offer.SettlementDays,
		Installments: 1, State: Paid, CreatedAt: began.UnixMilli(), ExpiresAt: began.Add(pastLasts).UnixMilli(), PaidAt: paidAt, LookedAt: paidAt,
	}
	r.charges = append(r.charges, c)
	r.payments = append(r.payments, Payment{
		ID: c.ID, VenueID: c.VenueID, AccountID: c.AccountID, ChargeID: c.ID, SubjectKind: p.Subject.Kind, SubjectID: p.Subject.ID,
		EndToEnd: "E00000000" + p.PaidAt.UTC().Format("200601021504") + txid[len(txid)-11:], TxID: txid, Amount: p.Amount,
		Standing: Counted, ReceivedAt: paidAt, NotedAt: paidAt,
	})
	if err := r.note(Step{ChargeID: c.ID, After: string(Waiting), Cause: "Cobrança registrada", At: c.CreatedAt}); err != nil {
		return err
	}
	if err := r.note(Step{ChargeID: c.ID, Before: string(Waiting), After: string(Paid), Cause: causes[Counted], At: paidAt}); err != nil || p.Back == nil {
		return err
	}
	back := p.Back.At.UnixMilli()
	r.refunds = append(r.refunds, Refund{
		ID: p.Back.ID, VenueID: c.VenueID, PaymentID: c.ID, Key: p.Back.Key, Reference: strings.ReplaceAll(p.Back.ID, "-", ""), Amount: p.Amount,
		Nature: Ours, State: RefundDone, Reason: p.Back.Reason, AskedAt: back, SentAt: back, EndedAt: back,
	})
	return r.note(Step{ChargeID: c.ID, RefundID: p.Back.ID, After: string(RefundDone), Cause: p.Back.Reason, At: back})
}

func (r *pastRows) note(one Step) (err error) {
	one.ID, err = newID()
	r.steps = append(r.steps, one)
	return err
}

func insertAll[T any](ctx context.Context, tx bun.Tx, rows []T) error {
	for part := range slices.Chunk(rows, pastAtOnce) {
		if _, err := tx.NewInsert().Model(&part).Exec(ctx); err != nil {
			return fmt.Errorf("write charges of the past: %w", err)
		}
	}
	return nil
}
