package equipment

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/operation"
)

// audited is what the audit keeps of a device.
var audited = []audit.Field[Equipment]{
	{Name: "Nome", Text: func(e Equipment) string { return e.Name }},
	{Name: "Tipo", Text: func(e Equipment) string { return e.Type.Label() }},
	{Name: "IMEI", Text: func(e Equipment) string { return e.IMEI }},
	{Name: "Número de série", Text: func(e Equipment) string { return e.Serial }},
	{Name: "Patrimônio", Text: func(e Equipment) string { return e.AssetTag }},
}

func (s *Service) record(ctx context.Context, tx bun.Tx, action audit.Action, before, after Equipment) error {
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: after.VenueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: action,
		SubjectID: after.ID, Subject: after.Title(), Values: audit.Compare(audited, before, after),
	})
}
