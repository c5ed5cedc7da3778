package tables

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

// onCredit is how what is left of a tab is paid that its customer owes.
const onCredit = "Valor em aberto"

// LeaveOpen closes a tab of which something is left, which its customer owes from then on;
// left is what whoever does it has read that it is.
func (s *Service) LeaveOpen(ctx context.Context, venueID, id string, left money.Amount) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		bill, err := s.holdOpen(ctx, tx, venueID, id)
		switch {
		case err != nil:
			return err
		case bill.Account.Place != OfTab:
			return errNoAccount
		case bill.Account.CustomerID == "":
			return fault.New(fault.Conflict, "Escolha o cliente desta comanda: o que fica em aberto é dele.")
		case bill.Left <= 0:
			return fault.New(fault.Conflict, "Não falta nada nesta conta. Feche-a como sempre.")
		case bill.Left != left:
			return fault.New(fault.Conflict, "Agora faltam "+bill.Left.String()+" nesta conta. Confira-a e tente de novo.")
		}
		if err := s.Customers.Owe(ctx, tx, venueID, bill.Account.CustomerID, bill.Left); err != nil {
			return err
		}
		bill.Account.OnCredit = true
		by := operation.ActorFrom(ctx)
		if err := s.recordAccount(ctx, tx, audit.TabLeftOpen, bill.Account, by, audit.Value{Name: onCredit, After: bill.Left.String()}); err != nil {
			return err
		}
		return s.close(ctx, tx, bill, by.Name)
	})
}

// holdPayable holds an account for which money may be taken: an open one, or one of which
// its customer owes what is left.
func (s *Service) holdPayable(ctx context.Context, tx bun.Tx, venueID, id string) (Bill, error) {
	bill, err := s.holdBill(ctx, tx, venueID, id)
	if err == nil && bill.Account.ClosedAt != 0 && !bill.Account.OnCredit {
		return Bill{}, errAccountClosed
	}
	return bill, err
}

// payOff takes a payment, or what is written off, from what the customer of a closed tab owes.
func (s *Service) payOff(ctx context.Context, tx bun.Tx, before Bill, p Payment, by operation.Actor) error {
	after, err := billOf(before.Account, before.Orders, append(before.Payments, p))
	if err != nil {
		return err
	}
	if err := s.Customers.Owe(ctx, tx, before.Account.VenueID, before.Account.CustomerID, -p.Value); err != nil {
		return err
	}
	if after.Account.OnCredit = after.Left > 0; !after.Account.OnCredit {
		if err := s.endCredit(ctx, tx, after.Account); err != nil {
			return err
		}
	}
	if err := s.settleOrders(ctx, tx, after); err != nil {
		return err
	}
	if writtenOff[p.Kind] != "" {
		return nil
	}
	return s.recordAccount(ctx, tx, audit.TabDebtPaid, after.Account, by, audit.Value{Name: p.method(), After: p.Value.String()})
}

func (s *Service) endCredit(ctx context.Context, tx bun.Tx, account Account) error {
	account.OnCredit = false
	if _, err := tx.NewUpdate().Model(&account).Column("on_credit").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("end the credit of a tab: %w", err)
	}
	return nil
}
