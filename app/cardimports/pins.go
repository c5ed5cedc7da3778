package cardimports

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/secrets"
)

// pinKey names the venue's key in the vault.
const pinKey = "senhas-de-cartoes"

type pinRow struct {
	bun.BaseModel `bun:"table:card_pins"`

	CardID  string `bun:",pk"`
	VenueID string
	Hash    string
}

// hashPIN binds a PIN to its card, so that equal PINs do not look alike.
func hashPIN(key secrets.Value, cardID, pin string) string {
	sum := hmac.New(sha256.New, []byte(string(key)))
	sum.Write([]byte(cardID + ":" + pin))
	return hex.EncodeToString(sum.Sum(nil))
}

// keyOfPINs answers the venue's key; the first import invents it.
func (s *Service) keyOfPINs(ctx context.Context, tx bun.Tx, venueID string) (secrets.Value, error) {
	return s.Secrets.Keep(ctx, tx, venueID, pinKey, func() (secrets.Value, error) { return secrets.Value(rand.Text() + rand.Text()), nil })
}

// ForgetPINs removes the PINs of cards whose holder is erased, in the caller's transaction.
func ForgetPINs(ctx context.Context, tx bun.Tx, venueID string, cardIDs []string) error {
	if len(cardIDs) == 0 {
		return nil
	}
	if _, err := tx.NewRaw("DELETE FROM card_pins WHERE venue_id = ? AND card_id IN (?)", venueID, bun.List(cardIDs)).Exec(ctx); err != nil {
		return fmt.Errorf("forget PINs: %w", err)
	}
	return nil
}

// MatchesPIN reports whether a PIN is that of a card; a card without one has none that matches.
func (s *Service) MatchesPIN(ctx context.Context, venueID, cardID, pin string) (bool, error) {
	var hashes []string
	if err := s.DB.Read.NewRaw("SELECT hash FROM card_pins WHERE card_id = ? AND venue_id = ?", cardID, venueID).Scan(ctx, &hashes); err != nil {
		return false, fmt.Errorf("read PIN: %w", err)
	}
	if len(hashes) == 0 {
		return false, nil
	}
	key, err := s.Secrets.Open(ctx, venueID, pinKey)
	if fault.Is(err, fault.NotFound) {
		return false, nil
	}
	return err == nil && hmac.Equal([]byte(hashes[0]), []byte(hashPIN(key, cardID, pin))), err
}
