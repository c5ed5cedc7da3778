package access

import (
	"cmp"
	"context"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/operation"
	"balcao/app/roles"
)

// audited is what somebody may do, as the audit keeps it.
type audited struct {
	owner bool
	roles []string
}

var auditedRoles = []audit.Field[audited]{
	{Name: "Papéis", Text: func(a audited) string { return roleNames(a.roles) }},
	{Name: "Proprietário", Text: audit.YesNo(func(a audited) bool { return a.owner })},
}

func (m membership) audited() audited { return audited{m.IsOwner, m.Roles} }

func (t ticket) audited() audited { return audited{t.IsOwner, t.Roles} }

// roleNames lists roles in the words of the catalogue.
func roleNames(held []string) string {
	words := make([]string, len(held))
	for i, name := range held {
		words[i] = roles.Label(name)
	}
	return strings.Join(words, ", ")
}

// keepMember writes into the audit what happened to somebody's access to a venue.
func (s *Service) keepMember(ctx context.Context, tx bun.IDB, action audit.Action, by operation.Actor, m membership, before, after audited) error {
	var who User
	if err := tx.NewSelect().Model(&who).Column("name", "email").Where("id = ?", m.UserID).Scan(ctx); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: m.VenueID, At: s.clock.Now(), By: by, Action: action,
		SubjectID: m.UserID, Subject: cmp.Or(who.Name, who.Email), Values: audit.Compare(auditedRoles, before, after),
	})
}

// keepInvitation writes into the audit what happened to an invitation.
func (s *Service) keepInvitation(ctx context.Context, tx bun.IDB, action audit.Action, t ticket, before, after audited) error {
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: t.VenueID, At: s.clock.Now(), By: operation.ActorFrom(ctx), Action: action,
		SubjectID: t.ID, Subject: t.Email, Values: audit.Compare(auditedRoles, before, after),
	})
}
