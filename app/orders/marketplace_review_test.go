package orders

import (
	"strings"
	"testing"

	"balcao/app/database"
	"balcao/app/database/databasetest"
)

// Whether a venue has orders of a marketplace that are not settled is asked every
// few seconds: neither what was delivered nor what is old is looked at.
func TestUnsettledOrdersHaveAnIndex(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		explain := explainer(t, db)
		explain("orders to review", ordersToReview, "v", int(Refused), 1)
		plan := explain("unsettled", unsettledOrder, "v", 1, 2)
		// PostgreSQL decides by what a table holds: here nothing.
		if db.Dialect == database.SQLite && strings.Count(plan, "orders_by_state (venue_id=? AND state=? AND created_at>?)") != 5 {
			t.Errorf("the plan is\n%s", plan)
		}
	})
}
