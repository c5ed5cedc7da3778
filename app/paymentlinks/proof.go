package paymentlinks

import (
	"context"
	"crypto/subtle"
	"fmt"
	"log/slog"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/codes"
	"balcao/app/fault"
)

var (
	errCode  = fault.Field("codigo", "Código inválido")
	errTries = fault.Field("codigo", "Este código não vale mais. Peça outro.")
	errEarly = fault.New(fault.Limited, "O código foi mandado há pouco. Confira a caixa de entrada e o spam. Aguarde um minuto para pedir outro.")
	// errUnsent is also of an address that a mail server refuses.
	errUnsent = fault.Field("email", "Não foi possível mandar o código para este e-mail. Confira o endereço e tente de novo em instantes.")
)

func normalEmail(text string) string { return strings.ToLower(strings.TrimSpace(text)) }

// Identify has who pays by a link that demands it say who he is, and mails him a code. What
// is called again with the same e-mail within a minute sends none.
func (s *Service) Identify(ctx context.Context, linkID, secret string, p Payer) error {
	p, err := p.settle(true)
	if err != nil {
		return err
	}
	return s.identify(ctx, linkID, secret, p, false)
}

// identify is Identify for who is typed in well. Who asks for another code, resend, is told
// where it is too early.
func (s *Service) identify(ctx context.Context, linkID, secret string, p Payer, resend bool) error {
	code := ""
	var to Link
	var before, sent Use
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		l, u, err := s.beginning(ctx, tx, linkID, secret)
		if err != nil {
			return err
		}
		if u.ProvenAt != 0 {
			return nil // the same person, in another tab
		}
		now := s.now()
		before = u
		again := u.Email == p.Email && u.CodeHash != "" && u.CodeTries < codes.Tries && now-u.CodeSentAt < codes.Again.Milliseconds()
		if again && resend {
			return errEarly
		}
		u.Document, u.Email, u.Method = p.Document, p.Email, p.Method
		if !again {
			if err := s.letters.Allow(p.Email); err != nil {
				return err
			}
			code, to = codes.New(), l
			u.CodeHash, u.CodeTries, u.CodeSentAt = hashOf(u.ID+code), 0, now
		}
		sent = u
		return s.writeUse(ctx, tx, &u)
	})
	if err != nil || code == "" {
		return err
	}
	if err := s.mailCode(ctx, to, p.Email, code); err != nil {
		s.Log.LogAttrs(ctx, slog.LevelWarn, "code not mailed", slog.String("cause", err.Error()))
		if err := s.unsent(context.WithoutCancel(ctx), before, sent); err != nil {
			return err
		}
		return errUnsent
	}
	return nil
}

// unsent takes back that a code was mailed: one of before is good again, where it went to the
// same e-mail.
func (s *Service) unsent(ctx context.Context, before, sent Use) error {
	if before.Email != sent.Email {
		before.CodeHash, before.CodeSentAt = "", 0
	}
	_, err := s.DB.Write.NewRaw("UPDATE payment_link_uses SET code_hash = ?, code_tries = ?, code_sent_at = ? WHERE id = ? AND code_hash = ?",
		before.CodeHash, before.CodeTries, before.CodeSentAt, sent.ID, sent.CodeHash).Exec(ctx)
	if err != nil {
		return fmt.Errorf("take back a code: %w", err)
	}
	return nil
}

// beginning answers a use that may still say who it is, of a link that can be paid.
func (s *Service) beginning(ctx context.Context, tx bun.Tx, linkID, secret string) (Link, Use, error) {
	l, err := s.hold(ctx, tx, linkID)
	if err != nil {
		return l, Use{}, err
	}
	at, err := s.Venues.VenueIn(ctx, tx, l.VenueID)
	if err != nil {
		return l, Use{}, err
	}
	u, err := s.use(ctx, tx, l, secret)
	if err == nil {
		_, err = s.payable(ctx, tx, l, u.ID, at.Zone)
	}
	return l, u, err
}

// SendAgain mails a new code to the e-mail of a use, at most once a minute.
func (s *Service) SendAgain(ctx context.Context, linkID, secret string) error {
	u, err := useBy(ctx, s.DB.Read.NewSelect(), linkID, secret)
	if err != nil || u == nil || u.Email == "" {
		return err
	}
	return s.identify(ctx, linkID, secret, Payer{Method: u.Method, Document: u.Document, Email: u.Email}, true)
}

// Forget drops the code of a use whose e-mail is not proven, so that another can be typed.
func (s *Service) Forget(ctx context.Context, linkID, secret string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := s.hold(ctx, tx, linkID); err != nil {
			return err
		}
		u, err := useBy(ctx, s.forUpdate(tx.NewSelect()), linkID, secret)
		if err != nil || u == nil || u.ProvenAt != 0 {
			return err
		}
		u.CodeHash = ""
		return s.writeUse(ctx, tx, u)
	})
}

// Prove takes the code that was mailed; a try is counted before it is compared.
func (s *Service) Prove(ctx context.Context, linkID, secret, code string) error {
	code = codes.Normal(code)
	var refused error
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		refused = nil
		l, err := s.hold(ctx, tx, linkID)
		if err != nil {
			return err
		}
		u, err := useBy(ctx, s.forUpdate(tx.NewSelect()), l.ID, secret)
		if err != nil || u == nil {
			return err
		}
		switch {
		case u.ProvenAt != 0:
			return nil
		case u.CodeHash == "" || u.CodeTries >= codes.Tries || s.now()-u.CodeSentAt > codes.Lasts.Milliseconds():
			refused = errTries
			return nil
		}
		if u.CodeTries++; subtle.ConstantTimeCompare([]byte(hashOf(u.ID+code)), []byte(u.CodeHash)) == 1 {
			u.ProvenAt, u.CodeHash = s.now(), ""
		} else {
			refused = errCode
		}
		return s.writeUse(ctx, tx, u)
	})
	if err != nil {
		return fmt.Errorf("prove an e-mail: %w", err)
	}
	return refused
}
