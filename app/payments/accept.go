package payments

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/operation"
)

var (
	errNotAcceptable  = fault.New(fault.Conflict, "Só um pagamento fora do prazo ou de outro valor pode ser aceito. Devolva o dinheiro, ou marque como visto.")
	errSubjectPaid    = fault.New(fault.Conflict, "Isto já foi pago por outro pagamento. Devolva este.")
	errGoesBack       = fault.New(fault.Conflict, "Este pagamento já está sendo devolvido e não pode mais ser aceito.")
	errSubjectRefuses = fault.New(fault.Conflict, "O que foi pago já terminou e não pode mais ser retomado. Devolva o dinheiro; o cliente pode pedir de novo.")
)

// Accept is a person's decision that money which came late, or is not what was asked for,
// pays its subject all the same. The subject is asked once more, as of money that came in
// time; one that has ended refuses. The same again changes nothing.
func (s *Service) Accept(ctx context.Context, venueID, paymentID string, by operation.Actor) (Charge, error) {
	known, err := payment(ctx, s.DB.Read, venueID, paymentID)
	if err != nil {
		return Charge{}, err
	}
	if known.ChargeID == "" {
		return Charge{}, errNotAcceptable
	}
	var c Charge
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if c, err = s.hold(ctx, tx, known.ChargeID); err != nil {
			return err
		}
		p, refunds, err := s.holdPayment(ctx, tx, venueID, paymentID)
		switch {
		case err != nil:
			return err
		case p.Standing == Counted:
			return nil
		case p.Standing != Unwanted && p.Standing != WrongAmount:
			return errNotAcceptable
		case c.State == Contested || left(p.Amount, refunds) != p.Amount:
			return errGoesBack
		}
		return s.accept(ctx, tx, c, p, by)
	})
	if err == nil {
		s.Wake(venueID)
	}
	return c, err
}

// accept has a payment count, which the transaction holds with its charge and its subject.
func (s *Service) accept(ctx context.Context, tx bun.Tx, c Charge, p Payment, by operation.Actor) error {
	counted, err := s.counted(ctx, tx, c)
	if err != nil {
		return err
	}
	if counted {
		return errSubjectPaid
	}
	offered := c
	offered.State, offered.Amount = Paid, p.Amount
	wish, err := s.payable(c.Subject.Kind).Paid(ctx, tx, offered)
	if err != nil {
		return err
	}
	if wish != Keep {
		return errSubjectRefuses
	}
	if _, err := tx.NewRaw("UPDATE payments SET standing = ? WHERE id = ?", Counted, p.ID).Exec(ctx); err != nil {
		return fmt.Errorf("accept payment: %w", err)
	}
	if err := s.tellBeyond(ctx, tx, c.VenueID, c.Subject); err != nil {
		return err
	}
	if err := s.settleMatters(ctx, tx, "payment_id = ? AND reason = ?", []any{p.ID, Reason(p.Standing)}, "Pagamento aceito", by.Name); err != nil {
		return err
	}
	if err := s.note(ctx, tx, step{charge: c.ID, before: string(c.State), after: string(c.State), cause: "Pagamento aceito", by: by.Name}); err != nil {
		return err
	}
	if err := s.cancelOpen(ctx, tx, c.VenueID, c.Subject, c.ID, "Outra cobrança foi paga", by.Name); err != nil {
		return err
	}
	return s.record(ctx, tx, audit.PaymentAccepted, c.VenueID, c.ID, by,
		audit.Value{Name: "Valor", Before: c.Amount.String(), After: p.Amount.String()}, audit.Value{Name: "Motivo", After: causes[p.Standing]})
}

// counted reports whether a payment counts for the subject of a charge.
func (s *Service) counted(ctx context.Context, tx bun.Tx, c Charge) (bool, error) {
	var counted bool
	err := tx.NewRaw("SELECT EXISTS (SELECT 1 FROM payments WHERE venue_id = ? AND subject_kind = ? AND subject_id = ? AND standing = ?)",
		c.VenueID, c.Subject.Kind, c.Subject.ID, Counted).Scan(ctx, &counted)
	if err != nil {
		return false, fmt.Errorf("read payments: %w", err)
	}
	return counted, nil
}

// payment answers a venue's payment. Faults: NotFound.
func payment(ctx context.Context, db bun.IDB, venueID, id string) (Payment, error) {
	var p Payment
	err := db.NewSelect().Model(&p).Where("id = ? AND venue_id = ?", id, venueID).Scan(ctx)
	if noRows(err) {
		return p, fault.New(fault.NotFound, "Pagamento não encontrado.")
	}
	return p, err
}
