package customers

import (
	"context"
	"fmt"
	"time"

	"balcao/app/br"
)

// Lock is a row of a customer's lock history (S0§3); while the block is in
// force nobody has lifted it, and the last three are null.
type Lock struct {
	Name          string     `json:"Name"`
	CPF           string     `json:"CPF" doc:"digits only"`
	BlockedBy     string     `json:"BlockedBy"`
	BlockedAt     time.Time  `json:"BlockedAt"`
	BlockedReason string     `json:"BlockedReason"`
	UnlockedBy    *string    `json:"UnlockedBy"`
	UnlockedAt    *time.Time `json:"UnlockedAt"`
	// The wire name is the specification's spelling.
	UnlockedReason *string `json:"UnlockeReason"`
}

// History answers the blocks of a customer, the newest first.
func (s *Service) History(ctx context.Context, venueID, cpf string) ([]Lock, error) {
	c, err := find(ctx, s.db.Read, venueID, "cpf", br.NormalizeCPF(cpf))
	if err != nil {
		return nil, err
	}
	var blocks []episode
	err = s.db.Read.NewSelect().Model(&blocks).Where("customer_id = ? AND kind = ?", c.ID, block).Order("at DESC", "id DESC").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read lock history: %w", err)
	}
	history := make([]Lock, len(blocks))
	for i, b := range blocks {
		history[i] = Lock{
			Name: c.Name, CPF: c.CPF, BlockedBy: b.ByName, BlockedAt: time.UnixMilli(b.At).UTC(), BlockedReason: b.Reason,
			UnlockedBy: known(b.LiftedByName), UnlockedReason: known(b.LiftedReason),
		}
		if b.LiftedAt != 0 {
			history[i].UnlockedAt = known(time.UnixMilli(b.LiftedAt).UTC())
		}
	}
	return history, nil
}
