package payments

import (
	"context"
	"errors"
	"fmt"

	"github.com/uptrace/bun"
)

// Sweep forgets after a while that notices came, and the secrets of accounts that are used no
// more.
func (s *Service) Sweep(ctx context.Context) error {
	_, err := s.DB.Write.NewRaw("DELETE FROM payment_notices WHERE at < ?", s.Clock.Now().Add(-noticesKept).UnixMilli()).Exec(ctx)
	if err != nil {
		return fmt.Errorf("forget notices: %w", err)
	}
	var left []Account
	// While something of them is under way, their provider is still asked.
	err = s.DB.Read.NewSelect().Model(&left).Where("archived_at < ?", s.Clock.Now().Add(-refundable).UnixMilli()).
		Where("NOT EXISTS (SELECT 1 FROM payment_charges c WHERE c.account_id = a.id AND c.next_at IS NOT NULL)").
		Where("NOT EXISTS (SELECT 1 FROM payment_refunds r JOIN payments p ON p.id = r.payment_id WHERE p.account_id = a.id AND r.ended_at IS NULL)").
		Scan(ctx)
	if err != nil {
		return fmt.Errorf("read payment accounts that are used no more: %w", err)
	}
	var failures error
	for _, a := range left {
		failures = errors.Join(failures, s.forgetSecrets(ctx, a))
	}
	return failures
}

// forgetSecrets deletes the secrets of an account; reading first, most have none any more.
func (s *Service) forgetSecrets(ctx context.Context, a Account) error {
	provider := s.Providers[a.Provider]
	if provider == nil {
		return nil
	}
	all, err := s.secretsOf(ctx, a, provider)
	if err != nil || len(all) == 0 {
		return err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		for name := range all {
			if err := s.Secrets.Delete(ctx, tx, a.VenueID, secretName(a.ID, name)); err != nil {
				return err
			}
		}
		return nil
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.open, a.ID)
	return err
}
