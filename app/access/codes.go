package access

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/codes"
	"balcao/app/fault"
	"balcao/app/operation"
)

// stepFor is how long after the password the access code (D16) may still be asked again.
const stepFor = 30 * time.Minute

type accessCode struct {
	bun.BaseModel `bun:"table:access_codes"`

	UserID    string `bun:"user_id,pk"`
	CodeHash  string
	Tries     int
	SentAt    int64
	ExpiresAt int64
	StepUntil int64
}

var errCode = fault.New(fault.Invalid, "Código inválido")

// beginCodeStep opens the code step after a right password. A code mailed less
// than a minute ago that is still good is kept.
func (s *Service) beginCodeStep(ctx context.Context, user User) error {
	pending, found, err := s.pendingCode(ctx, user.ID)
	if err != nil {
		return err
	}
	now := s.now()
	if found && pending.Tries < codes.Tries && now-pending.SentAt < codes.Again.Milliseconds() {
		return nil
	}
	return s.mailCode(ctx, user, now+stepFor.Milliseconds())
}

// mailCode replaces the account's code, so that only one is ever good.
func (s *Service) mailCode(ctx context.Context, user User, stepUntil int64) error {
	code := codes.New()
	hash, err := s.passwords.hash(ctx, code)
	if err != nil {
		return err
	}
	now := s.now()
	row := accessCode{UserID: user.ID, CodeHash: hash, SentAt: now, ExpiresAt: now + codes.Lasts.Milliseconds(), StepUntil: stepUntil}
	_, err = s.db.Write.NewInsert().Model(&row).On("CONFLICT (user_id) DO UPDATE").
		Set("code_hash = EXCLUDED.code_hash").Set("tries = 0").Set("sent_at = EXCLUDED.sent_at").
		Set("expires_at = EXCLUDED.expires_at").Set("step_until = EXCLUDED.step_until").Exec(ctx)
	if err != nil {
		return fmt.Errorf("store access code: %w", err)
	}
	return s.post.letter(codeLetter(user, code))
}

func (s *Service) pendingCode(ctx context.Context, userID string) (row accessCode, found bool, err error) {
	err = s.db.Write.NewSelect().Model(&row).Where("user_id = ?", userID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return accessCode{}, false, nil
	}
	if err != nil {
		return accessCode{}, false, fmt.Errorf("read access code: %w", err)
	}
	return row, row.StepUntil > s.now(), nil
}

type resendInput struct {
	operation.Client
	Body struct {
		Username string `json:"username" required:"false" maxLength:"254"`
	}
}

// resendCode mails a new code when a code step is open, at most once a minute.
// The answer never tells whether it did.
func (s *Service) resendCode(ctx context.Context, in *resendInput) (*confirmation, error) {
	if err := s.admit(ctx, mailByAddress.of(in.Address())); err != nil {
		return nil, err
	}
	email := foldEmail(in.Body.Username)
	err := s.post.later(func(ctx context.Context) { s.post.note(ctx, s.resend(ctx, email)) })
	if err != nil {
		return nil, err
	}
	return confirmed("Se houver um acesso em andamento, o código chegará ao seu e-mail."), nil
}

func (s *Service) resend(ctx context.Context, email string) error {
	user, found, err := s.userByEmail(ctx, email)
	if err != nil || !found {
		return err
	}
	pending, open, err := s.pendingCode(ctx, user.ID)
	if err != nil || !open {
		return err
	}
	// Of several calls at once only one sets the time, and mails.
	now := s.now()
	mine, err := only(s.db.Write.ExecContext(ctx, "UPDATE access_codes SET sent_at = ? WHERE user_id = ? AND sent_at <= ?",
		now, user.ID, now-codes.Again.Milliseconds()))
	if err != nil || !mine {
		return err
	}
	return s.mailCode(ctx, user, pending.StepUntil)
}

type validateInput struct {
	Browser
	Body struct {
		Code     string `json:"code" required:"false" maxLength:"20"`
		Username string `json:"username" required:"false" maxLength:"254"`
	}
}

func (s *Service) validate(ctx context.Context, in *validateInput) (*signedIn, error) {
	email := foldEmail(in.Body.Username)
	code := codes.Normal(in.Body.Code)
	if email == "" || len(code) != codes.Length {
		return nil, errCode
	}
	attempt := codeByAccount.of(email)
	if err := s.admit(ctx, attempt, signInByAddress.of(in.Address())); err != nil {
		return nil, err
	}
	user, _, err := s.userByEmail(ctx, email)
	if err != nil {
		return nil, err
	}
	hash, err := s.takeTry(ctx, user.ID)
	if err != nil {
		return nil, err
	}
	right, err := s.passwords.matches(ctx, hash, code)
	if err != nil {
		return nil, err
	}
	if !right || user.DisabledAt != 0 {
		return nil, errCode
	}
	// Two calls with the same right code: only one of them deletes it.
	mine, err := only(s.db.Write.ExecContext(ctx, "DELETE FROM access_codes WHERE user_id = ? AND code_hash = ?", user.ID, hash))
	if err != nil {
		return nil, fmt.Errorf("use access code: %w", err)
	}
	if !mine {
		return nil, errCode
	}
	if err := s.forgive(ctx, attempt); err != nil {
		return nil, err
	}
	return s.signIn(ctx, user, in.Browser)
}

// takeTry counts a try at the account's code before it is compared, and answers
// the hash to compare with, empty when there is no code to try.
func (s *Service) takeTry(ctx context.Context, userID string) (hash string, err error) {
	err = s.db.Write.NewRaw(`UPDATE access_codes SET tries = tries + 1
		WHERE user_id = ? AND tries < ? AND expires_at > ? RETURNING code_hash`, userID, codes.Tries, s.now()).Scan(ctx, &hash)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("count access code try: %w", err)
	}
	return hash, nil
}
