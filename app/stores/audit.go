package stores

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/hours"
	"balcao/app/operation"
)

// audited is what the audit keeps of a store.
type audited struct {
	row
	categories, users, picture string
}

var auditedFields = []audit.Field[audited]{
	{Name: "Nome", Text: func(a audited) string { return a.Name }},
	{Name: "Imagem", Text: func(a audited) string { return a.picture }},
	{Name: "Categorias", Text: func(a audited) string { return a.categories }},
	{Name: "Usuários", Text: func(a audited) string { return a.users }},
	{Name: "Setores", Text: func(a audited) string { return strings.Join(a.Sectors, ", ") }},
	{Name: "Ordem de exibição", Text: audit.Number(func(a audited) int { return a.Position })},
	{Name: "Horários", Text: func(a audited) string { return hoursText(a.Hours) }},
}

// compare are the values that a save changes.
func (s *Service) compare(ctx context.Context, old, next row, pic picture, categories map[string]string) ([]audit.Value, error) {
	var members map[string]string
	if len(old.Users)+len(next.Users) > 0 {
		var err error
		if members, err = s.Members(ctx, next.VenueID); err != nil {
			return nil, err
		}
	}
	kept := func(r row, picture string) audited {
		return audited{row: r, categories: named(r.Categories, categories), users: named(r.Users, members), picture: picture}
	}
	before := picture{}.text(old.HasImage)
	if old.Version == 0 {
		return audit.Compare(auditedFields, audited{}, kept(next, pic.text(false))), nil
	}
	return audit.Compare(auditedFields, kept(old, before), kept(next, pic.text(old.HasImage))), nil
}

// named are the names of ids in a list; who has left the venue has none.
func named(ids []string, names map[string]string) string {
	known := make([]string, 0, len(ids))
	for _, id := range ids {
		if name := names[id]; name != "" {
			known = append(known, name)
		}
	}
	return strings.Join(known, ", ")
}

func hoursText(days []AvailableDay) string {
	sorted := slices.SortedStableFunc(slices.Values(days), func(a, b AvailableDay) int { return a.DayOfWeek - b.DayOfWeek })
	spans := make([]string, len(sorted))
	for i, d := range sorted {
		spans[i] = fmt.Sprintf("%s %s–%s", hours.ShortDay(time.Weekday(d.DayOfWeek)), d.StartHour, d.EndHour)
	}
	return strings.Join(spans, ", ")
}

func (s *Service) record(ctx context.Context, tx bun.Tx, action audit.Action, r row, values []audit.Value) error {
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: r.VenueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: action, SubjectID: r.ID, Subject: r.Name, Values: values,
	})
}
