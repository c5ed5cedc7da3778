package orders

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
)

// ContactErased tells that an order no longer says how to reach its customer. It has no
// event.
const ContactErased Action = "eraseContact"

// erasedAtOnce is how many orders one transaction erases contacts of.
const erasedAtOnce = 100

// Dormant tells of each of the people whether he has ordered in the venue, but not since
// a moment.
func (s *Service) Dormant(ctx context.Context, db bun.IDB, venueID string, people []Person, since time.Time) ([]bool, error) {
	dormant := make([]bool, len(people))
	if len(people) == 0 {
		return dormant, nil
	}
	var values []string
	args := []any{venueID, since.UnixMilli()}
	known := func(i int, cpf, phone string) {
		values = append(values, "(CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS TEXT))")
		args = append(args, i, cpf, phone)
	}
	for i, p := range people {
		// A person with nothing that orders know is asked about, too: the list is never empty.
		known(i, "", "")
		for _, cpf := range p.CPFs {
			known(i, cpf, "")
		}
		for _, phone := range p.Phones {
			known(i, "", phone)
		}
	}
	// The cross joins have SQLite look each person's orders up, instead of reading all orders.
	query := `WITH place (venue, since) AS (VALUES (CAST(? AS TEXT), CAST(? AS BIGINT))),
		known (i, cpf, phone) AS (VALUES ` + strings.Join(values, ", ") + `)
		SELECT i FROM (
			SELECT k.i, o.created_at FROM place CROSS JOIN known k CROSS JOIN orders o
			WHERE o.venue_id = place.venue AND o.customer_cpf = k.cpf AND k.cpf <> ''
			UNION ALL
			SELECT k.i, o.created_at FROM place CROSS JOIN known k CROSS JOIN orders o
			WHERE o.venue_id = place.venue AND o.customer_phone = k.phone AND k.phone <> '' AND o.customer_cpf IS NULL
		) AS bought GROUP BY i HAVING MAX(created_at) < (SELECT since FROM place)`
	var found []int
	if err := db.NewRaw(query, args...).Scan(ctx, &found); err != nil {
		return nil, fmt.Errorf("look for who no longer orders: %w", err)
	}
	for _, i := range found {
		dormant[i] = true
	}
	return dormant, nil
}

// contactToErase selects the orders of venue $1 that ended and say how to reach somebody
// who has not ordered since $2. An order is judged by what it says itself: its CPF, and
// its telephone where one of two orders has no CPF.
var contactToErase = fmt.Sprintf(`o.venue_id = $1 AND o.created_at < $2 AND o.state IN (%d, %d)
	AND (o.customer_phone IS NOT NULL OR o.customer_address IS NOT NULL OR o.destination IS NOT NULL)
	AND NOT EXISTS (SELECT 1 FROM orders n WHERE n.venue_id = $1 AND n.customer_cpf = o.customer_cpf AND n.created_at >= $2)
	AND NOT EXISTS (SELECT 1 FROM orders n WHERE n.venue_id = $1 AND n.customer_phone = o.customer_phone AND n.created_at >= $2
		AND (n.customer_cpf IS NULL OR o.customer_cpf IS NULL))`, Delivered, Refused)

// ContactsToErase counts the venue's orders that EraseContacts would change.
func (s *Service) ContactsToErase(ctx context.Context, venueID string, since time.Time) (n int, err error) {
	err = s.DB.Read.DB.QueryRowContext(ctx, "SELECT COUNT(*) FROM orders o WHERE "+contactToErase, venueID, since.UnixMilli()).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("count contacts to erase: %w", err)
	}
	return n, nil
}

// EraseContacts erases telephone, address and destination from the venue's ended orders whose customer
// has not ordered since a moment, some in each transaction; within is told of each how
// many, and undoes it by an error. Sums, products and names stay. It may be repeated.
func (s *Service) EraseContacts(ctx context.Context, venueID string, since time.Time, within func(ctx context.Context, tx bun.Tx, erased int) error) error {
	var at orderAge
	for {
		ids, last, err := s.contactsAfter(ctx, venueID, since, at)
		if err != nil || len(ids) == 0 {
			return err
		}
		at = last
		err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			erased := 0
			for _, id := range ids {
				done, err := s.eraseContact(ctx, tx, venueID, since, id)
				if err != nil {
					return err
				}
				if done {
					erased++
				}
			}
			return within(ctx, tx, erased)
		})
		if err != nil {
			return err
		}
		s.Changed(venueID)
	}
}

// orderAge is where an order stands among its venue's, the oldest first.
type orderAge struct{ createdAt, no int64 }

// contactsAfter answers the next orders with contacts to erase, and the age of the last.
func (s *Service) contactsAfter(ctx context.Context, venueID string, since time.Time, at orderAge) (ids []string, last orderAge, err error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, "SELECT o.id, o.created_at, o.no FROM orders o WHERE "+contactToErase+
		" AND (o.created_at, o.no) > ($3, $4) ORDER BY o.created_at, o.no LIMIT $5", venueID, since.UnixMilli(), at.createdAt, at.no, erasedAtOnce)
	if err != nil {
		return nil, at, fmt.Errorf("find contacts to erase: %w", err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id, &last.createdAt, &last.no); err != nil {
			return nil, at, fmt.Errorf("find contacts to erase: %w", err)
		}
		ids = append(ids, id)
	}
	return ids, last, rows.Err()
}

// eraseContact erases how to reach one order's customer, where that is still due.
func (s *Service) eraseContact(ctx context.Context, tx bun.Tx, venueID string, since time.Time, id string) (done bool, err error) {
	r := &record{}
	err = r.scan(tx.Tx.QueryRowContext(ctx, "SELECT "+columns+" FROM orders o WHERE "+contactToErase+" AND o.id = $3"+forUpdate(s.DB.Dialect),
		venueID, since.UnixMilli(), id))
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read order: %w", err)
	}
	items, err := r.Items.Read()
	if err != nil {
		return false, err
	}
	r.itemNames = itemNames(items)
	indexed := r.searchText(r.words())
	r.CustomerPhone, r.CustomerAddress, r.Destination = sql.NullString{}, sql.NullString{}, sql.NullString{}
	if s.Sales != nil {
		if err := s.Sales.Forget(ctx, tx, venueID, id); err != nil {
			return false, err
		}
	}
	if err := r.forgetDelivery(); err != nil {
		return false, err
	}
	if err := r.forgetDistance(); err != nil {
		return false, err
	}
	_, err = tx.Tx.ExecContext(ctx, "UPDATE orders SET customer_phone = NULL, customer_address = NULL, destination = NULL, totals = $1 WHERE id = $2",
		database.Nullable(string(r.Totals)), r.ID)
	if err != nil {
		return false, fmt.Errorf("erase an order's contact: %w", err)
	}
	if err := reindex(ctx, s.DB, tx, r, indexed); err != nil {
		return false, err
	}
	return true, s.publish(ctx, tx, r, ContactErased)
}
