package catalog

import "context"

type restoreInput struct {
	Body struct {
		ChosenBody
		CategoryID string `json:"categoriaId" required:"false" maxLength:"36" doc:"where they go; empty for their own"`
	}
}

func (s *Service) restoreRoute(ctx context.Context, in *restoreInput) (*struct{}, error) {
	return nil, s.Restore(ctx, in.Body.VenueID, in.Body.IDs, in.Body.CategoryID)
}
