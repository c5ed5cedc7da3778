package marketplace

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"balcao/app/fault"
)

// keepReasons asks for the reasons for which an order can be cancelled and
// keeps them, so that refusing works while the marketplace is silent.
func (s *Service) keepReasons(ctx context.Context, venueID, externalID string) error {
	reasons, err := s.Client.Reasons(ctx, externalID)
	if err != nil {
		return fmt.Errorf("ask for cancellation reasons: %w", err)
	}
	raw, err := json.Marshal(reasons)
	if err != nil {
		return err
	}
	_, err = s.DB.Write.DB.ExecContext(ctx, `INSERT INTO marketplace_reasons (venue_id, external_id, reasons, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (venue_id, external_id) DO UPDATE SET reasons = excluded.reasons`, venueID, externalID, string(raw), s.Clock.Now().UnixMilli())
	return err
}

// Reasons answers the reasons that the marketplace takes for cancelling an
// order; an Unavailable fault when it has never told them and is silent now.
func (s *Service) Reasons(ctx context.Context, venueID, externalID string) ([]Reason, error) {
	for _, ask := range []bool{false, true} {
		if ask {
			if err := s.keepReasons(ctx, venueID, externalID); err != nil {
				return nil, errSilent.Because(err)
			}
		}
		var raw string
		err := s.DB.Read.DB.QueryRowContext(ctx, "SELECT reasons FROM marketplace_reasons WHERE venue_id = $1 AND external_id = $2", venueID, externalID).Scan(&raw)
		if errors.Is(err, sql.ErrNoRows) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("read cancellation reasons: %w", err)
		}
		var reasons []Reason
		return reasons, json.Unmarshal([]byte(raw), &reasons)
	}
	return nil, errSilent
}

// Reason answers what a code means for an order; one that is not of its list
// is an Invalid fault.
func (s *Service) Reason(ctx context.Context, venueID, externalID, code string) (string, error) {
	reasons, err := s.Reasons(ctx, venueID, externalID)
	if err != nil {
		return "", err
	}
	for _, r := range reasons {
		if r.CancelCodeID == code {
			return r.Description, nil
		}
	}
	return "", fault.Field("ReasonCancellation.cancellationCode", "Este motivo não vale para este pedido. Escolha outro.")
}

// latestOf answers an order of the venue whose reasons are known, the newest first.
func (s *Service) latestOf(ctx context.Context, venueID string) (string, error) {
	var externalID string
	err := s.DB.Read.DB.QueryRowContext(ctx,
		"SELECT external_id FROM marketplace_reasons WHERE venue_id = $1 ORDER BY created_at DESC LIMIT 1", venueID).Scan(&externalID)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return externalID, err
}

var errSilent = fault.New(fault.Unavailable, "O marketplace não respondeu. Tente novamente em alguns instantes.")
