package tables

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/idempotency"
	"balcao/app/money"
	"balcao/app/operation"
)

// GiveBack notes money that guests get back because too much was paid, also of an account
// that is closed: the sales of that one then say so, too. The same key gives it once.
func (s *Service) GiveBack(ctx context.Context, venueID string, r Receipt, by operation.Actor) error {
	if err := r.settle(); err != nil {
		return err
	}
	call, err := idempotency.NewCall("table refund "+venueID, by.Key, r)
	if err != nil {
		return err
	}
	_, _, err = idempotency.Once(ctx, s.Keys, call, func(ctx context.Context, tx bun.Tx) (struct{}, error) {
		if r.method, err = s.methodOf(ctx, venueID, r); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, s.giveBack(ctx, tx, venueID, r, by)
	})
	return err
}

func (s *Service) giveBack(ctx context.Context, tx bun.Tx, venueID string, r Receipt, by operation.Actor) error {
	bill, err := s.holdBill(ctx, tx, venueID, r.AccountID)
	switch {
	case err != nil:
		return err
	case bill.Left >= 0:
		return fault.New(fault.Conflict, "Não há nada a devolver nesta conta. Atualize a página e confira os pagamentos.")
	case r.Value > -bill.Left:
		return fault.Field("valor", "São só "+(-bill.Left).String()+" a devolver. Informe até esse valor.")
	}
	given := Payment{AccountID: r.AccountID, Kind: r.Kind, Value: -r.Value, Tendered: -r.Value, ByName: by.Name, MethodName: r.method}
	if given, err = s.keepPayment(ctx, tx, given); err != nil {
		return err
	}
	err = s.recordAccount(ctx, tx, audit.TablePaymentGivenBack, bill.Account, by, audit.Value{Name: given.method(), After: r.Value.String()})
	if err != nil {
		return err
	}
	after, err := billOf(bill.Account, bill.Orders, append(bill.Payments, given))
	if err != nil || after.Account.ClosedAt == 0 || after.Left != 0 {
		return err
	}
	return s.settleOrders(ctx, tx, after)
}

// Sweep looks no longer after accounts that were closed while orders of them were open, once
// all of those have ended and nothing is owed.
func (s *Service) Sweep(ctx context.Context) error {
	last := Account{ClosedAt: s.Clock.Now().Add(-owedFor).UnixMilli()}
	for {
		var accounts []Account
		err := s.DB.Read.NewSelect().Model(&accounts).Where("unserved AND (closed_at, id) > (?, ?)", last.ClosedAt, last.ID).
			Order("closed_at", "id").Limit(mostBills).Scan(ctx)
		if err != nil {
			return fmt.Errorf("list accounts that may owe: %w", err)
		}
		for _, account := range accounts {
			if err := s.sweep(ctx, account); err != nil {
				return err
			}
		}
		if len(accounts) < mostBills {
			return nil
		}
		last = accounts[len(accounts)-1]
	}
}

func (s *Service) sweep(ctx context.Context, account Account) error {
	bill, err := s.bill(ctx, s.DB.Read, account)
	if err != nil || bill.Left != 0 || len(openOf(bill.Orders)) > 0 {
		return err
	}
	// Opened again since, it is another closing's.
	_, err = s.DB.Write.NewRaw("UPDATE table_accounts SET unserved = FALSE WHERE id = ? AND closed_at = ?", account.ID, account.ClosedAt).Exec(ctx)
	if err != nil {
		return fmt.Errorf("settle an account: %w", err)
	}
	return nil
}

// Loss is what nobody pays of an account.
type Loss struct {
	// Kind is one of writtenOff.
	Kind, Reason string
	// Left is what whoever writes it off has read that it is.
	Left money.Amount
}

// WriteOff closes an account with what is left of it unpaid, as Close does: the guests have
// gone, or are the house's. The audit keeps why.
func (s *Service) WriteOff(ctx context.Context, venueID, id string, loss Loss, despite bool) error {
	loss.Reason = br.OneLine(loss.Reason)
	switch {
	case writtenOff[loss.Kind] == "":
		return fault.Field("tipo", "Escolha se é cortesia ou perda.")
	case loss.Reason == "":
		return fault.Field("motivo", "Diga por que a conta fecha sem o pagamento.")
	}
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		bill, err := s.holdPayable(ctx, tx, venueID, id)
		if err != nil {
			return err
		}
		if bill.Left <= 0 {
			return fault.New(fault.Conflict, "Não falta nada nesta conta. Feche-a como sempre.")
		}
		if bill.Left != loss.Left {
			return fault.New(fault.Conflict, "Agora faltam "+bill.Left.String()+" nesta conta. Confira-a e tente de novo.")
		}
		by := operation.ActorFrom(ctx)
		lost, err := s.keepPayment(ctx, tx, Payment{AccountID: id, Kind: loss.Kind, Value: bill.Left, Tendered: bill.Left, ByName: by.Name, Note: loss.Reason})
		if err != nil {
			return err
		}
		owing := bill
		if bill, err = billOf(bill.Account, bill.Orders, append(bill.Payments, lost)); err != nil {
			return err
		}
		if !owing.Account.OnCredit {
			if err := bill.mayClose(despite); err != nil {
				return err
			}
		}
		err = s.recordAccount(ctx, tx, audit.TableAccountWrittenOff, bill.Account, by,
			audit.Value{Name: lost.method(), After: lost.Value.String()}, audit.Value{Name: "Motivo", After: loss.Reason})
		if err != nil {
			return err
		}
		if owing.Account.OnCredit {
			return s.payOff(ctx, tx, owing, lost, by)
		}
		return s.close(ctx, tx, bill, by.Name)
	})
	if err == nil {
		s.Hub.Wake(s.CallTopic(venueID))
	}
	return err
}
