package orders

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/fault"
)

// unpaidOf reads the person's orders that were not paid; they can be locked.
func unpaidOf(ctx context.Context, db querier, venueID string, p Person, lock string) ([]*unpaid, error) {
	args := []any{venueID}
	among := func(values []string) string {
		places := []string{"NULL"}
		for _, v := range values {
			args = append(args, v)
			places = append(places, fmt.Sprint("$", len(args)))
		}
		return " IN (" + strings.Join(places, ", ") + ")"
	}
	query := "SELECT " + unpaidColumns + " FROM unpaid_orders WHERE venue_id = $1 AND (customer_cpf" + among(p.CPFs) +
		" OR customer_cpf IS NULL AND customer_phone" + among(p.Phones) + ") ORDER BY asked_at, id"
	rows, err := db.QueryContext(ctx, query+lock, args...)
	if err != nil {
		return nil, fmt.Errorf("read a person's unpaid orders: %w", err)
	}
	return unpaidIn(rows)
}

// forgetUnpaidOf blanks the person's orders that were not paid. One that can still be paid
// needs its customer: it is a Conflict fault.
func (s *Service) forgetUnpaidOf(ctx context.Context, tx bun.Tx, venueID string, p Person) error {
	found, err := unpaidOf(ctx, tx.Tx, venueID, p, forUpdate(s.DB.Dialect))
	if err != nil {
		return err
	}
	for _, u := range found {
		if u.heldUntil.Valid {
			return fault.New(fault.Conflict, "O cliente tem um pedido que espera o pagamento ("+u.Code+"). Tente de novo em alguns minutos.")
		}
		if err := u.forget(ctx, tx); err != nil {
			return err
		}
	}
	return nil
}

// forget drops the order's person; what was ordered stays, without words.
func (u *unpaid) forget(ctx context.Context, tx bun.Tx) error {
	if err := u.forgetPerson(); err != nil {
		return err
	}
	u.phoneHash = sql.NullString{}
	raw, err := u.kept()
	if err != nil {
		return err
	}
	_, err = tx.Tx.ExecContext(ctx, "UPDATE unpaid_orders SET items = $1, kept = $2, customer_cpf = NULL, customer_phone = NULL, phone_hash = NULL WHERE id = $3",
		string(u.Items), raw, u.ID)
	if err != nil {
		return fmt.Errorf("forget the customer of an unpaid order: %w", err)
	}
	return nil
}
