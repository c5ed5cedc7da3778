package cashless

import (
	"context"
	"fmt"

	"balcao/app/fault"
)

// Sweep drops holds that have run out, and proves once a day that every card's balance is
// what its entries come to, and that every transaction comes to zero (D49). What does not is
// logged: nobody but a person can tell which of the two is right.
func (s *Service) Sweep(ctx context.Context) error {
	var over []struct{ VenueID, ID string }
	err := s.DB.Read.NewRaw("SELECT venue_id, id FROM cashless_holds WHERE state = ? AND expires_at <= ? LIMIT 1000", holdOpen, s.now()).Scan(ctx, &over)
	if err != nil {
		return fmt.Errorf("read holds: %w", err)
	}
	for _, h := range over {
		if err := s.DropHold(ctx, h.VenueID, h.ID); err != nil && !fault.Is(err, fault.Conflict) {
			return err
		}
	}
	today := s.Clock.Now().UTC().Format("2006-01-02")
	if s.provedOn == today {
		return nil
	}
	wrong, err := s.Prove(ctx)
	if err != nil {
		return err
	}
	s.provedOn = today
	for _, id := range wrong {
		s.Log.Error("cashless: the ledger does not agree with itself", "id", id)
	}
	return nil
}

// Prove answers the ids of cards whose balance is not what their entries come to, and of
// transactions that do not come to zero.
func (s *Service) Prove(ctx context.Context) ([]string, error) {
	var wrong []string
	err := s.DB.Read.NewRaw(`SELECT a.id FROM cashless_accounts a WHERE a.balance <> COALESCE((SELECT SUM(e.value) FROM cashless_entries e WHERE e.venue_id = a.venue_id AND e.account = a.id), 0)
		OR a.held <> COALESCE((SELECT SUM(h.value) FROM cashless_holds h WHERE h.account = a.id AND h.state = ?), 0)
		UNION ALL SELECT transaction_id FROM cashless_entries GROUP BY venue_id, transaction_id HAVING SUM(value) <> 0 OR COUNT(*) < 2`, holdOpen).Scan(ctx, &wrong)
	if err != nil {
		return nil, fmt.Errorf("prove the ledger: %w", err)
	}
	return wrong, nil
}
