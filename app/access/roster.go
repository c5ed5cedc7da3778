package access

import (
	"context"
	"fmt"
)

// Users lists every account by e-mail; for the command line.
func (s *Service) Users(ctx context.Context) ([]User, error) {
	users := []User{}
	if err := s.db.Read.NewSelect().Model(&users).Order("email").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list users: %w", err)
	}
	return users, nil
}
