package tables

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/operation"
)

// audited is what the audit keeps of a table.
var audited = []audit.Field[Table]{
	{Name: "Número", Text: func(t Table) string { return t.Number }},
	{Name: "Nome", Text: func(t Table) string { return t.Name }},
	{Name: "Área", Text: func(t Table) string { return t.Area }},
}

func (s *Service) record(ctx context.Context, tx bun.Tx, action audit.Action, before, after Table) error {
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: after.VenueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: action,
		SubjectID: after.ID, Subject: label(after.Number), Values: audit.Compare(audited, before, after),
	})
}

// recordAdded keeps one entry, however many tables were added at once.
func (s *Service) recordAdded(ctx context.Context, tx bun.Tx, added []Table) error {
	first, last := added[0], added[len(added)-1]
	if len(added) == 1 {
		return s.record(ctx, tx, audit.TableAdded, Table{}, first)
	}
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: first.VenueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: audit.TableAdded,
		SubjectID: first.ID, Subject: fmt.Sprintf("%d mesas, de %s a %s", len(added), first.Number, last.Number),
		Values: audit.Compare(audited[2:], Table{}, first),
	})
}
