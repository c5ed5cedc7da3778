package access

import (
	"context"
	"strings"

	"balcao/app/operation"
	"balcao/app/roles"
)

type userInfo struct {
	Body struct {
		UsuarioID string        `json:"usuarioId"`
		Nome      string        `json:"nome"`
		Email     string        `json:"email"`
		IsAdmin   bool          `json:"isAdmin"`
		Roles     string        `json:"roles" doc:"platform roles, joined by semicolons"`
		Locais    []memberPlace `json:"locais" nullable:"false"`
	}
}

func (s *Service) userInfo(ctx context.Context, _ *struct{}) (*userInfo, error) {
	caller := operation.CallerFrom(ctx)
	places, err := s.placesOf(ctx, caller.UserID)
	if err != nil {
		return nil, err
	}
	out := &userInfo{}
	out.Body.UsuarioID, out.Body.Nome, out.Body.Email = caller.UserID, caller.Name, caller.Email
	out.Body.IsAdmin = caller.HasAny([]string{roles.Admin})
	out.Body.Roles = strings.Join(caller.Roles, ";")
	out.Body.Locais = places
	return out, nil
}

type venueRolesInput struct {
	OwnerID string `query:"ownerId" required:"true" doc:"the venue"`
}

func (in *venueRolesInput) Venue() string { return in.OwnerID }

type names struct {
	Body []string `nullable:"false"`
}

// rolesInVenue answers the role names that the caller holds in the venue; they
// are merged with those of the session (S0§6).
func (s *Service) rolesInVenue(ctx context.Context, in *venueRolesInput) (*names, error) {
	held := operation.CallerFrom(ctx).Venues[in.OwnerID]
	if held == nil {
		held = []string{}
	}
	return &names{held}, nil
}

type roleCatalogue struct {
	Body []roles.Role `nullable:"false"`
}

func (s *Service) roleCatalogue(context.Context, *struct{}) (*roleCatalogue, error) {
	return &roleCatalogue{roles.Catalogue()}, nil
}

type validity struct {
	Body struct {
		Valid bool `json:"valid"`
	}
}

// validateSession answers that the token is good; it is asked when an embedded
// older page loads (S0§1).
func (s *Service) validateSession(context.Context, *struct{}) (*validity, error) {
	out := &validity{}
	out.Body.Valid = true
	return out, nil
}
