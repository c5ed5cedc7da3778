package marketplace

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"balcao/app/fault"
)

// askTime is how long somebody who refuses an order waits for the marketplace.
const askTime = 3 * time.Second

// askReasons asks for the reasons for which an order can be cancelled now. It
// keeps them, so that refusing works while the marketplace is silent; that there
// are none is not kept, for there may be some later.
func (s *Service) askReasons(ctx context.Context, venueID, externalID string) ([]Reason, error) {
	reasons, err := s.Client.Reasons(ctx, externalID)
	if err != nil {
		return nil, fmt.Errorf("ask for cancellation reasons: %w", err)
	}
	if len(reasons) == 0 {
		return nil, nil
	}
	raw, err := json.Marshal(reasons)
	if err != nil {
		return nil, err
	}
	_, err = s.DB.Write.DB.ExecContext(ctx, `INSERT INTO marketplace_reasons (venue_id, external_id, reasons, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (venue_id, external_id) DO UPDATE SET reasons = excluded.reasons`, venueID, externalID, string(raw), s.Clock.Now().UnixMilli())
	return reasons, err
}

// keptReasons answers the reasons that the marketplace told last, none where it
// never told any.
func (s *Service) keptReasons(ctx context.Context, venueID, externalID string) ([]Reason, error) {
	var raw string
	err := s.DB.Read.DB.QueryRowContext(ctx, "SELECT reasons FROM marketplace_reasons WHERE venue_id = $1 AND external_id = $2", venueID, externalID).Scan(&raw)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read cancellation reasons: %w", err)
	}
	var reasons []Reason
	return reasons, json.Unmarshal([]byte(raw), &reasons)
}

// Reasons answers the reasons that the marketplace takes for cancelling an order
// now, or those that it told last while it is silent; an Unavailable fault when
// it has never told any.
func (s *Service) Reasons(ctx context.Context, venueID, externalID string) ([]Reason, error) {
	asking, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	reasons, silent := s.askReasons(asking, venueID, externalID)
	if silent == nil {
		return reasons, nil
	}
	reasons, err := s.keptReasons(ctx, venueID, externalID)
	if err == nil && len(reasons) == 0 {
		err = errSilent.Because(silent)
	}
	return reasons, err
}

// Reason answers what a code means for an order; one that is neither of the list
// that was told last nor of that of now is an Invalid fault.
func (s *Service) Reason(ctx context.Context, venueID, externalID, code string) (string, error) {
	for _, list := range []func(ctx context.Context, venueID, externalID string) ([]Reason, error){s.keptReasons, s.Reasons} {
		reasons, err := list(ctx, venueID, externalID)
		if err != nil {
			return "", err
		}
		for _, r := range reasons {
			if r.CancelCodeID == code {
				return r.Description, nil
			}
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
