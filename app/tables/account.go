package tables

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

// Account is what the guests of one visit of a table have ordered and paid. It opens with
// the first order, and closes when it is paid.
type Account struct {
	bun.BaseModel `bun:"table:table_accounts"`

	ID      string `bun:",pk"`
	VenueID string
	TableID string
	// TableNumber is what the table was called when the visit began.
	TableNumber string
	OpenedAt    int64
	// LastAt is when something was last ordered, asked for or paid.
	LastAt int64
	// Untaxed says that the guests would rather not pay the service fee.
	Untaxed bool
	// LeftAt is when other guests ordered at the table while this account was unpaid.
	LeftAt   int64 `bun:",nullzero"`
	ClosedAt int64 `bun:",nullzero"`
	ClosedBy string
	// Unserved says that it was closed while orders of it were open: refused since, they
	// leave money that is owed to the guests.
	Unserved bool
	// Place is what TableID and TableNumber are of.
	Place Place
	// CustomerID is whose tab it is, where that is known.
	CustomerID string `bun:",nullzero"`
	// OnCredit says that it was closed with something left of it, which its customer owes.
	OnCredit bool
}

// visitRests is for how long guests order and ask for nothing and are still taken for the
// same. An order after that begins another visit, unless one of this business day is open:
// what was forgotten the day before keeps nobody.
const visitRests = 4 * time.Hour

// current answers the account of the visit at a table; nil where there is none. An account
// at which nothing has happened for long is over: the guests that it is of have gone.
func (s *Service) current(ctx context.Context, db bun.IDB, venueID, tableID string) (account *Account, over bool, err error) {
	account = &Account{}
	err = db.NewSelect().Model(account).Where("venue_id = ? AND table_id = ? AND closed_at IS NULL AND left_at IS NULL", venueID, tableID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("read a table's account: %w", err)
	}
	now, last := s.Clock.Now(), database.FromMilli(account.LastAt)
	if now.Sub(last) < visitRests {
		return account, false, nil
	}
	of, err := s.Venues.VenueIn(ctx, db, venueID)
	if err != nil || of.Day(last) != of.Day(now) {
		return account, true, err
	}
	ids, err := orderIDs(ctx, db, account.ID)
	if err != nil {
		return nil, false, err
	}
	ordered, err := s.Orders.OfVisit(ctx, db, venueID, ids)
	return account, len(openOf(ordered)) == 0, err
}

// Visit answers the ids of the orders of the visit at a table.
func (s *Service) Visit(ctx context.Context, tx bun.Tx, venueID, tableID string) ([]string, error) {
	account, over, err := s.current(ctx, tx, venueID, tableID)
	if account == nil || over || err != nil {
		return nil, err
	}
	return orderIDs(ctx, tx, account.ID)
}

// Join puts an order on the account of the visit at its table, which opens with it where
// none is under way. Whoever joins holds the venue's orders: two joins meet each other.
func (s *Service) Join(ctx context.Context, tx bun.Tx, venueID string, at Seat, orderID string) error {
	now := s.Clock.Now().UnixMilli()
	account, over, err := s.current(ctx, tx, venueID, at.ID)
	if err != nil {
		return err
	}
	joined := false
	switch {
	case account == nil:
	case over:
		err = s.leave(ctx, tx, venueID, account.ID, "")
		if err != nil && !errors.Is(err, errAccountClosed) && !errors.Is(err, errAccountLeft) {
			return err
		}
	default:
		// Closed or left since it was read: the order is of the next visit.
		result, err := tx.NewUpdate().Model(account).WherePK().Where("closed_at IS NULL AND left_at IS NULL").Set("last_at = ?", now).Exec(ctx)
		if err != nil {
			return fmt.Errorf("join a table's account: %w", err)
		}
		n, err := result.RowsAffected()
		if err != nil {
			return err
		}
		joined = n > 0
	}
	if !joined {
		id, err := uuid.NewV7()
		if err != nil {
			return err
		}
		account = &Account{ID: id.String(), VenueID: venueID, TableID: at.ID, TableNumber: at.Number, OpenedAt: now, LastAt: now, Place: OfTable}
		if _, err := tx.NewInsert().Model(account).Exec(ctx); err != nil {
			return fmt.Errorf("open a table's account: %w", err)
		}
	}
	_, err = tx.NewRaw("INSERT INTO table_account_orders (order_id, account_id) VALUES (?, ?)", orderID, account.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("join a table's account: %w", err)
	}
	return nil
}

// NewVisit ends the visit at a table, whose guests have gone: who orders next is of another.
func (s *Service) NewVisit(ctx context.Context, venueID, id string) error {
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		return s.leave(ctx, tx, venueID, id, operation.ActorFrom(ctx).Name)
	})
	if err == nil {
		s.Hub.Wake(s.CallTopic(venueID))
	}
	return err
}

// leave takes a visit's account off its table: closed where it is paid, else open beside
// that of the next guests. Nobody has to go to those who have gone.
func (s *Service) leave(ctx context.Context, tx bun.Tx, venueID, id, by string) error {
	bill, err := s.holdOpen(ctx, tx, venueID, id)
	switch {
	case err != nil:
		return err
	case bill.Account.LeftAt != 0:
		return errAccountLeft
	case bill.Left == 0:
		return s.close(ctx, tx, bill, by)
	}
	_, err = tx.NewUpdate().Model(&bill.Account).WherePK().Set("left_at = ?", s.Clock.Now().UnixMilli()).Exec(ctx)
	if err != nil {
		return fmt.Errorf("leave an account: %w", err)
	}
	return s.endCalls(ctx, tx, bill.Account.TableID, by)
}

func orderIDs(ctx context.Context, db bun.IDB, accountID string) ([]string, error) {
	var ids []string
	err := db.NewRaw("SELECT order_id FROM table_account_orders WHERE account_id = ?", accountID).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("list orders of an account: %w", err)
	}
	return ids, nil
}

// account reads one of the venue's; an unknown one is a NotFound fault.
func (s *Service) account(ctx context.Context, db bun.IDB, venueID, id, lock string) (Account, error) {
	var found Account
	query := db.NewSelect().Model(&found).Where("venue_id = ? AND id = ?", venueID, id)
	if lock != "" && s.DB.Dialect == database.Postgres {
		query.For(lock)
	}
	err := query.Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return found, errNoAccount
	}
	if err != nil {
		return found, fmt.Errorf("read account: %w", err)
	}
	return found, nil
}

var (
	errNoAccount     = fault.New(fault.NotFound, "Conta não encontrada. Volte à lista de contas e tente de novo.")
	errAccountClosed = fault.New(fault.Conflict, "Esta conta já foi fechada. Reabra-a para mudá-la.")
	errAccountLeft   = fault.New(fault.Conflict, "Esta conta já é de uma visita anterior. O próximo pedido da mesa abre outra.")
)

// Settled is how an order of a closed account was paid.
type Settled struct {
	Untaxed  bool
	Payments []Share
}

// SettledOrder answers how an order was paid, or nil while its account is open. The account
// stays as it is until the transaction ends.
func (s *Service) SettledOrder(ctx context.Context, tx bun.IDB, orderID string) (*Settled, error) {
	if s.DB.Dialect == database.Postgres {
		// Apart from the reading: a statement that has waited for a lock still sees what it saw before.
		if _, err := tx.NewRaw("SELECT a.id FROM table_accounts a JOIN table_account_orders o ON o.account_id = a.id WHERE o.order_id = ? FOR SHARE OF a", orderID).Exec(ctx); err != nil {
			return nil, fmt.Errorf("hold an order's account: %w", err)
		}
	}
	var text sql.NullString
	err := tx.NewRaw("SELECT settled FROM table_account_orders WHERE order_id = ?", orderID).Scan(ctx, &text)
	if errors.Is(err, sql.ErrNoRows) || err == nil && !text.Valid {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read how an order was paid: %w", err)
	}
	settled := &Settled{}
	return settled, json.Unmarshal([]byte(text.String), settled)
}
