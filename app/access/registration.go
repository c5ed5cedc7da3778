package access

import (
	"context"
	"fmt"
	"strings"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/operation"
)

// The texts of the registration screen (S1§5, S1§8).
const (
	incompleteRegistration = "Preencha todos os campos corretamente para cadastrar"
	registered             = "Cadastro realizado com sucesso"
)

type registerInput struct {
	operation.Client
	Body struct {
		CPF            string `json:"cpf" required:"false" maxLength:"20"`
		Nome           string `json:"nome" required:"false" maxLength:"200"`
		Email          string `json:"email" required:"false" maxLength:"254"`
		Senha          string `json:"senha" required:"false" maxLength:"200"`
		ConfirmarSenha string `json:"confirmarSenha" required:"false" maxLength:"200"`
	}
}

type confirmation struct {
	Body struct {
		Message string `json:"message" doc:"Portuguese sentence to show"`
	}
}

func confirmed(message string) *confirmation {
	out := &confirmation{}
	out.Body.Message = message
	return out
}

// register makes an account without a venue. Where the e-mail or the CPF has
// an account already, the answer is the same and that account's owner is told
// by mail.
func (s *Service) register(ctx context.Context, in *registerInput) (*confirmation, error) {
	b := in.Body
	for _, field := range []string{b.CPF, b.Nome, b.Email, b.Senha, b.ConfirmarSenha} {
		if strings.TrimSpace(field) == "" {
			return nil, fault.New(fault.Invalid, incompleteRegistration)
		}
	}
	if !br.ValidCPF(b.CPF) {
		return nil, fault.Field("cpf", "Preencha com um CPF válido")
	}
	if err := newPassword(b.Senha, b.ConfirmarSenha); err != nil {
		return nil, err
	}
	if err := s.admit(ctx, mailByAddress.of(in.Address())); err != nil {
		return nil, err
	}
	user, err := s.prepare(ctx, NewUser{Name: b.Nome, Email: b.Email, CPF: b.CPF, Password: b.Senha})
	if err != nil {
		return nil, err
	}
	err = insertUser(ctx, s.db.Write, user)
	if fault.Is(err, fault.Conflict) {
		err = s.post.later(func(ctx context.Context) { s.post.note(ctx, s.tellOwner(ctx, user.Email, user.CPF)) })
	}
	if err != nil {
		return nil, err
	}
	return confirmed(registered), nil
}

// tellOwner writes to whoever already has an account with the e-mail or CPF.
func (s *Service) tellOwner(ctx context.Context, email, cpf string) error {
	var owners []User
	if err := s.db.Read.NewSelect().Model(&owners).Where("email = ? OR cpf = ?", email, cpf).Scan(ctx); err != nil {
		return fmt.Errorf("read account owners: %w", err)
	}
	for _, owner := range owners {
		if s.mayMail(ctx, owner.Email) {
			s.post.deliver(ctx, existingAccountLetter(owner, s.publicURL+"/esqueciMinhaSenha"))
		}
	}
	return nil
}

// mayMail keeps strangers from filling somebody's mailbox.
func (s *Service) mayMail(ctx context.Context, email string) bool {
	err := s.admit(ctx, mailByAccount.of(email))
	if !fault.Is(err, fault.Limited) {
		s.post.note(ctx, err)
	}
	return err == nil
}
