package salespoints

import (
	"context"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/operation"
)

// compare are the values that a save changes.
func compare(old, next row, lists map[string]string) []audit.Value {
	list := func(r row) string { return lists[r.ProductListID] }
	fields := []audit.Field[row]{
		{Name: "Nome", Text: func(r row) string { return r.Name }},
		{Name: "Sistemas", Text: func(r row) string { return systemsText(r.Systems.V) }},
		{Name: "Lista de produtos", Text: list},
	}
	for _, block := range sections {
		for _, s := range block.settings {
			fields = append(fields, audit.Field[row]{Name: s.label, Text: func(r row) string { return r.Settings.V.text(s) }})
		}
	}
	return audit.Compare(fields, old, next)
}

func (s Settings) text(of setting) string {
	value := s.field(of.name)
	switch of.kind {
	case "text":
		return value.String()
	case "percent":
		return strconv.FormatInt(value.Int(), 10)
	default:
		return audit.YesOrNo(value.Bool())
	}
}

func systemsText(systems []System) string {
	words := make([]string, len(systems))
	for i, s := range systems {
		words[i] = s.SystemType.Label() + " (" + s.PrintType.Label()
		if s.EnableRemotePrinter {
			words[i] += ", impressão remota"
		}
		words[i] += ")"
	}
	return strings.Join(words, ", ")
}

func (s *Service) record(ctx context.Context, tx bun.Tx, action audit.Action, r row, values []audit.Value) error {
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: r.VenueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: action, SubjectID: r.ID, Subject: r.Name, Values: values,
	})
}
