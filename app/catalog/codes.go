package catalog

import "context"

// ByCode answers the venue's products in use that others name by these codes: by the
// integration code, else by the internal code, else by the id.
func (s *Service) ByCode(ctx context.Context, venueID string, codes []string) (map[string]Product, error) {
	now, err := s.Snapshot(ctx, venueID)
	if err != nil {
		return nil, err
	}
	asked := make(map[string]bool, len(codes))
	for _, code := range codes {
		asked[code] = code != ""
	}
	found := map[string]Product{}
	for _, codeOf := range []func(*Product) string{
		func(p *Product) string { return p.IntegrationCode },
		func(p *Product) string { return p.InternalCode },
		func(p *Product) string { return p.ID },
	} {
		for _, p := range now.sorted {
			code := codeOf(p)
			if _, known := found[code]; asked[code] && !known {
				found[code] = *p
			}
		}
	}
	return found, nil
}
