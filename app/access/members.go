package access

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

// member is a row of Politica/Acessos: somebody with access to the venue, or
// invited to it. S2 reads Id and Nome of it.
type member struct {
	ID           string     `json:"Id" doc:"of the account, or of the invitation"`
	Nome         string     `json:"Nome" doc:"empty while invited"`
	Email        string     `json:"Email" doc:"empty for callers who may not deal out access, as are their Papeis"`
	Papeis       []string   `json:"Papeis" nullable:"false"`
	Proprietario bool       `json:"Proprietario" doc:"holds every role of the venue"`
	Situacao     string     `json:"Situacao" enum:"ativo,convidado"`
	ConvidadoEm  *time.Time `json:"ConvidadoEm,omitempty"`
}

type membersInput struct {
	operation.LocalQuery
}

type memberList struct {
	Body []member `nullable:"false"`
}

// members lists who has access, owners first, then who is invited. Whoever may
// not deal out access needs names to choose from (S2), and is told no more.
func (s *Service) members(ctx context.Context, in *membersInput) (*memberList, error) {
	everything := operation.CallerFrom(ctx).May(in.VenueID, roles.Members)
	var rows []struct {
		membership
		Name  string
		Email string
	}
	err := s.db.Read.NewRaw(`SELECT m.*, u.name, u.email FROM memberships AS m JOIN users AS u ON u.id = m.user_id
		WHERE m.venue_id = ? ORDER BY m.is_owner DESC, u.name, u.id`, in.VenueID).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read members: %w", err)
	}
	out := &memberList{Body: make([]member, 0, len(rows))}
	for _, r := range rows {
		if !everything {
			out.Body = append(out.Body, member{ID: r.UserID, Nome: r.Name, Papeis: []string{}, Situacao: "ativo"})
			continue
		}
		out.Body = append(out.Body, member{
			ID: r.UserID, Nome: r.Name, Email: r.Email, Papeis: append([]string{}, r.held()...), Proprietario: r.IsOwner, Situacao: "ativo",
		})
	}
	if !everything {
		return out, nil
	}
	pending, err := s.invitations(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	out.Body = append(out.Body, pending...)
	return out, nil
}

type rolesInput struct {
	Body struct {
		operation.LocalBody
		UsuarioID    string   `json:"usuarioId" maxLength:"36"`
		Papeis       []string `json:"papeis" nullable:"false"`
		Proprietario bool     `json:"proprietario" required:"false"`
	}
}

// changeRoles replaces what a member may do in the venue.
func (s *Service) changeRoles(ctx context.Context, in *rolesInput) (*struct{}, error) {
	b := in.Body
	return nil, s.alter(ctx, b.VenueID, b.UsuarioID, func(ctx context.Context, tx bun.Tx, actor, target membership) error {
		if b.Proprietario && !actor.IsOwner {
			return errOwnersOnly
		}
		added := slices.DeleteFunc(slices.Clone(b.Papeis), func(role string) bool { return slices.Contains(target.held(), role) })
		if err := grantable(added, actor.everywhere(ctx)); err != nil {
			return err
		}
		before := target.audited()
		target.IsOwner, target.Roles = b.Proprietario, merge(b.Papeis, nil)
		if !target.IsOwner && len(target.Roles) == 0 {
			return errNoRoles
		}
		if _, err := tx.NewUpdate().Model(&target).Column("is_owner", "roles").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("change roles: %w", err)
		}
		return s.keepMember(ctx, tx, audit.MemberRolesChanged, operation.ActorFrom(ctx), target, before, target.audited())
	})
}

type removeInput struct {
	operation.LocalQuery
	UsuarioID string `query:"usuarioId" required:"true" doc:"of the account, or of the invitation"`
}

// remove takes a member's access away, or withdraws an invitation.
func (s *Service) remove(ctx context.Context, in *removeInput) (*struct{}, error) {
	withdrawn, err := s.withdrawInvitation(ctx, in.VenueID, in.UsuarioID)
	if err != nil || withdrawn {
		return nil, err
	}
	return nil, s.alter(ctx, in.VenueID, in.UsuarioID, func(ctx context.Context, tx bun.Tx, _, target membership) error {
		if _, err := tx.NewDelete().Model(&target).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("remove member: %w", err)
		}
		return s.keepMember(ctx, tx, audit.MemberRemoved, operation.ActorFrom(ctx), target, target.audited(), audited{})
	})
}

var (
	errNoMember   = fault.New(fault.NotFound, "Esta pessoa não tem acesso ao estabelecimento.")
	errOneself    = fault.New(fault.Conflict, "Você não pode mudar o seu próprio acesso. Peça a outra pessoa que administra o estabelecimento.")
	errOwnersOnly = fault.New(fault.Forbidden, "Só quem é proprietário pode dar, mudar ou tirar o acesso de proprietário.")
	errNoRoles    = fault.Field("papeis", "Escolha ao menos um papel.")
)

// alter changes another member. Nobody changes himself, and only owners touch
// owners: so the last owner stays. The venue's members are read and locked in
// the same transaction, so that two owners cannot remove each other.
func (s *Service) alter(ctx context.Context, venueID, userID string, change func(_ context.Context, _ bun.Tx, actor, target membership) error) error {
	caller := operation.CallerFrom(ctx)
	if userID == caller.UserID {
		return errOneself
	}
	err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		rows, err := s.lockMembers(ctx, tx, venueID)
		if err != nil {
			return err
		}
		target, found := find(rows, userID)
		actor, inside := find(rows, caller.UserID)
		switch {
		case !inside:
			return operation.Denied
		case !found:
			return errNoMember
		case target.IsOwner && !actor.IsOwner:
			return errOwnersOnly
		}
		return change(ctx, tx, actor, target)
	})
	if err != nil {
		return err
	}
	s.forgetEverywhere()
	return nil
}

func (s *Service) lockMembers(ctx context.Context, tx bun.Tx, venueID string) ([]membership, error) {
	var rows []membership
	q := tx.NewSelect().Model(&rows).Where("venue_id = ?", venueID).Order("user_id")
	if s.db.Dialect == database.Postgres {
		q = q.For("UPDATE")
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("lock members: %w", err)
	}
	return rows, nil
}

func find(rows []membership, userID string) (membership, bool) {
	i := slices.IndexFunc(rows, func(m membership) bool { return m.UserID == userID })
	if i < 0 {
		return membership{}, false
	}
	return rows[i], true
}

// everywhere are the membership's roles and those the caller holds everywhere.
func (m membership) everywhere(ctx context.Context) []string {
	return slices.Concat(m.held(), operation.CallerFrom(ctx).Roles)
}

// AddMember gives an account roles in a venue, or its ownership; for the
// command line and the demo. An existing membership is a Conflict fault.
func (s *Service) AddMember(ctx context.Context, userID, venueID string, owner bool, held []string) error {
	if err := grantable(held, roles.OfVenue()); err != nil {
		return err
	}
	err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		return s.addMember(ctx, tx, audit.MemberAdded, operation.ActorFrom(ctx), membership{
			UserID: userID, VenueID: venueID, IsOwner: owner, Roles: merge(held, nil), CreatedAt: s.now(),
		})
	})
	if database.IsUnique(err) {
		return errAlreadyMember.Because(err)
	}
	if err == nil {
		s.forgetEverywhere()
	}
	return err
}

// addMember stores the membership and keeps in the audit that by gave it.
func (s *Service) addMember(ctx context.Context, tx bun.IDB, action audit.Action, by operation.Actor, m membership) error {
	if err := insertMembership(ctx, tx, m); err != nil {
		return err
	}
	return s.keepMember(ctx, tx, action, by, m, audited{}, m.audited())
}

var errAlreadyMember = fault.New(fault.Conflict, "Esta pessoa já tem acesso ao estabelecimento.")
