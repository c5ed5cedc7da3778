package access

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

// confirmedFor is how long a typed password opens a session's money operations (D50).
const confirmedFor = 5 * time.Minute

type confirmInput struct {
	Body struct {
		Senha string `json:"senha" required:"false" maxLength:"200" doc:"the caller's password"`
	}
}

type confirmAnswer struct {
	Body struct {
		ValidaAte time.Time `json:"validaAte" doc:"until when this session is confirmed"`
	}
}

// confirm proves the caller's password for this session alone. A wrong one is
// an Invalid fault and counts as an attempt.
func (s *Service) confirm(ctx context.Context, in *confirmInput) (*confirmAnswer, error) {
	caller := operation.CallerFrom(ctx)
	if err := s.VerifyPassword(ctx, caller.UserID, in.Body.Senha); err != nil {
		return nil, err
	}
	now := s.now()
	still, err := only(s.db.Write.ExecContext(ctx, "UPDATE sessions SET confirmed_at = ? WHERE id = ?", now, caller.SessionID))
	if err != nil {
		return nil, fmt.Errorf("confirm session: %w", err)
	}
	if !still {
		return nil, errSession
	}
	out := &confirmAnswer{}
	out.Body.ValidaAte = database.FromMilli(now + confirmedFor.Milliseconds())
	return out, nil
}

// Confirmed answers an Unconfirmed fault unless the caller's session has proven
// its password within confirmedFor. It asks the database each time: another
// server may have taken the password, or ended the session.
func (s *Service) Confirmed(ctx context.Context, caller *operation.Caller) error {
	var at sql.NullInt64
	err := s.db.Write.NewRaw("SELECT confirmed_at FROM sessions WHERE id = ?", caller.SessionID).Scan(ctx, &at)
	if errors.Is(err, sql.ErrNoRows) {
		return errSession
	}
	if err != nil {
		return fmt.Errorf("read confirmation: %w", err)
	}
	now := s.now()
	if !at.Valid || at.Int64 > now || now-at.Int64 >= confirmedFor.Milliseconds() {
		return errUnconfirmed
	}
	return nil
}

var errUnconfirmed = fault.New(fault.Unconfirmed, "Digite sua senha para confirmar esta ação.")
