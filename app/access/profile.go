package access

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"balcao/app/fault"
	"balcao/app/operation"
)

// What people change of their own account.

type renameInput struct {
	Body struct {
		Nome string `json:"nome" maxLength:"200"`
	}
}

func (s *Service) rename(ctx context.Context, in *renameInput) (*struct{}, error) {
	name := strings.TrimSpace(in.Body.Nome)
	if name == "" || utf8.RuneCountInString(name) > maxNameLength {
		return nil, fault.Field("nome", "Informe o nome, com até 120 caracteres.")
	}
	_, err := s.db.Write.ExecContext(ctx, "UPDATE users SET name = ? WHERE id = ?", name, operation.CallerFrom(ctx).UserID)
	if err != nil {
		return nil, fmt.Errorf("rename account: %w", err)
	}
	s.forgetEverywhere()
	return nil, nil
}

type changePasswordInput struct {
	Body struct {
		SenhaAtual     string `json:"senhaAtual" maxLength:"200"`
		Senha          string `json:"senha" maxLength:"200"`
		ConfirmarSenha string `json:"confirmarSenha" maxLength:"200"`
	}
}

// changePassword ends the account's other sessions: whoever knew the old password
// is out. A wrong current one counts as an attempt.
func (s *Service) changePassword(ctx context.Context, in *changePasswordInput) (*struct{}, error) {
	caller, b := operation.CallerFrom(ctx), in.Body
	if err := newPassword(b.Senha, b.ConfirmarSenha); err != nil {
		return nil, err
	}
	if err := s.VerifyPassword(ctx, caller.UserID, b.SenhaAtual); err != nil {
		if fault.Is(err, fault.Invalid) {
			wrong := fault.Wrap(err)
			return nil, wrong.With("senhaAtual", wrong.Message)
		}
		return nil, err
	}
	return nil, s.setPassword(ctx, caller.UserID, b.Senha, caller.SessionID, nil)
}
