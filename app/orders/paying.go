package orders

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/money"
	"balcao/app/operation"
)

// Payments takes the money of orders that are paid online (D43).
type Payments interface {
	// Charge asks for an order's money, in the transaction that writes the order down.
	Charge(ctx context.Context, tx bun.Tx, o Due) (Charged, error)
	// Look asks how far that is, for a page that somebody watches; a slow bank is not waited for.
	Look(ctx context.Context, venueID, orderID, chargeID string) (Paying, error)
	// LastToPay is until when an order can be paid that was asked for at a moment, by whatever
	// ways: nobody holds stock by choosing again and again.
	LastToPay(asked time.Time) time.Time
	// Withdraw ends what is asked for an order, and asks for what was paid to be given back,
	// once. The order is held; Wake is called once tx has committed.
	Withdraw(ctx context.Context, tx bun.Tx, venueID, orderID, reason string, by operation.Actor) error
	Wake(venueID string)
	// Recall writes down what was paid for orders of the past, in the transaction that writes
	// those; nothing where the venue is not paid online.
	Recall(ctx context.Context, tx bun.Tx, venueID string, past []PastPayment) error
}

// Due is an order whose money is asked for.
type Due struct {
	VenueID, ID, Code string
	// Page is the path of its page, to which a provider's page leads back.
	Page  string
	Way   OnlineWay
	Total money.Amount
	// Until is when it can be paid at the latest.
	Until time.Time
}

// Charged is what was asked for: until when it can be paid, and for how long what was paid
// counts as in time.
type Charged struct {
	ID                string
	PayBy, HeldBefore time.Time
}

// Paying is how far an order's money is.
type Paying struct {
	// Code is what the customer copies, Page the provider's on which he pays instead; both are
	// empty while the provider has not made them.
	Code, Page string
	// Open says that it can be paid, ByHand that a person sees to what came in, Simulated
	// that no real money is meant; Declined that the last try was refused, Untaken that the
	// provider has not taken the charge.
	Open, ByHand, Simulated, Declined, Untaken bool
	// Back is what becomes of money that came in and does not pay the order; nil: none has.
	Back *Refund
}

// stands is how far an unpaid order is.
type stands string

const (
	awaitsPayment stands = "aguardando"
	// unpaidInTime was not paid until its end.
	unpaidInTime stands = "expirado"
	// notPayable could not be paid: the bank refused to ask for its money, or took that back.
	notPayable stands = "recusado"
	// wronglyPaid was paid with another amount: people see to that.
	wronglyPaid stands = "divergente"
	// calledOff was cancelled by its customer.
	calledOff stands = "cancelado"
	// paidInVain was paid, and could not be placed any more.
	paidInVain stands = "devolvido"
)

// unpaid is an order that waits for its money, or never got it.
type unpaid struct {
	record
	chargeID        string
	stands          stands
	askedAt, payBy  int64
	heldUntil, over sql.NullInt64
	// paying is read where it is shown.
	paying Paying
}

// keptOrder is what of an order is kept encoded until it is placed.
type keptOrder struct {
	Record record
	Seat   Seat
}

const unpaidColumns = "id, venue_id, phone_hash, items, kept, charge_id, stands, asked_at, pay_by, held_until, ended_at"

func (u *unpaid) scan(row interface{ Scan(...any) error }) error {
	var id, venueID string
	var items, raw []byte
	var hash sql.NullString
	err := row.Scan(&id, &venueID, &hash, &items, &raw, &u.chargeID, &u.stands, &u.askedAt, &u.payBy, &u.heldUntil, &u.over)
	if err != nil {
		return err
	}
	var kept keptOrder
	if err := json.Unmarshal(raw, &kept); err != nil {
		return fmt.Errorf("read unpaid order %s: %w", id, err)
	}
	u.record = kept.Record
	u.ID, u.VenueID, u.phoneHash, u.Items, u.seat = id, venueID, hash, items, kept.Seat
	u.State = Pending
	if u.stands != awaitsPayment {
		u.State = Refused
	}
	return nil
}

// loadUnpaid reads an unpaid order, or answers a NotFound fault; with lock it is held for the
// transaction.
func loadUnpaid(ctx context.Context, db querier, column, value, lock string) (*unpaid, error) {
	u := &unpaid{}
	err := u.scan(db.QueryRowContext(ctx, "SELECT "+unpaidColumns+" FROM unpaid_orders WHERE "+column+" = $1"+lock, value))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, errNoOrder
	}
	if err != nil {
		return nil, fmt.Errorf("read unpaid order: %w", err)
	}
	return u, nil
}

func (u *unpaid) insert(ctx context.Context, tx bun.Tx) error {
	raw, err := u.kept()
	if err != nil {
		return err
	}
	_, err = tx.Tx.ExecContext(ctx, `INSERT INTO unpaid_orders (id, venue_id, public_code, phone_hash, customer_cpf, customer_phone, wanted_for,
		items, kept, charge_id, stands, asked_at, pay_by, held_until, origin_hash) VALUES (`+parameters(1, 15)+")",
		u.ID, u.VenueID, strings.ToLower(u.PublicCode), u.phoneHash, u.CustomerCPF, u.CustomerPhone, u.WantedFor,
		string(u.Items), raw, u.chargeID, string(u.stands), u.askedAt, u.payBy, u.heldUntil, u.from)
	if err != nil {
		return fmt.Errorf("write unpaid order: %w", err)
	}
	return nil
}

// kept encodes the order; its items stand in a column of their own.
func (u *unpaid) kept() (string, error) {
	row := u.record
	row.Items = nil
	raw, err := json.Marshal(keptOrder{row, u.seat})
	return string(raw), err
}

// save writes how far the order is. Whence it came matters while something is held for it.
func (u *unpaid) save(ctx context.Context, tx bun.Tx) error {
	_, err := tx.Tx.ExecContext(ctx, `UPDATE unpaid_orders SET stands = $1, held_until = $2, ended_at = $3,
		origin_hash = CASE WHEN CAST($2 AS BIGINT) IS NULL THEN NULL ELSE origin_hash END WHERE id = $4`,
		string(u.stands), u.heldUntil, u.over, u.ID)
	if err != nil {
		return fmt.Errorf("write unpaid order: %w", err)
	}
	return nil
}

// saveWay writes that the order is asked for in another way.
func (u *unpaid) saveWay(ctx context.Context, tx bun.Tx) error {
	raw, err := u.kept()
	if err != nil {
		return err
	}
	_, err = tx.Tx.ExecContext(ctx, "UPDATE unpaid_orders SET kept = $1, charge_id = $2, pay_by = $3, held_until = $4 WHERE id = $5",
		raw, u.chargeID, u.payBy, u.heldUntil, u.ID)
	if err != nil {
		return fmt.Errorf("write another way to pay an order: %w", err)
	}
	return nil
}

// owed is the order as its money is asked for.
func (r *record) owed(until time.Time) Due {
	return Due{r.VenueID, r.ID, r.Code, TrackingPage(r.PublicCode), r.onlineWay(), r.Total, until}
}

// awaits reports whether it is still to be paid.
func (u *unpaid) awaits() bool { return u.stands == awaitsPayment }

// payableUntil is when its money is no longer asked for.
func (u *unpaid) payableUntil() time.Time { return database.FromMilli(u.payBy) }
