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
type tally [Refused + 1]int64

// standing is a venue's row of order_counters: its last change and its tally.
// Every change of an order goes through advance, so both are always exact.
type standing struct {
	seq, placed int64
	tally       tally
}

// moveCounter adds a new row of order_counters to the one that is there.
const moveCounter = `ON CONFLICT (venue_id) DO UPDATE SET seq = c.seq + excluded.seq, placed = c.placed + excluded.placed,
			pending = c.pending + excluded.pending, accepted = c.accepted + excluded.accepted,
			preparing = c.preparing + excluded.preparing, in_transit = c.in_transit + excluded.in_transit,
			delivered = c.delivered + excluded.delivered, refused = c.refused + excluded.refused`

// advance moves the venue's numbering on by so many changes and new orders,
// moves its tally, and holds the row until the transaction ends: changes of
// one venue commit in the order of their seq.
func advance(ctx context.Context, tx bun.Tx, venueID string, by standing) (standing, error) {
	var now standing
	err := tx.Tx.QueryRowContext(ctx, `INSERT INTO order_counters AS c
		(venue_id, seq, placed, pending, accepted, preparing, in_transit, delivered, refused)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		`+moveCounter+` RETURNING seq, placed`,
		venueID, by.seq, by.placed, by.tally[Pending], by.tally[Accepted], by.tally[Preparing],
		by.tally[InTransit], by.tally[Delivered], by.tally[Refused]).Scan(&now.seq, &now.placed)
	if err != nil {
		return standing{}, fmt.Errorf("number change: %w", err)
	}
	return now, nil
}

// standingOf is where a venue stands now; all zero before its first order.
func standingOf(ctx context.Context, db *database.DB, venueID string) (standing, error) {
	return readStanding(ctx, db.Read.DB, venueID)
}

func readStanding(ctx context.Context, db querier, venueID string) (standing, error) {
	var s standing
	err := db.QueryRowContext(ctx,
		"SELECT seq, placed, pending, accepted, preparing, in_transit, delivered, refused FROM order_counters WHERE venue_id = $1", venueID).
		Scan(&s.seq, &s.placed, &s.tally[Pending], &s.tally[Accepted], &s.tally[Preparing],
			&s.tally[InTransit], &s.tally[Delivered], &s.tally[Refused])
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return standing{}, fmt.Errorf("read standing: %w", err)
	}
	return s, nil
}

// tallyColumns are the columns of order_counters that count the states.
func tallyColumns(states []State) []string {
	names := [...]string{Pending: "pending", Accepted: "accepted", Preparing: "preparing", InTransit: "in_transit", Delivered: "delivered", Refused: "refused"}
	columns := make([]string, len(states))
	for i, s := range states {
		columns[i] = names[s]
	}
	return columns
}

// total adds up the chosen states.
func (t tally) total(states []State) int {
	var n int64
	for _, s := range states {
		n += t[s]
	}
	return int(n)
}
