package sales

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"
)

// sweepPast looks orders up that had ended before reports were kept: what their sales do not
// say yet, and which were refused. What one server has done another does not do again.
func (s *Service) sweepPast(ctx context.Context) error {
	for {
		var last, done int64
		err := s.DB.Read.NewRaw("SELECT last_no, done_no FROM sales_past LIMIT 1").Scan(ctx, &last, &done)
		if errors.Is(err, sql.ErrNoRows) {
			if last, err = s.beginPast(ctx); err != nil {
				return err
			}
		} else if err != nil {
			return fmt.Errorf("read how far the past has been looked up: %w", err)
		}
		if done >= last {
			return nil
		}
		sold, refused, upTo, err := s.Orders.Ended(ctx, done, last, backlogAtOnce)
		if err != nil {
			return fmt.Errorf("read orders that have ended: %w", err)
		}
		err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			result, err := tx.NewRaw("UPDATE sales_past SET done_no = ? WHERE done_no = ?", upTo, done).Exec(ctx)
			if err != nil {
				return err
			}
			if n, err := result.RowsAffected(); err != nil || n == 0 {
				return err
			}
			if err := s.fill(ctx, tx, sold); err != nil {
				return err
			}
			return s.Refuse(ctx, tx, refused...)
		})
		if err != nil {
			return fmt.Errorf("look the past up: %w", err)
		}
	}
}

// beginPast keeps how far the past reaches, and looks after what was sold by
// links and what was donated.
func (s *Service) beginPast(ctx context.Context) (last int64, err error) {
	if last, err = s.Orders.Newest(ctx); err != nil {
		return 0, err
	}
	return last, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewRaw("INSERT INTO sales_past (last_no, done_no) SELECT ?, 0 WHERE NOT EXISTS (SELECT 1 FROM sales_past)", last).Exec(ctx); err != nil {
			return err
		}
		var links []saleRow
		if err := tx.NewSelect().Model(&links).Where("kind = 0 AND channel IN (?) AND refund_of IS NULL", bun.List([]Channel{PaymentLink, Donation})).Scan(ctx); err != nil {
			return err
		}
		for _, of := range links {
			kind := ByLink
			if of.Channel == Donation {
				kind = ByDonation
			}
			if err := s.fillOne(ctx, tx, of, Sale{Handover: Handover{Kind: kind}}); err != nil {
				return err
			}
		}
		return nil
	})
}

// fill says of sales that were recorded before what reports ask of them.
func (s *Service) fill(ctx context.Context, tx bun.Tx, sold []Sale) error {
	for _, sale := range sold {
		of, err := s.saleOf(ctx, tx, Refund{VenueID: sale.VenueID, Channel: sale.Channel, SourceID: sale.SourceID})
		if err != nil || of.Kind != 0 {
			if err == nil {
				continue
			}
			return err
		}
		if err := s.fillOne(ctx, tx, of, sale); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) fillOne(ctx context.Context, tx bun.Tx, of saleRow, sale Sale) error {
	var payments []Payment
	if err := tx.NewRaw("SELECT method, online, value FROM sale_payments WHERE sale_id = ? ORDER BY position", of.ID).Scan(ctx, &payments); err != nil {
		return err
	}
	of.handed(sale.Handover)
	of.PaidBy = paidBy(payments)
	_, err := tx.NewRaw(`UPDATE sales SET kind = ?, district = ?, city = ?, carrier = ?, table_number = ?, paid_by = ? WHERE id = ? OR refund_of = ?`,
		of.Kind, of.District, of.City, of.Carrier, of.TableNumber, of.PaidBy, of.ID, of.ID).Exec(ctx)
	if err != nil {
		return err
	}
	if of.Buyer, err = s.meet(ctx, tx, of.visit(), sale.Person); err != nil {
		return err
	}
	if _, err := tx.NewRaw("UPDATE sales SET buyer = ? WHERE refund_of = ?", of.Buyer, of.ID).Exec(ctx); err != nil {
		return err
	}
	var backs []saleRow
	if err := tx.NewSelect().Model(&backs).Where("id = ? OR refund_of = ?", of.ID, of.ID).Order("at", "id").Scan(ctx); err != nil {
		return err
	}
	for _, row := range backs {
		if err := row.completeItems(ctx, tx, of.ID); err != nil {
			return err
		}
		if err := s.Recount(ctx, tx, row.VenueID, row.Day); err != nil {
			return err
		}
	}
	return nil
}

// completeItems gives the lines of a sale or refund from before their shares of the discount,
// and what they lack.
func (r *saleRow) completeItems(ctx context.Context, tx bun.Tx, saleID string) error {
	var lines []itemRow
	if err := tx.NewSelect().Model(&lines).Where("sale_id = ?", r.ID).Order("position").Scan(ctx); err != nil {
		return err
	}
	if _, err := tx.NewRaw("DELETE FROM sale_items WHERE sale_id = ?", r.ID).Exec(ctx); err != nil {
		return err
	}
	if r.RefundOf.Valid {
		if len(lines) == 0 {
			return insertItems(ctx, tx, r.ID, []Item{{Name: partBack, Value: r.Items}}, 0)
		}
		return negateItems(ctx, tx, saleID, r.ID)
	}
	items := make([]Item, len(lines))
	for i, l := range lines {
		items[i] = l.item()
	}
	return insertItems(ctx, tx, r.ID, withRest(items, Value{Items: r.Items, Discount: r.Discount}), r.Discount)
}
