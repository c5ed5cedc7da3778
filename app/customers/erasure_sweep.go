package customers

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
)

// erasedAtOnce keeps each transaction short: others write meanwhile.
const erasedAtOnce = 100

// errErasureChanged ends a run whose venue has another term by now.
var errErasureChanged = errors.New("the venue's erasure has changed")

// Sweep erases, once a day in each venue with a term, the telephones of customers who have
// not ordered for so long, and telephone and address in their orders. Each transaction
// erases some and counts them in the venue's row: a run that stops is taken up by the
// next, of any server, and the audit gets one entry with the counts of all of it.
func (s *Service) Sweep(ctx context.Context) error {
	var due []struct {
		VenueID string
		Days    int
	}
	err := s.db.Read.NewRaw("SELECT venue_id, days FROM customer_erasures WHERE days > 0 AND swept_at <= ?", s.now()-oneDay.Milliseconds()).Scan(ctx, &due)
	if err != nil {
		return fmt.Errorf("look for erasures: %w", err)
	}
	var failed error
	for _, v := range due {
		if err := s.erase(ctx, v.VenueID, v.Days); err != nil && !errors.Is(err, errErasureChanged) {
			failed = errors.Join(failed, err)
		}
	}
	return failed
}

func (s *Service) erase(ctx context.Context, venueID string, days int) error {
	since := s.since(days)
	// Customers first: one without CPF is found in his orders by the telephone.
	for people, err := range s.dormant(ctx, venueID, since) {
		if err != nil {
			return err
		}
		for some := range slices.Chunk(people, erasedAtOnce) {
			if err := s.erasePhones(ctx, venueID, days, some, since); err != nil {
				return err
			}
		}
	}
	err := s.orders.EraseContacts(ctx, venueID, since, func(ctx context.Context, tx bun.Tx, erased int) error {
		return countErased(ctx, tx, venueID, days, 0, erased)
	})
	if err != nil {
		return err
	}
	return s.endErasure(ctx, venueID, days)
}

// erasePhones erases the telephones, of now and before, of those who still have not ordered
// since: in the customer, in what would undo his import, and in the audit.
func (s *Service) erasePhones(ctx context.Context, venueID string, days int, people []record, since time.Time) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		people, err := s.onlyDormant(ctx, tx, people, since)
		if err != nil {
			return err
		}
		erased := 0
		for _, r := range people {
			result, err := tx.NewRaw("UPDATE customers SET phone = '', version = version + 1, updated_at = ? WHERE id = ? AND phone = ?", s.now(), r.ID, r.Phone).Exec(ctx)
			if err != nil {
				return fmt.Errorf("erase a telephone: %w", err)
			}
			if n, err := result.RowsAffected(); err != nil || n == 0 {
				if err != nil {
					return err
				}
				continue
			}
			erased++
			if _, err := tx.NewRaw("DELETE FROM customer_former_identities WHERE customer_id = ? AND kind = ?", r.ID, formerPhone).Exec(ctx); err != nil {
				return fmt.Errorf("erase former telephones: %w", err)
			}
			if err := s.forgetImported(ctx, tx, venueID, r.ID); err != nil {
				return err
			}
			if err := audit.Erase(ctx, tx, audit.Customer, r.ID, phoneField); err != nil {
				return err
			}
		}
		return countErased(ctx, tx, venueID, days, erased, 0)
	})
}

// countErased adds to the counts of the run under way.
func countErased(ctx context.Context, tx bun.Tx, venueID string, days, customers, orders int) error {
	result, err := tx.NewRaw("UPDATE customer_erasures SET customers = customers + ?, orders = orders + ? WHERE venue_id = ? AND days = ?",
		customers, orders, venueID, days).Exec(ctx)
	if err != nil {
		return fmt.Errorf("count what was erased: %w", err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, errErasureChanged)
	}
	return nil
}

// endErasure closes a run and writes its counts into the audit, where it erased anything.
func (s *Service) endErasure(ctx context.Context, venueID string, days int) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		// First, so that of two servers that end the same run one waits and finds nothing.
		if err := countErased(ctx, tx, venueID, days, 0, 0); err != nil {
			return err
		}
		if _, err := tx.NewRaw("UPDATE customer_erasures SET swept_at = ? WHERE venue_id = ?", s.now(), venueID).Exec(ctx); err != nil {
			return fmt.Errorf("end a run of erasure: %w", err)
		}
		return s.recordErased(ctx, tx, venueID)
	})
}

// recordErased writes the counts of a run into the audit, where it erased anything, and
// begins them anew.
func (s *Service) recordErased(ctx context.Context, tx bun.Tx, venueID string) error {
	var customers, orders int
	err := tx.NewRaw("SELECT customers, orders FROM customer_erasures WHERE venue_id = ? AND customers + orders > 0", venueID).Scan(ctx, &customers, &orders)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read what was erased: %w", err)
	}
	if _, err := tx.NewRaw("UPDATE customer_erasures SET customers = 0, orders = 0 WHERE venue_id = ?", venueID).Exec(ctx); err != nil {
		return fmt.Errorf("count anew what is erased: %w", err)
	}
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: venueID, At: s.clock.Now(), Action: audit.ContactsErased, SubjectID: venueID, Subject: "Clientes sem pedidos recentes",
		Values: []audit.Value{{Name: "Clientes", After: strconv.Itoa(customers)}, {Name: "Pedidos", After: strconv.Itoa(orders)}},
	})
}
