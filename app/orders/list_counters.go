package orders

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/database"
)

// stateCounts is how many orders stand in each state, by State.
type stateCounts [Refused + 1]int64

// venueCounters is a venue's row of order_counters: the seq of its last change, how many
// orders were placed, and how many stand in each state. Every change of an order goes
// through bumpCounters, so all of them are always exact.
type venueCounters struct {
	seq, placed int64
	states      stateCounts
}

// bumpCounters adds changes and new orders to the venue's counters and answers seq and
// placed as they are then. It holds the row until the transaction ends: changes of one
// venue commit in the order of their seq.
func bumpCounters(ctx context.Context, tx bun.Tx, venueID string, by venueCounters) (venueCounters, error) {
	var now venueCounters
	err := tx.Tx.QueryRowContext(ctx, `INSERT INTO order_counters AS c
		(venue_id, seq, placed, pending, accepted, preparing, in_transit, delivered, refused)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (venue_id) DO UPDATE SET seq = c.seq + excluded.seq, placed = c.placed + excluded.placed,
			pending = c.pending + excluded.pending, accepted = c.accepted + excluded.accepted,
			preparing = c.preparing + excluded.preparing, in_transit = c.in_transit + excluded.in_transit,
			delivered = c.delivered + excluded.delivered, refused = c.refused + excluded.refused
		RETURNING seq, placed`,
		venueID, by.seq, by.placed, by.states[Pending], by.states[Accepted], by.states[Preparing],
		by.states[InTransit], by.states[Delivered], by.states[Refused]).Scan(&now.seq, &now.placed)
	if err != nil {
		return venueCounters{}, fmt.Errorf("number change: %w", err)
	}
	return now, nil
}

// countersOf reads a venue's counters; all zero before its first order.
func countersOf(ctx context.Context, db *database.DB, venueID string) (venueCounters, error) {
	var s venueCounters
	err := db.Read.DB.QueryRowContext(ctx,
		"SELECT seq, placed, pending, accepted, preparing, in_transit, delivered, refused FROM order_counters WHERE venue_id = $1", venueID).
		Scan(&s.seq, &s.placed, &s.states[Pending], &s.states[Accepted], &s.states[Preparing],
			&s.states[InTransit], &s.states[Delivered], &s.states[Refused])
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return venueCounters{}, fmt.Errorf("read counters: %w", err)
	}
	return s, nil
}

// stateColumns are the columns of order_counters that count the states.
func stateColumns(states []State) []string {
	names := [...]string{Pending: "pending", Accepted: "accepted", Preparing: "preparing", InTransit: "in_transit", Delivered: "delivered", Refused: "refused"}
	columns := make([]string, len(states))
	for i, s := range states {
		columns[i] = names[s]
	}
	return columns
}

// total adds up the chosen states.
func (counts stateCounts) total(states []State) int {
	var n int64
	for _, s := range states {
		n += counts[s]
	}
	return int(n)
}
