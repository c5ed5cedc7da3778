package access

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/roles"
)

type membership struct {
	bun.BaseModel `bun:"table:memberships"`

	UserID    string `bun:"user_id,pk"`
	VenueID   string `bun:"venue_id,pk"`
	IsOwner   bool
	Roles     roles.List
	CreatedAt int64
}

// held are the roles that the membership gives: the owner holds every role
// that can be held in a venue.
func (m membership) held() []string {
	if m.IsOwner {
		return roles.OfVenue()
	}
	return m.Roles
}

func (s *Service) userByEmail(ctx context.Context, email string) (user User, found bool, err error) {
	return s.userWhere(ctx, "email = ?", email)
}

func (s *Service) userByID(ctx context.Context, id string) (user User, found bool, err error) {
	return s.userWhere(ctx, "id = ?", id)
}

func (s *Service) userWhere(ctx context.Context, where string, args ...any) (user User, found bool, err error) {
	err = s.db.Read.NewSelect().Model(&user).Where(where, args...).Limit(1).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return User{}, false, nil
	}
	if err != nil {
		return User{}, false, fmt.Errorf("read user: %w", err)
	}
	return user, true, nil
}

func memberships(ctx context.Context, db bun.IDB, userID string) ([]membership, error) {
	var rows []membership
	if err := db.NewSelect().Model(&rows).Where("user_id = ?", userID).Order("venue_id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read memberships: %w", err)
	}
	return rows, nil
}

func insertMembership(ctx context.Context, db bun.IDB, m membership) error {
	if _, err := db.NewInsert().Model(&m).Exec(ctx); err != nil {
		return fmt.Errorf("insert membership: %w", err)
	}
	return nil
}

// anyUser reports whether somebody may sign in.
func (s *Service) anyUser(ctx context.Context, db bun.IDB) (bool, error) {
	var found bool
	if err := db.NewRaw("SELECT EXISTS (SELECT 1 FROM users WHERE disabled_at IS NULL)").Scan(ctx, &found); err != nil {
		return false, fmt.Errorf("look for users: %w", err)
	}
	return found, nil
}

// only reports whether exactly one row was written.
func only(result sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n == 1, err
}
