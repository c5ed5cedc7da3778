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
	// mostNamed is how many charges one notice has looked at.
	mostNamed = 100
	// noticesKept is for how long it is kept that notices came.
	noticesKept = 30 * 24 * time.Hour
)

var (
	errNoAddress = fault.New(fault.NotFound, "Endereço de avisos desconhecido.")
	errForged    = fault.New(fault.Unauthenticated, "A assinatura do aviso não confere.")
)

// NoticeBody is as much of a notice as is read.
type NoticeBody struct {
	Pix []NoticedPix `json:"pix,omitempty" maxItems:"1000"`
}

// NoticedPix names a charge that something may have happened to.
type NoticedPix struct {
	TxID string `json:"txid,omitempty" maxLength:"35"`
}

// NoticeURL is where an account's provider sends its notices; banks add /pix to it. It is
// empty on a server that nobody reaches from outside.
func (s *Service) NoticeURL(a Account) string {
	if s.PublicURL == "" {
		return ""
	}
	path := "/api/payments/pix/"
	if a.Provider == HostedProvider || a.Provider == SimulatedHosted {
		path = "/api/payments/mercadopago/"
	}
	return strings.TrimRight(s.PublicURL, "/") + path + a.NoticeToken
}

// reachable reports whether an account's provider would send notices here: none but a
// simulator takes an address without encryption.
func (s *Service) reachable(a Account) bool {
	return strings.HasPrefix(s.PublicURL, "https://") || s.PublicURL != "" && Simulated(a.Provider)
}

// NamedByPix reads the txids of a notice as the Pix API has it.
func NamedByPix(body []byte) ([]string, error) {
	var told NoticeBody
	if json.Unmarshal(body, &told) != nil {
		return nil, fault.New(fault.Invalid, "O aviso não pode ser lido.")
	}
	txids := make([]string, len(told.Pix))
	for i, one := range told.Pix {
		txids[i] = one.TxID
	}
	return txids, nil
}

// Notice is word from outside that something may have happened to charges. Nothing of it
// is believed, or kept: it is counted, and the provider is asked for the charges that it names. One
// whose signature does not fit is counted, and refused.
func (s *Service) Notice(ctx context.Context, token, from string, n Notice) error {
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
	connection, err := s.connect(ctx, a)
	if err != nil {
		return fault.New(fault.Unavailable, "Esta conta não pode ser consultada agora. Envie o aviso de novo mais tarde.").Because(err)
	}
	ctx, cancel := within(ctx)
	defer cancel()
	txids, err := connection.Noticed(ctx, n)
	if fault.Is(err, fault.Unauthenticated) {
		return s.forged(ctx, a, err)
	}
	if err != nil {
		return err
	}
	named := map[string]bool{}
	for _, txid := range txids {
		if txid != "" && len(named) < mostNamed {
			named[txid] = true
		}
	}
	return s.keepNotice(ctx, a, named)
}

// forged counts a notice whose signature does not fit: the secret that was typed may be
// another one, or somebody else sends notices.
func (s *Service) forged(ctx context.Context, a Account, cause error) error {
	_, err := s.DB.Write.NewRaw("UPDATE payment_accounts SET forged = forged + 1, forged_at = ? WHERE id = ?", s.now(), a.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("count forged notice: %w", err)
	}
	return errForged.Because(cause)
}

// keepNotice keeps that a notice came, and has the charges that it names looked at.
func (s *Service) keepNotice(ctx context.Context, a Account, named map[string]bool) error {
	id, err := newID()
	if err != nil {
		return err
	}
	txids := make([]string, 0, len(named))
	for txid := range named {
		txids = append(txids, txid)
	}
	var known []string
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if len(txids) > 0 {
			err := tx.NewRaw("SELECT id FROM payment_charges WHERE account_id = ? AND txid IN (?) ORDER BY id", a.ID, bun.List(txids)).Scan(ctx, &known)
			if err != nil {
				return fmt.Errorf("read charges of a notice: %w", err)
			}
		}
		_, err := tx.NewRaw("INSERT INTO payment_notices (id, account_id, known, unknown, at) VALUES (?, ?, ?, ?, ?)",
			id, a.ID, len(known), len(txids)-len(known), s.now()).Exec(ctx)
		if err != nil {
			return fmt.Errorf("keep notice: %w", err)
		}
		if _, err := tx.NewRaw("UPDATE payment_accounts SET noticed_at = ? WHERE id = ?", s.now(), a.ID).Exec(ctx); err != nil {
			return fmt.Errorf("keep when the last notice came: %w", err)
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

// Hear has a charge be looked at now: its provider is part of this program, and says that
// something has happened to it.
func (s *Service) Hear(ctx context.Context, txid string) error {
	var c Charge
	err := s.DB.Read.NewSelect().Model(&c).Where("txid = ?", txid).Scan(ctx)
	if noRows(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the charge of a txid: %w", err)
	}
	_, err = s.attend(ctx, c.ID)
	return err
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
