package stock

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/quantity"
)

// posting is what a movement does to one product.
type posting struct {
	line         int
	productID    string
	quantity     quantity.Amount
	packageUnits quantity.Amount
	paid, known  *Cost
	// unreserve ends reservations of as many units.
	unreserve quantity.Amount
	// unquota gives as many units back to the quota.
	unquota quantity.Amount
	// settle sees the balance before it moves; it may refuse, and set the quantity.
	settle func(*balance, *posting) error
	// moved sees how the balance's value has changed.
	moved func(Cost)
}

// post writes a movement and its lines into the ledger, and the balances, in the order of
// products' ids, so that two of them never wait for each other.
func (s *Service) post(ctx context.Context, tx bun.IDB, m *movementRow, lines []posting) error {
	var err error
	if m.ID, err = newID(); err != nil {
		return err
	}
	m.RecordedAt, m.Lines = s.Clock.Now().UnixMilli(), len(lines)
	for _, p := range lines {
		if p.paid != nil {
			m.Paid += *p.paid
		}
	}
	if _, err := tx.NewInsert().Model(m).Exec(ctx); err != nil {
		return fmt.Errorf("insert movement: %w", err)
	}
	lines = slices.Clone(lines)
	slices.SortStableFunc(lines, func(a, b posting) int { return cmp.Compare(a.productID, b.productID) })
	for i := range lines {
		if err := s.postLine(ctx, tx, m, &lines[i]); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) postLine(ctx context.Context, tx bun.IDB, m *movementRow, p *posting) error {
	b, err := s.hold(ctx, tx, m.VenueID, p.productID)
	if err != nil {
		return err
	}
	if p.settle != nil {
		if err := p.settle(b, p); err != nil {
			return err
		}
	}
	cost := b.move(p.quantity, p.paid, p.known)
	b.Reserved -= p.unreserve
	b.QuotaUsed -= p.unquota
	b.LastNo++
	b.MovedAt = m.RecordedAt
	if m.Kind == Count {
		b.CountedAt = m.RecordedAt
	}
	if p.moved != nil {
		p.moved(cost)
	}
	row := ledgerRow{
		VenueID: m.VenueID, ProductID: p.productID, No: b.LastNo, MovementID: m.ID, Line: p.line, Quantity: p.quantity,
		PackageUnits: p.packageUnits, OnHand: b.OnHand, Cost: cost, Value: b.Value, Paid: p.paid, RecordedAt: m.RecordedAt,
	}
	if _, err := tx.NewInsert().Model(&row).Exec(ctx); err != nil {
		return fmt.Errorf("insert into the ledger: %w", err)
	}
	if _, err := tx.NewUpdate().Model(b).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("write balance: %w", err)
	}
	return nil
}

// hold reads a product's balance for the transaction, and makes one where there is none.
func (s *Service) hold(ctx context.Context, tx bun.IDB, venueID, productID string) (*balance, error) {
	b := &balance{VenueID: venueID, ProductID: productID}
	if _, err := tx.NewInsert().Model(b).On("CONFLICT (venue_id, product_id) DO NOTHING").Exec(ctx); err != nil {
		return nil, fmt.Errorf("begin balance: %w", err)
	}
	query := tx.NewSelect().Model(b).WherePK()
	if s.DB.Dialect == database.Postgres {
		query.For("UPDATE")
	}
	if err := query.Scan(ctx); err != nil {
		return nil, fmt.Errorf("hold balance: %w", err)
	}
	return b, nil
}
