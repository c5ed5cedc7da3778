package access

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/roles"
)

// A ticket is a right that travels in a link and works once.
type ticket struct {
	bun.BaseModel `bun:"table:tickets"`

	ID        string `bun:"id,pk"`
	Kind      string
	TokenHash string
	// UserID is whose password or session it is about.
	UserID string `bun:"user_id,nullzero"`
	// VenueID, Email, IsOwner and Roles are what an invitation offers to whom.
	VenueID   string `bun:"venue_id,nullzero"`
	Email     string
	IsOwner   bool
	Roles     roles.List
	CreatedAt int64
	ExpiresAt int64
	UsedAt    int64 `bun:"used_at,nullzero"`
}

const (
	recoveryTicket   = "recovery"
	invitationTicket = "invitation"
	handoverTicket   = "handover"

	recoveryFor   = 30 * time.Minute
	invitationFor = 7 * 24 * time.Hour
	handoverFor   = time.Minute // D20
)

// issue stores the ticket and answers its token, which is never stored.
func (s *Service) issue(ctx context.Context, db bun.IDB, t *ticket, valid time.Duration) (token string, err error) {
	token = newToken()
	t.ID, t.TokenHash = newID(), digest(token)
	t.CreatedAt = s.now()
	t.ExpiresAt = t.CreatedAt + valid.Milliseconds()
	if _, err := db.NewInsert().Model(t).Exec(ctx); err != nil {
		return "", fmt.Errorf("issue %s ticket: %w", t.Kind, err)
	}
	return token, nil
}

// look answers the ticket without using it; found is false when it is unknown,
// used or expired.
func (s *Service) look(ctx context.Context, db bun.IDB, kind, token string) (t ticket, found bool, err error) {
	err = db.NewSelect().Model(&t).
		Where("token_hash = ? AND kind = ? AND used_at IS NULL AND expires_at > ?", digest(token), kind, s.now()).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return ticket{}, false, nil
	}
	if err != nil {
		return ticket{}, false, fmt.Errorf("read %s ticket: %w", kind, err)
	}
	return t, true, nil
}

// use takes the ticket for good; of several calls with one token only one succeeds.
func (s *Service) use(ctx context.Context, db bun.IDB, kind, token string) (t ticket, ok bool, err error) {
	t, found, err := s.look(ctx, db, kind, token)
	if err != nil || !found {
		return ticket{}, false, err
	}
	ok, err = only(db.ExecContext(ctx, "UPDATE tickets SET used_at = ? WHERE id = ? AND used_at IS NULL", s.now(), t.ID))
	if err != nil {
		return ticket{}, false, fmt.Errorf("use %s ticket: %w", kind, err)
	}
	return t, ok, nil
}

// Sweep deletes what has expired: sessions, codes, tickets, counted attempts.
// The program calls it now and then; nothing depends on when.
func (s *Service) Sweep(ctx context.Context) error {
	now := s.now()
	for _, sweep := range []struct {
		query  string
		before int64
	}{
		{"DELETE FROM sessions WHERE expires_at <= ?0 OR last_seen_at <= ?1", now - s.idle.Milliseconds()},
		{"DELETE FROM access_codes WHERE step_until <= ?0 AND expires_at <= ?1", now},
		{"DELETE FROM tickets WHERE expires_at <= ?0 AND created_at <= ?1", now},
		{"DELETE FROM known_devices WHERE seen_at <= ?1", now - deviceFor.Milliseconds()},
		{"DELETE FROM attempts WHERE until <= ?0 AND since <= ?1", now - 24*time.Hour.Milliseconds()},
	} {
		if _, err := s.db.Write.ExecContext(ctx, sweep.query, now, sweep.before); err != nil {
			return fmt.Errorf("sweep: %w", err)
		}
	}
	return nil
}
