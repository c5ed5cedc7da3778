package access

import (
	"context"
	"slices"

	"balcao/app/operation"
)

type ownedOutput struct {
	Body []memberPlace `nullable:"false"`
}

// ownedPlaces lists the venues that the caller owns, by name: those that he may copy from (S1§7, D61).
func (s *Service) ownedPlaces(ctx context.Context, _ *struct{}) (*ownedOutput, error) {
	places, err := s.placesOf(ctx, operation.CallerFrom(ctx).UserID)
	if err != nil {
		return nil, err
	}
	return &ownedOutput{slices.DeleteFunc(places, func(p memberPlace) bool { return !p.IsOwner })}, nil
}
