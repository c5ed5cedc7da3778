package access

import (
	"context"
	"time"

	"balcao/app/br"
	"balcao/app/mail"
)

// Notices tell the owner of an account by mail what happened to it. They leave
// after the commit, in the background, and only where letters reach mailboxes;
// one that cannot leave is logged and changes nothing of what was done.

func (s *Service) notify(ctx context.Context, letter mail.Message) {
	if s.mailLeaves {
		s.post.note(ctx, s.post.letter(letter))
	}
}

// notifySecurity tells the account's owner what was changed, if they want to know.
func (s *Service) notifySecurity(ctx context.Context, userID, what string) {
	user, found, err := s.userByID(ctx, userID)
	s.post.note(ctx, err)
	if found && user.NotifySecurity {
		s.notify(ctx, securityLetter(user, what, s.profileAddress()))
	}
}

// profileAddress is where people change password and second factor, and see their sessions.
func (s *Service) profileAddress() string { return s.publicURL + "/configuracoes/minhasConfiguracoes" }

func newDeviceLetter(user User, device string, at time.Time, profile string) mail.Message {
	if device == "" {
		device = "dispositivo desconhecido"
	}
	return body{
		Name: user.Name,
		Lines: []string{
			"Sua conta foi aberta em um dispositivo em que você ainda não tinha entrado:",
			device + ", em " + at.In(br.Zone("SP", "São Paulo")).Format("02/01/2006, 15:04") + " (horário de Brasília).",
			"Se foi você, não precisa fazer nada.",
		},
		Link: profile, Label: "Ver os meus dispositivos",
		After: []string{"Se não foi você, encerre essa sessão e troque a senha no endereço acima."},
	}.letter(user.Email, "Sua conta foi aberta em um novo dispositivo")
}

func securityLetter(user User, what, profile string) mail.Message {
	return body{
		Name:  user.Name,
		Lines: []string{what, "Se foi você, não precisa fazer nada."},
		Link:  profile, Label: "Ver a minha conta",
		After: []string{"Se não foi você, recupere a senha na tela de entrada: isso encerra todas as sessões da conta."},
	}.letter(user.Email, "A segurança da sua conta mudou")
}
