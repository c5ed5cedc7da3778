package payments

import (
	"context"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

var (
	errNotByHand   = fault.New(fault.Conflict, "Este pagamento é confirmado pelo provedor. Aguarde, ou peça a conferência de novo.")
	errAlreadyPaid = fault.New(fault.Conflict, "Esta cobrança já foi confirmada. Recarregue a lista.")
)

// Confirm is a person's word that a charge of a provider without network was paid, with
// this amount. The same again changes nothing.
func (s *Service) Confirm(ctx context.Context, venueID, chargeID string, amount money.Amount, by operation.Actor) (Charge, error) {
	if amount <= 0 {
		return Charge{}, fault.Field("valor", "Informe o valor que aparece no extrato.")
	}
	c, err := s.Charge(ctx, venueID, chargeID)
	if err != nil {
		return Charge{}, err
	}
	if !s.byHand(c) {
		return Charge{}, errNotByHand
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if c, err = s.hold(ctx, tx, chargeID); err != nil {
			return err
		}
		if c.State.HasMoney() {
			return s.sameAgain(ctx, tx, c, amount)
		}
		one := Received{EndToEnd: byHandName(c), TxID: c.TxID, Amount: amount, At: s.Clock.Now()}
		if err := s.receive(ctx, tx, &c, one, by.Name); err != nil {
			return err
		}
		c.NextAt = 0
		if err := s.store(ctx, tx, c); err != nil {
			return err
		}
		return s.record(ctx, tx, audit.PaymentConfirmed, venueID, c.ID, by, audit.Value{Name: "Valor", After: amount.String()})
	})
	if err == nil {
		s.Wake(venueID)
	}
	return c, err
}

// byHandName stands for the end-to-end id of the first money of a charge that a person
// confirms, which no bank tells.
func byHandName(c Charge) string { return "manual" + c.TxID }

func (s *Service) sameAgain(ctx context.Context, tx bun.Tx, c Charge, amount money.Amount) error {
	var same bool
	err := tx.NewRaw("SELECT EXISTS (SELECT 1 FROM payments WHERE charge_id = ? AND amount = ?)", c.ID, amount).Scan(ctx, &same)
	if err == nil && !same {
		return errAlreadyPaid
	}
	return err
}

// Returned is a person's word that a refund was made in the bank's application.
func (s *Service) Returned(ctx context.Context, venueID, refundID string, by operation.Actor) error {
	return s.endByHand(ctx, venueID, refundID, Returned{State: RefundDone}, by)
}

// NotReturned is a person's word that the bank does not make a refund: nothing has gone back,
// and it can be asked for again.
func (s *Service) NotReturned(ctx context.Context, venueID, refundID, why string, by operation.Actor) error {
	why = strings.TrimSpace(why)
	if why == "" {
		return fault.Field("motivo", "Diga por que a devolução não foi feita.")
	}
	return s.endByHand(ctx, venueID, refundID, Returned{State: RefundFailed, Reason: why}, by)
}

// endByHand has a refund that a person makes end as he says.
func (s *Service) endByHand(ctx context.Context, venueID, refundID string, said Returned, by operation.Actor) error {
	var r Refund
	err := s.DB.Read.NewSelect().Model(&r).Where("id = ? AND venue_id = ?", refundID, venueID).Scan(ctx)
	if noRows(err) {
		return fault.New(fault.NotFound, "Devolução não encontrada.")
	}
	if err != nil {
		return err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.holdSubjectOf(ctx, tx, venueID, r.PaymentID); err != nil {
			return err
		}
		p, refunds, err := s.holdPayment(ctx, tx, venueID, r.PaymentID)
		if err != nil {
			return err
		}
		for _, now := range refunds {
			if now.ID == refundID {
				return s.endedByHand(ctx, tx, p, now, said, by)
			}
		}
		return nil
	})
	if err == nil {
		s.Changed(venueID)
	}
	return err
}

func (s *Service) endedByHand(ctx context.Context, tx bun.Tx, p Payment, r Refund, said Returned, by operation.Actor) error {
	byHand, err := s.handedOver(ctx, tx, p, r)
	switch {
	case err != nil:
		return err
	case r.State == said.State:
		return nil
	case r.State == RefundFailed:
		return fault.New(fault.Conflict, "Esta devolução não foi realizada. Peça uma nova.")
	case r.State == RefundDone:
		return fault.New(fault.Conflict, "Esta devolução já foi confirmada. Recarregue a lista.")
	case !byHand:
		return fault.New(fault.Conflict, "Esta devolução é feita pelo provedor, que avisa quando terminar.")
	}
	said.Reference, said.At = r.Reference, s.Clock.Now()
	if err := s.advance(ctx, tx, p, r, said, by.Name); err != nil {
		return err
	}
	action := audit.PaymentRefundConfirmed
	if said.State == RefundFailed {
		action = audit.PaymentRefundNotMade
	}
	return s.record(ctx, tx, action, p.VenueID, p.ChargeID, by, audit.Value{Name: "Valor", After: r.Amount.String()})
}

// record keeps what a person did to a payment. Subjects are named by their label, which
// holds no person's name.
func (s *Service) record(ctx context.Context, tx bun.Tx, action audit.Action, venueID, chargeID string, by operation.Actor, values ...audit.Value) error {
	subject, id := "Pix sem cobrança", chargeID
	if chargeID != "" {
		c, err := charge(ctx, tx, venueID, chargeID)
		if err != nil {
			return err
		}
		subject = c.Subject.Label
	}
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: venueID, At: s.Clock.Now(), By: by, Action: action, SubjectID: id, Subject: subject, Values: values,
	})
}
