package fiscal

import "context"

// Rules are the tables as they count for a venue today.
type Rules struct {
	current
	issues bool
}

// Rules answers what counts for the venue now.
func (s *Service) Rules(ctx context.Context, venueID string) (Rules, error) {
	now, err := s.current(ctx)
	if err != nil {
		return Rules{}, err
	}
	issues, err := s.Venues.IssuesInvoices(ctx, venueID)
	return Rules{now, issues}, err
}

// Standing is what rules go by: of those with the same, codes have the same problems.
type Standing struct {
	ncm, cest, cfop int64
	day             string
	issues          bool
}

// Standing tells these rules from others.
func (r Rules) Standing() Standing {
	return Standing{r.ncm.Version, r.cest.Version, r.cfop.Version, r.day, r.issues}
}

// Problem is the first thing that a review would warn of, in a few words; empty for nothing.
func (r Rules) Problem(p Codes) string {
	wrong := r.find(p, r.issues)
	if len(wrong) == 0 {
		return ""
	}
	return wrong[0].short()
}
