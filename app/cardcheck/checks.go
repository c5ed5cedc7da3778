package cardcheck

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/images"
	"balcao/app/operation"
	"balcao/app/secrets"
)

// The states of a check.
const (
	Pending  = "pendente"
	Approved = "aprovada"
	Refused  = "recusada"
	// Replaced is one whose picture was followed by another before anybody decided.
	Replaced = "substituida"
	// Expired is one that nobody decided within KeepFor.
	Expired = "vencida"
)

// Check is a document that was sent for a card.
type Check struct {
	bun.BaseModel `bun:"table:card_checks,alias:k"`

	ID        string `bun:",pk"`
	VenueID   string
	CardID    string
	State     string
	ImageHash string
	SentBy    string
	SentAt    int64
	DecidedBy string
	DecidedAt int64 `bun:",nullzero"`
}

// documentEdge is the longer side of a picture, in pixels: enough to read a document by.
const documentEdge = 1600

func sealedName(checkID string) string { return "documento:" + checkID }

// Send keeps the picture of a document for a card until somebody decides; a picture that
// waits already is deleted.
func (s *Service) Send(ctx context.Context, cardID, picture string) (Check, error) {
	image, err := normalized(picture)
	if err != nil {
		return Check{}, err
	}
	sum := sha256.Sum256(image)
	k := Check{ID: newID(), CardID: cardID, State: Pending, ImageHash: hex.EncodeToString(sum[:]), SentBy: operation.ActorFrom(ctx).Name, SentAt: s.now()}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		// Of two who send a document for one card, one waits here.
		if err := hold(ctx, tx, cardID); err != nil {
			return err
		}
		c, err := s.one(ctx, tx, cardID)
		if err != nil {
			return err
		}
		k.VenueID = c.VenueID
		var waiting []Check
		if err := tx.NewSelect().Model(&waiting).Where("card_id = ? AND state = ?", cardID, Pending).Scan(ctx); err != nil {
			return fmt.Errorf("look for checks: %w", err)
		}
		for _, old := range waiting {
			if _, err := s.end(ctx, tx, old, Replaced); err != nil {
				return err
			}
		}
		if _, err := tx.NewInsert().Model(&k).Exec(ctx); err != nil {
			return fmt.Errorf("write check: %w", err)
		}
		if err := s.Secrets.Seal(ctx, tx, c.VenueID, sealedName(k.ID), secrets.Value(image)); err != nil {
			return err
		}
		return s.record(ctx, tx, audit.CardDocumentSent, c.VenueID, c.ID, c.Final)
	})
	return k, err
}

// hold keeps a card from others until tx ends. Who takes its checks, too, takes it first.
func hold(ctx context.Context, tx bun.Tx, cardID string) error {
	if _, err := tx.NewRaw("UPDATE customer_cards SET active = active WHERE id = ?", cardID).Exec(ctx); err != nil {
		return fmt.Errorf("hold card: %w", err)
	}
	return nil
}

// normalized reads a picture in base64, and answers it upright, as JPEG, without what the
// camera wrote beside it.
func normalized(text string) ([]byte, error) {
	if strings.HasPrefix(text, "data:") {
		_, text, _ = strings.Cut(text, ";base64,")
	}
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(data) == 0 {
		return nil, fault.Field("imageDocument", "A foto do documento não chegou inteira. Tire ou escolha a foto de novo.")
	}
	image, _, err := images.Normalize(bytes.NewReader(data), images.Options{Format: images.JPEG, MaxEdge: documentEdge})
	if wrong := fault.Wrap(err); err != nil && len(wrong.Fields) > 0 {
		return nil, fault.Field("imageDocument", wrong.Message)
	}
	return image, err
}

// end takes a check out of those that wait, and deletes its picture; done is false where
// another was faster.
func (s *Service) end(ctx context.Context, tx bun.Tx, k Check, state string) (done bool, err error) {
	changed, err := tx.NewRaw("UPDATE card_checks SET state = ?, decided_by = ?, decided_at = ? WHERE id = ? AND state = ?",
		state, operation.ActorFrom(ctx).Name, s.now(), k.ID, Pending).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("end check: %w", err)
	}
	n, err := changed.RowsAffected()
	if err != nil || n == 0 {
		return false, err
	}
	return true, s.Secrets.Delete(ctx, tx, k.VenueID, sealedName(k.ID))
}

// waiting answers a check of the venue that waits for a decision, and its card.
func (s *Service) waiting(ctx context.Context, db bun.IDB, venueID, id string) (Check, Card, error) {
	var found []Check
	if err := db.NewSelect().Model(&found).Where("id = ? AND venue_id = ? AND state = ?", id, venueID, Pending).Scan(ctx); err != nil {
		return Check{}, Card{}, fmt.Errorf("read check: %w", err)
	}
	if len(found) == 0 {
		return Check{}, Card{}, errNoCheck
	}
	c, err := s.one(ctx, db, found[0].CardID)
	return found[0], c, err
}

// Look answers the picture of the document that waits, as JPEG, and writes down who looked.
func (s *Service) Look(ctx context.Context, venueID, id string) ([]byte, error) {
	k, _, err := s.waiting(ctx, s.DB.Read, venueID, id)
	if err != nil {
		return nil, err
	}
	image, err := s.Secrets.Open(ctx, venueID, sealedName(k.ID))
	if fault.Is(err, fault.NotFound) {
		return nil, errNoCheck
	}
	if err != nil {
		return nil, err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, c, err := s.waiting(ctx, tx, venueID, id)
		if err != nil {
			return err
		}
		return s.record(ctx, tx, audit.CardDocumentSeen, venueID, c.ID, c.Final)
	})
	if err != nil {
		return nil, err
	}
	return []byte(string(image)), nil
}

// Decide confirms that a card is the holder's, or refuses it, and deletes the picture.
func (s *Service) Decide(ctx context.Context, venueID, id string, approved bool) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		k, c, err := s.waiting(ctx, tx, venueID, id)
		if err != nil {
			return err
		}
		if err := hold(ctx, tx, c.ID); err != nil {
			return err
		}
		state, action := Refused, audit.CardCheckRefused
		if approved {
			state, action = Approved, audit.CardCheckApproved
		}
		switch done, err := s.end(ctx, tx, k, state); {
		case err != nil:
			return err
		case !done:
			return errNoCheck
		}
		if _, err := tx.NewRaw("UPDATE customer_cards SET active = ? WHERE id = ?", approved, c.ID).Exec(ctx); err != nil {
			return fmt.Errorf("write card: %w", err)
		}
		return s.record(ctx, tx, action, venueID, c.ID, c.Final)
	})
}

// Sweep deletes the pictures that nobody decided about within KeepFor.
func (s *Service) Sweep(ctx context.Context) error {
	var over []Check
	err := s.DB.Read.NewSelect().Model(&over).Where("state = ? AND sent_at <= ?", Pending, s.Clock.Now().Add(-KeepFor).UnixMilli()).Limit(500).Scan(ctx)
	if err != nil {
		return fmt.Errorf("look for old checks: %w", err)
	}
	for _, k := range over {
		err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			_, err := s.end(ctx, tx, k, Expired)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
