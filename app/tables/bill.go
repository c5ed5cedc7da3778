package tables

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/money"
)

// Orders answers orders of a visit.
type Orders interface {
	// OfVisit answers those of the venue's orders that have these ids, the first one first,
	// without their lines.
	OfVisit(ctx context.Context, db bun.IDB, venueID string, ids []string) ([]Order, error)
	// LinesOf answers the lines of the venue's orders by the orders' ids.
	LinesOf(ctx context.Context, db bun.IDB, venueID string, ids []string) (map[string][]OrderLine, error)
}

// Order is an order of a table.
type Order struct {
	ID, Code, Customer string
	// State is what its state is called.
	State string
	At    time.Time
	// Refused ones are on no bill; Delivered ones have ended well. All others are open.
	Refused, Delivered bool
	// Online ones are paid already.
	Online bool
	// Payment is how the order itself says that it is paid.
	Payment string
	// Charge is what was put on a tab, and no order.
	Charge bool
	// Lines are those of an account that is looked at alone.
	Lines []OrderLine
	Value
}

// OrderLine is a line of an order.
type OrderLine struct {
	Name     string
	Notes    []string
	Quantity int
	// Value is that of the whole line.
	Value money.Amount
}

// Value is what an order comes to: Items − Discount + Tax = Total.
type Value struct {
	Items, Discount, Tax, Total money.Amount
}

// Bill is what an account comes to. What was paid online and was refused is not due.
type Bill struct {
	Account  Account
	Orders   []Order
	Payments []Payment
	// Customer is the name of whose tab it is.
	Customer string
	// Value is that of all orders but the refused ones, without the service fee where the guests have taken it off.
	Value
	// Online is the part of Total that was paid online, WrittenOff what nobody pays; Left is
	// what is still due, less than nothing where too much was paid.
	Online, Paid, WrittenOff, Left money.Amount
	// TaxOff is the service fee that was taken off.
	TaxOff money.Amount
}

// billOf adds an account up.
func billOf(account Account, ordered []Order, payments []Payment) (Bill, error) {
	bill := Bill{Account: account, Orders: ordered, Payments: payments}
	var err error
	add := func(to *money.Amount, amount money.Amount) {
		if err == nil {
			*to, err = money.Sum(*to, amount)
		}
	}
	for _, o := range ordered {
		if o.Refused {
			continue
		}
		value := o.due(account.Untaxed)
		add(&bill.Items, value.Items)
		add(&bill.Discount, value.Discount)
		add(&bill.Tax, value.Tax)
		add(&bill.Total, value.Total)
		add(&bill.TaxOff, o.Tax-value.Tax)
		if o.Online {
			add(&bill.Online, value.Total)
		}
	}
	for _, p := range payments {
		switch {
		case p.UndoneAt != 0:
		case writtenOff[p.Kind] != "":
			add(&bill.WrittenOff, p.Value)
		default:
			add(&bill.Paid, p.Value)
		}
	}
	bill.Left = bill.Total
	add(&bill.Left, -bill.Online)
	add(&bill.Left, -bill.Paid)
	// An order may end refused after it was written off: nobody gets back what nobody paid.
	bill.WrittenOff = min(bill.WrittenOff, max(bill.Left, 0))
	add(&bill.Left, -bill.WrittenOff)
	return bill, err
}

// due is what an order comes to; what was paid online was paid with its service fee.
func (o Order) due(untaxed bool) Value {
	v := o.Value
	if untaxed && !o.Online {
		v.Total -= v.Tax
		v.Tax = 0
	}
	return v
}

// openOf are the orders that are under way.
func openOf(ordered []Order) []Order {
	return slices.DeleteFunc(slices.Clone(ordered), func(o Order) bool { return o.Refused || o.Delivered })
}

// bill reads an account's orders and payments, and adds them up.
func (s *Service) bill(ctx context.Context, db bun.IDB, account Account) (Bill, error) {
	bills, err := s.bills(ctx, db, account.VenueID, []Account{account})
	if err != nil {
		return Bill{}, err
	}
	return bills[0], nil
}

// bills is bill for several accounts of a venue.
func (s *Service) bills(ctx context.Context, db bun.IDB, venueID string, accounts []Account) ([]Bill, error) {
	if len(accounts) == 0 {
		return nil, nil
	}
	ids := make([]string, len(accounts))
	for i, a := range accounts {
		ids[i] = a.ID
	}
	var joined []struct{ OrderID, AccountID string }
	if err := db.NewRaw("SELECT order_id, account_id FROM table_account_orders WHERE account_id IN (?)", bun.List(ids)).Scan(ctx, &joined); err != nil {
		return nil, fmt.Errorf("list orders of accounts: %w", err)
	}
	var payments []Payment
	if err := db.NewSelect().Model(&payments).Where("account_id IN (?)", bun.List(ids)).Order("at", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list payments of accounts: %w", err)
	}
	accountOf, orderIDs := map[string]string{}, make([]string, len(joined))
	for i, j := range joined {
		accountOf[j.OrderID], orderIDs[i] = j.AccountID, j.OrderID
	}
	ordered, err := s.Orders.OfVisit(ctx, db, venueID, orderIDs)
	if err != nil {
		return nil, err
	}
	charged, err := s.charges(ctx, db, accounts)
	if err != nil {
		return nil, err
	}
	bills := make([]Bill, len(accounts))
	for i, account := range accounts {
		its := slices.DeleteFunc(slices.Clone(ordered), func(o Order) bool { return accountOf[o.ID] != account.ID })
		its = append(its, charged[account.ID]...)
		taken := slices.DeleteFunc(slices.Clone(payments), func(p Payment) bool { return p.AccountID != account.ID })
		if bills[i], err = billOf(account, its, taken); err != nil {
			return nil, err
		}
	}
	return bills, nil
}

// Bill answers an account of the venue with the lines of its orders.
func (s *Service) Bill(ctx context.Context, venueID, id string) (Bill, error) {
	account, err := s.account(ctx, s.DB.Read, venueID, id, "")
	if err != nil {
		return Bill{}, err
	}
	return s.billWithLines(ctx, account)
}

func (s *Service) billWithLines(ctx context.Context, account Account) (Bill, error) {
	bill, err := s.bill(ctx, s.DB.Read, account)
	if err != nil {
		return Bill{}, err
	}
	var ids []string
	for _, o := range bill.Orders {
		if !o.Charge {
			ids = append(ids, o.ID)
		}
	}
	lines, err := s.Orders.LinesOf(ctx, s.DB.Read, account.VenueID, ids)
	for i, o := range bill.Orders {
		if !o.Charge {
			bill.Orders[i].Lines = lines[o.ID]
		}
	}
	return bill, err
}

const (
	// listedFor is how long an account that was left with nothing paid is listed, and owedFor
	// one of which money is owed.
	listedFor = 7 * 24 * time.Hour
	owedFor   = 90 * 24 * time.Hour
	mostBills = 500
)

// Bills answers the venue's open accounts, the latest first, and those that were closed on
// the business day of today or of which money is owed, the last one first. An account
// without anything to pay is none.
func (s *Service) Bills(ctx context.Context, venueID string) (open, closed []Bill, err error) {
	of, err := s.Venues.VenueIn(ctx, s.DB.Read, venueID)
	if err != nil {
		return nil, nil, err
	}
	now := s.Clock.Now()
	var accounts []Account
	ago := func(long time.Duration) int64 { return now.Add(-long).UnixMilli() }
	err = s.DB.Read.NewSelect().Model(&accounts).Where("venue_id = ? AND place = ?", venueID, OfTable).
		Where(`closed_at > ? OR unserved AND closed_at > ? OR closed_at IS NULL AND (left_at IS NULL OR last_at > ? OR EXISTS (
			SELECT 1 FROM table_account_payments p WHERE p.account_id = account.id AND p.undone_at IS NULL))`,
			ago(24*time.Hour), ago(owedFor), ago(listedFor)).
		OrderExpr("closed_at IS NOT NULL, opened_at DESC").Limit(mostBills).Scan(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("list accounts: %w", err)
	}
	bills, err := s.bills(ctx, s.DB.Read, venueID, accounts)
	if err != nil {
		return nil, nil, err
	}
	for _, bill := range bills {
		at := bill.Account.ClosedAt
		switch {
		case at != 0 && (bill.Left < 0 || of.Day(database.FromMilli(at)) == of.Day(now) && bill.hasOrders()):
			closed = append(closed, bill)
		case at == 0 && bill.worthListing():
			open = append(open, bill)
		}
	}
	slices.SortStableFunc(closed, func(a, b Bill) int { return cmp.Compare(b.Account.ClosedAt, a.Account.ClosedAt) })
	return open, closed, nil
}

// worthListing leaves out visits whose orders were all refused, and those that were left
// with nothing to pay and nothing paid.
func (b Bill) worthListing() bool {
	return b.Left != 0 || b.Paid != 0 || b.Account.LeftAt == 0 && b.hasOrders()
}

// hasOrders tells whether anything is on the bill.
func (b Bill) hasOrders() bool {
	return slices.ContainsFunc(b.Orders, func(o Order) bool { return !o.Refused })
}
