package access

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/operation"
)

// How an account is protected, and of what its owner is told by mail.

// accountSecurity is the state that the person sees of the own account.
type accountSecurity struct {
	SegundoFator bool `json:"segundoFator" doc:"signing in asks for the mailed code (D16)"`
	Exigido      bool `json:"exigidoPeloServidor" doc:"the server demands it of every account; nobody can switch it off then"`
	EnviaEmails  bool `json:"enviaEmails" doc:"letters reach mailboxes; without it the second factor cannot be switched on, and nobody is told of anything"`
	AccountNotices
}

// AccountNotices are of what the account is told by mail.
type AccountNotices struct {
	AvisarDispositivo bool `json:"avisarDispositivo" doc:"a sign-in on a device that was not seen before"`
	AvisarSeguranca   bool `json:"avisarSeguranca" doc:"another password, or the second factor switched on or off"`
}

type accountSecurityOutput struct{ Body accountSecurity }

func (s *Service) security(ctx context.Context, _ *struct{}) (*accountSecurityOutput, error) {
	user, found, err := s.userByID(ctx, operation.CallerFrom(ctx).UserID)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, errSession
	}
	return &accountSecurityOutput{accountSecurity{
		SegundoFator: s.demands || user.SecondFactor, Exigido: s.demands, EnviaEmails: s.mailLeaves,
		AccountNotices: AccountNotices{user.NotifyNewDevice, user.NotifySecurity},
	}}, nil
}

var errNoMail = fault.New(fault.Conflict,
	"Este servidor não envia e-mails, e o código não chegaria a você. Peça a quem administra o servidor que configure o envio de e-mails.")

// requireSecondFactor demands the mailed code of the caller's account from now on.
func (s *Service) requireSecondFactor(ctx context.Context, _ *struct{}) (*struct{}, error) {
	if !s.mailLeaves {
		return nil, errNoMail
	}
	return nil, s.setSecondFactor(ctx, true)
}

// dropSecondFactor lets the caller's account in by its password alone, where the
// server does not demand the code of everybody.
func (s *Service) dropSecondFactor(ctx context.Context, _ *struct{}) (*struct{}, error) {
	if s.demands {
		return nil, fault.New(fault.Conflict, "Este servidor exige o segundo fator de todas as contas.")
	}
	return nil, s.setSecondFactor(ctx, false)
}

var auditedSecondFactor = []audit.Field[bool]{{Name: "Segundo fator", Text: audit.YesNo(func(on bool) bool { return on })}}

// setSecondFactor does nothing for an account that has it so already.
func (s *Service) setSecondFactor(ctx context.Context, on bool) error {
	caller := operation.CallerFrom(ctx)
	changed := false
	err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		changed, err = only(tx.ExecContext(ctx, "UPDATE users SET second_factor = ? WHERE id = ? AND second_factor = ?", on, caller.UserID, !on))
		if err != nil {
			return fmt.Errorf("set second factor: %w", err)
		}
		if !changed {
			return nil
		}
		return audit.Record(ctx, tx, audit.Entry{
			At: s.clock.Now(), By: operation.ActorFrom(ctx), Action: audit.AccountSecondFactorChanged,
			SubjectID: caller.UserID, Subject: caller.Name, Values: audit.Compare(auditedSecondFactor, !on, on),
		})
	})
	if err != nil || !changed {
		return err
	}
	what := "O segundo fator da sua conta foi ligado: para entrar, além da senha, é preciso o código enviado a este e-mail."
	if !on {
		what = "O segundo fator da sua conta foi desligado: para entrar, basta a senha."
	}
	s.notifySecurity(ctx, caller.UserID, what)
	return nil
}

type accountNoticesInput struct{ Body AccountNotices }

// saveNotices sets of what the caller is told by mail. That security notices
// stop is told, too: whoever did not ask for it learns of it.
func (s *Service) saveNotices(ctx context.Context, in *accountNoticesInput) (*struct{}, error) {
	userID := operation.CallerFrom(ctx).UserID
	before, _, err := s.userByID(ctx, userID)
	if err != nil {
		return nil, err
	}
	_, err = s.db.Write.ExecContext(ctx, "UPDATE users SET notify_new_device = ?, notify_security = ? WHERE id = ?",
		in.Body.AvisarDispositivo, in.Body.AvisarSeguranca, userID)
	if err != nil {
		return nil, fmt.Errorf("save notices: %w", err)
	}
	if before.NotifySecurity && !in.Body.AvisarSeguranca {
		const what = "Os avisos de segurança da sua conta foram desligados: você não será mais avisado quando a senha ou o segundo fator mudarem."
		s.notify(ctx, securityLetter(before, what, s.profileAddress()))
	}
	return nil, nil
}
