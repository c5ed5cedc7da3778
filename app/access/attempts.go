package access

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/fault"
)

// limit says how often a thing may be tried.
type limit struct {
	kind string
	// free tries are allowed within the window; each one after them doubles a
	// wait that begins at wait and ends at longest.
	free    int
	window  time.Duration
	wait    time.Duration
	longest time.Duration
}

// Limits for whoever guesses: by account, whether it exists or not, and far
// more generously by address, behind which a whole venue may sit.
var (
	signInByAccount  = limit{"sign-in", 10, 15 * time.Minute, time.Minute, time.Hour}
	codeByAccount    = limit{"code", 15, 15 * time.Minute, time.Minute, time.Hour}
	reentryByAccount = limit{"re-entry", 10, 15 * time.Minute, time.Minute, time.Hour}
	setupKeys        = limit{"setup", 10, 15 * time.Minute, time.Minute, time.Hour}
	signInByAddress  = limit{"address", 300, 15 * time.Minute, time.Minute, 15 * time.Minute}
	mailByAddress    = limit{"mail-address", 60, time.Hour, time.Minute, time.Hour}
	mailByAccount    = limit{"mail-account", 5, time.Hour, 5 * time.Minute, time.Hour}
)

// try is one use of a limit by one subject: an account, an address.
type try struct {
	limit
	subject string
}

func (l limit) of(subject string) try { return try{l, subject} }

// key keeps e-mails and addresses of strangers out of the database.
func (t try) key() string { return t.kind + ":" + digest(t.subject) }

// admit counts a try against every limit before it is made, so that a burst
// cannot slip through, and answers a Limited fault when one is used up. The
// counts are in the database: all servers share them.
func (s *Service) admit(ctx context.Context, tries ...try) error {
	var limited error
	err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		err := s.admitIn(ctx, tx, tries...)
		if fault.Is(err, fault.Limited) {
			limited = err // the count must stay
			return nil
		}
		return err
	})
	if err != nil {
		return err
	}
	return limited
}

// admitIn is admit within the caller's transaction.
func (s *Service) admitIn(ctx context.Context, tx bun.Tx, tries ...try) error {
	now := s.now()
	var blocked int64
	for _, t := range tries {
		if t.subject == "" {
			continue
		}
		until, err := t.count(ctx, tx, now)
		if err != nil {
			return fmt.Errorf("count attempts: %w", err)
		}
		blocked = max(blocked, until)
	}
	if blocked > now {
		return tooMany(time.Duration(blocked-now) * time.Millisecond)
	}
	return nil
}

// count notes the try and answers until when it is refused, if it is.
func (t try) count(ctx context.Context, tx bun.Tx, now int64) (until int64, err error) {
	start := now - t.window.Milliseconds()
	var tries int
	err = tx.QueryRowContext(ctx, `
		INSERT INTO attempts AS a (subject, tries, since, until) VALUES (?0, 1, ?1, 0)
		ON CONFLICT (subject) DO UPDATE SET
			tries = CASE WHEN a.until > ?1 THEN a.tries WHEN a.since <= ?2 AND a.until <= ?2 THEN 1 ELSE a.tries + 1 END,
			since = CASE WHEN a.since <= ?2 AND a.until <= ?2 THEN ?1 ELSE a.since END
		RETURNING tries, until`, t.key(), now, start).Scan(&tries, &until)
	if err != nil || until > now || tries < t.free {
		return until, err
	}
	next := now + t.waitAfter(tries).Milliseconds()
	_, err = tx.ExecContext(ctx, "UPDATE attempts SET until = ? WHERE subject = ?", next, t.key())
	return 0, err
}

func (l limit) waitAfter(tries int) time.Duration {
	wait := l.wait
	for range tries - l.free {
		if wait *= 2; wait >= l.longest {
			return l.longest
		}
	}
	return wait
}

// forgive clears what a success has shown to be honest.
func (s *Service) forgive(ctx context.Context, t try) error {
	if _, err := s.db.Write.ExecContext(ctx, "DELETE FROM attempts WHERE subject = ?", t.key()); err != nil {
		return fmt.Errorf("forgive attempts: %w", err)
	}
	return nil
}

func tooMany(wait time.Duration) error {
	minutes := int((wait + time.Minute - 1) / time.Minute)
	message := fmt.Sprintf("Muitas tentativas. Aguarde %d minutos e tente novamente.", minutes)
	if minutes <= 1 {
		message = "Muitas tentativas. Aguarde um minuto e tente novamente."
	}
	f := fault.New(fault.Limited, message)
	f.RetryAfter = int((wait + time.Second - 1) / time.Second)
	return f
}

// VerifyPassword checks the password that a signed-in person typed again to
// confirm an action (S1§5, S2§6), with limited attempts. A wrong one is an
// Invalid fault.
func (s *Service) VerifyPassword(ctx context.Context, userID, password string) error {
	if password == "" {
		return fault.New(fault.Invalid, "Preencha a senha do usuário atual para continuar")
	}
	attempt := reentryByAccount.of(userID)
	if err := s.admit(ctx, attempt); err != nil {
		return err
	}
	user, _, err := s.userByID(ctx, userID)
	if err != nil {
		return err
	}
	right, err := s.passwords.matches(ctx, user.PasswordHash, password)
	if err != nil {
		return err
	}
	if !right {
		return fault.New(fault.Invalid, "Senha Incorreta")
	}
	return s.forgive(ctx, attempt)
}
