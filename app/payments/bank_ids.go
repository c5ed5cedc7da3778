package payments

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"
)

// Named is money that came in, as a bank names it.
type Named struct {
	ID, EndToEnd, Txid, Label string
	Amount                    int64
	ReceivedAt                int64
}

// NamedBy answers the venue's payments with the end-to-end ids or txids.
func (s *Service) NamedBy(ctx context.Context, venueID string, ids []string) (all []Named, err error) {
	ids = slices.DeleteFunc(slices.Compact(slices.Sorted(slices.Values(ids))), func(id string) bool { return id == "" })
	for part := range slices.Chunk(ids, 400) {
		var rows []Named
		// Two reads by an index each; one that says OR takes none.
		err := s.DB.Read.NewRaw(`SELECT p.id, p.end_to_end, p.txid, COALESCE(c.subject_label, '') AS label, p.amount, p.received_at
			FROM payments p LEFT JOIN payment_charges c ON c.id = p.charge_id WHERE p.venue_id = ?0 AND p.id IN
			(SELECT id FROM payments WHERE end_to_end IN (?1) UNION SELECT id FROM payments WHERE txid IN (?1))`,
			venueID, bun.List(part)).Scan(ctx, &rows)
		if err != nil {
			return nil, fmt.Errorf("read payments by their ids: %w", err)
		}
		all = append(all, rows...)
	}
	return all, nil
}
