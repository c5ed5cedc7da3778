package access

import (
	"context"
	"strings"

	"balcao/app/fault"
)

// loginAnswer is the session data of S0§3, or only RequiredMFA.
type loginAnswer struct {
	RequiredMFA bool          `json:"RequiredMFA" doc:"a code was mailed; nothing else is answered"`
	AccessToken string        `json:"access_token,omitempty"`
	User        *sessionUser  `json:"usuarioMeep,omitempty"`
	Locais      []memberPlace `json:"locais,omitzero" required:"false" nullable:"false"`
	Settings    *userSetting  `json:"configuracaoUsuarioMeep,omitempty"`
	Roles       *string       `json:"roles,omitempty" doc:"platform roles, joined by semicolons; those of the venue come from BuscarPapeisPorCargo"`
}

type sessionUser struct {
	Nome string `json:"nome"`
	ID   string `json:"id"`
}

type userSetting struct {
	IsAdmin bool `json:"isAdmin"`
}

type signedIn struct{ Body loginAnswer }

type loginInput struct {
	Browser
	Body struct {
		Username string `json:"username" required:"false" maxLength:"254" doc:"the e-mail (D16)"`
		Password string `json:"password" required:"false" maxLength:"200"`
	}
}

// errCredentials is the same for an unknown account and a wrong password. It is
// no 401: that would clear a session (S0§8, D19).
var errCredentials = fault.New(fault.Invalid, "E-mail ou senha incorretos.")

func (s *Service) login(ctx context.Context, in *loginInput) (*signedIn, error) {
	email := foldEmail(in.Body.Username)
	if err := bothTyped(email, in.Body.Password); err != nil {
		return nil, err
	}
	attempt := signInByAccount.of(email)
	if err := s.admit(ctx, attempt, signInByAddress.of(in.Address())); err != nil {
		return nil, err
	}
	user, _, err := s.userByEmail(ctx, email)
	if err != nil {
		return nil, err
	}
	right, err := s.passwords.matches(ctx, user.PasswordHash, in.Body.Password)
	if err != nil {
		return nil, err
	}
	if !right || user.DisabledAt != 0 {
		return nil, errCredentials
	}
	if err := s.forgive(ctx, attempt); err != nil {
		return nil, err
	}
	if s.demands || user.SecondFactor {
		if err := s.beginCodeStep(ctx, user); err != nil {
			return nil, err
		}
		return &signedIn{loginAnswer{RequiredMFA: true}}, nil
	}
	return s.signIn(ctx, user, in.Browser)
}

// bothTyped answers the texts of S0§5 for what was left empty.
func bothTyped(email, password string) error {
	switch {
	case email == "" && password == "":
		return fault.New(fault.Invalid, "Insira seu e-mail e senha.")
	case email == "":
		return fault.Field("username", "Insira seu e-mail.")
	case password == "":
		return fault.Field("password", "Insira sua senha.")
	}
	return nil
}

func (s *Service) welcome(ctx context.Context, user User, token string) (*signedIn, error) {
	places, err := s.placesOf(ctx, user.ID)
	if err != nil {
		return nil, err
	}
	roles := strings.Join(user.globalRoles(), ";")
	return &signedIn{loginAnswer{
		AccessToken: token,
		User:        &sessionUser{Nome: user.Name, ID: user.ID},
		Locais:      places,
		Settings:    &userSetting{IsAdmin: user.IsAdmin},
		Roles:       &roles,
	}}, nil
}

// memberPlace is a Place as one of its members sees it.
type memberPlace struct {
	Place
	IsOwner bool `json:"proprietario" doc:"the caller owns it; owners may add venues and copy from theirs (D61)"`
}

func (s *Service) placesOf(ctx context.Context, userID string) ([]memberPlace, error) {
	rows, err := memberships(ctx, s.db.Write, userID)
	if err != nil {
		return nil, err
	}
	ids, owned := make([]string, len(rows)), make(map[string]bool, len(rows))
	for i, m := range rows {
		ids[i], owned[m.VenueID] = m.VenueID, m.IsOwner
	}
	found, err := s.venues.Places(ctx, ids)
	if err != nil {
		return nil, err
	}
	places := make([]memberPlace, len(found))
	for i, p := range found {
		places[i] = memberPlace{p, owned[p.ID]}
	}
	return places, nil
}
