package tables

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

// Customers are the venue's registered customers, as far as tabs name them.
type Customers interface {
	// Named answers the names of customers by their ids; unknown ones are left out.
	Named(ctx context.Context, db bun.IDB, venueID string, ids []string) (map[string]string, error)
	// Found are customers whose name has the words, a few of them.
	Found(ctx context.Context, venueID, words string) ([]Customer, error)
	// Owe adds to what the customer owes the venue, or takes off it.
	Owe(ctx context.Context, tx bun.Tx, venueID, id string, more money.Amount) error
}

// Customer is a customer as people choose him.
type Customer struct {
	ID   string `json:"id"`
	Name string `json:"nome"`
	// Hint tells people of one name apart.
	Hint string `json:"telefone" doc:"the last digits; may be empty"`
}

// OpenTab opens the account of a tab, of a customer where he is known.
func (s *Service) OpenTab(ctx context.Context, venueID, tabID, customerID string) (string, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return "", err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		t, err := s.holdTab(ctx, tx, venueID, tabID)
		if err != nil {
			return err
		}
		open, err := openOnTab(ctx, tx, tabID)
		switch {
		case err != nil:
			return err
		case t.ArchivedAt != 0:
			return errTabArchived
		case open:
			return fault.New(fault.Conflict, "A comanda "+t.Number+" já está aberta. Atualize a lista e lance nela.")
		}
		if err := s.mustKnow(ctx, tx, venueID, customerID); err != nil {
			return err
		}
		now := s.Clock.Now().UnixMilli()
		account := Account{
			ID: id.String(), VenueID: venueID, TableID: tabID, TableNumber: t.Number, OpenedAt: now, LastAt: now, Place: OfTab, CustomerID: customerID,
		}
		if _, err := tx.NewInsert().Model(&account).Exec(ctx); err != nil {
			return fmt.Errorf("open a tab: %w", err)
		}
		return s.recordTab(ctx, tx, audit.TabOpened, t, whose("", customerID)...)
	})
	return id.String(), err
}

// SetCustomer says whose an open tab is; nobody with an empty id.
func (s *Service) SetCustomer(ctx context.Context, venueID, accountID, customerID string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		bill, err := s.holdOpen(ctx, tx, venueID, accountID)
		if err != nil || bill.Account.CustomerID == customerID {
			return err
		}
		if err := s.mustKnow(ctx, tx, venueID, customerID); err != nil {
			return err
		}
		account := bill.Account
		account.CustomerID = customerID
		if _, err := tx.NewUpdate().Model(&account).Column("customer_id").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("set the customer of a tab: %w", err)
		}
		return s.recordAccount(ctx, tx, audit.TabCustomerSet, account, operation.ActorFrom(ctx), whose(bill.Account.CustomerID, customerID)...)
	})
}

// whose is what the audit keeps of a tab's customer: nothing that says who it is, which would
// outlive the customer's erasure (D57). The account names the customer.
func whose(before, after string) []audit.Value {
	word := func(id string) string {
		if id == "" {
			return "sem cliente"
		}
		return "identificado"
	}
	switch {
	case before == "" && after == "":
		return nil
	case before != "" && after != "":
		return []audit.Value{{Name: "Cliente", Before: word(before), After: "outro cliente"}}
	}
	return []audit.Value{{Name: "Cliente", Before: word(before), After: word(after)}}
}

// mustKnow refuses a customer who is not the venue's.
func (s *Service) mustKnow(ctx context.Context, db bun.IDB, venueID, id string) error {
	if id == "" {
		return nil
	}
	names, err := s.Customers.Named(ctx, db, venueID, []string{id})
	if err == nil && names[id] == "" {
		return fault.Field("clienteId", "Este cliente não está mais no cadastro. Escolha outro.")
	}
	return err
}

// MoveCustomer gives the tabs of a customer to the one into whom he was merged.
func (s *Service) MoveCustomer(ctx context.Context, tx bun.Tx, venueID, from, to string) error {
	_, err := tx.NewRaw("UPDATE table_accounts SET customer_id = ? WHERE venue_id = ? AND customer_id = ?", to, venueID, from).Exec(ctx)
	if err != nil {
		return fmt.Errorf("move the tabs of a customer: %w", err)
	}
	return nil
}

// FlowFilter says which tabs are meant; what is empty narrows nothing.
type FlowFilter struct {
	Number string
	// State is abertas, livres or nothing.
	State string
}

// Flow answers a page of the venue's tabs in use by number, each with its open account where
// it has one, and how many there are in all.
func (s *Service) Flow(ctx context.Context, venueID string, f FlowFilter, page operation.PageQuery) ([]Tab, map[string]Bill, int, error) {
	tabs := []Tab{}
	q := s.DB.Read.NewSelect().Model(&tabs).Where("tab.venue_id = ? AND tab.archived_at IS NULL", venueID)
	const open = "EXISTS (SELECT 1 FROM table_accounts a WHERE a.table_id = tab.id AND a.closed_at IS NULL)"
	switch f.State {
	case "abertas":
		q.Where(open)
	case "livres":
		q.Where("NOT " + open)
	}
	if f.Number != "" {
		q.Where("tab.number_key LIKE ? ESCAPE '!'", "%"+wildcards.Replace(numberPart(f.Number))+"%")
	}
	total, err := q.Order("tab.number_key", "tab.id").Limit(int64(page.Size)).Offset(int64(page.Offset())).ScanAndCount(ctx)
	if err != nil {
		return nil, nil, 0, fmt.Errorf("list tabs: %w", err)
	}
	if len(tabs) == 0 {
		return tabs, nil, int(total), nil
	}
	ids := make([]string, len(tabs))
	for i, t := range tabs {
		ids[i] = t.ID
	}
	var accounts []Account
	err = s.DB.Read.NewSelect().Model(&accounts).Where("venue_id = ? AND closed_at IS NULL AND table_id IN (?)", venueID, bun.List(ids)).Scan(ctx)
	if err != nil {
		return nil, nil, 0, fmt.Errorf("list open tabs: %w", err)
	}
	bills, err := s.bills(ctx, s.DB.Read, venueID, accounts)
	of := map[string]Bill{}
	for _, b := range bills {
		of[b.Account.TableID] = b
	}
	return tabs, of, int(total), err
}

// Owed answers a page of the accounts of which something is left that is their customers'
// valor em aberto, the oldest first.
func (s *Service) Owed(ctx context.Context, venueID, customerID string, page operation.PageQuery) ([]Bill, int, error) {
	var accounts []Account
	q := s.DB.Read.NewSelect().Model(&accounts).Where("venue_id = ? AND on_credit", venueID)
	if customerID != "" {
		q.Where("customer_id = ?", customerID)
	}
	total, err := q.Order("closed_at", "id").Limit(int64(page.Size)).Offset(int64(page.Offset())).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("list what customers owe: %w", err)
	}
	bills, err := s.bills(ctx, s.DB.Read, venueID, accounts)
	return bills, int(total), err
}
