package access

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
)

type setupState struct {
	Body struct {
		Required    bool `json:"required" doc:"no account exists yet"`
		KeyRequired bool `json:"keyRequired" doc:"the key that the server printed must be typed"`
	}
}

func (s *Service) setupState(ctx context.Context, _ *struct{}) (*setupState, error) {
	exists, err := s.anyUser(ctx, s.db.Read)
	if err != nil {
		return nil, err
	}
	out := &setupState{}
	out.Body.Required = !exists
	out.Body.KeyRequired = !exists && s.setupKey != ""
	return out, nil
}

type setupInput struct {
	Browser
	Body struct {
		Chave          string `json:"chave" required:"false" maxLength:"200"`
		Nome           string `json:"nome" required:"false" maxLength:"200"`
		Email          string `json:"email" required:"false" maxLength:"254"`
		Senha          string `json:"senha" required:"false" maxLength:"200"`
		ConfirmarSenha string `json:"confirmarSenha" required:"false" maxLength:"200"`

		Estabelecimento struct {
			Nome     string `json:"nome" required:"false" maxLength:"200"`
			Tipo     int    `json:"tipo" required:"false" doc:"establishment type, 1 to 24 (S0§3)"`
			UF       string `json:"uf" required:"false" maxLength:"2"`
			Cidade   string `json:"cidade" required:"false" maxLength:"200"`
			Telefone string `json:"telefone" required:"false" maxLength:"30"`
		} `json:"estabelecimento"`
	}
}

var errSetUp = fault.New(fault.Conflict, "Este servidor já foi configurado. Entre com a sua conta.")

// setup makes the owner's account and the first venue, while nobody may sign in.
func (s *Service) setup(ctx context.Context, in *setupInput) (*signedIn, error) {
	exists, err := s.anyUser(ctx, s.db.Read)
	if err != nil {
		return nil, err
	}
	if exists {
		return nil, errSetUp
	}
	if err := s.checkSetupKey(ctx, in.Body.Chave); err != nil {
		return nil, err
	}
	if err := newPassword(in.Body.Senha, in.Body.ConfirmarSenha); err != nil {
		return nil, err
	}
	owner, err := s.prepare(ctx, NewUser{Name: in.Body.Nome, Email: in.Body.Email, Password: in.Body.Senha, IsAdmin: true})
	if err != nil {
		return nil, err
	}
	e := in.Body.Estabelecimento
	venue := NewVenue{Name: e.Nome, Kind: e.Tipo, State: e.UF, City: e.Cidade, Phone: e.Telefone}
	var token string
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.claim(ctx, tx); err != nil {
			return err
		}
		if err := insertUser(ctx, tx, owner); err != nil {
			return err
		}
		venueID, err := s.venues.CreateVenue(ctx, tx, venue)
		if err != nil {
			return within("estabelecimento", err)
		}
		if err := insertMembership(ctx, tx, membership{UserID: owner.ID, VenueID: venueID, IsOwner: true, CreatedAt: s.now()}); err != nil {
			return err
		}
		if _, err := s.meet(ctx, tx, owner.ID, in.Browser); err != nil {
			return err
		}
		token, err = s.openSession(ctx, tx, owner.ID, in.Agent)
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.welcome(ctx, owner, token)
}

// claim lets exactly one of several simultaneous set-ups through.
func (s *Service) claim(ctx context.Context, tx bun.Tx) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO installation (one, created_at) VALUES (1, ?)", s.now())
	if database.IsUnique(err) {
		return errSetUp.Because(err)
	}
	if err != nil {
		return fmt.Errorf("claim installation: %w", err)
	}
	exists, err := s.anyUser(ctx, tx)
	if err == nil && exists {
		err = errSetUp
	}
	return err
}

func (s *Service) checkSetupKey(ctx context.Context, key string) error {
	if s.setupKey == "" {
		return nil
	}
	if err := s.admit(ctx, setupKeys.of("installation")); err != nil {
		return err
	}
	if subtle.ConstantTimeCompare([]byte(digest(key)), []byte(digest(s.setupKey))) != 1 {
		return fault.Field("chave", "A chave não confere com a que o servidor mostrou ao iniciar.")
	}
	return nil
}

// NeedsSetup reports whether nobody may sign in yet.
func (s *Service) NeedsSetup(ctx context.Context) (bool, error) {
	exists, err := s.anyUser(ctx, s.db.Read)
	return !exists, err
}

// within names the fields of a fault as those of an inner object.
func within(object string, err error) error {
	var f *fault.Error
	if !errors.As(err, &f) {
		return err
	}
	inner := *f
	inner.Fields = nil
	out := &inner
	for field, message := range f.Fields {
		out = out.With(object+"."+field, message)
	}
	return out
}
