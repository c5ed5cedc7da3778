package venues

import "context"

// Place is the summary of a venue that a session carries (S0§3, S1§3).
type Place struct {
	ID                string
	Name              string
	Origin            int
	Kind              int
	LegacyPortal      bool
	TimeZone          string
	Slug              string
	FastPolling       bool
	BusinessDayCutoff string
}

// Places answers the summaries of these venues by name; unknown ids are left out.
func (s *Service) Places(ctx context.Context, ids []string) ([]Place, error) {
	found, err := s.Some(ctx, ids)
	if err != nil {
		return nil, err
	}
	places := make([]Place, len(found))
	for i, v := range found {
		places[i] = Place{
			ID: v.ID, Name: v.Name, Origin: int(v.Origin), Kind: int(v.Kind), LegacyPortal: v.LegacyPortal,
			TimeZone: v.TimeZone, Slug: v.Slug, FastPolling: v.FastPolling, BusinessDayCutoff: v.Cutoff(),
		}
	}
	return places, nil
}
