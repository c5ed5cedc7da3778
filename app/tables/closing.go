package tables

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

// Sales is told how the orders of an account were paid.
type Sales interface {
	// Settle puts the payments onto the sale of an order, and its service fee as it was paid;
	// an order without a sale is told of by SettledOrder once it has one.
	Settle(ctx context.Context, tx bun.Tx, venueID, orderID string, tax money.Amount, payments []Share) error
}

// Close closes an account that is paid. While orders of it are open that is a Conflict
// that names them, unless it is meant so (despite). A closed one stays as it is.
func (s *Service) Close(ctx context.Context, venueID, id string, despite bool) error {
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		bill, err := s.holdOpen(ctx, tx, venueID, id)
		if errors.Is(err, errAccountClosed) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := bill.mayClose(despite); err != nil {
			return err
		}
		return s.close(ctx, tx, bill, operation.ActorFrom(ctx).Name)
	})
	if err == nil {
		s.Hub.Wake(s.CallTopic(venueID))
	}
	return err
}

func (s *Service) close(ctx context.Context, tx bun.Tx, bill Bill, by string) error {
	closed := bill.Account
	closed.ClosedAt, closed.ClosedBy, closed.Unserved = s.Clock.Now().UnixMilli(), by, len(openOf(bill.Orders)) > 0
	if _, err := tx.NewUpdate().Model(&closed).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("close an account: %w", err)
	}
	if err := s.settleOrders(ctx, tx, bill); err != nil {
		return err
	}
	if closed.Place == OfTab {
		return s.recordClosedTab(ctx, tx, bill)
	}
	if bill.Account.LeftAt != 0 {
		return nil
	}
	return s.endCalls(ctx, tx, closed.TableID, by)
}

// recordClosedTab writes down that a tab was closed, where nothing else says so.
func (s *Service) recordClosedTab(ctx context.Context, tx bun.Tx, bill Bill) error {
	if bill.Account.OnCredit || bill.WrittenOff > 0 {
		return nil
	}
	return s.recordAccount(ctx, tx, audit.TabClosed, bill.Account, operation.ActorFrom(ctx), audit.Value{Name: "Total", After: bill.Total.String()})
}

func (b Bill) mayClose(despite bool) error {
	switch open := openOf(b.Orders); {
	case b.Left > 0:
		return fault.New(fault.Conflict, "Faltam "+b.Left.String()+" para fechar esta conta. Registre o pagamento e feche-a depois.")
	case b.Left < 0:
		return fault.New(fault.Conflict, "Há "+(-b.Left).String()+" recebido a mais nesta conta. Registre a devolução e feche-a depois.")
	case len(open) > 0 && !despite:
		codes := make([]string, len(open))
		for i, o := range open {
			codes[i] = o.Code
		}
		return fault.New(fault.Conflict, "Ainda não foi entregue tudo: "+strings.Join(codes, ", ")+". Entregue no painel, ou confirme que quer fechar assim mesmo.")
	}
	return nil
}

// settleOrders says of each order how it was paid, to its sale and to the one that it may
// have later.
func (s *Service) settleOrders(ctx context.Context, tx bun.Tx, bill Bill) error {
	of := bill.shares()
	for _, o := range bill.Orders {
		settled, found := of[o.ID]
		if !found {
			continue
		}
		text, err := settled.encode()
		if err != nil {
			return err
		}
		if _, err := tx.NewRaw("UPDATE table_account_orders SET settled = ? WHERE order_id = ?", text, o.ID).Exec(ctx); err != nil {
			return fmt.Errorf("settle an order: %w", err)
		}
		if err := s.settleSale(ctx, tx, bill.Account.VenueID, o, o.due(settled.Untaxed).Tax, settled.Payments); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) settleSale(ctx context.Context, tx bun.Tx, venueID string, o Order, tax money.Amount, payments []Share) error {
	if o.Charge {
		return s.ChargeSales.SettleCharge(ctx, tx, venueID, o.ID, payments)
	}
	return s.Sales.Settle(ctx, tx, venueID, o.ID, tax, payments)
}

// Reopen opens an account again on the business day on which it was closed, or while money
// of it is owed. Where other guests have ordered at its table since, it is not the table's
// current one.
func (s *Service) Reopen(ctx context.Context, venueID, id string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		account, err := s.account(ctx, tx, venueID, id, "")
		if err != nil {
			return err
		}
		// The table or tab first, as orders, guests and OpenTab hold it: so nobody waits for the other.
		if account.Place == OfTab {
			_, err = s.holdTab(ctx, tx, venueID, account.TableID)
		} else {
			err = s.keepOrdersOff(ctx, tx, account.TableID)
		}
		if err != nil {
			return err
		}
		account, err = s.account(ctx, tx, venueID, id, "UPDATE")
		if err != nil || account.ClosedAt == 0 {
			return err
		}
		bill, err := s.bill(ctx, tx, account)
		if err != nil {
			return err
		}
		of, err := s.Venues.VenueIn(ctx, tx, venueID)
		if err != nil {
			return err
		}
		now := s.Clock.Now()
		if bill.Left >= 0 && !account.OnCredit && of.Day(database.FromMilli(account.ClosedAt)) != of.Day(now) {
			return fault.New(fault.Conflict, "Uma conta só é reaberta no dia em que foi fechada. Registre a diferença em outro pedido.")
		}
		if account.LeftAt == 0 {
			others, err := tx.NewSelect().Model((*Account)(nil)).Where("table_id = ? AND closed_at IS NULL AND left_at IS NULL", account.TableID).Exists(ctx)
			if err != nil {
				return fmt.Errorf("look for the table's account: %w", err)
			}
			if others && account.Place == OfTab {
				return fault.New(fault.Conflict, "A comanda "+account.TableNumber+" já está com outra pessoa. Feche aquela conta antes de reabrir esta.")
			}
			if others {
				account.LeftAt = now.UnixMilli()
			}
		}
		if account.OnCredit {
			if err := s.Customers.Owe(ctx, tx, venueID, account.CustomerID, -bill.Left); err != nil {
				return err
			}
			account.OnCredit = false
		}
		by, closer := operation.ActorFrom(ctx), account.ClosedBy
		account.ClosedAt, account.ClosedBy, account.LastAt, account.Unserved = 0, "", now.UnixMilli(), false
		if _, err := tx.NewUpdate().Model(&account).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("reopen an account: %w", err)
		}
		if err := s.unsettleOrders(ctx, tx, bill); err != nil {
			return err
		}
		return s.recordAccount(ctx, tx, audit.TableAccountReopened, account, by, audit.Value{Name: "Fechada por", Before: closer})
	})
}

// unsettleOrders has the sales be again as their orders say: how they are paid is open.
func (s *Service) unsettleOrders(ctx context.Context, tx bun.Tx, bill Bill) error {
	if _, err := tx.NewRaw("UPDATE table_account_orders SET settled = NULL WHERE account_id = ?", bill.Account.ID).Exec(ctx); err != nil {
		return fmt.Errorf("reopen an account: %w", err)
	}
	for _, o := range bill.Orders {
		if o.Refused || o.Online {
			continue
		}
		if err := s.settleSale(ctx, tx, bill.Account.VenueID, o, o.Tax, []Share{{o.Payment, o.Total}}); err != nil {
			return err
		}
	}
	return nil
}

// TakeTaxOff takes the service fee off an account, or puts it on again: it is optional by law.
func (s *Service) TakeTaxOff(ctx context.Context, venueID, id string, off bool) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		bill, err := s.holdOpen(ctx, tx, venueID, id)
		if err != nil {
			return err
		}
		return s.takeTaxOff(ctx, tx, bill, off, operation.ActorFrom(ctx))
	})
}

func (s *Service) takeTaxOff(ctx context.Context, tx bun.Tx, bill Bill, off bool, by operation.Actor) error {
	account := bill.Account
	if account.Untaxed == off {
		return nil
	}
	account.Untaxed = off
	if _, err := tx.NewUpdate().Model(&account).Column("untaxed").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("take the service fee off: %w", err)
	}
	after, err := billOf(account, bill.Orders, bill.Payments)
	if err != nil {
		return err
	}
	return s.recordAccount(ctx, tx, audit.TableAccountTaxChanged, account, by,
		audit.Value{Name: "Taxa de serviço", Before: bill.Tax.String(), After: after.Tax.String()})
}

func (s *Service) recordAccount(ctx context.Context, tx bun.Tx, action audit.Action, account Account, by operation.Actor, values ...audit.Value) error {
	if own, known := tabActions[action]; known && account.Place == OfTab {
		action = own
	}
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: account.VenueID, At: s.Clock.Now(), By: by, Action: action,
		SubjectID: account.TableID, Subject: account.subject(), Values: values,
	})
}
