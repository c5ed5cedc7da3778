package sales

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"
)

// backlogAtOnce is how many orders of the past one transaction looks at.
const backlogAtOnce = 500

// Sweep records the orders that were delivered before there were sales, and says of sales
// from before reports what those ask.
func (s *Service) Sweep(ctx context.Context) error {
	if err := s.sweepBacklog(ctx); err != nil {
		return err
	}
	return s.sweepPast(ctx)
}

// sweepBacklog records them once: what one server has done another does not do again.
func (s *Service) sweepBacklog(ctx context.Context) error {
	for {
		var last, done int64
		err := s.DB.Read.NewRaw("SELECT last_no, done_no FROM sales_backlog WHERE done_no < last_no").Scan(ctx, &last, &done)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read the backlog of sales: %w", err)
		}
		sold, upTo, err := s.Orders.Delivered(ctx, done, last, backlogAtOnce)
		if err != nil {
			return fmt.Errorf("read orders of the past: %w", err)
		}
		err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			result, err := tx.NewRaw("UPDATE sales_backlog SET done_no = ? WHERE done_no = ?", upTo, done).Exec(ctx)
			if err != nil {
				return err
			}
			if n, err := result.RowsAffected(); err != nil || n == 0 {
				return err
			}
			return s.Record(ctx, tx, sold...)
		})
		if err != nil {
			return fmt.Errorf("record orders of the past: %w", err)
		}
	}
}
