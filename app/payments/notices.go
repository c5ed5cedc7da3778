package payments

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/fault"
)

const (
	// mostNotice is how much of a notice is kept, in bytes.
	mostNotice = 16 << 10
	// mostNamed is how many charges one notice has looked at.
	mostNamed = 100
	// noticesKept is for how long notices are kept.
	noticesKept = 30 * 24 * time.Hour
)

var errNoAddress = fault.New(fault.NotFound, "Endereço de avisos desconhecido.")

// NoticeBody is as much of a notice as is read.
type NoticeBody struct {
	Pix []NoticedPix `json:"pix,omitempty" maxItems:"1000"`
}

// NoticedPix names a charge that something may have happened to.
type NoticedPix struct {
	TxID string `json:"txid,omitempty" maxLength:"35"`
}

// NoticeURL is where an account's provider sends its notices; banks add /pix to it.
func (s *Service) NoticeURL(a Account) string {
	return strings.TrimRight(s.PublicURL, "/") + "/api/payments/pix/" + a.NoticeToken
}

// Notice is word from outside that something may have happened to charges. Nothing of it
// is believed: it is kept, and the provider is asked for the charges that it names.
func (s *Service) Notice(ctx context.Context, token, from string, body []byte) error {
	if err := s.notices.Allow(from); err != nil {
		return err
	}
	var a Account
	err := s.DB.Read.NewSelect().Model(&a).Where("notice_token = ?", token).Scan(ctx)
	if noRows(err) {
		return errNoAddress
	}
	if err != nil {
		return fmt.Errorf("read payment account: %w", err)
	}
	var told NoticeBody
	if json.Unmarshal(body, &told) != nil {
		return fault.New(fault.Invalid, "O aviso não pode ser lido.")
	}
	named := map[string]bool{}
	for _, one := range told.Pix {
		if one.TxID != "" && len(named) < mostNamed {
			named[one.TxID] = true
		}
	}
	return s.keepNotice(ctx, a, named, body)
}

// keepNotice keeps a notice, and has the charges that it names looked at.
func (s *Service) keepNotice(ctx context.Context, a Account, named map[string]bool, body []byte) error {
	id, err := newID()
	if err != nil {
		return err
	}
	txids := make([]string, 0, len(named))
	for txid := range named {
		txids = append(txids, txid)
	}
	text := strings.ToValidUTF8(strings.ReplaceAll(string(body[:min(len(body), mostNotice)]), "\x00", ""), "")
	var known []string
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if len(txids) > 0 {
			err := tx.NewRaw("SELECT id FROM payment_charges WHERE account_id = ? AND txid IN (?) ORDER BY id", a.ID, bun.List(txids)).Scan(ctx, &known)
			if err != nil {
				return fmt.Errorf("read charges of a notice: %w", err)
			}
		}
		_, err := tx.NewRaw("INSERT INTO payment_notices (id, account_id, body, known, unknown, at) VALUES (?, ?, ?, ?, ?, ?)",
			id, a.ID, text, len(known), len(txids)-len(known), s.now()).Exec(ctx)
		if err != nil {
			return fmt.Errorf("keep notice: %w", err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	// One after the other: a transaction that holds one charge may wait for another.
	for _, charge := range known {
		if err := s.lookSoon(ctx, charge); err != nil {
			return err
		}
	}
	s.Wake(a.VenueID)
	return nil
}

// lookSoon has a charge be looked at, a moment after the last look at the earliest,
// however often somebody says so.
func (s *Service) lookSoon(ctx context.Context, chargeID string) error {
	now, apart := s.now(), watchEvery.Milliseconds()
	_, err := s.DB.Write.NewRaw(`UPDATE payment_charges SET next_at = CASE WHEN looked_at <= ? OR looked_at > ? THEN ? ELSE looked_at + ? END
		WHERE id = ? AND (next_at IS NULL OR next_at > looked_at + ?)`, now-apart, now, now, apart, chargeID, apart).Exec(ctx)
	if err != nil {
		return fmt.Errorf("have a charge looked at: %w", err)
	}
	return nil
}

// Sweep forgets notices after a while.
func (s *Service) Sweep(ctx context.Context) error {
	_, err := s.DB.Write.NewRaw("DELETE FROM payment_notices WHERE at < ?", s.Clock.Now().Add(-noticesKept).UnixMilli()).Exec(ctx)
	return err
}
