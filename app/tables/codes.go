package tables

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/secrets"
)

// Code is a table and what its QR carries.
type Code struct {
	Table
	Token string
}

// Codes answers the venue's tables in use with the tokens of today.
func (s *Service) Codes(ctx context.Context, venueID string) ([]Code, error) {
	now, err := s.List(ctx, venueID, false)
	if err != nil || len(now) == 0 {
		return []Code{}, err
	}
	key, err := s.signingKey(ctx, venueID)
	if err != nil {
		return nil, err
	}
	codes := make([]Code, len(now))
	for i, t := range now {
		id, err := uuid.Parse(t.ID)
		if err != nil {
			return nil, fmt.Errorf("table %s: %w", t.ID, err)
		}
		codes[i] = Code{t, newToken(key, id, uint32(t.Generation)).String()}
	}
	return codes, nil
}

const (
	// keyName is that of the venue's key among its secrets.
	keyName  = "mesas"
	keyBytes = 32
)

// readKey answers the key that a venue's tokens are signed with; a NotFound fault where
// none was ever made.
func (s *Service) readKey(ctx context.Context, venueID string) ([]byte, error) {
	value, err := s.Secrets.Open(ctx, venueID, keyName)
	if err != nil {
		return nil, err
	}
	return readKeyText(value)
}

func readKeyText(value secrets.Value) ([]byte, error) {
	key, err := base64.StdEncoding.DecodeString(string(value))
	if err != nil || len(key) != keyBytes {
		return nil, fmt.Errorf("the key of the tables cannot be read (%d bytes)", len(key))
	}
	return key, nil
}

// signingKey is readKey that makes the key where there is none.
func (s *Service) signingKey(ctx context.Context, venueID string) (key []byte, err error) {
	if key, err = s.keys.Get(ctx, venueID); !fault.Is(err, fault.NotFound) {
		return key, err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		value, err := s.Secrets.Keep(ctx, tx, venueID, keyName, func() (secrets.Value, error) {
			raw := make([]byte, keyBytes)
			_, err := rand.Read(raw)
			return secrets.Value(base64.StdEncoding.EncodeToString(raw)), err
		})
		if err != nil {
			return err
		}
		key, err = readKeyText(value)
		return err
	})
	return key, err
}

// Renew gives a table another generation of its QR, or all of the venue's where id is
// empty, archived ones too: what was printed before is refused. It answers how many they were.
func (s *Service) Renew(ctx context.Context, venueID, id string) (renewed int, err error) {
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := s.hold(ctx, tx, venueID); err != nil {
			return err
		}
		var numbers []string
		query := tx.NewUpdate().Model((*Table)(nil)).Set("generation = generation + 1").Where("venue_id = ?", venueID).Returning("number")
		if id != "" {
			query.Where("id = ?", id)
		}
		if _, err := query.Exec(ctx, &numbers); err != nil {
			return fmt.Errorf("renew tables: %w", err)
		}
		renewed = len(numbers)
		switch {
		case renewed == 0 && id != "":
			return errUnknown
		case renewed == 0:
			return nil
		}
		subject := "Todas as mesas"
		if id != "" {
			subject = label(numbers[0])
		}
		return audit.Record(ctx, tx, audit.Entry{
			VenueID: venueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: audit.TableCodesRenewed,
			SubjectID: id, Subject: subject,
		})
	})
	return renewed, err
}
