package access

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

type inviteInput struct {
	Body struct {
		operation.LocalBody
		Email        string   `json:"email" maxLength:"254"`
		Papeis       []string `json:"papeis" nullable:"false"`
		Proprietario bool     `json:"proprietario" required:"false"`
	}
}

type invitedMember struct{ Body member }

// invite mails somebody the offer of roles in the venue. Inviting the same
// address again replaces the earlier invitation.
func (s *Service) invite(ctx context.Context, in *inviteInput) (*invitedMember, error) {
	caller := operation.CallerFrom(ctx)
	offer := ticket{
		Kind: invitationTicket, VenueID: in.Body.VenueID, Email: foldEmail(in.Body.Email),
		IsOwner: in.Body.Proprietario, Roles: merge(in.Body.Papeis, nil),
	}
	if !br.ValidEmail(offer.Email) {
		return nil, fault.Field("email", "Formato do e-mail inválido")
	}
	if !offer.IsOwner && len(offer.Roles) == 0 {
		return nil, errNoRoles
	}
	var token string
	err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.mayOffer(ctx, tx, offer); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "DELETE FROM tickets WHERE kind = ? AND venue_id = ? AND email = ? AND used_at IS NULL",
			invitationTicket, offer.VenueID, offer.Email)
		if err != nil {
			return fmt.Errorf("replace invitation: %w", err)
		}
		if token, err = s.issue(ctx, tx, &offer, invitationFor); err != nil {
			return err
		}
		return s.keepInvitation(ctx, tx, audit.MemberInvited, offer, audited{}, offer.audited())
	})
	if err != nil {
		return nil, err
	}
	venue, err := s.placeNamed(ctx, offer.VenueID)
	if err != nil {
		return nil, err
	}
	if err := s.post.letter(invitationLetter(offer.Email, caller.Name, venue, s.publicURL+"/convite/"+token)); err != nil {
		return nil, err
	}
	return &invitedMember{invited(offer)}, nil
}

// mayOffer checks what the caller may give, and that it is not given yet.
func (s *Service) mayOffer(ctx context.Context, tx bun.Tx, offer ticket) error {
	rows, err := s.lockMembers(ctx, tx, offer.VenueID)
	if err != nil {
		return err
	}
	actor, inside := find(rows, operation.CallerFrom(ctx).UserID)
	if !inside {
		return operation.Denied
	}
	if offer.IsOwner && !actor.IsOwner {
		return errOwnersOnly
	}
	if err := grantable(offer.Roles, actor.everywhere(ctx)); err != nil {
		return err
	}
	var member bool
	err = tx.NewRaw(`SELECT EXISTS (SELECT 1 FROM memberships AS m JOIN users AS u ON u.id = m.user_id
		WHERE m.venue_id = ? AND u.email = ?)`, offer.VenueID, offer.Email).Scan(ctx, &member)
	if err != nil {
		return fmt.Errorf("look for member: %w", err)
	}
	if member {
		return errAlreadyMember
	}
	return s.admitIn(ctx, tx, mailByAccount.of(offer.VenueID+" "+offer.Email))
}

func invited(t ticket) member {
	at := database.FromMilli(t.CreatedAt)
	held := append([]string{}, t.Roles...)
	if t.IsOwner {
		held = roles.OfVenue()
	}
	return member{ID: t.ID, Email: t.Email, Papeis: held, Proprietario: t.IsOwner, Situacao: "convidado", ConvidadoEm: &at}
}

func (s *Service) invitations(ctx context.Context, venueID string) ([]member, error) {
	var rows []ticket
	err := s.db.Read.NewSelect().Model(&rows).
		Where("venue_id = ? AND kind = ? AND used_at IS NULL AND expires_at > ?", venueID, invitationTicket, s.now()).
		Order("created_at", "id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read invitations: %w", err)
	}
	out := make([]member, len(rows))
	for i, t := range rows {
		out[i] = invited(t)
	}
	return out, nil
}

func (s *Service) withdrawInvitation(ctx context.Context, venueID, id string) (bool, error) {
	done := false
	err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var withdrawn []ticket
		err := tx.NewDelete().Model(&withdrawn).
			Where("id = ? AND venue_id = ? AND kind = ? AND used_at IS NULL", id, venueID, invitationTicket).Returning("*").Scan(ctx)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("withdraw invitation: %w", err)
		}
		if done = len(withdrawn) == 1; !done {
			return nil
		}
		return s.keepInvitation(ctx, tx, audit.InvitationWithdrawn, withdrawn[0], withdrawn[0].audited(), audited{})
	})
	return done, err
}

type invitationState struct {
	Body struct {
		Valid          bool       `json:"valid"`
		NomeLocal      string     `json:"nomeLocal,omitempty"`
		Email          string     `json:"email,omitempty" doc:"the address that was invited"`
		ContaExistente bool       `json:"contaExistente" doc:"the address has an account: sign in, then accept"`
		ExpiraEm       *time.Time `json:"expiraEm,omitempty"`
	}
}

// invitationState tells the holder of the link what it is for.
func (s *Service) invitationState(ctx context.Context, in *tokenInput) (*invitationState, error) {
	out := &invitationState{}
	t, found, err := s.look(ctx, s.db.Read, invitationTicket, in.Token)
	if err != nil || !found {
		return out, err
	}
	_, exists, err := s.userByEmail(ctx, t.Email)
	if err != nil {
		return nil, err
	}
	venue, err := s.placeNamed(ctx, t.VenueID)
	if err != nil {
		return nil, err
	}
	until := database.FromMilli(t.ExpiresAt)
	out.Body.Valid, out.Body.NomeLocal, out.Body.Email = true, venue, t.Email
	out.Body.ContaExistente, out.Body.ExpiraEm = exists, &until
	return out, nil
}

type joinInput struct {
	Browser
	Body struct {
		Token          string `json:"token" required:"false" maxLength:"100"`
		Nome           string `json:"nome" required:"false" maxLength:"200"`
		Senha          string `json:"senha" required:"false" maxLength:"200"`
		ConfirmarSenha string `json:"confirmarSenha" required:"false" maxLength:"200"`
	}
}

// join makes the invited person's account, whose e-mail the link has proven,
// and signs it in.
func (s *Service) join(ctx context.Context, in *joinInput) (*signedIn, error) {
	if err := s.admit(ctx, signInByAddress.of(in.Address())); err != nil {
		return nil, err
	}
	offer, found, err := s.look(ctx, s.db.Read, invitationTicket, in.Body.Token)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, errLink
	}
	if err := newPassword(in.Body.Senha, in.Body.ConfirmarSenha); err != nil {
		return nil, err
	}
	user, err := s.prepare(ctx, NewUser{Name: in.Body.Nome, Email: offer.Email, Password: in.Body.Senha})
	if err != nil {
		return nil, err
	}
	err = s.accept(ctx, in.Body.Token, user.ID, func(ctx context.Context, tx bun.Tx) error {
		err := insertUser(ctx, tx, user)
		if fault.Is(err, fault.Conflict) {
			return fault.New(fault.Conflict, "Você já tem uma conta. Entre com ela para aceitar o convite.").Because(err)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.signIn(ctx, user, in.Browser)
}

type acceptInput struct {
	Body struct {
		Token string `json:"token" maxLength:"100"`
	}
}

type acceptAnswer struct {
	Body struct {
		LocalID string `json:"localId" doc:"the venue that opened"`
	}
}

// acceptSignedIn gives the caller's account what the invitation offers.
func (s *Service) acceptSignedIn(ctx context.Context, in *acceptInput) (*acceptAnswer, error) {
	caller := operation.CallerFrom(ctx)
	offer, found, err := s.look(ctx, s.db.Read, invitationTicket, in.Body.Token)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, errLink
	}
	if offer.Email != caller.Email {
		return nil, fault.New(fault.Forbidden, "Este convite é para outra conta. Saia e entre com o e-mail convidado.")
	}
	if err := s.accept(ctx, in.Body.Token, caller.UserID, nil); err != nil {
		return nil, err
	}
	out := &acceptAnswer{}
	out.Body.LocalID = offer.VenueID
	return out, nil
}

// accept uses the invitation for the account; first is done in the same transaction.
func (s *Service) accept(ctx context.Context, token, userID string, first func(context.Context, bun.Tx) error) error {
	err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if first != nil {
			if err := first(ctx, tx); err != nil {
				return err
			}
		}
		offer, ok, err := s.use(ctx, tx, invitationTicket, token)
		if err != nil {
			return err
		}
		if !ok {
			return errLink
		}
		who := operation.Actor{UserID: userID}
		if err := tx.NewRaw("SELECT name FROM users WHERE id = ?", userID).Scan(ctx, &who.Name); err != nil {
			return fmt.Errorf("read user: %w", err)
		}
		err = s.addMember(ctx, tx, audit.MemberJoined, who, membership{
			UserID: userID, VenueID: offer.VenueID, IsOwner: offer.IsOwner, Roles: offer.Roles, CreatedAt: s.now(),
		})
		if database.IsUnique(err) {
			return errAlreadyMember.Because(err)
		}
		return err
	})
	if err == nil {
		s.forgetEverywhere()
	}
	return err
}

func (s *Service) placeNamed(ctx context.Context, venueID string) (string, error) {
	places, err := s.venues.Places(ctx, []string{venueID})
	if err != nil {
		return "", err
	}
	if len(places) == 0 {
		return "", fault.New(fault.NotFound, "Estabelecimento não encontrado.")
	}
	return places[0].Name, nil
}
