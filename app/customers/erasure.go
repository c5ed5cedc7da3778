package customers

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/operation"
)

// Bounds of the days after which contacts are erased. A shorter term would forget people
// who come once a month.
const (
	fewestDays = 30
	mostDays   = 3650
)

// oneDay is how often a venue is swept, and what its term counts.
const oneDay = 24 * time.Hour

// Erasure says when a venue forgets how to reach who no longer orders (LGPD).
type Erasure struct {
	Dias int `json:"dias" doc:"days without an order, 30 to 3650; 0: never"`
}

// ErasurePreview is what would be erased today.
type ErasurePreview struct {
	Clientes int `json:"Clientes" doc:"customers who would lose their telephone"`
	Pedidos  int `json:"Pedidos" doc:"orders that would lose telephone and address"`
}

// Erasure answers the venue's term; it has none until somebody sets it.
func (s *Service) Erasure(ctx context.Context, venueID string) (Erasure, error) {
	return erasureOf(ctx, s.db.Read, venueID)
}

func erasureOf(ctx context.Context, db bun.IDB, venueID string) (e Erasure, err error) {
	err = db.NewRaw("SELECT days FROM customer_erasures WHERE venue_id = ?", venueID).Scan(ctx, &e.Dias)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return e, fmt.Errorf("read erasure: %w", err)
	}
	return e, nil
}

// SetErasure sets the venue's term, which the next Sweep follows.
func (s *Service) SetErasure(ctx context.Context, venueID string, e Erasure) error {
	if e.Dias != 0 {
		if err := checkDays(e.Dias); err != nil {
			return err
		}
	}
	at, err := s.venues.Venue(ctx, venueID)
	if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		before, err := erasureOf(ctx, tx, venueID)
		if err != nil || before == e {
			return err
		}
		// A run of the term of before ends here.
		if err := s.recordErased(ctx, tx, venueID); err != nil {
			return err
		}
		_, err = tx.NewRaw(`INSERT INTO customer_erasures (venue_id, days, swept_at, customers, orders) VALUES (?0, ?1, 0, 0, 0)
			ON CONFLICT (venue_id) DO UPDATE SET days = ?1, swept_at = 0`, venueID, e.Dias).Exec(ctx)
		if err != nil {
			return fmt.Errorf("set erasure: %w", err)
		}
		return audit.Record(ctx, tx, audit.Entry{
			VenueID: venueID, At: s.clock.Now(), By: operation.ActorFrom(ctx), Action: audit.ContactErasureChanged, SubjectID: venueID, Subject: at.Name,
			Values: []audit.Value{{Name: "Apagar após", Before: before.term(), After: e.term()}},
		})
	})
}

func (e Erasure) term() string {
	if e.Dias == 0 {
		return "Nunca"
	}
	return fmt.Sprintf("%d dias sem pedir", e.Dias)
}

func checkDays(days int) error {
	if days < fewestDays || days > mostDays {
		return fault.Field("dias", fmt.Sprintf("Informe de %d a %d dias.", fewestDays, mostDays))
	}
	return nil
}

// PreviewErasure counts what a term of so many days would erase today.
func (s *Service) PreviewErasure(ctx context.Context, venueID string, days int) (p ErasurePreview, err error) {
	if err := checkDays(days); err != nil {
		return p, err
	}
	since := s.since(days)
	for people, err := range s.dormant(ctx, venueID, since) {
		if err != nil {
			return p, err
		}
		p.Clientes += len(people)
	}
	p.Pedidos, err = s.orders.ContactsToErase(ctx, venueID, since)
	return p, err
}

func (s *Service) since(days int) time.Time { return s.clock.Now().Add(-time.Duration(days) * oneDay) }

// dormant goes through the venue's customers with a telephone, or who had one before, and
// who have ordered, but not since, some at a time.
func (s *Service) dormant(ctx context.Context, venueID string, since time.Time) iter.Seq2[[]record, error] {
	return func(yield func([]record, error) bool) {
		for _, with := range []string{
			"c.phone <> ''",
			"c.phone = '' AND EXISTS (SELECT 1 FROM customer_former_identities f WHERE f.customer_id = c.id AND f.kind = 'phone')",
		} {
			for last := (record{}); ; {
				var rows []record
				err := s.db.Read.NewSelect().Model(&rows).Where("c.venue_id = ? AND "+with+" AND (c.phone, c.id) > (?, ?)", venueID, last.Phone, last.ID).
					Order("c.phone", "c.id").Limit(batch).Scan(ctx)
				if err != nil {
					yield(nil, fmt.Errorf("read customers: %w", err))
					return
				}
				if len(rows) == 0 {
					break
				}
				last = rows[len(rows)-1]
				people, err := s.onlyDormant(ctx, s.db.Read, rows, since)
				if (err != nil || len(people) > 0) && (!yield(people, err) || err != nil) {
					return
				}
			}
		}
	}
}

// onlyDormant answers those of a venue's customers who have ordered, but not since. Whoever
// is blocked or alerted is not among them: he is known by his telephone when he orders.
func (s *Service) onlyDormant(ctx context.Context, db bun.IDB, all []record, since time.Time) ([]record, error) {
	people, err := personsOf(ctx, db, all)
	if err != nil {
		return nil, err
	}
	is, err := s.orders.Dormant(ctx, db, all[0].VenueID, people, since)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(all))
	for i, r := range all {
		ids[i] = r.ID
	}
	var watched []string
	err = db.NewRaw("SELECT customer_id FROM customer_restrictions WHERE lifted_at IS NULL AND customer_id IN (?)", bun.List(ids)).Scan(ctx, &watched)
	if err != nil {
		return nil, fmt.Errorf("read restrictions: %w", err)
	}
	var found []record
	for i, r := range all {
		if is[i] && !slices.Contains(watched, r.ID) {
			found = append(found, r)
		}
	}
	return found, nil
}
