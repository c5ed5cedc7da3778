package tables

import "context"

// ForGuest is what whoever sits at a table is told of it on the shop's pages, with the
// limits and the faults of the calls that phones make.
func (s *Service) ForGuest(ctx context.Context, address, slug, token string) (GuestTable, error) {
	venueID, at, err := s.sits(ctx, address, slug, token)
	if err != nil {
		return GuestTable{}, err
	}
	told, err := s.tellGuest(ctx, venueID, at)
	if err != nil {
		return GuestTable{}, err
	}
	return told.Body, nil
}

// AskForGuest is Ask by whoever sits at a table, from the shop's pages.
func (s *Service) AskForGuest(ctx context.Context, address, slug, token string, kind CallKind, untaxed *bool) error {
	_, err := s.ask(ctx, address, slug, token, kind, untaxed)
	return err
}
