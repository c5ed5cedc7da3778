package orders

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/database"
)

// tally is how many orders stand in each state, by State.
type stateCounts [Refused + 1]int64

// standing is a venue's row of order_counters: its last change and its tally.
// Every change of an order goes through advance, so both are always exact.
type venueCounters struct {
	seq, placed int64
	states      stateCounts
}

// moveCounter adds a new row of order_counters to the one that is there.
const moveCounter = `ON CONFLICT (venue_id) DO UPDATE SET seq = c.seq + excluded.seq, placed = c.placed + excluded.placed,
			pending = c.pending + excluded.pending, accepted = c.accepted + excluded.accepted,
			preparing = c.preparing + excluded.preparing, in_transit = c.in_transit + excluded.in_transit,
			delivered = c.delivered + excluded.delivered, refused = c.refused + excluded.refused`

// advance moves the venue's numbering on by so many changes and new orders,
// moves its tally, and holds the row until the transaction ends: changes of
// one venue commit in the order of their seq.
func bumpCounters(ctx context.Context, tx bun.Tx, venueID string, by venueCounters) (venueCounters, error) {
	var now venueCounters
	err := tx.Tx.QueryRowContext(ctx, `INSERT INTO order_counters AS c
		(venue_id, seq, placed, pending, accepted, preparing, in_transit, delivered, refused)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		`+moveCounter+` RETURNING seq, placed`,
		venueID, by.seq, by.placed, by.states[Pending], by.states[Accepted], by.states[Preparing],
		by.states[InTransit], by.states[Delivered], by.states[Refused]).Scan(&now.seq, &now.placed)
	if err != nil {
		return venueCounters{}, fmt.Errorf("number change: %w", err)
	}
	return now, nil
}

// standingOf is where a venue stands now; all zero before its first order.
func countersOf(ctx context.Context, db *database.DB, venueID string) (venueCounters, error) {
	return readStanding(ctx, db.Read.DB, venueID)
}

func readStanding(ctx context.Context, db querier, venueID string) (venueCounters, error) {
	var s venueCounters
	err := db.QueryRowContext(ctx,
		"SELECT seq, placed, pending, accepted, preparing, in_transit, delivered, refused FROM order_counters WHERE venue_id = $1", venueID).
		Scan(&s.seq, &s.placed, &s.states[Pending], &s.states[Accepted], &s.states[Preparing],
			&s.states[InTransit], &s.states[Delivered], &s.states[Refused])
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return venueCounters{}, fmt.Errorf("read standing: %w", err)
	}
	return s, nil
}

// tallyColumns are the columns of order_counters that count the states.
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
