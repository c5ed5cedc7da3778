package catalog

import "context"

type archivePreviewInput struct{ Body ChosenBody }

type leavingOutput struct{ Body Leaving }

func (s *Service) archivePreviewRoute(ctx context.Context, in *archivePreviewInput) (*leavingOutput, error) {
	leaving, err := s.ArchivePreview(ctx, in.Body.VenueID, in.Body.IDs)
	return &leavingOutput{leaving}, err
}

type archiveInput struct {
	Body struct {
		ChosenBody
		LeaveParents bool `json:"retirarDosPais" required:"false" doc:"products that have one of them as an addition lose it"`
	}
}

func (s *Service) archiveRoute(ctx context.Context, in *archiveInput) (*struct{}, error) {
	return nil, s.Archive(ctx, in.Body.VenueID, in.Body.IDs, in.Body.LeaveParents)
}

type restoreInput struct {
	Body struct {
		ChosenBody
		CategoryID string `json:"categoriaId" required:"false" maxLength:"36" doc:"where they go; empty for their own"`
	}
}

func (s *Service) restoreRoute(ctx context.Context, in *restoreInput) (*struct{}, error) {
	return nil, s.Restore(ctx, in.Body.VenueID, in.Body.IDs, in.Body.CategoryID)
}
