package access

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

type recoveryInput struct {
	operation.Client
	Body struct {
		CPFOuEmail string `json:"cpfOuEmail" required:"false" maxLength:"254"`
	}
}

// requestRecovery answers the same whatever was typed; looking the account up
// and writing to it happen afterwards, so that the time tells nothing either.
func (s *Service) requestRecovery(ctx context.Context, in *recoveryInput) (*confirmation, error) {
	typed := strings.TrimSpace(in.Body.CPFOuEmail)
	if typed == "" {
		return nil, fault.Field("cpfOuEmail", "Informe o seu CPF ou e-mail.")
	}
	if err := s.admit(ctx, mailByAddress.of(in.Address())); err != nil {
		return nil, err
	}
	err := s.post.later(func(ctx context.Context) { s.post.note(ctx, s.sendRecovery(ctx, typed)) })
	if err != nil {
		return nil, err
	}
	return confirmed("Enviamos para seu email um link para recuperação de senha."), nil
}

func (s *Service) sendRecovery(ctx context.Context, cpfOrEmail string) error {
	where, key := "cpf = ?", br.NormalizeCPF(cpfOrEmail)
	if strings.Contains(cpfOrEmail, "@") {
		where, key = "email = ?", foldEmail(cpfOrEmail)
	}
	user, found, err := s.userWhere(ctx, where, key)
	if err != nil || !found || user.DisabledAt != 0 || !s.mayMail(ctx, user.Email) {
		return err
	}
	var token string
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := withdraw(ctx, tx, user.ID); err != nil {
			return err
		}
		token, err = s.issue(ctx, tx, &ticket{Kind: recoveryTicket, UserID: user.ID}, recoveryFor)
		return err
	})
	if err != nil {
		return err
	}
	s.post.deliver(ctx, recoveryLetter(user, s.publicURL+"/redefinirSenha/"+token))
	return nil
}

// withdraw makes the links that were sent for this account worthless.
func withdraw(ctx context.Context, db bun.IDB, userID string) error {
	_, err := db.ExecContext(ctx, "DELETE FROM tickets WHERE user_id = ? AND kind IN (?, ?) AND used_at IS NULL",
		userID, recoveryTicket, handoverTicket)
	if err != nil {
		return fmt.Errorf("withdraw tickets: %w", err)
	}
	return nil
}

type tokenInput struct {
	Token string `path:"token" maxLength:"100"`
}

type linkState struct {
	Body struct {
		Valid    bool       `json:"valid"`
		ExpiraEm *time.Time `json:"expiraEm,omitempty" doc:"until when the link works"`
	}
}

func (s *Service) recoveryState(ctx context.Context, in *tokenInput) (*linkState, error) {
	t, found, err := s.look(ctx, s.db.Read, recoveryTicket, in.Token)
	if err != nil {
		return nil, err
	}
	out := &linkState{}
	if found {
		until := database.FromMilli(t.ExpiresAt)
		out.Body.Valid, out.Body.ExpiraEm = true, &until
	}
	return out, nil
}

type resetInput struct {
	operation.Client
	Body struct {
		Token          string `json:"token" required:"false" maxLength:"100"`
		Senha          string `json:"senha" required:"false" maxLength:"200"`
		ConfirmarSenha string `json:"confirmarSenha" required:"false" maxLength:"200"`
	}
}

var errLink = fault.New(fault.Invalid, "Este link expirou ou já foi usado. Peça um novo.")

// reset sets a new password with an e-mailed link and signs the account out everywhere.
func (s *Service) reset(ctx context.Context, in *resetInput) (*confirmation, error) {
	if err := newPassword(in.Body.Senha, in.Body.ConfirmarSenha); err != nil {
		return nil, err
	}
	if err := s.admit(ctx, signInByAddress.of(in.Address())); err != nil {
		return nil, err
	}
	pending, found, err := s.look(ctx, s.db.Read, recoveryTicket, in.Body.Token)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, errLink
	}
	err = s.setPassword(ctx, pending.UserID, in.Body.Senha, "", func(ctx context.Context, tx bun.Tx) error {
		_, ok, err := s.use(ctx, tx, recoveryTicket, in.Body.Token)
		if err == nil && !ok {
			err = errLink
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	user, _, err := s.userByID(ctx, pending.UserID)
	if err != nil {
		return nil, err
	}
	if err := s.forgive(ctx, signInByAccount.of(user.Email)); err != nil {
		return nil, err
	}
	return confirmed("Senha alterada com sucesso!"), nil
}
