package paymentlinks

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/money"
)

var (
	errUnknown = fault.New(fault.NotFound, "Link de pagamento não encontrado.")
	errStale   = fault.New(fault.Conflict, "Outra pessoa alterou este link enquanto você editava. Confira o que ela mudou e salve de novo.")
	errTooMany = fault.New(fault.Conflict, "O estabelecimento já tem 5.000 links. Apague os que não usa mais.")
)

// Taken is what was paid by a link.
type Taken struct {
	// Paid are its uses that were paid and not given back whole.
	Paid int
	// Value came in, Refunded was given back of it.
	Value, Refunded money.Amount
	// Uses are people who went through it, Attempts their charges.
	Uses, Attempts int
}

// takenOf sums the uses of links; the rest of the query follows.
const takenOf = `SELECT link_id, COUNT(*) AS uses, SUM(charges) AS attempts,
	SUM(CASE WHEN paid_at IS NOT NULL AND refunded < value THEN 1 ELSE 0 END) AS paid,
	SUM(CASE WHEN paid_at IS NOT NULL THEN value ELSE 0 END) AS value,
	SUM(refunded) AS refunded FROM payment_link_uses `

func (s *Service) taken(ctx context.Context, db bun.IDB, where string, args ...any) (map[string]Taken, error) {
	var rows []struct {
		LinkID          string
		Uses, Attempts  int
		Paid            int
		Value, Refunded money.Amount
	}
	if err := db.NewRaw(takenOf+where+" GROUP BY link_id", args...).Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("sum uses of payment links: %w", err)
	}
	of := make(map[string]Taken, len(rows))
	for _, r := range rows {
		of[r.LinkID] = Taken{Paid: r.Paid, Value: r.Value, Refunded: r.Refunded, Uses: r.Uses, Attempts: r.Attempts}
	}
	return of, nil
}

// List answers the links of a venue, or those that it has deleted, the latest first.
func (s *Service) List(ctx context.Context, venueID string, deleted bool) ([]Link, map[string]Taken, error) {
	which := "venue_id = ? AND (deleted_at IS NOT NULL) = ?"
	var all []Link
	err := s.DB.Read.NewSelect().Model(&all).Where(which, venueID, deleted).Order("created_at DESC", "id").Limit(mostLinksOfAVenue).Scan(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("read payment links: %w", err)
	}
	of, err := s.taken(ctx, s.DB.Read, "WHERE link_id IN (SELECT id FROM payment_links WHERE "+which+")", venueID, deleted)
	return all, of, err
}

// Get answers a link of the venue, also one that is deleted: what was paid by it stays.
func (s *Service) Get(ctx context.Context, venueID, id string) (Link, error) {
	return one(ctx, s.DB.Read.NewSelect(), "id = ? AND venue_id = ?", id, venueID)
}

// one answers the link that a query finds.
func one(ctx context.Context, q *bun.SelectQuery, where string, args ...any) (Link, error) {
	var l Link
	err := q.Model(&l).Where(where, args...).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return l, errUnknown
	}
	if err != nil {
		return l, fmt.Errorf("read payment link: %w", err)
	}
	return l, nil
}

// hold locks a link, deleted or not, until the transaction ends.
func (s *Service) hold(ctx context.Context, tx bun.Tx, id string) (Link, error) {
	return one(ctx, s.forUpdate(tx.NewSelect()), "id = ?", id)
}

func (s *Service) venueOf(ctx context.Context, id string) (string, error) {
	l, err := one(ctx, s.DB.Read.NewSelect(), "id = ? AND deleted_at IS NULL", id)
	return l.VenueID, err
}

// newID names a link: it is public, and nobody can guess another's. Pages are found by
// small letters.
func newID() string { return strings.ToLower(rand.Text()[:16]) }

// Add makes a link of the venue.
func (s *Service) Add(ctx context.Context, venueID string, d Draft) (Link, error) {
	return s.save(ctx, venueID, d, audit.PaymentLinkAdded, func(ctx context.Context, tx bun.Tx) (Link, error) {
		n, err := tx.NewSelect().Model((*Link)(nil)).Where("venue_id = ? AND deleted_at IS NULL", venueID).Count(ctx)
		if err != nil {
			return Link{}, err
		}
		if n >= mostLinksOfAVenue {
			return Link{}, errTooMany
		}
		return Link{ID: newID(), VenueID: venueID, CreatedAt: s.now()}, nil
	})
}

// Change saves a link of the venue; who is being charged goes on paying what he was asked.
func (s *Service) Change(ctx context.Context, venueID, id string, d Draft) (Link, error) {
	return s.save(ctx, venueID, d, audit.PaymentLinkChanged, func(ctx context.Context, tx bun.Tx) (Link, error) {
		before, err := one(ctx, s.forUpdate(tx.NewSelect()), "id = ? AND venue_id = ? AND deleted_at IS NULL", id, venueID)
		if err == nil && d.Version != nil && *d.Version != before.Version {
			err = errStale
		}
		return before, err
	})
}

func (s *Service) save(ctx context.Context, venueID string, d Draft, action audit.Action, before func(context.Context, bun.Tx) (Link, error)) (Link, error) {
	at, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return Link{}, err
	}
	names, err := s.Products(ctx, venueID)
	if err != nil {
		return Link{}, err
	}
	var saved Link
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		old, err := before(ctx, tx)
		if err != nil {
			return err
		}
		if saved, err = d.settle(old, s.Clock.Now(), at.Zone); err != nil {
			return err
		}
		if saved.ProductID != "" && saved.ProductID != old.ProductID && !names.inUse(saved.ProductID) {
			return fault.Field("productId", "Este produto não está mais no cadastro. Escolha outro, ou deixe o link sem produto.")
		}
		saved.Version++
		_, err = tx.NewInsert().Model(&saved).On("CONFLICT (id) DO UPDATE").
			Set(`price = EXCLUDED.price, description = EXCLUDED.description, expires_on = EXCLUDED.expires_on,
				maximum_installments = EXCLUDED.maximum_installments, allow_payment_slip = EXCLUDED.allow_payment_slip,
				authenticated = EXCLUDED.authenticated, product_id = EXCLUDED.product_id, use_limit = EXCLUDED.use_limit, version = EXCLUDED.version`).Exec(ctx)
		if err != nil {
			return fmt.Errorf("write payment link: %w", err)
		}
		return s.record(ctx, tx, action, old, saved, names)
	})
	return saved, err
}

// Delete hides a link: nobody can pay by it any more, but who has been charged before.
// What was paid by it stays.
func (s *Service) Delete(ctx context.Context, venueID, id string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		l, err := s.hold(ctx, tx, id)
		if err != nil {
			return err
		}
		if l.VenueID != venueID {
			return errUnknown
		}
		if l.DeletedAt != 0 {
			return nil
		}
		l.DeletedAt = s.now()
		if _, err := tx.NewUpdate().Model(&l).WherePK().Column("deleted_at").Exec(ctx); err != nil {
			return fmt.Errorf("delete payment link: %w", err)
		}
		return s.record(ctx, tx, audit.PaymentLinkDeleted, l, l, nil)
	})
}
