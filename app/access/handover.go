package access

import (
	"context"

	"balcao/app/fault"
	"balcao/app/operation"
)

type handoverAnswer struct {
	Body struct {
		ID string `json:"id" doc:"works once, for 60 s, at /externalauthentication/{id}"`
	}
}

// mintHandover lets a signed-in person continue in another window (D20).
func (s *Service) mintHandover(ctx context.Context, _ *struct{}) (*handoverAnswer, error) {
	token, err := s.issue(ctx, s.db.Write, &ticket{Kind: handoverTicket, UserID: operation.CallerFrom(ctx).UserID}, handoverFor)
	if err != nil {
		return nil, err
	}
	out := &handoverAnswer{}
	out.Body.ID = token
	return out, nil
}

type redeemInput struct {
	Browser
	ID string `path:"id" maxLength:"100"`
}

// redeemHandover exchanges the id for a session of its own.
func (s *Service) redeemHandover(ctx context.Context, in *redeemInput) (*signedIn, error) {
	if err := s.admit(ctx, signInByAddress.of(in.Address())); err != nil {
		return nil, err
	}
	t, ok, err := s.use(ctx, s.db.Write, handoverTicket, in.ID)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errHandover
	}
	user, found, err := s.userByID(ctx, t.UserID)
	if err != nil {
		return nil, err
	}
	if !found || user.DisabledAt != 0 {
		return nil, errHandover
	}
	return s.signIn(ctx, user, in.Browser)
}

var errHandover = fault.New(fault.Invalid, "Este acesso expirou ou já foi usado. Entre novamente.")
