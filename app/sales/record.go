package sales

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/money"
)

// Record writes sales down. One that is written down already stays as it is.
func (s *Service) Record(ctx context.Context, tx bun.Tx, sales ...Sale) error {
	for _, sale := range sales {
		if err := sale.check(); err != nil {
			return err
		}
		row, err := s.row(ctx, tx, sale.VenueID, sale.At)
		if err != nil {
			return err
		}
		row.Channel, row.SourceID, row.Code, row.StoreID = sale.Channel, sale.SourceID, sale.Code, database.Nullable(sale.StoreID)
		row.Equipment, row.Operator = sale.Equipment, sale.Operator
		row.take(sale.Value)
		row.handed(sale.Handover)
		row.PaidBy = paidBy(sale.Payments)
		fresh, err := row.insert(ctx, tx)
		if err != nil {
			return err
		}
		if !fresh {
			continue
		}
		if row.Buyer, err = s.meet(ctx, tx, row.visit(), sale.Person); err != nil {
			return err
		}
		if err := row.count(ctx, tx); err != nil {
			return err
		}
		if err := insertItems(ctx, tx, row.ID, withRest(sale.Items, sale.Value), sale.Discount); err != nil {
			return err
		}
		if err := insertPayments(ctx, tx, row.ID, sale.Payments); err != nil {
			return err
		}
		s.told(ctx, sale.VenueID)
	}
	return nil
}

// told has whoever watches the venue's sales read them again after the commit.
func (s *Service) told(ctx context.Context, venueID string) {
	database.Committed(ctx, func() { s.Changed(venueID) })
}

// Refund is money given back for a sale.
type Refund struct {
	VenueID  string
	Channel  Channel
	SourceID string
	// Key names the refund: the same one is written down once.
	Key   string
	At    time.Time
	Value money.Amount
}

// Refund writes a refund down as a sale of its own, negative and of its own day. The one
// that gives back the rest of a sale has what is left of its lines, and its items; of a
// part it is not known what it is for: it lowers the value of the items by one line. Faults:
// NotFound without the sale, Conflict where more would be given back than was paid, or
// where the key stands for another value.
func (s *Service) Refund(ctx context.Context, tx bun.Tx, r Refund) error {
	of, err := s.saleOf(ctx, tx, r)
	if err != nil {
		return err
	}
	row, err := s.row(ctx, tx, r.VenueID, r.At)
	if err != nil {
		return err
	}
	row.Channel, row.SourceID, row.Code, row.StoreID = r.Channel, r.SourceID+"/"+r.Key, of.Code, of.StoreID
	row.RefundOf = database.Nullable(of.ID)
	row.Kind, row.Buyer, row.District, row.City = of.Kind, of.Buyer, of.District, of.City
	row.Equipment, row.Operator = of.Equipment, of.Operator
	row.Carrier, row.TableNumber, row.PaidBy = of.Carrier, of.TableNumber, of.PaidBy
	known, err := row.recorded(ctx, tx)
	if err != nil {
		return err
	}
	if known != nil {
		if *known != -r.Value {
			return fault.New(fault.Conflict, "Esta devolução já foi feita com outro valor. Confira as devoluções desta venda.")
		}
		return nil
	}
	left, err := leftOf(ctx, tx, of.ID)
	if err != nil {
		return err
	}
	if r.Value <= 0 || r.Value > left.Total {
		return fault.New(fault.Conflict, "A devolução passa do que foi pago. Confira as devoluções já feitas desta venda.")
	}
	rest := r.Value == left.Total
	if row.Items, row.Total = -r.Value, -r.Value; rest {
		row.take(Value{-left.Items, -left.Discount, -left.ServiceTax, -left.DeliveryFee, -left.Total})
	}
	if _, err := row.insert(ctx, tx); err != nil {
		return err
	}
	if err := row.count(ctx, tx); err != nil {
		return err
	}
	if rest {
		err = negateItems(ctx, tx, of.ID, row.ID)
	} else {
		err = insertItems(ctx, tx, row.ID, []Item{{Name: partBack, Value: -r.Value}}, 0)
	}
	if err != nil {
		return err
	}
	s.told(ctx, r.VenueID)
	back, err := paymentsBack(ctx, tx, of.ID, r.Value)
	if err != nil {
		return err
	}
	return insertPayments(ctx, tx, row.ID, back)
}

// paymentsBack parts what is given back over a sale's payments, the first one first, never
// more than each has left; its parts are negative.
func paymentsBack(ctx context.Context, tx bun.Tx, saleID string, value money.Amount) ([]Payment, error) {
	var left []Payment
	err := tx.NewRaw(`SELECT p.method, p.online, p.brand, SUM(p.value) AS value FROM sale_payments p JOIN sales s ON s.id = p.sale_id
		WHERE s.id = ? OR s.refund_of = ? GROUP BY p.method, p.online, p.brand
		ORDER BY MIN(CASE WHEN s.id = ? THEN p.position END)`, saleID, saleID, saleID).Scan(ctx, &left)
	if err != nil {
		return nil, fmt.Errorf("read a sale's payments: %w", err)
	}
	var back []Payment
	for _, p := range left {
		if part := min(p.Value, value); part > 0 {
			back = append(back, Payment{p.Method, p.Online, -part, p.Brand})
			value -= part
		}
	}
	return back, nil
}

// Settlement is how a sale was paid in the end.
type Settlement struct {
	VenueID  string
	Channel  Channel
	SourceID string
	// ServiceTax is what was paid of it; the total follows.
	ServiceTax money.Amount
	Payments   []Payment
}

// Settle puts onto a sale how it was paid, which is known later than that it was sold: a
// table pays its account at the end. A sale that is not written down yet, and one of which
// something was given back, stay as they are.
func (s *Service) Settle(ctx context.Context, tx bun.Tx, with Settlement) error {
	row, err := s.saleOf(ctx, tx, Refund{VenueID: with.VenueID, Channel: with.Channel, SourceID: with.SourceID})
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	refunded, err := tx.NewSelect().Model((*saleRow)(nil)).Where("refund_of = ?", row.ID).Exists(ctx)
	if err != nil || refunded {
		return err
	}
	value := Value{row.Items, row.Discount, with.ServiceTax, row.DeliveryFee, row.Total - row.ServiceTax + with.ServiceTax}
	if err := (Sale{SourceID: with.SourceID, Value: value, Payments: with.Payments}).check(); err != nil {
		return err
	}
	_, err = tx.NewRaw("UPDATE sales SET service_tax = ?, total = ?, paid_by = ? WHERE id = ?", value.ServiceTax, value.Total, paidBy(with.Payments), row.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("settle sale: %w", err)
	}
	more := row
	more.take(Value{0, 0, value.ServiceTax - row.ServiceTax, 0, value.Total - row.Total})
	if err := more.add(ctx, tx, 0); err != nil {
		return err
	}
	s.told(ctx, with.VenueID)
	if _, err := tx.NewRaw("DELETE FROM sale_payments WHERE sale_id = ?", row.ID).Exec(ctx); err != nil {
		return fmt.Errorf("settle sale: %w", err)
	}
	return insertPayments(ctx, tx, row.ID, with.Payments)
}

// recorded answers the total of the row's source where that is written down already.
func (r *saleRow) recorded(ctx context.Context, tx bun.Tx) (*money.Amount, error) {
	var total money.Amount
	err := tx.NewRaw("SELECT total FROM sales WHERE venue_id = ? AND channel = ? AND source_id = ?", r.VenueID, r.Channel, r.SourceID).Scan(ctx, &total)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &total, err
}

// leftOf are the lines of a sale, less what was given back.
func leftOf(ctx context.Context, tx bun.Tx, saleID string) (Value, error) {
	var left Value
	err := tx.NewRaw(`SELECT SUM(items) AS items, SUM(discount) AS discount, SUM(service_tax) AS service_tax, SUM(delivery_fee) AS delivery_fee,
		SUM(total) AS total FROM sales WHERE id = ? OR refund_of = ?`, saleID, saleID).Scan(ctx, &left)
	return left, err
}

// saleOf holds the sale that a refund is of, so that two refunds see each other.
func (s *Service) saleOf(ctx context.Context, tx bun.Tx, r Refund) (saleRow, error) {
	var of saleRow
	query := tx.NewSelect().Model(&of).Where("venue_id = ? AND channel = ? AND source_id = ? AND refund_of IS NULL", r.VenueID, r.Channel, r.SourceID)
	if s.DB.Dialect == database.Postgres {
		query = query.For("UPDATE")
	}
	err := query.Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return of, fault.New(fault.NotFound, "Venda não encontrada.")
	}
	return of, err
}

// row is the sale of a moment in a venue, without its values.
func (s *Service) row(ctx context.Context, tx bun.IDB, venueID string, at time.Time) (saleRow, error) {
	of, err := s.Venues.VenueIn(ctx, tx, venueID)
	if err != nil {
		return saleRow{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return saleRow{}, err
	}
	row := saleRow{ID: id.String(), VenueID: venueID, At: at.UnixMilli(), RecordedAt: s.Clock.Now().UnixMilli()}
	row.Day, row.Hour = of.Day(at), at.In(of.Zone).Hour()
	return row, nil
}

// saleRow is a row of sales.
type saleRow struct {
	bun.BaseModel `bun:"table:sales"`

	ID          string `bun:",pk"`
	VenueID     string
	Channel     Channel
	SourceID    string
	Code        string
	RefundOf    sql.NullString
	At          int64
	Day         string
	Hour        int
	StoreID     sql.NullString
	Items       money.Amount
	Discount    money.Amount
	ServiceTax  money.Amount
	DeliveryFee money.Amount
	Total       money.Amount
	RecordedAt  int64
	Kind        Kind
	Buyer       string
	District    string
	City        string
	Carrier     string
	TableNumber string
	PaidBy      string
	Equipment   string
	Operator    string
}

func (r *saleRow) take(v Value) {
	r.Items, r.Discount, r.ServiceTax, r.DeliveryFee, r.Total = v.Items, v.Discount, v.ServiceTax, v.DeliveryFee, v.Total
}

// insert reports whether the row is new.
func (r *saleRow) insert(ctx context.Context, tx bun.IDB) (bool, error) {
	result, err := tx.NewInsert().Model(r).On("CONFLICT (venue_id, channel, source_id) DO NOTHING").Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("record sale: %w", err)
	}
	n, err := result.RowsAffected()
	return n > 0, err
}

type paymentRow struct {
	bun.BaseModel `bun:"table:sale_payments"`

	SaleID   string
	Position int
	Method   string
	Online   bool
	Value    money.Amount
	Brand    string
}

func insertPayments(ctx context.Context, tx bun.IDB, saleID string, payments []Payment) error {
	if len(payments) == 0 {
		return nil
	}
	rows := make([]paymentRow, len(payments))
	for i, p := range payments {
		rows[i] = paymentRow{SaleID: saleID, Position: i, Method: p.Method, Online: p.Online, Value: p.Value, Brand: p.Brand}
	}
	_, err := tx.NewInsert().Model(&rows).Exec(ctx)
	return err
}
