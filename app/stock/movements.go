package stock

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

const selected = "m.*, COALESCE((SELECT r.id FROM stock_movements AS r WHERE r.reverses = m.id), '') AS reversed_by"

// movement reads a movement of the venue with its lines.
func (s *Service) movement(ctx context.Context, db bun.IDB, venueID, id string, products map[string]Product) (Movement, error) {
	var row movementRow
	err := db.NewSelect().Model(&row).ColumnExpr(selected).Where("m.id = ? AND m.venue_id = ?", id, venueID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Movement{}, errNoMovement
	}
	if err != nil {
		return Movement{}, fmt.Errorf("read movement: %w", err)
	}
	var lines []ledgerRow
	if err := db.NewSelect().Model(&lines).Where("movement_id = ?", id).Order("line", "no").Scan(ctx); err != nil {
		return Movement{}, fmt.Errorf("read the ledger: %w", err)
	}
	out := row.wire()
	for _, l := range lines {
		p := products[l.ProductID]
		posted := Posted{
			ProductID: l.ProductID, Product: cmp.Or(p.Name, "Produto"), Unit: cmp.Or(p.Unit, Piece), Quantity: l.Quantity,
			PackageUnits: l.PackageUnits, OnHand: l.OnHand, Cost: l.Cost.money(),
		}
		if l.Paid != nil {
			total := l.Paid.money()
			posted.Total = &total
		}
		out.Lines = append(out.Lines, posted)
	}
	return out, nil
}

var errNoMovement = fault.New(fault.NotFound, "Este movimento não existe. Atualize a lista.")

// Movement answers a movement of the venue.
func (s *Service) Movement(ctx context.Context, venueID, id string) (Movement, error) {
	products, err := s.products(ctx, venueID)
	if err != nil {
		return Movement{}, err
	}
	return s.movement(ctx, s.DB.Read, venueID, id, products)
}

// MovementFilter says which movements are meant; what is empty narrows nothing.
type MovementFilter struct {
	Kind Kind
	// From and To are days of the venue on which they were recorded, both included.
	From, To string
	// Text is looked for in supplier, invoice, reason, note and products.
	Text string
}

// Movements lists movements of the venue, the latest first, without their lines.
func (s *Service) Movements(ctx context.Context, venueID string, f MovementFilter, page operation.PageQuery) ([]Movement, int, error) {
	at, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return nil, 0, err
	}
	var rows []movementRow
	q := s.DB.Read.NewSelect().Model(&rows).ColumnExpr(selected).Where("m.venue_id = ?", venueID)
	if f.Kind != "" {
		q.Where("(m.kind = ? OR m.kind = ? AND EXISTS (SELECT 1 FROM stock_movements AS o WHERE o.id = m.reverses AND o.kind = ?))", f.Kind, Reversal, f.Kind)
	}
	if f.From != "" {
		day, err := dayIn("de", f.From, at.Zone)
		if err != nil {
			return nil, 0, err
		}
		q.Where("m.recorded_at >= ?", day.UnixMilli())
	}
	if f.To != "" {
		day, err := dayIn("ate", f.To, at.Zone)
		if err != nil {
			return nil, 0, err
		}
		q.Where("m.recorded_at < ?", day.AddDate(0, 0, 1).UnixMilli())
	}
	for _, word := range strings.Fields(br.Fold(f.Text)) {
		q.Where(`m.search LIKE ? ESCAPE '\'`, "%"+literal.Replace(word)+"%")
	}
	total, err := q.Count(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("count movements: %w", err)
	}
	if err := q.Order("m.recorded_at DESC", "m.id DESC").Limit(int64(page.Size)).Offset(int64(page.Offset())).Scan(ctx); err != nil {
		return nil, 0, fmt.Errorf("read movements: %w", err)
	}
	out := make([]Movement, len(rows))
	for i, r := range rows {
		out[i] = r.wire()
	}
	return out, int(total), nil
}

// literal takes their meaning from the signs of LIKE.
var literal = strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`)

// dayIn is when a day begins in the venue.
func dayIn(field, day string, zone *time.Location) (time.Time, error) {
	t, err := time.ParseInLocation(time.DateOnly, day, zone)
	if err != nil || t.Year() < 2000 || t.Year() > 9999 {
		return t, fault.Field(field, "Informe um dia que existe.")
	}
	return t, nil
}

// LedgerEntry is a row of a product's ledger.
type LedgerEntry struct {
	No       int64    `json:"numero"`
	Movement Movement `json:"movimento"`
	Posted
	Value money.Amount `json:"valor" doc:"of the stock after it"`
}

// Ledger lists what moved a product's stock, the latest first.
func (s *Service) Ledger(ctx context.Context, venueID, productID string, page operation.PageQuery) ([]LedgerEntry, int, error) {
	products, err := s.products(ctx, venueID)
	if err != nil {
		return nil, 0, err
	}
	p, known := products[productID]
	if !known {
		return nil, 0, fault.New(fault.NotFound, "Este produto não existe mais. Atualize a lista.")
	}
	var rows []ledgerRow
	q := s.DB.Read.NewSelect().Model(&rows).Where("venue_id = ? AND product_id = ?", venueID, productID)
	total, err := q.Count(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("count the ledger: %w", err)
	}
	if err := q.Order("no DESC").Limit(int64(page.Size)).Offset(int64(page.Offset())).Scan(ctx); err != nil {
		return nil, 0, fmt.Errorf("read the ledger: %w", err)
	}
	acts, err := s.acts(ctx, rows)
	if err != nil {
		return nil, 0, err
	}
	out := make([]LedgerEntry, len(rows))
	for i, r := range rows {
		out[i] = LedgerEntry{
			No: r.No, Movement: acts[r.MovementID], Value: r.Value.money(),
			Posted: Posted{ProductID: productID, Product: p.Name, Unit: p.Unit, Quantity: r.Quantity, PackageUnits: r.PackageUnits, OnHand: r.OnHand, Cost: r.Cost.money()},
		}
		if r.Paid != nil {
			paid := r.Paid.money()
			out[i].Total = &paid
		}
	}
	return out, int(total), nil
}

// acts are the movements of ledger rows, by id.
func (s *Service) acts(ctx context.Context, of []ledgerRow) (map[string]Movement, error) {
	acts := map[string]Movement{}
	if len(of) == 0 {
		return acts, nil
	}
	ids := make([]string, len(of))
	for i, r := range of {
		ids[i] = r.MovementID
	}
	var rows []movementRow
	if err := s.DB.Read.NewSelect().Model(&rows).ColumnExpr(selected).Where("m.id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read movements: %w", err)
	}
	for _, r := range rows {
		acts[r.ID] = r.wire()
	}
	return acts, nil
}
