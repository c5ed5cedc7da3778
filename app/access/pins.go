package access

import "context"

// HashSecret answers the hash of a secret that another domain keeps, as hard to try as a
// password's.
func (s *Service) HashSecret(ctx context.Context, secret string) (string, error) {
	return s.passwords.hash(ctx, secret)
}

// MatchesSecret reports whether a secret has that hash.
func (s *Service) MatchesSecret(ctx context.Context, hash, secret string) (bool, error) {
	return s.passwords.matches(ctx, hash, secret)
}
