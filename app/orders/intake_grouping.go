package orders

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"balcao/app/database"

	"github.com/uptrace/bun"
)

// group puts an own order into the group of those that the same table or customer placed
// and of which one is still under way, within the grouping time from the first of them;
// alone it begins a group.
func (s *Service) group(ctx context.Context, tx bun.Tx, row *record, within time.Duration) error {
	var who string
	var value sql.NullString
	switch {
	case row.Origin != Own, row.waits():
		return nil
	case row.TableID.Valid:
		who, value = sameTable, row.TableID
	case row.CustomerPhone.Valid:
		who, value = samePhone, row.CustomerPhone
	case row.CustomerCPF.Valid:
		who, value = sameCPF, row.CustomerCPF
	default:
		return nil
	}
	err := tx.Tx.QueryRowContext(ctx, groupUnderWay(who), row.VenueID, value.String, row.CreatedAt-within.Milliseconds(),
		int(Delivered), int(Refused)).Scan(&row.GroupID)
	if errors.Is(err, sql.ErrNoRows) {
		row.GroupID = database.Nullable(row.ID)
		return nil
	}
	if err != nil {
		return fmt.Errorf("find the order's group: %w", err)
	}
	return nil
}

// Whose orders belong together.
const (
	sameTable = "o.table_id = $2"
	samePhone = "o.customer_phone = $2"
	sameCPF   = "o.customer_phone IS NULL AND o.customer_cpf = $2"
)

// groupUnderWay finds the group, begun at $3 or later, of an order that has not
// ended. A group has the id of its first order.
func groupUnderWay(who string) string {
	return `SELECT o.group_id FROM orders o JOIN orders first ON first.id = o.group_id
		WHERE o.venue_id = $1 AND ` + who + ` AND o.created_at >= $3 AND o.state NOT IN ($4, $5) AND first.created_at >= $3
		ORDER BY o.created_at DESC LIMIT 1`
}
